/* The candidates for a cure as edits of a text: of an array's declaration, and of its uses. */
#ifndef WS_KERNEL_CURE_EDIT_H
#define WS_KERNEL_CURE_EDIT_H

#include "probe/kernel/text_array.h"
#include "probe/kernel/text_edit.h"

/* An array in a text with all its uses; `bare` as of scan.h. */
struct ws_cure_text {
    const char *text, *bare;
    size_t length;
    const struct ws_text_array *array;
    const struct ws_text_use *use;
    int uses;                 /* -1: they are not known */
    const char *uses_unknown; /* why */
    bool uncounted;           /* some access of the kernel has no known address */
};

/* Adds elements to a dimension, which is counted from 0. False where that is not safe: `reason` says why. */
bool ws_cure_pad(const struct ws_cure_text *at, int dimension, int elements,
                 struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

/*
 * The names and numbers that the dimension of an array "A[ROWS * LD]" multiplies by, and its indices too,
 * "A[r * LD + c]": the `nth`, from 0. False where there are no more.
 */
bool ws_cure_find_stride(const struct ws_cure_text *at, int nth, struct ws_text_range *stride);

/* Adds elements to that stride, in the declaration and in all indices. */
bool ws_cure_stride(const struct ws_cure_text *at, struct ws_text_range stride, int elements,
                    struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

/*
 * XORs the last subscript of every use with (row % rows) * elements. The row is the subscript before it;
 * of an array of one dimension it is the index divided by `row_elements`.
 */
bool ws_cure_swizzle(const struct ws_cure_text *at, int rows, int elements, int row_elements,
                     struct ws_text_edits *edits, char reason[WS_TEXT_REASON]);

#endif
