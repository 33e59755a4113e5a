/*
 * What one lane gives and what it gets, in words: the two are seldom the same, for a lane gives the
 * address of a whole row and holds elements of many.
 */
#ifndef WS_FIGURE_FOLLOWED_H
#define WS_FIGURE_FOLLOWED_H

#include "viz/figure/figure.h"

/*
 * "Lane 5 gives the address of M0[5,*] (dashed), whose elements go to T20–T23.", "Lane 20's address
 * does not count.", of movmatrix what it held. Returns `text`.
 */
char *ws_given_words(const struct ws_figure *figure, int lane, char *text, size_t size);

/*
 * "It receives M0[1,2] and M0[1,3] in r0 (solid), from the row that T1 addresses."; of a store
 * where its elements go. Returns `text`.
 */
char *ws_moved_words(const struct ws_figure *figure, int lane, char *text, size_t size);

/*
 * What the rows of memory are, and of what is transposed that elements one below the other there
 * are side by side in a register. Returns `text`.
 */
char *ws_flow_note(const struct ws_variant *variant, char *text, size_t size);

#endif
