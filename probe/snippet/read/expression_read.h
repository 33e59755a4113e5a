/* One expression of a text as a tree: integers, the lane, constants, casts and C's operators. */
#ifndef WS_SNIPPET_EXPRESSION_READ_H
#define WS_SNIPPET_EXPRESSION_READ_H

#include "probe/snippet/read/given.h"
#include "probe/snippet/read/token.h"

/* Reads tokens up to the end. False for anything else, which may still be a C++ expression. */
bool ws_expression_read(const struct ws_token *tokens, const struct ws_snippet_given *given,
                        struct ws_expression *expression);

/* Evaluates the condition of an #if, in 64 bits as the preprocessor does, after macro expansion.
 * False for an invalid condition, and if C leaves its value undefined. */
bool ws_condition_value(const struct ws_token *tokens, int64_t *value);

#endif
