/*
 * The address that one lane supplies and the elements that it receives, in words. These are seldom
 * the same elements: a lane supplies the address of a whole row and holds elements of many rows.
 */
#ifndef WS_FIGURE_FOLLOWED_H
#define WS_FIGURE_FOLLOWED_H

#include "viz/figure/figure.h"

/*
 * The row whose address a lane supplies: "Lane 5 supplies the address of M0[5,*] (dashed), which
 * goes to T20–T23." or "Lane 20's address is ignored."; for movmatrix, the elements that the lane
 * held. Returns `text`.
 */
char *ws_given_words(const struct ws_figure *figure, int lane, char *text, size_t size);

/*
 * The elements that a lane receives: "It receives (solid) M0[1,2] and M0[1,3] in r0, from the row
 * whose address T1 supplies."; "(solid)" only if another outline is dashed. For a store, the rows
 * that its elements go to. Returns `text`.
 */
char *ws_moved_words(const struct ws_figure *figure, int lane, char *text, size_t size);

/*
 * What the rows of memory are and, if transposed, that elements of one column in memory are
 * adjacent in a register. Returns `text`.
 */
char *ws_flow_note(const struct ws_variant *variant, char *text, size_t size);

#endif
