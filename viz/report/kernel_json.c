/*
 * Kernels' accesses as JSON. It is written as it goes along, one access per line: of a million accesses
 * nothing is kept but the counters of executions.
 */
#include "viz/report/kernel_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "viz/report/kernel_site.h"
#include "viz/report/kernel_words.h"

static void put_strings(const char *const *text, int texts, const char **between, FILE *file)
{
    for (int i = 0; i < texts; i++) {
        fputs(*between, file);
        ws_json_write_string(text[i], file);
        *between = ", ";
    }
}

/* What all have, or null. */
static void put_common(const struct ws_kernel_report *report,
                       const char *(*value)(const struct ws_kernel_result *), FILE *file)
{
    for (int i = 1; i < report->results; i++)
        if (strcmp(value(&report->result[0]), value(&report->result[i]))) {
            fputs("null", file);
            return;
        }
    ws_json_write_string(value(&report->result[0]), file);
}

static const char *compiler_of(const struct ws_kernel_result *result)
{
    return result->compiled.compiler;
}

static void put_sites(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                      const char **between, FILE *file)
{
    for (int i = 0; i < run->tally.sites; i++) {
        fputs(*between, file);
        *between = ",\n";
        ws_kernel_site_json(result, &run->tally.site[i], file);
    }
}

static char *put_digits(char *at, uint32_t number)
{
    char digit[10];
    int digits = 0;

    do
        digit[digits++] = (char)('0' + number % 10);
    while (number /= 10);
    while (digits)
        *at++ = digit[--digits];
    return at;
}

static void put_addresses(const struct ws_site_pattern *pattern, FILE *file)
{
    char text[WS_WARP_LANES * 12], *at = text;

    for (int lane = 0; lane < WS_WARP_LANES; lane++) {
        if (lane)
            *at++ = ',';
        if (pattern->active >> lane & 1) {
            at = put_digits(at, pattern->address[lane]);
        } else {
            memcpy(at, "null", 4);
            at += 4;
        }
    }
    fwrite(text, 1, (size_t)(at - text), file);
}

static void put_accesses(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                         uint64_t *counter, const char **between, FILE *file)
{
    const struct ws_accesses *accesses = &run->accesses;

    for (size_t i = 0; i < accesses->accesses; i++) {
        const struct ws_site_access *access = &accesses->access[i];
        const struct ws_site *site = &accesses->site[access->site];
        const struct ws_site_pattern *pattern = &accesses->pattern[access->pattern];
        int place = run->tally.place[access->site];

        if (place == WS_KERNEL_OMITTED)
            continue;
        place = place >= 0 ? place : run->tally.sites - 1 - place;
        fputs(*between, file);
        *between = ",\n";
        ws_kernel_place_json(result, site, file);
        fprintf(file,
                ", \"space\": \"shared\", \"bytes\": %d, \"store\": %s, \"warp\": %d, "
                "\"execution\": %" PRIu64 ", \"active\": %" PRIu32 ", \"addresses\": [",
                site->bytes, site->does == WS_ACCESS_LOADS ? "false" : "true", access->warp,
                ++counter[(size_t)place * (size_t)run->warps + (size_t)access->warp],
                pattern->active);
        put_addresses(pattern, file);
        fputs("]", file);
        if (access->times > 1) {
            counter[(size_t)place * (size_t)run->warps + (size_t)access->warp] += access->times - 1;
            fprintf(file, ", \"times\": %" PRIu64, access->times);
        }
        fputs("}", file);
    }
}

static void put_uncounted(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                          const char **between, FILE *file)
{
    for (int i = 0; i < run->tally.uncounteds; i++) {
        const struct ws_kernel_uncounted *uncounted = &run->tally.uncounted[i];

        fputs(*between, file);
        *between = ",\n";
        ws_kernel_place_json(result, uncounted->site, file);
        fputs(", \"reason\": ", file);
        ws_json_write_string(uncounted->reason, file);
        fprintf(file, ", \"times\": %" PRIu64 "}", uncounted->times);
    }
}

/* Room for the counters of the largest run. */
static uint64_t *make_counters(const struct ws_kernel_report *report, size_t *most)
{
    *most = 1;
    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].runs; j++) {
            const struct ws_kernel_run *run = &report->result[i].run[j];
            size_t size =
                (size_t)(run->tally.sites + run->tally.uncounteds + 1) * (size_t)run->warps;

            *most = size > *most ? size : *most;
        }
    return malloc(*most * sizeof(uint64_t));
}

bool ws_kernel_json(const struct ws_kernel_report *report, FILE *file, struct ws_error *error)
{
    size_t most;
    uint64_t *counter = make_counters(report, &most);
    const char *between = "";

    if (!counter)
        return ws_no_memory(error);
    fputs("{\"format\": \"warpscope accesses\", \"version\": 1,\n\"source\": [", file);
    for (int i = 0; i < report->results; i++)
        put_strings(&report->result[i].name, 1, &between, file);
    fputs("],\n\"compiler\": ", file);
    put_common(report, compiler_of, file);
    fputs(",\n\"view\": ", file);
    put_common(report, ws_kernel_view, file);
    for (int part = 0; part < 4; part++) {
        static const char *const parts[] = {"kernels", "sites", "accesses", "uncounted"};

        fprintf(file, "%s,\n\"%s\": [\n", part ? "\n]" : "", parts[part]);
        between = "";
        for (int i = 0; i < report->results; i++)
            for (int j = 0; j < report->result[i].runs; j++) {
                const struct ws_kernel_result *result = &report->result[i];

                if (part == 0) {
                    fputs(between, file);
                    between = ",\n";
                    ws_kernel_run_json(result, &result->run[j], file);
                } else if (part == 1) {
                    put_sites(result, &result->run[j], &between, file);
                } else if (part == 2) {
                    memset(counter, 0, most * sizeof *counter);
                    put_accesses(result, &result->run[j], counter, &between, file);
                } else {
                    put_uncounted(result, &result->run[j], &between, file);
                }
            }
    }
    fputs("\n],\n\"notes\": [", file);
    between = "";
    for (int i = 0; i < report->results; i++)
        put_strings((const char *const *)report->result[i].note, report->result[i].notes, &between,
                    file);
    put_strings(report->note, report->notes, &between, file);
    fputs("]}\n", file);
    free(counter);
    return true;
}
