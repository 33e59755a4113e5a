/*
 * The words and numbers of a C expression: what a name, a type and an integer literal look like.
 * Each `take` function reads at *at, moves *at behind what it took, and leaves it alone otherwise.
 */
#ifndef WS_ADDRESS_LEXEME_H
#define WS_ADDRESS_LEXEME_H

#include <stddef.h>
#include <stdint.h>

#include "probe/address/c_type.h"
#include "probe/base/error.h"

/* Characters of the identifier at `text`, 0 for none. */
size_t ws_word_length(const char *text);

bool ws_word_is(const char *text, size_t length, const char *word);

/* Whether a word means the lane (t, lane, laneid), or is part of a type's name. */
bool ws_word_is_lane(const char *text, size_t length);
bool ws_word_is_type(const char *text, size_t length);

/*
 * An integer literal as in C: decimal, 0x, 0b and octal, with u and l suffixes; its type is the
 * first of C's list that holds it. Fails, without a place, where *at starts with a digit and is no
 * such literal.
 */
bool ws_take_literal(const char **at, uint64_t *value, enum ws_c_type *type,
                     struct ws_error *error);

/* The C name of a type: "unsigned long long". */
const char *ws_c_type_name(enum ws_c_type type);

/* A type in parentheses, "(unsigned int)", at the '('. False, and no error, for anything else. */
bool ws_take_cast(const char **at, enum ws_c_type *type);

#endif
