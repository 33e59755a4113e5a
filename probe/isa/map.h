/*
 * Where a number comes from: a start, and digits of variables, each worth so much. Addresses have a
 * swizzle on top. The number, the way back and the formula, in letters or in numbers, are all made
 * from the same digits, so that no formula is written apart from what computes it.
 */
#ifndef WS_ISA_MAP_H
#define WS_ISA_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The variable's value / unit % extent, times stride. */
struct ws_digit {
    int variable; /* its index in values and letters */
    int range;    /* the variable is 0 to this minus 1 */
    int unit, extent;
    int64_t stride;
    const char *called; /* what a formula calls the stride: "leading"; NULL: its number */
};

enum { WS_MAP_DIGITS = 12 };

struct ws_map {
    const char *const *letter; /* of each variable; borrowed */
    int64_t start;
    const char *start_called; /* as `called` */
    int swizzle_chunks;       /* of 16 bytes that trade places: 2, 4 or 8; 0: no swizzle */
    int swizzle_base;         /* row of 128 bytes from which the swizzle counts */
    int digits;
    struct ws_digit digit[WS_MAP_DIGITS];
};

/* Adds a digit, unless it is 0 for all values of its variable. */
void ws_map_add(struct ws_map *map, struct ws_digit digit);

/* The number; and before the swizzle, to which each variable adds its share. */
int64_t ws_map_at(const struct ws_map *map, const int64_t *value);
int64_t ws_map_sum(const struct ws_map *map, const int64_t *value);

/* What the swizzle makes of a sum, and of that the sum. */
int64_t ws_map_swizzled(const struct ws_map *map, int64_t sum);

/*
 * Adds to `value`, which starts with what the number does not tell (digits of stride 0), the digits
 * that come to `number`, and sets *rest to what is left below the least of them. False where none
 * come to it. Not for maps that have several values for one number.
 */
bool ws_map_back(const struct ws_map *map, int64_t number, int64_t *value, int64_t *rest);

/*
 * The sum in C, "2 * (t % 4) + h"; with values, their numbers instead of letters. And the swizzle of
 * a sum, "384 ^ 16 * (384 / 128 % 8)". Return `text`.
 */
char *ws_map_formula(const struct ws_map *map, const int64_t *value, char *text, size_t size);
char *ws_map_swizzle_formula(const struct ws_map *map, int64_t sum, char *text, size_t size);

/*
 * A digit in C, "t / 8 % 2", of a variable that is 0 to `range` - 1, and no more of it than that
 * needs. Returns `text`.
 */
char *ws_digit_text(const char *name, int unit, int extent, int range, char *text, size_t size);

#endif
