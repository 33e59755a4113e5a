/* What figures say of an operand in shared memory: what is known of it, and what is wrong with it.
 */
#ifndef WS_FIGURE_DESCRIBED_TOLD_H
#define WS_FIGURE_DESCRIBED_TOLD_H

#include "viz/figure/figure.h"

/* The small print: what is known of what is described, or that it is the PTX ISA's word. */
const char *ws_described_provenance(const struct ws_figure *figure);

/* "swizzle=128,leading=16,stride=1024, which is 0x4000004000010000", and that it is the usual one.
 */
enum { WS_DESCRIBED_BY_SIZE = 240 };
char *ws_described_by(const struct ws_figure *figure, char text[WS_DESCRIBED_BY_SIZE]);

/*
 * What is wrong with the descriptor for this operand, in sentences, "" for nothing: chunks that
 * overlap, and memory that no block of threads has.
 */
void ws_described_faults(const struct ws_described *described, char *text, size_t size);

/*
 * Whether the figure, which is of an operand in shared memory, has a place to mark that it shows.
 * Fails with what there is.
 */
bool ws_described_marked(const struct ws_figure *figure, struct ws_error *error);

/* "A[9,3] is at byte 1174, in chunk 1 of the 128 bytes from 1152." */
enum { WS_DESCRIBED_PLACE_SIZE = 200 };
char *ws_described_place(const struct ws_described *described, int row, int column,
                         char text[WS_DESCRIBED_PLACE_SIZE]);

#endif
