/* Trying paddings, constants and swizzles. */
#include "probe/address/suggest.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The options without their swizzle, so that trying one does not mean making all anew. */
struct search {
    const struct ws_variant *variant;
    struct ws_address_options plain;
    struct ws_swizzle swizzle;
    struct ws_expression *expression; /* owned; NULL for a tile and numbers */
    struct ws_addresses given;        /* before the swizzle */
};

static void search_finish(struct search *search)
{
    free(search->expression);
}

/* False where the options give no addresses, for which there is nothing to suggest. */
static bool make(const struct search *search, struct ws_addresses *addresses)
{
    struct ws_error error;

    return ws_addresses_evaluate(search->variant, &search->plain, search->expression, addresses,
                                 &error);
}

static bool is_free(const struct search *search, const struct ws_addresses *addresses,
                    struct ws_swizzle swizzle)
{
    struct ws_addresses swizzled = *addresses;
    struct ws_banks banks;

    for (int lane = 0; lane < swizzled.counted; lane++)
        swizzled.address[lane] = ws_swizzle_apply(swizzle, swizzled.address[lane]);
    ws_banks_count(&swizzled, search->plain.buffer_bytes, &banks);
    return ws_banks_free(&banks);
}

/* `*needed`: whether there is something to be rid of. */
static bool search_start(struct search *search, const struct ws_variant *variant,
                         const struct ws_address_options *options, bool *needed,
                         struct ws_error *error)
{
    *search = (struct search){.variant = variant, .plain = *options, .swizzle = options->swizzle};
    search->plain.swizzle = (struct ws_swizzle){0, 4, 3};
    *needed = false;
    if (options->source == WS_FROM_EXPRESSION) {
        struct ws_error wrong;

        search->expression = malloc(sizeof *search->expression);
        if (!search->expression)
            return ws_no_memory(error);
        if (options->parsed)
            ws_expression_copy(options->parsed, search->expression);
        else if (!ws_expression_parse(options->expression, &options->constants, search->expression,
                                      &wrong))
            return true;
    }
    *needed = make(search, &search->given) && !is_free(search, &search->given, search->swizzle);
    return true;
}

static void pad_tile(struct search *search, struct ws_suggestion *suggestion)
{
    const int64_t step = ws_moved(search->variant)->access->alignment_bytes;
    int64_t given = search->plain.padding_bytes;
    int64_t pitch = ws_tile_pitch(search->variant, &search->plain);
    struct ws_addresses tried;

    snprintf(suggestion->none, sizeof suggestion->none, "no padding up to %d bytes",
             WS_MOST_PADDING);
    for (int64_t padding = (step - pitch % step) % step; padding <= WS_MOST_PADDING;
         padding += step) {
        search->plain.padding_bytes = given + padding;
        if (!padding || !make(search, &tried) || !is_free(search, &tried, search->swizzle))
            continue;
        suggestion->found = true;
        suggestion->options.padding_bytes = given + padding;
        snprintf(suggestion->change, sizeof suggestion->change,
                 "%" PRId64 " bytes of padding: a pitch of %" PRId64, padding, pitch + padding);
        return;
    }
}

static bool is_named(const struct ws_expression *expression, int constant)
{
    for (int i = 0; i < expression->nodes; i++)
        if (expression->node[i].op == WS_C_NAME && expression->node[i].value == (uint64_t)constant)
            return true;
    return false;
}

/* pitch, row_pitch, strideA, ldmStride, lda, LDS: what kernels call the distance of two rows. */
static bool is_called_pitch(const char *name)
{
    char lower[WS_NAME_SIZE];
    size_t length = strlen(name);

    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    return strstr(lower, "pitch") || strstr(lower, "stride") || !strncmp(lower, "ld", 2);
}

static bool make_with(struct search *search, int constant, int64_t value,
                      struct ws_addresses *addresses)
{
    search->expression->constants.constant[constant].value = value;
    return make(search, addresses);
}

