/* One expression of a text as a tree: integers, the lane, constants, casts and C's operators. */
#ifndef WS_SNIPPET_EXPRESSION_READ_H
#define WS_SNIPPET_EXPRESSION_READ_H

#include "probe/snippet/given.h"
#include "probe/snippet/token.h"

/* Reads all tokens from `first` on. False for anything else, which may still be an expression of C++. */
bool ws_expression_read(const struct ws_tokens *tokens, int first,
                        const struct ws_snippet_given *given, struct ws_expression *expression);

#endif
