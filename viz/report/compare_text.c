/* Comparisons in words. */
#include "viz/report/compare_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"

/* What the two are called, and what they do. */
struct names {
    const char *name[2], *does[2]; /* "the store", "written" */
};

static bool writes(const struct ws_compare_side *side)
{
    for (int i = 0; i < side->executions->count; i++)
        if (!side->executions->execution[i].variant->family->writes_memory)
            return false;
    return true;
}

static struct names names_of(const struct ws_compare_side side[2])
{
    bool first = writes(&side[0]), second = writes(&side[1]);

    if (side[1].silent)
        second = !first;
    else if (side[0].silent)
        first = !second;
    if (first != second)
        return (struct names){{first ? "the store" : "the load", second ? "the store" : "the load"},
                              {first ? "written" : "read", second ? "written" : "read"}};
    return (struct names){{"the code", "the other"}, {"touched here", "touched by the other"}};
}

bool ws_compared_equal(const struct ws_comparison *comparison)
{
    return comparison->same_bytes &&
           (comparison->same_swizzle || !comparison->side[0].swizzle_known ||
            !comparison->side[1].swizzle_known);
}

/* "no swizzle", "Swizzle<3,4,3> in bytes". */
static const char *swizzle_words(const struct ws_compared *compared, char *text, size_t size)
{
    if (!compared->swizzle_known)
        snprintf(text, size, "a swizzle that its lanes do not determine");
    else if (!compared->swizzle.bits)
        snprintf(text, size, "no swizzle");
    else
        snprintf(text, size, "Swizzle<%d,%d,%d> in bytes", compared->swizzle.bits,
                 compared->swizzle.base, compared->swizzle.shift);
    return text;
}

static void print_missing(const struct ws_compare_side side[2],
                          const struct ws_comparison *comparison, const struct names *names,
                          int index, FILE *file)
{
    const struct ws_compared *compared = &comparison->side[index];
    int shown = compared->alone < WS_MOST_MISSING ? (int)compared->alone : WS_MOST_MISSING;

    if (!compared->alone)
        return;
    fprintf(file, "%" PRId64 " of %" PRId64 " rows of %d bytes are %s but never %s:\n",
            compared->alone, compared->units, comparison->unit_bytes, names->does[index],
            names->does[1 - index]);
    for (int i = 0; i < shown; i++) {
        const struct ws_missing *missing = &compared->missing[i];
        const struct ws_execution *execution =
            &side[index].executions->execution[missing->execution];

        fprintf(file, "    bytes %" PRId64 " to %" PRId64 ", by lane %d in %s, warp %d\n",
                missing->offset, missing->offset + comparison->unit_bytes - 1, missing->lane,
                execution->label, execution->warp);
    }
    if (compared->alone > shown)
        fprintf(file, "    and %" PRId64 " more\n", compared->alone - shown);
}

void ws_comparison_print(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, FILE *file)
{
    const struct ws_compared *both = comparison->side;
    const struct names names = names_of(side);
    char one[64], two[64];

    if (comparison->same_bytes)
        fprintf(file, "the same %" PRId64 " rows of %d bytes are %s and %s\n", both[0].units,
                comparison->unit_bytes, names.does[0], names.does[1]);
    for (int i = 0; i < 2; i++)
        print_missing(side, comparison, &names, i, file);
    if (comparison->same_swizzle)
        fprintf(file, "both have %s\n", swizzle_words(&both[0], one, sizeof one));
    else
        fprintf(file, "%s has %s; %s has %s\n", names.name[0],
                swizzle_words(&both[0], one, sizeof one), names.name[1],
                swizzle_words(&both[1], two, sizeof two));
    if (comparison->xor_helps)
        fprintf(file,
                "XORing Swizzle<%d,%d,%d> in bytes onto the addresses of %s makes them equal\n",
                comparison->by.bits, comparison->by.base, comparison->by.shift,
                names.name[comparison->xored]);
}

void ws_comparison_brief(const struct ws_compare_side side[2],
                         const struct ws_comparison *comparison, char *text, size_t size)
{
    const struct names names = names_of(side);
    char one[64], two[64];

    for (int i = 0; i < 2; i++)
        if (comparison->side[i].alone) {
            snprintf(text, size, "%" PRId64 " of %" PRId64 " rows of %d bytes are %s but never %s",
                     comparison->side[i].alone, comparison->side[i].units, comparison->unit_bytes,
                     names.does[i], names.does[1 - i]);
            return;
        }
    snprintf(text, size, "%s has %s; %s has %s", names.name[0],
             swizzle_words(&comparison->side[0], one, sizeof one), names.name[1],
             swizzle_words(&comparison->side[1], two, sizeof two));
}

static json_t *swizzle_json(bool known, struct ws_swizzle swizzle)
{
    char text[48];

    if (!known)
        return json_null();
    snprintf(text, sizeof text, "Swizzle<%d,%d,%d>", swizzle.bits, swizzle.base, swizzle.shift);
    return json_string(swizzle.bits ? text : "none");
}

static json_t *side_json(const struct ws_compared *compared)
{
    return json_pack("{s:I, s:I, s:o, s:o}", "rows", (json_int_t)compared->units, "alone",
                     (json_int_t)compared->alone, "first",
                     compared->alone ? json_integer(compared->missing[0].offset) : json_null(),
                     "swizzle", swizzle_json(compared->swizzle_known, compared->swizzle));
}

bool ws_comparison_json(const struct ws_compare_side side[2],
                        const struct ws_comparison *comparison, FILE *file, struct ws_error *error)
{
    const struct names names = names_of(side);
    json_t *root;

    ws_json_watch();
    root = json_pack("{s:b, s:i, s:o, s:o, s:o, s:s?}", "equal", (int)ws_compared_equal(comparison),
                     "row_bytes", comparison->unit_bytes, "code", side_json(&comparison->side[0]),
                     "other", side_json(&comparison->side[1]), "xor",
                     swizzle_json(comparison->xor_helps, comparison->by), "xor_onto",
                     comparison->xor_helps ? names.name[comparison->xored] : NULL);
    return ws_json_print(root, file, error);
}
