/*
 * Names in a chain figure. A word is 32 bits of one lane, after the load or before the store, and
 * holds a run of elements.
 */
#ifndef WS_FIGURE_CHAIN_WORD_H
#define WS_FIGURE_CHAIN_WORD_H

#include <stddef.h>

#include "viz/figure/links.h"

/*
 * The type that D is converted to before it is stored: "f16", "s16"; NULL: it is stored as it is.
 */
const char *ws_chain_narrowed(const struct ws_mma *mma);

/*
 * Adjacent elements of an operand in one row or one column, by the first and the last: "A[3,4]",
 * "A[3,8–11]", "B[4–5,3]". Returns `text`.
 */
enum { WS_CHAIN_RUN_SIZE = 64 };
char *ws_chain_run(const struct ws_variant *operand, struct ws_place first, struct ws_place last,
                   char *text, size_t size);

/*
 * The first and the last element of a word of an operand's registers, in coordinates of the
 * operand.
 */
void ws_chain_word(const struct ws_link *link, int lane, int word, struct ws_linked *first,
                   struct ws_linked *last);

/* How many words of 32 bits a lane has after the load, or before the store. */
int ws_chain_words(const struct ws_link *link);

#endif
