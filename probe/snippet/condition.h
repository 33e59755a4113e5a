/* The condition of an #if: integers and C's operators, once macros are spread out. */
#ifndef WS_SNIPPET_CONDITION_H
#define WS_SNIPPET_CONDITION_H

#include <stdint.h>

#include "probe/snippet/token.h"

/*
 * Works it out from `count` tokens. Names are not known here, but true and false; false for what is
 * no such condition, and where C leaves its value undefined.
 */
bool ws_condition_value(const struct ws_token *token, int count, int64_t *value);

#endif
