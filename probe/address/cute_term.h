/*
 * Evaluates one term of a layout's text: a number, a tuple, a swizzle, a layout or a composition.
 */
#ifndef WS_ADDRESS_CUTE_TERM_H
#define WS_ADDRESS_CUTE_TERM_H

#include "probe/address/cute_read.h"

/* Fails with a position if there is no term. More text may follow the term. */
bool ws_cute_term(struct ws_cute_parser *parser, struct ws_cute_value *value);

#endif
