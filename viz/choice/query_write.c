/* Writes patterns as queries. The text can be typed, and means the same again. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/choice/query.h"

static bool in_range(int value, int count)
{
    return value >= -1 && value < count;
}

bool ws_query_fits(const struct ws_variant *variant, const struct ws_shown *pattern)
{
    return in_range(pattern->matrix, ws_moved(variant)->matrices) &&
           in_range(pattern->row, ws_moved(variant)->rows) &&
           in_range(pattern->column, ws_moved(variant)->columns) &&
           in_range(pattern->lane, ws_moved(variant)->threads) &&
           in_range(pattern->reg, ws_moved(variant)->registers) &&
           in_range(pattern->bit, ws_moved(variant)->register_bits) &&
           in_range(pattern->address_lane, WS_LANES) && in_range(pattern->bank, 32) &&
           (pattern->bit < 0 ||
            (pattern->bit - ws_moved(variant)->shift_bits) % ws_moved(variant)->slot_bits == 0);
}

/* "M1[3,5]", or "M1" for a whole matrix; nothing if no place is set. */
static void write_place(const struct ws_variant *variant, const struct ws_shown *pattern,
                        char *text)
{
    const struct ws_place place = {pattern->matrix, pattern->row, pattern->column, 0};

    text[0] = 0;
    if (place.row >= 0 || place.column >= 0)
        ws_place_name(variant, WS_VIEW_MEMORY, place, text);
    else if (place.matrix >= 0 && variant->family->one_view)
        snprintf(text, WS_PLACE_SIZE, "matrix %d", place.matrix);
    else if (place.matrix >= 0)
        snprintf(text, WS_PLACE_SIZE, "%s%d", ws_place_letter(variant, WS_VIEW_MEMORY),
                 place.matrix);
}

/* "r1.hi", "r1", "hi"; a register without its part is written as a word if "r1" could be a row. */
static void write_register(const struct ws_variant *variant, const struct ws_shown *pattern,
                           char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant);
    int element = pattern->bit / moved->slot_bits;
    char name[WS_REGISTER_SIZE] = "", part[32] = "";
    bool bytes = ws_has_halves(moved) || moved->slot_bits == 8;

    if (pattern->reg >= 0)
        ws_register_name(variant, pattern->reg, name);
    if (pattern->bit >= 0 && ws_has_halves(moved))
        snprintf(part, sizeof part, "%s", element ? "hi" : "lo");
    else if (pattern->bit >= 0 && bytes)
        snprintf(part, sizeof part, "b%d", element);
    else if (pattern->bit >= 0)
        snprintf(part, sizeof part, "bits %d-%d", pattern->bit,
                 pattern->bit + moved->width_bits - 1);
    if (*name && !*part && pattern->lane < 0 && !variant->family->destination &&
        !variant->family->one_view)
        snprintf(text, size, "register %d", pattern->reg);
    else
        snprintf(text, size, "%s%s%s", name, !*name || !*part ? "" : bytes ? "." : " ", part);
}

void ws_query_write(const struct ws_variant *variant, const struct ws_shown *pattern, char *text,
                    size_t size)
{
    char part[5][WS_PLACE_SIZE] = {""};
    size_t length = 0;

    if (pattern->lane >= 0)
        snprintf(part[0], sizeof part[0], "%s %d", ws_thread_word(ws_moved(variant)->threads),
                 pattern->lane);
    write_register(variant, pattern, part[1], sizeof part[1]);
    write_place(variant, pattern, part[2]);
    if (pattern->address_lane >= 0)
        snprintf(part[3], sizeof part[3], ws_address_lanes(variant) ? "addr %d" : "source lane %d",
                 pattern->address_lane);
    if (pattern->bank >= 0)
        snprintf(part[4], sizeof part[4], "bank %d", pattern->bank);
    text[0] = 0;
    for (size_t i = 0; i < sizeof part / sizeof part[0] && length < size; i++)
        if (*part[i])
            length +=
                (size_t)snprintf(text + length, size - length, "%s%s", length ? " " : "", part[i]);
}

/* The fields that can be written as a range, if a pattern sets nothing else. */
static const size_t counted[] = {offsetof(struct ws_shown, lane),
                                 offsetof(struct ws_shown, address_lane),
                                 offsetof(struct ws_shown, bank)};

enum { COUNTED = sizeof counted / sizeof counted[0] };

static int *number(struct ws_shown *pattern, size_t at)
{
    return (int *)((char *)pattern + at);
}

/* How many patterns from the first on count up in a field and set nothing else. */
static int run_of(const struct ws_shown *pattern, int count, size_t at)
{
    struct ws_shown next = WS_SHOWS_NOTHING;
    int length = 0;

    *number(&next, at) = *(const int *)((const char *)pattern + at);
    while (*number(&next, at) >= 0 && length < count &&
           !memcmp(&next, &pattern[length], sizeof next)) {
        ++*number(&next, at);
        length++;
    }
    return length;
}

void ws_query_write_all(const struct ws_variant *variant, const struct ws_shown *pattern, int count,
                        char *text, size_t size)
{
    size_t length = 0;
    int run;

    text[0] = 0;
    for (int i = 0; i < count && length + 1 < size; i += run) {
        if (i)
            length += (size_t)snprintf(text + length, size - length, "; ");
        if (length >= size)
            return;
        ws_query_write(variant, &pattern[i], text + length, size - length);
        length += strlen(text + length);
        run = 1;
        for (int field = 0; field < COUNTED; field++) {
            int longest = run_of(&pattern[i], count - i, counted[field]);

            if (longest < 3)
                continue;
            run = longest;
            length += (size_t)snprintf(
                text + length, size - length, "-%d",
                *(const int *)((const char *)&pattern[i + run - 1] + counted[field]));
        }
    }
}
