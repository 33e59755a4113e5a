/* Bases are the places of the powers of two. */
#include "viz/text/linear.h"

#include <string.h>

enum { DIMENSIONS = WS_LINEAR_DIMENSIONS };

/* The place of one bit of one input, the other inputs being 0. */
static void basis(const struct ws_linear *linear, int dimension, int bit, int out[DIMENSIONS])
{
    int in[DIMENSIONS] = {0};

    in[dimension] = bit;
    linear->place(linear->of, in, out);
}

/* The next input, the first dimension fastest; false after the last. */
static bool next(const struct ws_linear *linear, int in[DIMENSIONS])
{
    for (int i = 0; i < DIMENSIONS; i++) {
        if (++in[i] < linear->in[i].size)
            return true;
        in[i] = 0;
    }
    return false;
}

/* Whether a place is that of the input's lowest bit and that of the other bits, added up. */
static bool is_sum(const struct ws_linear *linear, const int in[DIMENSIONS])
{
    int place[DIMENSIONS], lowest[DIMENSIONS] = {0}, others[DIMENSIONS] = {0}, less[DIMENSIONS];
    int first = 0;

    while (first < DIMENSIONS - 1 && !in[first])
        first++;
    if (in[first]) {
        memcpy(less, in, sizeof less);
        less[first] &= less[first] - 1;
        basis(linear, first, in[first] - less[first], lowest);
        linear->place(linear->of, less, others);
    }
    linear->place(linear->of, in, place);
    for (int i = 0; i < DIMENSIONS; i++)
        if (place[i] != (lowest[i] ^ others[i]))
            return false;
    return true;
}

bool ws_linear_holds(const struct ws_linear *linear, int at[DIMENSIONS])
{
    memset(at, 0, DIMENSIONS * sizeof *at);
    do {
        if (!is_sum(linear, at))
            return false;
    } while (next(linear, at));
    return true;
}

static void print_place(FILE *out, const struct ws_linear *linear, const int place[DIMENSIONS])
{
    const char *before = " -> (";

    for (int i = 0; i < DIMENSIONS; i++)
        if (linear->out[i].size) {
            fprintf(out, "%s%d", before, place[i]);
            before = ", ";
        }
    fputs(")\n", out);
}

void ws_linear_print(FILE *out, const struct ws_linear *linear)
{
    const char *before = "where out dims are: [";
    int place[DIMENSIONS];

    for (int i = 0; i < DIMENSIONS; i++)
        for (int bit = 1; bit < linear->in[i].size; bit *= 2) {
            basis(linear, i, bit, place);
            fprintf(out, "%s %s=%d", bit == 1 ? "-" : " ", linear->in[i].name, bit);
            print_place(out, linear, place);
        }
    for (int i = 0; i < DIMENSIONS; i++)
        if (linear->out[i].size) {
            fprintf(out, "%s%s (size %d)", before, linear->out[i].name, linear->out[i].size);
            before = ", ";
        }
    fputs("]\n", out);
}
