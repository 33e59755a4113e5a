/*
 * One term of a layout's text, to what it comes to: a number, a tuple, a swizzle, a layout and what
 * is composed with it.
 */
#ifndef WS_ADDRESS_CUTE_TERM_H
#define WS_ADDRESS_CUTE_TERM_H

#include "probe/address/cute_read.h"

/* Fails with a place at what is no term. Behind the term there may be more text. */
bool ws_cute_term(struct ws_cute_parser *parser, struct ws_cute_value *value);

#endif