/*
 * How much each lane's address goes up with a constant. False for what is no distance, as the
 * number of rows in t % rows or where the tile starts: grown, it would give other elements.
 */
static bool is_distance(struct search *search, int constant, int64_t value, int64_t steps[WS_LANES])
{
    struct ws_addresses one, two;
    bool apart = false;

    if (!make_with(search, constant, value + 1, &one) ||
        !make_with(search, constant, value + 2, &two))
        return false;
    for (int lane = 0; lane < one.counted; lane++) {
        steps[lane] = (int64_t)one.address[lane] - search->given.address[lane];
        apart |= steps[lane] != steps[0];
        if ((int64_t)two.address[lane] - one.address[lane] != steps[lane])
            return false;
    }
    return apart;
}

/* Whether the addresses are those given, and the steps as often as the constant grew. */
static bool went_up_evenly(const struct search *search, const struct ws_addresses *tried,
                           const int64_t steps[WS_LANES], int64_t growth)
{
    for (int lane = 0; lane < tried->counted; lane++)
        if (tried->address[lane] != search->given.address[lane] + steps[lane] * growth)
            return false;
    return true;
}

/* Within each phase: rows that fall on each other have no conflict, and are not the tile's. */
static bool same_rows(const struct ws_addresses *a, const struct ws_addresses *b)
{
    const int rows = ws_moved(a->variant)->access->phase_rows;

    for (int lane = 0; lane < a->counted; lane++)
        for (int other = lane - lane % rows; other < lane; other++)
            if ((a->address[lane] == a->address[other]) != (b->address[lane] == b->address[other]))
                return false;
    return true;
}

static uint32_t highest(const struct ws_addresses *addresses)
{
    uint32_t most = 0;

    for (int lane = 0; lane < addresses->counted; lane++)
        most = addresses->address[lane] > most ? addresses->address[lane] : most;
    return most;
}

/* The least growth of one constant that helps, and the highest address then; 0 for none. */
static int64_t grow(struct search *search, int constant, uint32_t *top)
{
    int64_t value = search->expression->constants.constant[constant].value, found = 0;
    int64_t steps[WS_LANES];
    struct ws_addresses tried;

    if (!is_distance(search, constant, value, steps))
        return 0;
    for (int64_t growth = 1; growth <= WS_MOST_PADDING && !found; growth++)
        if (make_with(search, constant, value + growth, &tried) &&
            went_up_evenly(search, &tried, steps, growth) && same_rows(&search->given, &tried) &&
            is_free(search, &tried, search->swizzle))
            found = growth;
    *top = highest(&tried);
    return found;
}

static void pad_expression(struct search *search, struct ws_suggestion *suggestion)
{
    const struct ws_constants *constants = &suggestion->options.constants;
    bool best_called_pitch = false, any = false;
    uint32_t least = 0;
    int64_t best = 0;

    for (int i = 0; i < constants->count; i++) {
        int64_t value = constants->constant[i].value, growth;
        bool called_pitch = is_called_pitch(constants->constant[i].name);
        uint32_t top = 0;

        if (!is_named(search->expression, i) || value <= 0 || value > INT32_MAX - WS_MOST_PADDING)
            continue;
        any = true;
        growth = grow(search, i, &top);
        search->expression->constants.constant[i].value = value;
        if (!growth || (best && best_called_pitch && !called_pitch) ||
            (best && best_called_pitch == called_pitch && top >= least))
            continue;
        best = growth;
        best_called_pitch = called_pitch;
        least = top;
        suggestion->constant = i;
    }
    suggestion->found = best > 0;
    snprintf(suggestion->none, sizeof suggestion->none,
             any ? "no distance of rows that a constant gives, grown by up to %d,"
                 : "no padding (the expression names no constant)",
             WS_MOST_PADDING);
    if (best) {
        struct ws_constant *grown = &suggestion->options.constants.constant[suggestion->constant];

        snprintf(suggestion->change, sizeof suggestion->change,
                 "%s = %" PRId64 " instead of %" PRId64, grown->name, grown->value + best,
                 grown->value);
        grown->value += best;
        suggestion->options.parsed = NULL; /* that is with the value before */
    }
}

