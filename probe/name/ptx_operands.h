/*
 * The text after the qualifiers of an instruction: its operands and the semicolon, both optional.
 */
#ifndef WS_NAME_PTX_OPERANDS_H
#define WS_NAME_PTX_OPERANDS_H

#include "probe/isa/isa.h"

/*
 * Whether `text` is empty, or the operands of `variant` as ptxas takes them: {r0, …}, [addr] of a
 * load; [addr], {r0, …} of a store; d, a of movmatrix. Registers may be placeholders of inline PTX
 * (%0, $0, %[name]). `registers` per lane are expected, because it may have fewer and wider ones;
 * 0: the variant's number. Fails with the broken rule and its position.
 */
bool ws_ptx_operands_parse(const char *text, const struct ws_variant *variant, int registers,
                           struct ws_error *error);

#endif
