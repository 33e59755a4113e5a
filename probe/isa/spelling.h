/* The words of an instruction as people write it, one after the other: PTX's dots, or blanks. */
#ifndef WS_ISA_SPELLING_H
#define WS_ISA_SPELLING_H

#include <stddef.h>

/* Where what is no blank starts. */
const char *ws_spelling_start(const char *text);

/*
 * The next word into `word` of `size` bytes, cut where it is longer; returns what follows. Letters,
 * digits, '_' and ':' make words.
 */
const char *ws_spelling_word(const char *text, char *word, size_t size);

/*
 * Where the next qualifier starts, or NULL if none follows: after a dot or, for those who write
 * blanks, after a blank. A word before a comma is an operand.
 */
const char *ws_spelling_qualifier(const char *text);

#endif
