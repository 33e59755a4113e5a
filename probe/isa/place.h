/*
 * The notation for a place, in all input and output: M1[3,5] is matrix 1, row 3, column 5 in
 * memory, and F1[5,3] a place of the fragment; operands of an MMA are A[3,5], B[…], C[…] and D[…],
 * and A2[3,1] if there are several MMAs at once. The letter determines the rows and columns, so the
 * text does not depend on the current view. '*' means any.
 */
#ifndef WS_ISA_PLACE_H
#define WS_ISA_PLACE_H

#include "probe/base/error.h"
#include "probe/isa/layout.h"

enum { WS_PLACE_SIZE = 48 };

/* "M1[3,5]" or "F1[3,5]", after `view`, in which `place` is counted, or "A[3,5]" of an MMA operand;
 * a value below 0 is written as '*'. Returns `buffer` of WS_PLACE_SIZE bytes. */
char *ws_place_name(const struct ws_variant *variant, enum ws_view view, struct ws_place place,
                    char *buffer);

/* Whether a place has its matrix's number: not of an operand that is one matrix. */
bool ws_place_is_numbered(const struct ws_variant *variant);

/*
 * The letters that begin a place in a view: "M", "F", "A", … Copies from global memory are in no
 * fragment, so their letter is "M" in every view.
 */
const char *ws_place_letter(const struct ws_variant *variant, enum ws_view view);

/*
 * Reads such a name at `*text` and moves past it: "M1[3,5]", "f1 5,3", or just "M1", whose row and
 * column are -1, as for '*'. `place` becomes a memory place. Fails, with the reason, if the variant
 * has no such place or the text is not a name.
 */
bool ws_place_read(const struct ws_variant *variant, const char **text, struct ws_place *place,
                   struct ws_error *error);

/* Reads "3,5", a row and a column of `view`; either may be '*'. Fails as above. */
bool ws_place_read_pair(const struct ws_variant *variant, enum ws_view view, const char **text,
                        int *row, int *column, struct ws_error *error);

/* Reads a number at `*text`, decimal (also with leading zeros) or hexadecimal after 0x, and moves
 * past it; a number that is too large is LONG_MAX. False if none exists. */
bool ws_number_read(const char **text, long *number);

/* The start of the lane number in "5", "T5", "t5", "lane 5" or "thread 5": after the prefix, if
 * digits follow; otherwise `text`. */
const char *ws_lane_digits(const char *text);

/* "1,3,5" from "1 3 5", "1, 3, 5", "[1,3,5]" or "(1, 3, 5)", in `buffer` of WS_PLACE_SIZE bytes;
 * `text` itself if it contains anything but numbers. */
const char *ws_place_numbers(const char *text, char *buffer);

/*
 * Whether `number` is from 0 to `count` - 1. If not, the error names `what` and `where`, and gives
 * the number as typed, at `typed`, or its value if that is NULL.
 */
bool ws_number_fits(long number, const char *typed, const char *what, const char *where, int count,
                    struct ws_error *error);

#endif
