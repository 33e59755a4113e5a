/* One expression of a text as a tree: integers, the lane, constants, casts and C's operators. */
#ifndef WS_SNIPPET_EXPRESSION_READ_H
#define WS_SNIPPET_EXPRESSION_READ_H

#include "probe/snippet/given.h"
#include "probe/snippet/token.h"

/* Reads tokens up to the end. False for anything else, which may still be an expression of C++. */
bool ws_expression_read(const struct ws_token *tokens, const struct ws_snippet_given *given,
                        struct ws_expression *expression);

/*
 * Works out the condition of an #if, in 64 bits as the preprocessor has them, once macros are spread
 * out. False for what is no such condition, and where C leaves its value undefined.
 */
bool ws_condition_value(const struct ws_token *tokens, int64_t *value);

#endif
