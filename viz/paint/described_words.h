/* The words of figures for an operand in shared memory: its provenance and its faults. */
#ifndef WS_PAINT_DESCRIBED_WORDS_H
#define WS_PAINT_DESCRIBED_WORDS_H

#include "viz/figure/figure.h"

/* The small print: figure->known, or that the PTX ISA specifies the layout. */
const char *ws_described_provenance(const struct ws_figure *figure);

/* Options as text, with a space after each comma: "swizzle=128, leading=16". Returns `text`. */
char *ws_spaced_options(const char *options, char *text, size_t size);

/* "Descriptor swizzle=128, leading=16, stride=1024, 0x4000004000010000 (default)." */
enum { WS_DESCRIBED_BY_SIZE = 240 };
char *ws_described_by(const struct ws_figure *figure, char text[WS_DESCRIBED_BY_SIZE]);

/*
 * Faults of the descriptor for this operand, in sentences: chunks that overlap, and addresses
 * beyond the shared memory of any block. "" without a fault.
 */
void ws_described_faults(const struct ws_described *described, char *text, size_t size);

/*
 * Whether the figure, which shows an operand in shared memory, has the highlighted place. Fails
 * with the range of places.
 */
bool ws_described_marked(const struct ws_figure *figure, struct ws_error *error);

/* "A[9,3] is at byte 1174, in chunk 1 of the 128 bytes from 1152." */
enum { WS_DESCRIBED_PLACE_SIZE = 200 };
char *ws_described_place(const struct ws_described *described, int row, int column,
                         char text[WS_DESCRIBED_PLACE_SIZE]);

#endif
