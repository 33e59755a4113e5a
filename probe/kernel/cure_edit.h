/* Candidate fixes as edits of a text: of an array's declaration, and of its uses. */
#ifndef WS_KERNEL_CURE_EDIT_H
#define WS_KERNEL_CURE_EDIT_H

#include "probe/kernel/text_array.h"
#include "probe/kernel/text_edit.h"

/* An array in a text with all its uses; `bare` as in scan.h. */
struct ws_cure_text {
    const char *text, *bare;
    size_t length;
    const struct ws_text_array *array;
    const struct ws_text_use *use;
    int uses;                 /* -1: not known */
    const char *uses_unknown; /* the reason */
    bool uncounted;           /* some access of the kernel has no known address */
    const bool *accessed;     /* by line, from 1: an access of the array was counted there */
    int lines;
};

/* Adds elements to a dimension, counted from 0. False if that is not safe, with the `reason`. */
bool ws_cure_pad(const struct ws_cure_text *at, int dimension, int elements,
                 struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

/* The names and numbers that the dimension of an array "A[ROWS * LD]" multiplies by, and its
 * indices too, "A[r * LD + c]": the `nth`, from 0. False if there are no more. */
bool ws_cure_find_stride(const struct ws_cure_text *at, int nth, struct ws_text_range *stride);

/* Adds elements to that stride, in the declaration and in all indices. */
bool ws_cure_stride(const struct ws_cure_text *at, struct ws_text_range stride, int elements,
                    struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

/* An XOR of the last subscript with a / divide % values * unit, in elements; `a` is the subscript
 * before it, the row, or itself. */
struct ws_cure_xor {
    bool by_row;
    int divide, values, unit;
};

/* "row / 8 % 2 * 4". Returns `text`. */
enum { WS_CURE_XOR_SIZE = 80 };
const char *ws_cure_xor_words(const struct ws_cure_xor *change, const char *name,
                              char text[WS_CURE_XOR_SIZE]);

/* Makes the XOR in all uses. False if that is not safe, with the `reason`. */
bool ws_cure_swizzle(const struct ws_cure_text *at, const struct ws_cure_xor *change,
                     struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

#endif
