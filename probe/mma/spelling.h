/*
 * The words of an instruction as people write it, in sequence: separated by PTX's dots, or by
 * blanks.
 */
#ifndef WS_MMA_SPELLING_H
#define WS_MMA_SPELLING_H

#include <stddef.h>

/* Skips blanks. */
const char *ws_spelling_start(const char *text);

/* The next word into `word` of `size` bytes, truncated; returns the text after it. Letters, digits,
 * '_' and ':' make words. */
const char *ws_spelling_word(const char *text, char *word, size_t size);

/* The start of the next qualifier, or NULL if none follows: after a dot or a blank. A word before a
 * comma is an operand. */
const char *ws_spelling_qualifier(const char *text);

#endif
