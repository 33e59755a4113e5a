/* Which of a product's operands a query is of. */
#ifndef WS_CHOICE_QUERY_OPERAND_H
#define WS_CHOICE_QUERY_OPERAND_H

#include "probe/isa/mma.h"

/*
 * Whether a query begins as one of a product's operand, "A[3,5]" or "d1", and which: a place of any
 * operand that the product has, or one of its registers.
 */
bool ws_query_operand(const struct ws_mma *mma, const char *text, enum ws_operand_role *role,
                      bool *place);

#endif
