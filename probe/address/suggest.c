/* Trying paddings of tiles and swizzles; a snippet's numbers are tried in suggest_number.c. */
#include "probe/address/suggest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/layout_pad.h"
#include "probe/address/suggest_number.h"
#include "probe/address/suggest_search.h"
#include "probe/isa/operand.h"

static void pad_tile(struct ws_search *search, struct ws_suggestion *suggestion)
{
    const int64_t step = ws_moved(search->variant)->access->alignment_bytes;
    int64_t given = search->options.padding_bytes;
    int64_t pitch = ws_tile_pitch(search->variant, &search->options);
    struct ws_addresses tried;
    struct ws_error error;

    snprintf(suggestion->none, sizeof suggestion->none, "no padding up to %d bytes",
             WS_MOST_PADDING);
    for (int64_t padding = (step - pitch % step) % step; padding <= WS_MOST_PADDING;
         padding += step) {
        search->options.padding_bytes = given + padding;
        if (!padding || !ws_addresses_make(search->variant, &search->options, &tried, &error) ||
            !ws_search_is_free(search, &tried, 1, search->swizzle))
            continue;
        suggestion->found = true;
        suggestion->options.padding_bytes = given + padding;
        snprintf(suggestion->change, sizeof suggestion->change,
                 "%" PRId64 " bytes of padding: a pitch of %" PRId64, padding, pitch + padding);
        return;
    }
}

bool ws_suggest_padding(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error)
{
    struct ws_search search;

    *suggestion = (struct ws_suggestion){.options = *options, .constant = -1};
    ws_search_start(&search, variant, options);
    if (search.needed)
        switch (options->source) {
        case WS_FROM_TILE:
            pad_tile(&search, suggestion);
            break;
        case WS_FROM_EXPRESSION:
            ws_suggest_number(&search, false, suggestion);
            break;
        case WS_FROM_NUMBERS:
            snprintf(suggestion->none, sizeof suggestion->none,
                     "no padding (given numbers have no pitch)");
            break;
        case WS_FROM_LAYOUT:
            snprintf(suggestion->none, sizeof suggestion->none,
                     "no distance of the layout's rows, grown by up to %d bytes,", WS_MOST_PADDING);
            suggestion->found =
                ws_layout_pad(variant, options, WS_MOST_PADDING, &suggestion->options,
                              suggestion->change, sizeof suggestion->change);
            if (!suggestion->found)
                suggestion->options = *options;
            break;
        }
    return ws_search_finish(&search, error);
}

/* A swizzle by the name it is best known by, and how it is typed. */
static void name_swizzle(struct ws_swizzle swizzle, struct ws_suggestion *suggestion)
{
    char name[WS_SWIZZLE_SIZE];
    bool known = strncmp(ws_swizzle_name(swizzle, name), "Swizzle<", 8);

    snprintf(suggestion->change, sizeof suggestion->change, "%s%s", known ? "a swizzle of " : "",
             name);
    if (!known)
        snprintf(suggestion->how, sizeof suggestion->how, "--swizzle %d,%d,%d", swizzle.bits,
                 swizzle.base, swizzle.shift);
}

static void say_swizzle(const struct ws_search *search, struct ws_swizzle swizzle,
                        struct ws_suggestion *suggestion)
{
    const struct ws_swizzle own = search->layout.cute.swizzle;
    bool of_layout = search->options.source == WS_FROM_LAYOUT;
    char given[WS_SWIZZLE_SIZE];
    size_t length;

    suggestion->options.swizzle = swizzle;
    if (of_layout)
        memcpy(suggestion->options.layout, search->options.layout, sizeof search->options.layout);
    if (!of_layout || !ws_layout_tile_swizzle(&search->layout, swizzle, &suggestion->options,
                                              suggestion->change, sizeof suggestion->change))
        name_swizzle(swizzle, suggestion);
    if (!search->swizzle.bits)
        return;
    if (of_layout && own.bits)
        snprintf(given, sizeof given, "Swizzle<%d,%d,%d>", own.bits, own.base, own.shift);
    else
        ws_swizzle_name(search->swizzle, given);
    length = strlen(suggestion->change);
    snprintf(suggestion->change + length, sizeof suggestion->change - length, " in place of %s",
             given);
}

bool ws_suggest_swizzle(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error)
{
    struct ws_search search;
    struct ws_swizzle swizzle;
    int at = 0;

    *suggestion = (struct ws_suggestion){.options = *options, .constant = -1};
    ws_search_start(&search, variant, options);
    if (search.needed) {
        snprintf(suggestion->none, sizeof suggestion->none, "no Swizzle<B,M,S>");
        suggestion->found = ws_search_swizzle(&search, &at, &swizzle);
    }
    if (suggestion->found)
        say_swizzle(&search, swizzle, suggestion);
    return ws_search_finish(&search, error);
}

bool ws_suggestion_write(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         FILE *file, struct ws_error *error)
{
    struct ws_address_options options = suggestion->options;

    if (suggestion->constant >= 0)
        options.constants.constant[suggestion->constant].as_number = true;
    options.literal = suggestion->literal;
    options.literal_value = suggestion->value;
    return ws_address_write(variant, &options, false, file, error);
}
