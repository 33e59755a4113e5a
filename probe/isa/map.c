/* Digits are taken out of their variables from below, and out of a number from above. */
#include "probe/isa/map.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/error.h"

enum { CHUNK_BYTES = 16, ROW_BYTES = 128 };

void ws_map_add(struct ws_map *map, struct ws_digit digit)
{
    if (digit.range > digit.unit && digit.extent > 1)
        map->digit[map->digits++] = digit;
}

int64_t ws_map_sum(const struct ws_map *map, const int64_t *value)
{
    int64_t sum = map->start;

    for (const struct ws_digit *digit = map->digit; digit < map->digit + map->digits; digit++)
        sum += value[digit->variable] / digit->unit % digit->extent * digit->stride;
    return sum;
}

/* Which row of 128 bytes a byte is in is left as it is, so that twice is not at all. */
int64_t ws_map_swizzled(const struct ws_map *map, int64_t sum)
{
    int64_t row = (sum >> 7) - map->swizzle_base;

    return map->swizzle_chunks ? sum ^ (row & (map->swizzle_chunks - 1)) * CHUNK_BYTES : sum;
}

int64_t ws_map_at(const struct ws_map *map, const int64_t *value)
{
    return ws_map_swizzled(map, ws_map_sum(map, value));
}

/* The digit of the highest stride below another. */
static const struct ws_digit *next_lower(const struct ws_map *map, int64_t stride)
{
    const struct ws_digit *found = NULL;

    for (const struct ws_digit *digit = map->digit; digit < map->digit + map->digits; digit++)
        if (digit->stride && digit->stride < stride && (!found || digit->stride > found->stride))
            found = digit;
    return found;
}

bool ws_map_back(const struct ws_map *map, int64_t number, int64_t *value, int64_t *rest)
{
    const struct ws_digit *digit = next_lower(map, INT64_MAX);

    *rest = ws_map_swizzled(map, number) - map->start;
    for (; digit && *rest >= 0; digit = next_lower(map, digit->stride)) {
        if (*rest / digit->stride >= digit->extent)
            return false;
        value[digit->variable] += *rest / digit->stride * digit->unit;
        *rest %= digit->stride;
    }
    return *rest >= 0;
}

WS_PRINTF(3, 4) static void add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

char *ws_digit_text(const char *name, int unit, int extent, int range, char *text, size_t size)
{
    snprintf(text, size, "%s", name);
    if (unit > 1)
        add(text, size, " / %d", unit);
    if (unit * extent < range)
        add(text, size, " %% %d", extent);
    return text;
}

char *ws_map_formula(const struct ws_map *map, const int64_t *value, char *text, size_t size)
{
    char name[24], term[64];

    *text = 0;
    if (map->start_called && !value)
        add(text, size, "%s", map->start_called);
    else if (map->start_called || map->start || !map->digits)
        add(text, size, "%" PRId64, map->start);
    for (const struct ws_digit *digit = map->digit; digit < map->digit + map->digits; digit++) {
        if (value)
            snprintf(name, sizeof name, "%" PRId64, value[digit->variable]);
        ws_digit_text(value ? name : map->letter[digit->variable], digit->unit, digit->extent,
                      digit->range, term, sizeof term);
        add(text, size, *text ? " + " : "");
        if (digit->called && !value)
            add(text, size, "%s * ", digit->called);
        else if (digit->stride != 1)
            add(text, size, "%" PRId64 " * ", digit->stride);
        add(text, size, digit->stride != 1 && strchr(term, ' ') ? "(%s)" : "%s", term);
    }
    return text;
}

char *ws_map_swizzle_formula(const struct ws_map *map, int64_t sum, char *text, size_t size)
{
    char base[16] = "";

    if (map->swizzle_base)
        snprintf(base, sizeof base, " - %d", map->swizzle_base);
    snprintf(text, size, "%" PRId64 " ^ %d * ((%" PRId64 " / %d%s) %% %d)", sum, CHUNK_BYTES, sum,
             ROW_BYTES, base, map->swizzle_chunks);
    return text;
}
