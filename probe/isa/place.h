/*
 * The one notation for a place, wherever it is printed or typed: M1[3,5] is matrix 1, row 3, column
 * 5 in memory, and F1[5,3] a place of the fragment; of a product A[3,5], B[…], C[…] and D[…], and
 * A2[3,1] where it is several products at once. The letter says whose rows and columns they are, so
 * that no text depends on the view that it is read in. '*' stands for any.
 */
#ifndef WS_ISA_PLACE_H
#define WS_ISA_PLACE_H

#include "probe/base/error.h"
#include "probe/isa/layout.h"

enum { WS_PLACE_SIZE = 48 };

/*
 * "M1[3,5]" or "F1[3,5]", after `view`, in which `place` is counted, or "A[3,5]" of a product's
 * operand; what is below 0 is written as '*'. Returns `buffer` of WS_PLACE_SIZE bytes.
 */
char *ws_place_name(const struct ws_variant *variant, enum ws_view view, struct ws_place place,
                    char *buffer);

/* The letter, or letters, that begin a place in a view: "M", "F", "A", … */
const char *ws_place_letter(const struct ws_variant *variant, enum ws_view view);

/*
 * Reads such a name at `*text` and moves past it: "M1[3,5]", "f1 5,3", or "M1" alone, whose row and
 * column are -1 as is what '*' stands for. `place` becomes a memory place. Fails, and says why,
 * where there is no such place in the variant or what stands there is no name.
 */
bool ws_place_read(const struct ws_variant *variant, const char **text, struct ws_place *place,
                   struct ws_error *error);

/* Reads "3,5", a row and a column as `view` counts them; either may be '*'. As above. */
bool ws_place_read_pair(const struct ws_variant *variant, enum ws_view view, const char **text,
                        int *row, int *column, struct ws_error *error);

/*
 * Reads a number at `*text`, decimal (whatever it begins with) or hexadecimal after 0x, and moves
 * past it; what is too large is LONG_MAX. False where there is none.
 */
bool ws_number_read(const char **text, long *number);

/*
 * Where the number of a lane starts in "5", "T5", "t5", "lane 5" or "thread 5": after what says that
 * it is a lane's, if digits follow that; else `text`.
 */
const char *ws_lane_digits(const char *text);

/*
 * "1,3,5" from "1 3 5", "1, 3, 5", "[1,3,5]" or "(1, 3, 5)", in `buffer` of WS_PLACE_SIZE bytes;
 * `text` itself where it is not numbers alone.
 */
const char *ws_place_numbers(const char *text, char *buffer);

/* Whether `number` is from 0 to `count` - 1; else the error says so of `what` in `where`. */
bool ws_number_fits(long number, const char *what, const char *where, int count,
                    struct ws_error *error);

#endif
