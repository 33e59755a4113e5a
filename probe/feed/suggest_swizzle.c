/*
 * Swizzles of addresses, and one in the user's own code: it is written at every place where it could
 * stand, the changed snippet is run, and kept if each address is what the swizzle makes of it.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/feed/suggest_search.h"
#include "probe/isa/operand.h"

enum { MOST_SWIZZLES = 3, MOST_ROW_SHIFT = 3, MOST_SITE = 70 /* bytes */ };

/* The bit of an address that is worth so many bytes. */
static int bit_of(int bytes)
{
    int bit = 0;

    while (bytes >> bit > 1)
        bit++;
    return bit;
}

/*
 * Swizzles that leave no conflict, the preferred first: 32, 64 and 128 bytes, then the fewest bits.
 * False behind the last; `*at` starts as 0.
 *
 * All that can help: bits from above move onto bits that pick the bank group, which are 4 to 6 for
 * rows of 16 bytes and 3 to 6 for rows of 8. A negative distance moves them up from there, and
 * permutes the groups at most. (An M below them would cut rows, or is one of these.)
 */
static bool next_swizzle(const struct ws_addresses *addresses, int cases, int64_t buffer_bytes,
                         int *at, struct ws_swizzle *swizzle)
{
    enum { BITS = 31, KNOWN = 3 };
    const int lowest = bit_of(ws_moved(addresses->variant)->access->bank_bytes);
    const int highest = bit_of(WS_BANKS * WS_BANK_BYTES) - 1;
    int index = 0;

    for (int bits = 1 - KNOWN; lowest + 2 * bits <= BITS; bits++)
        for (int base = lowest; base <= highest; base++)
            for (int shift = bits > 0 ? bits : 1; base + bits + shift <= BITS; shift++) {
                *swizzle = (struct ws_swizzle){bits > 0 ? bits : bits + KNOWN, base, shift};
                /* Of the first rounds, those that have a name. */
                if ((bits <= 0 && (base != 4 || shift != 3)) || index++ < *at ||
                    !ws_addresses_free(addresses, cases, *swizzle, buffer_bytes))
                    continue;
                *at = index;
                return true;
            }
    return false;
}

/* A swizzle by the name it is best known by, and how it is typed. */
static void say_name(struct ws_swizzle swizzle, struct ws_suggestion *suggestion)
{
    char name[WS_SWIZZLE_SIZE];
    bool known = strncmp(ws_swizzle_name(swizzle, name), "Swizzle<", 8);

    snprintf(suggestion->change, sizeof suggestion->change, "%s%s", known ? "a swizzle of " : "",
             name);
    if (!known)
        snprintf(suggestion->how, sizeof suggestion->how, "--swizzle %d,%d,%d", swizzle.bits,
                 swizzle.base, swizzle.shift);
}

void ws_suggest_bits(const struct ws_addresses *addresses, int cases,
                     const struct ws_address_options *plain, const struct ws_layout_tile *layout,
                     struct ws_suggestion *suggestion)
{
    const struct ws_swizzle own = layout ? layout->cute.swizzle : (struct ws_swizzle){0, 0, 0};
    const struct ws_swizzle old = own.bits ? layout->swizzle : suggestion->options.swizzle;
    struct ws_swizzle swizzle;
    char given[WS_SWIZZLE_SIZE];
    size_t length;
    int at = 0;

    snprintf(suggestion->none, sizeof suggestion->none, "no Swizzle<B,M,S>");
    suggestion->found = next_swizzle(addresses, cases, plain->buffer_bytes, &at, &swizzle);
    if (!suggestion->found)
        return;
    suggestion->options.swizzle = swizzle;
    if (layout)
        memcpy(suggestion->options.layout, plain->layout, sizeof plain->layout);
    if (!layout || !ws_layout_tile_swizzle(layout, swizzle, &suggestion->options,
                                           suggestion->change, sizeof suggestion->change))
        say_name(swizzle, suggestion);
    if (!old.bits)
        return;
    if (own.bits)
        snprintf(given, sizeof given, "Swizzle<%d,%d,%d>", own.bits, own.base, own.shift);
    else
        ws_swizzle_name(old, given);
    length = strlen(suggestion->change);
    snprintf(suggestion->change + length, sizeof suggestion->change - length, " instead of %s",
             given);
}

/* Brackets around what is not a name, a number or in brackets already: "(i + 1)". */
static void in_brackets(const char *text, size_t length, char *written, size_t size)
{
    size_t at = 0, end;
    int depth = 0;

    while (at < length && (isalnum((unsigned char)text[at]) || strchr("_.", text[at])))
        at++;
    end = at;
    if (end < length && text[end] == '(')
        do
            depth += (text[end] == '(') - (text[end] == ')');
        while (++end < length && depth);
    snprintf(written, size, end == length ? "%.*s" : "(%.*s)", (int)length, text);
}

/*
 * Writes the swizzle at a site that counts elements of 1 << `unit` bytes. With `row_shift` of 0 or
 * more, bits of the row's index from that one up are XORed onto it; below 0, its own.
 */
