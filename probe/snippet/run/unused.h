/*
 * Constants and declarations given beside a snippet without an effect: the snippet does not name
 * them, so that they can be refused.
 */
#ifndef WS_SNIPPET_UNUSED_H
#define WS_SNIPPET_UNUSED_H

#include "probe/snippet/run/snippet.h"

/* The first constant, or the name of the lane, that does not occur in the snippet and so has no
 * effect; NULL: none, or the snippet is PTX. (blockDim is in every threadIdx.) */
const char *ws_snippet_unused(const struct ws_snippet *snippet,
                              const struct ws_constants *constants, const char *lane);

/* Fails for the first declared name that neither the text nor another declaration uses. */
bool ws_snippet_check_declared(const struct ws_snippet *snippet, const char *declared,
                               struct ws_error *error);

/* Fails if a text after its first `before` bytes, which are declarations, too, declares nothing, is
 * not a declaration, or declares a name twice or one of the constants. */
bool ws_snippet_declares(const char *text, size_t before, const struct ws_constants *constants,
                         struct ws_error *error);

#endif
