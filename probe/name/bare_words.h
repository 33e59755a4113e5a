/*
 * Words as separate arguments of a command line: `x4 trans`. A name or a glob is one of several
 * requests; consecutive bare words are one pattern.
 */
#ifndef WS_NAME_BARE_WORDS_H
#define WS_NAME_BARE_WORDS_H

#include "probe/name/name_words.h"

/* Whether `text` is a bare word, such as x4 or trans, in any spelling. */
bool ws_is_bare_word(const char *text);

/*
 * The rows that match all the bare words at the start of `text`; it has `count` texts, the first of
 * which is a bare word; of several opcodes, shapes or numbers, any matches. Moves `from` past them.
 * MMA variants are omitted if a data-movement variant matches, and wgmma if an mma matches, unless
 * an opcode is among the words: `left_out` is their number. Fails for a word that no row has, and
 * if no row matches all.
 */
bool ws_bare_words(char *const text[], int count, int *from, struct ws_names *names, int *left_out,
                   struct ws_error *error);

/* Removes from `names`, the rows that match `words`, the MMA variants that ws_bare_words() omits;
 * returns their number. */
int ws_names_leave_out(const char *words, struct ws_names *names);

#endif
