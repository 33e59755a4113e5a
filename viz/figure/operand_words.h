/* The words of figures for an MMA and its operands. */
#ifndef WS_FIGURE_OPERAND_WORDS_H
#define WS_FIGURE_OPERAND_WORDS_H

#include "probe/isa/layout.h"
#include "probe/mma/mma.h"

/* "16×16 of f16", "four 8×4 of f16". Returns `text`. */
char *ws_operand_shape(const struct ws_variant *variant, char *text, size_t size);

/* "mma.m16n8k16.f32.f16.f16.f32, operand A"; of a single operand the variant's name. Returns
 * `text`. */
char *ws_operand_title(const struct ws_variant *variant, char *text, size_t size);

/* An operand, and the meaning of its rows and columns, in a sentence. Returns `text`. */
char *ws_operand_note(const struct ws_variant *variant, char *text, size_t size);

/* Whether the operand is a sparse A, which is stored without half of its columns. */
bool ws_operand_compressed(const struct ws_variant *variant);

/* "column", or "stored column" of a sparse A, whose column in A depends on the metadata. */
const char *ws_operand_column(const struct ws_variant *variant);

/*
 * A matrix's heading: "A: m × k", or "A"; for four matrices "A2 (T8–T11, T24–T27)", with the lanes
 * that hold it, or "A2". `form`: 0 to 2, the longest first.
 */
void ws_operand_heading(const struct ws_mapping *mapping, int matrix, int form, char *text,
                        size_t size);

/* The lanes that hold a matrix: "T0–T3, T16–T19". Returns `text`. */
char *ws_operand_lanes(const struct ws_mapping *mapping, int matrix, char *text, size_t size);

/* How the PTX ISA counts a lane's elements, in a sentence about `lane`. Returns `text`. */
char *ws_operand_counting(const struct ws_variant *variant, int lane, char *text, size_t size);

/* The meaning of thread and value in labels with both: "T5 V0 is …". Returns `text`. */
char *ws_operand_values(const struct ws_variant *variant, int lane, char *text, size_t size);

#endif
