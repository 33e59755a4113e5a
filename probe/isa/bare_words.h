/*
 * Words apart, as a command line has them: `x4 trans`. A name or a glob is one of several things
 * asked for; words alone, one after the other, are one pattern of them all.
 */
#ifndef WS_ISA_BARE_WORDS_H
#define WS_ISA_BARE_WORDS_H

#include "probe/isa/name_words.h"

/* Whether `text` is a word alone, such as x4 or trans, in any spelling. */
bool ws_is_bare_word(const char *text);

/*
 * What has all the words alone that `text` begins with, of `count` texts of which the first is one;
 * of several opcodes, shapes or numbers, any. Moves `from` past them. Products are left out where
 * something moves, and a warpgroup's where a warp's are, unless an opcode is among the words:
 * `left_out` is how many. Fails where a word is of no row, and where no row has them all.
 */
bool ws_bare_words(char *const text[], int count, int *from, struct ws_names *names, int *left_out,
                   struct ws_error *error);

/* Leaves out of `names`, which have `words`, the products that are left out there; how many. */
int ws_names_leave_out(const char *words, struct ws_names *names);

#endif
