/*
 * What is given beside a snippet and changes nothing in it: constants and declarations that it does
 * not name, so that they can be refused.
 */
#ifndef WS_SNIPPET_UNUSED_H
#define WS_SNIPPET_UNUSED_H

#include "probe/snippet/snippet.h"

/*
 * The first of the constants, or the name of the lane, that stands nowhere in the snippet, so that
 * it changes nothing; NULL: none. Not told of PTX. (blockDim is in every threadIdx.)
 */
const char *ws_snippet_unused(const struct ws_snippet *snippet,
                              const struct ws_constants *constants, const char *lane);

/* Fails for the first name declared beside the text that neither it nor another of those names. */
bool ws_snippet_check_declared(const struct ws_snippet *snippet, const char *declared,
                               struct ws_error *error);

/*
 * Fails where a text declares nothing behind its first `before` bytes, which are declarations too, or
 * is not a declaration there, or declares a name twice or one of the constants.
 */
bool ws_snippet_declares(const char *text, size_t before, const struct ws_constants *constants,
                         struct ws_error *error);

#endif
