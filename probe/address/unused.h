/*
 * What is given beside a snippet and changes nothing in it: constants and declarations that it does
 * not name, so that they can be refused.
 */
#ifndef WS_ADDRESS_UNUSED_H
#define WS_ADDRESS_UNUSED_H

#include "probe/address/snippet.h"

/*
 * The first of the constants, or the name of the lane, that stands nowhere in the snippet, so that
 * it changes nothing; NULL: none. Not told of PTX. (blockDim is in every threadIdx.)
 */
const char *ws_snippet_unused(const struct ws_snippet *snippet,
                              const struct ws_constants *constants, const char *lane);

/* Fails for the first name declared beside the text that neither it nor another of those names. */
bool ws_snippet_check_declared(const struct ws_snippet *snippet, struct ws_error *error);

/* Whether a text declares anything; and the first name that it declares twice, NULL: none. */
bool ws_snippet_declares(const struct ws_snippet *snippet);
const char *ws_snippet_declared_twice(const struct ws_snippet *snippet);

#endif
