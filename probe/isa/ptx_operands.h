/*
 * What stands behind the qualifiers of an instruction: its operands and the semicolon, either of
 * which may be left out.
 */
#ifndef WS_ISA_PTX_OPERANDS_H
#define WS_ISA_PTX_OPERANDS_H

#include "probe/isa/isa.h"

/*
 * Whether `text`, up to its end, is nothing, or the operands of `variant` as ptxas takes them:
 * {r0, …}, [addr]; of a load, [addr], {r0, …}; of a store, d, a; of movmatrix. Registers may be
 * placeholders of inline PTX (%0, $0, %[name]). `registers` of a lane are wanted, for it may have
 * fewer and wider ones; 0: as many as the variant has. Fails with the rule that is broken, and
 * where.
 */
bool ws_ptx_operands_parse(const char *text, const struct ws_variant *variant, int registers,
                           struct ws_error *error);

#endif
