/*
 * What a chain figure calls what it shows: a word is 32 bits of one lane, as the load leaves them or
 * the store takes them, and holds a run of elements.
 */
#ifndef WS_FIGURE_CHAIN_WORD_H
#define WS_FIGURE_CHAIN_WORD_H

#include <stddef.h>

#include "viz/figure/links.h"

/* What D becomes before it is stored: "f16", "s16"; NULL: nothing, it is stored as it is. */
const char *ws_chain_narrowed(const struct ws_mma *mma);

/*
 * Elements of an operand that lie side by side, or one under the other, by the first and the last:
 * "A[3,4]", "A[3,8–11]", "B[4–5,3]". Returns `text`.
 */
enum { WS_CHAIN_RUN_SIZE = 64 };
char *ws_chain_run(const struct ws_variant *operand, struct ws_place first, struct ws_place last,
                   char *text, size_t size);

/* Where a word of an operand's registers begins and ends, as the product has it. */
void ws_chain_word(const struct ws_link *link, int lane, int word, struct ws_linked *first,
                   struct ws_linked *last);

/* How many words of 32 bits the load leaves, or the store takes, of a lane. */
int ws_chain_words(const struct ws_link *link);

#endif
