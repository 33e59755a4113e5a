/* See cure_text.h. A difference is the user's own bytes, so it is printed as it is. */
#include "viz/report/cure_text.h"

#include <inttypes.h>

#include "probe/base/json.h"
#include "probe/base/utf8.h"
#include "viz/report/kernel_text.h"
#include "viz/report/kernel_words.h"

/* "2,048". */
static void put_number(uint64_t number, FILE *file)
{
    if (number >= 1000) {
        put_number(number / 1000, file);
        fprintf(file, ",%03u", (unsigned)(number % 1000));
    } else {
        fprintf(file, "%u", (unsigned)number);
    }
}

static void put_sentence(const struct ws_cure_offer *offer, FILE *file)
{
    ws_utf8_print(offer->array, file);
    fputs(offer->alternative ? ": or " : ": ", file);
    ws_utf8_print(offer->what, file);
    fputs(": ", file);
    put_number(offer->before, file);
    fputs(" → ", file);
    put_number(offer->after, file);
    fputs(" excess wavefronts, ", file);
    if (offer->bytes > 0) {
        put_number((uint64_t)offer->bytes, file);
        fprintf(file, " byte%s more shared memory\n", offer->bytes == 1 ? "" : "s");
    } else {
        fputs("no additional shared memory\n", file);
    }
}

static bool has_uncounted(const struct ws_kernel_result *result)
{
    for (int i = 0; i < result->runs; i++)
        if (result->run[i].tally.uncounteds)
            return true;
    return false;
}

bool ws_cures_print(const struct ws_kernel_result *result, const struct ws_cures *cures,
                    int results, FILE *file)
{
    for (int i = 0; i < results; i++) {
        for (int j = 0; j < cures[i].offers; j++) {
            const struct ws_cure_offer *offer = &cures[i].offer[j];

            put_sentence(offer, file);
            if (offer->alternative)
                fputs("    (--format json has its diff)\n", file);
            else
                fputs(offer->diff, file);
        }
        for (int j = 0; j < cures[i].reasons; j++) {
            ws_utf8_print(cures[i].reason[j], file);
            fputs("\n", file);
        }
        if (ws_kernel_is_uncounted(&result[i])) /* the error reports it */
            continue;
        ws_utf8_print(result[i].name, file);
        if (cures[i].before)
            fprintf(file, ": %" PRIu64 " excess wavefronts, %" PRIu64 " with %s\n", cures[i].before,
                    cures[i].after, cures[i].offers ? "these edits" : "no edit");
        else
            fprintf(file, ": no excess wavefronts%s, nothing to fix\n",
                    has_uncounted(&result[i]) ? " where accesses are counted" : "");
        for (int j = 0; j < result[i].runs; j++)
            if (!ws_kernel_put_uncounted(&result[i], j, file))
                return false;
        ws_kernel_put_notes(&result[i], file);
    }
    return true;
}

static void put_offer(const struct ws_kernel_result *result, const struct ws_cure_offer *offer,
                      FILE *file)
{
    fputs("{\"file\": ", file);
    ws_json_write_string(result->name, file);
    fputs(", \"array\": ", file);
    ws_json_write_string(offer->array, file);
    fprintf(file, ", \"line\": %d, \"kernel\": ", offer->line);
    ws_json_write_string(offer->kernel, file);
    fprintf(file, ", \"kind\": \"%s\", \"what\": ", offer->kind == WS_CURE_PAD ? "pad" : "swizzle");
    ws_json_write_string(offer->what, file);
    fprintf(file,
            ", \"alternative\": %s, \"before\": %" PRIu64 ", \"after\": %" PRIu64
            ", \"bytes\": %" PRId64 ", \"diff\": ",
            offer->alternative ? "true" : "false", offer->before, offer->after, offer->bytes);
    ws_json_write_string(offer->diff, file);
    fputs("}", file);
}

void ws_cures_json(const struct ws_kernel_result *result, const struct ws_cures *cures, int results,
                   FILE *file)
{
    uint64_t before = 0, after = 0;
    const char *between = "\n";

    fputs("{\"format\": \"warpscope cures\", \"version\": 1,\n\"cures\": [", file);
    for (int i = 0; i < results; i++)
        for (int j = 0; j < cures[i].offers; j++) {
            fputs(between, file);
            between = ",\n";
            put_offer(&result[i], &cures[i].offer[j], file);
        }
    fputs("],\n\"notes\": [", file);
    between = "";
    for (int i = 0; i < results; i++) {
        before += cures[i].before;
        after += cures[i].after;
        for (int j = 0; j < cures[i].reasons; j++) {
            fputs(between, file);
            between = ", ";
            ws_json_write_string(cures[i].reason[j], file);
        }
    }
    fprintf(file, "],\n\"before\": %" PRIu64 ", \"after\": %" PRIu64 "}\n", before, after);
}
