/*
 * The three lines under a figure of an MMA, as in element_narration.h: for an element, with the elements
 * it meets in the MMA and their lanes; for a lane; for several elements.
 *
 * All functions append to texts, each in a buffer of `size` bytes. A, B and D must be there; C is
 * only named.
 */
#ifndef WS_FIGURE_OPERAND_NARRATION_H
#define WS_FIGURE_OPERAND_NARRATION_H

#include "viz/figure/operands.h"

/* An element of the operand `role`. */
void ws_tell_factor(const struct ws_operands *operands, int role, struct ws_slot slot, char *words,
                    char *formulas, char *ptx, size_t size);

/* "8 of A, 4 of B": how many elements of each operand; `without` one of them, or 0. */
void ws_tell_counts(const int count[WS_OPERAND_ROLES], int without, char *words, size_t size);

/* What a lane supplies to the MMA, as numbers of elements of each operand, and what it receives. */
void ws_tell_bearer(const struct ws_operands *operands, int lane, const int count[WS_OPERAND_ROLES],
                    char *words, size_t size);

/*
 * Several elements, whichever they are: the formulas without numbers of these operands, some of
 * which the MMA may not have; and the instruction.
 */
void ws_tell_product(const struct ws_operands *operands, const int *role, int roles, char *formulas,
                     char *ptx, size_t size);

#endif