static bool write_xor(const char *text, const struct ws_code_site *site, struct ws_swizzle swizzle,
                      int unit, int row_shift, struct ws_code_edit *edit)
{
    const int to = swizzle.base - unit;
    const uint32_t mask = ((uint32_t)1 << swizzle.bits) - 1;
    char own[80], row[80], bits[112];
    int length;

    if (to < 0 || swizzle.shift <= 0 || site->length > MOST_SITE || site->row_length > MOST_SITE)
        return false;
    in_brackets(text + site->start, site->length, own, sizeof own);
    in_brackets(text + site->row_start, site->row_length, row, sizeof row);
    *edit = (struct ws_code_edit){.start = site->start, .length = site->length};
    if (row_shift > 0)
        snprintf(bits, sizeof bits, "((%s >> %d) & %u)", row, row_shift, mask);
    else
        snprintf(bits, sizeof bits, "(%s & %u)", row, mask);
    if (row_shift >= 0)
        length =
            snprintf(edit->by, sizeof edit->by, to ? "%s ^ (%s << %d)" : "%s ^ %s", own, bits, to);
    else
        length = snprintf(edit->by, sizeof edit->by, "%s ^ ((%s & 0x%x) >> %d)", own, own,
                          mask << (to + swizzle.shift), swizzle.shift);
    return (size_t)length < sizeof edit->by;
}

/*
 * Whether a site is of a lane's own offset: changed in two of three lanes, it moves those alone. An
 * array's dimension in a declaration, which has one value for all lanes, does not.
 */
static bool is_offset(struct ws_search *part, const struct ws_code_site *site)
{
    struct ws_change change = {.constant = -1,
                               .edit = {.start = site->start, .length = site->length}};
    bool moves = false, stays = true;

    if (site->length > MOST_SITE)
        return false;
    snprintf(change.edit.by, sizeof change.edit.by, "(%.*s) ^ (threadIdx.x %% 32 %% 3) * 42",
             (int)site->length, part->options.expression + site->start);
    if (!ws_search_try(part, &change, part->swizzle))
        return false;
    for (int i = 0; i < part->given.count; i++)
        for (int lane = 0; lane < WS_LANES && part->place_of[i] == part->at; lane++) {
            bool moved =
                part->given.execution[i].active >> lane & 1 &&
                part->ran.execution[i].offset[lane] != part->given.execution[i].offset[lane];

            moves |= moved;
            stays &= lane % 3 || !moved;
        }
    return moves && stays;
}

/* In every unit; over the row's index, or over its own bits. */
static bool try_site(struct ws_search *search, const struct ws_code_site *site,
                     struct ws_swizzle swizzle, struct ws_suggestion *suggestion)
{
    static const int units[] = {1, 0, 2, 3};
    const int first = site->row_length ? 0 : -1, last = site->row_length ? MOST_ROW_SHIFT : -1;

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        for (int shift = first; shift <= last; shift++) {
            struct ws_change change = {.constant = -1};

            if (!write_xor(search->options.expression, site, swizzle, units[i], shift,
                           &change.edit) ||
                !ws_search_try(search->part, &change, swizzle) ||
                !ws_search_swizzled(search->part, search->part->tried, search->part->at) ||
                !ws_search_try(search, &change, swizzle) ||
                !ws_search_swizzled(search, search->tried, search->at) ||
                !ws_suggest_edit(search->options.expression, &change.edit, suggestion))
                continue;
            suggestion->options.swizzle = swizzle;
            say_name(swizzle, suggestion);
            return true;
        }
    return false;
}

static void write_into_code(struct ws_search *search, struct ws_suggestion *swizzle)
{
    enum { UNKNOWN, NO, YES } offset[WS_MOST_SITES] = {UNKNOWN};
    struct ws_code_site site[WS_MOST_SITES];
    struct ws_swizzle tried;
    int sites = ws_code_offsets(search->part->options.expression, site), at = 0;

    for (int i = 0; i < MOST_SWIZZLES && next_swizzle(search->addresses, search->cases,
                                                      search->options.buffer_bytes, &at, &tried);
         i++)
        for (int rows = 1; rows >= 0; rows--)
            for (int s = sites - 1; s >= 0 && !search->no_memory; s--) {
                if (rows != (site[s].row_length > 0))
                    continue;
                if (!offset[s])
                    offset[s] = is_offset(search->part, &site[s]) ? YES : NO;
                if (offset[s] == YES && try_site(search, &site[s], tried, swizzle))
                    return;
            }
}

void ws_suggest_swizzle(struct ws_search *search, struct ws_suggestion *swizzle)
{
    struct ws_suggestion own = {.options = swizzle->options, .constant = -1};

    own.options.swizzle = search->swizzle;
    ws_suggest_bits(search->addresses, search->cases, &search->options, NULL, &own);
    if (swizzle->found && own.found &&
        !memcmp(&own.options.swizzle, &swizzle->options.swizzle, sizeof own.options.swizzle))
        return;
    *swizzle = own;
    if (own.found && !search->swizzle.bits && !ws_snippet_is_expression(search->options.parsed))
        write_into_code(search, swizzle);
}