bool ws_suggest_padding(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error)
{
    struct search search;
    bool needed, done;

    *suggestion = (struct ws_suggestion){.options = *options, .constant = -1};
    done = search_start(&search, variant, options, &needed, error);
    if (done && needed)
        switch (options->source) {
        case WS_FROM_TILE:
            pad_tile(&search, suggestion);
            break;
        case WS_FROM_EXPRESSION:
            pad_expression(&search, suggestion);
            break;
        case WS_FROM_NUMBERS:
            snprintf(suggestion->none, sizeof suggestion->none,
                     "no padding (given numbers have no pitch)");
            break;
        }
    search_finish(&search);
    return done;
}

/* A swizzle by the name it is best known by, and how it is typed. */
static void name_swizzle(struct ws_swizzle swizzle, char *text, size_t size)
{
    char name[WS_SWIZZLE_SIZE];

    ws_swizzle_name(swizzle, name);
    if (strncmp(name, "Swizzle<", 8))
        snprintf(text, size, "a swizzle of %s", name);
    else
        snprintf(text, size, "%s (--swizzle %d,%d,%d)", name, swizzle.bits, swizzle.base,
                 swizzle.shift);
}

static bool try_swizzle(const struct search *search, struct ws_swizzle swizzle,
                        struct ws_suggestion *suggestion)
{
    char given[WS_SWIZZLE_SIZE];
    size_t length;

    if (!is_free(search, &search->given, swizzle))
        return false;
    suggestion->found = true;
    suggestion->options.swizzle = swizzle;
    name_swizzle(swizzle, suggestion->change, sizeof suggestion->change);
    length = strlen(suggestion->change);
    if (search->swizzle.bits)
        snprintf(suggestion->change + length, sizeof suggestion->change - length, " in place of %s",
                 ws_swizzle_name(search->swizzle, given));
    return true;
}

/* The bit of an address that is worth so many bytes. */
static int bit_of(int bytes)
{
    int bit = 0;

    while (bytes >> bit > 1)
        bit++;
    return bit;
}

/*
 * All that can help: bits from above move onto bits that pick the bank group, which are 4 to 6 for
 * rows of 16 bytes and 3 to 6 for rows of 8. A negative distance moves them up from there, and
 * permutes the groups at most. (An M below them would cut rows, or is one of these.)
 */
static void find_swizzle(const struct search *search, struct ws_suggestion *suggestion)
{
    enum { BITS = 31, KNOWN = 3 };
    const int lowest = bit_of(ws_moved(search->variant)->access->bank_bytes);
    const int highest = bit_of(WS_BANKS * WS_BANK_BYTES) - 1;

    for (int bits = 1; bits <= KNOWN; bits++)
        if (try_swizzle(search, (struct ws_swizzle){bits, 4, 3}, suggestion))
            return;
    for (int bits = 1; lowest + 2 * bits <= BITS; bits++)
        for (int base = lowest; base <= highest; base++)
            for (int shift = bits; base + bits + shift <= BITS; shift++)
                if (try_swizzle(search, (struct ws_swizzle){bits, base, shift}, suggestion))
                    return;
}

bool ws_suggest_swizzle(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error)
{
    struct search search;
    bool needed, done;

    *suggestion = (struct ws_suggestion){.options = *options, .constant = -1};
    done = search_start(&search, variant, options, &needed, error);
    if (done && needed) {
        snprintf(suggestion->none, sizeof suggestion->none, "no Swizzle<B,M,S>");
        find_swizzle(&search, suggestion);
    }
    search_finish(&search);
    return done;
}

bool ws_suggestion_write(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         FILE *file, struct ws_error *error)
{
    struct ws_address_options options = suggestion->options;

    if (suggestion->constant >= 0) {
        options.constants.constant[suggestion->constant].as_number = true;
        options.parsed = NULL;
    }
    return ws_address_write(variant, &options, false, file, error);
}
