/* Integer literals of C. */
#ifndef WS_SNIPPET_LEXEME_H
#define WS_SNIPPET_LEXEME_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"
#include "probe/snippet/read/c_value.h"

/* Characters of the identifier at `text`, 0 for none. */
size_t ws_word_length(const char *text);

/*
 * An integer literal as in C, at *at, which is moved past it: decimal, 0x, 0b and octal, with u and
 * l suffixes; its type is the first of C's list that can represent it. Fails, without a position,
 * if *at starts with a digit and is not such a literal.
 */
bool ws_take_literal(const char **at, uint64_t *value, enum ws_c_type *type,
                     struct ws_error *error);

/* Whether a word is one of a list's, "const volatile unsigned". */
bool ws_word_among(const char *words, const char *word, size_t length);

#endif
