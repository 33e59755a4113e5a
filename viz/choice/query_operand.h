/* Finds which operand of an MMA a query is for. */
#ifndef WS_CHOICE_QUERY_OPERAND_H
#define WS_CHOICE_QUERY_OPERAND_H

#include "probe/mma/mma.h"

/*
 * Whether a query begins with an operand of an MMA, "A[3,5]" or "d1", and with which: a place of
 * any operand that the MMA of `variant` has, or one of its registers.
 */
bool ws_query_operand(const struct ws_variant *variant, const char *text,
                      enum ws_operand_role *role, bool *place);

#endif
