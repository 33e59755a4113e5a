/*
 * The three lines under a picture: words, formulas with numbers, and operands in PTX, of what is
 * looked at in an instruction that moves: an element, a lane, or several elements. The window shows
 * them, and a page that answers to its reader; what a product's are, operand_told.h says.
 *
 * All add to texts, each in a buffer of `size` bytes, which is WS_PTX_SIZE or more.
 */
#ifndef WS_FIGURE_ELEMENT_TOLD_H
#define WS_FIGURE_ELEMENT_TOLD_H

#include "viz/figure/located.h"

/* An element: where it is, who holds it, whose address it hangs on, in which bank it lies. */
void ws_tell_element(const struct ws_located *located, struct ws_slot slot, char *words,
                     char *formulas, char *operands, size_t size);

/* What a lane gives and what it gets, the two roles that it has. */
void ws_tell_lane(const struct ws_evidence *evidence, int lane, char *words, size_t size);

/* Of several elements, whichever they are: the formulas without numbers, and the instruction. */
void ws_tell_several(const struct ws_evidence *evidence, char *formulas, char *operands,
                     size_t size);

/* What lanes have to do with rows: "addresses of their rows from", of movmatrix "before, held by".
 */
const char *ws_address_lane_words(const struct ws_variant *variant);

#endif
