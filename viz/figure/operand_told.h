/*
 * The three lines under a picture of a product, as element_told.h has them of what moves: an
 * element with what it meets in the product and which lanes hold that, a lane, several elements.
 *
 * All add to texts, each in a buffer of `size` bytes. Of what they are given, A, B and D must be
 * there; C is named alone.
 */
#ifndef WS_FIGURE_OPERAND_TOLD_H
#define WS_FIGURE_OPERAND_TOLD_H

#include "viz/figure/operands.h"

/* An element of the operand `role`. */
void ws_tell_factor(const struct ws_operands *operands, int role, struct ws_slot slot, char *words,
                    char *formulas, char *ptx, size_t size);

/* "8 of A, 4 of B": how many elements of each operand; `without` one of them, or 0. */
void ws_tell_counts(const int count[WS_OPERAND_ROLES], int without, char *words, size_t size);

/* What a lane brings to the product, so many elements of each operand, and what it gets of it. */
void ws_tell_bearer(const struct ws_operands *operands, int lane, const int count[WS_OPERAND_ROLES],
                    char *words, size_t size);

/*
 * Of several elements, whichever they are: the formulas without numbers of so many of the operands,
 * of which there may be some that the product has not; and the instruction.
 */
void ws_tell_product(const struct ws_operands *operands, const int *role, int roles, char *formulas,
                     char *ptx, size_t size);

#endif
