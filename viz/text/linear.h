/*
 * A layout as a linear map over GF(2), in the notation of Triton's LinearLayout: what each bit of an
 * input adds, by exclusive or, to each output. The same functions serve registers and shared memory.
 */
#ifndef WS_TEXT_LINEAR_H
#define WS_TEXT_LINEAR_H

#include <stdbool.h>
#include <stdio.h>

enum { WS_LINEAR_DIMENSIONS = 3 };

/* Sizes are powers of two; the size of an unused dimension is 0. */
struct ws_linear_dimension {
    const char *name;
    int size;
};

struct ws_linear {
    struct ws_linear_dimension in[WS_LINEAR_DIMENSIONS], out[WS_LINEAR_DIMENSIONS];
    void (*place)(const void *of, const int in[WS_LINEAR_DIMENSIONS],
                  int out[WS_LINEAR_DIMENSIONS]);
    const void *of; /* borrowed */
};

/* Whether it is linear; if not, `at` is the first input that is not the sum of its bits. */
bool ws_linear_holds(const struct ws_linear *linear, int at[WS_LINEAR_DIMENSIONS]);

/* The bases, one line per bit, and a line with the outputs. */
void ws_linear_print(FILE *out, const struct ws_linear *linear);

#endif
