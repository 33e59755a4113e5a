/*
 * The three lines under a figure of a data-movement variant: a description, formulas with numbers,
 * and PTX operands. They describe the selection: an element, a lane, or several elements. The
 * window and interactive pages show them. For an MMA see operand_narration.h.
 *
 * All functions append to texts, each in a buffer of `size` bytes, at least WS_PTX_SIZE.
 */
#ifndef WS_FIGURE_ELEMENT_NARRATION_H
#define WS_FIGURE_ELEMENT_NARRATION_H

#include "viz/figure/located.h"

/*
 * An element: its place, its lane and register, the lane that supplies its row address, and its
 * bank.
 */
void ws_tell_element(const struct ws_located *located, struct ws_slot slot, char *words,
                     char *formulas, char *operands, size_t size);

/* The two roles of a lane: the address it supplies, and the elements it holds or receives. */
void ws_tell_lane(const struct ws_evidence *evidence, int lane, char *words, size_t size);

/* Several elements, whichever they are: the formulas without numbers, and the instruction. */
void ws_tell_several(const struct ws_evidence *evidence, char *formulas, char *operands,
                     size_t size);

/* How lanes relate to rows: "row addresses from", for movmatrix "previously held by". */
const char *ws_address_lane_words(const struct ws_variant *variant);

#endif
