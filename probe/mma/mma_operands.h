/* The text after the qualifiers of an MMA: its operands and the semicolon, both optional. */
#ifndef WS_MMA_MMA_OPERANDS_H
#define WS_MMA_MMA_OPERANDS_H

#include "probe/mma/mma.h"

/*
 * Whether `text` is empty, or the operands of `mma` as ptxas takes them: the registers of D, A, B
 * and C in braces, each of the MMA's number; of a sparse one, metadata and its selector, 0 to 3; of
 * a scaled one, the scales of A and of B, each with its two selectors in braces. Of a wgmma: D, A
 * in braces or its descriptor, B's descriptor, of a sparse one metadata and its selector, the
 * predicate scale-d, and the immediates imm-scale and imm-trans that its types have. Registers may
 * be placeholders of inline PTX (%0, $0, %[name]). Fails with the broken rule and its position.
 */
bool ws_mma_operands_parse(const char *text, const struct ws_mma *mma, struct ws_error *error);

#endif
