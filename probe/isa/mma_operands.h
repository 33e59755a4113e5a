/* What stands behind the qualifiers of a product: its operands and the semicolon, either of which
 * may be left out. */
#ifndef WS_ISA_MMA_OPERANDS_H
#define WS_ISA_MMA_OPERANDS_H

#include "probe/isa/mma.h"

/*
 * Whether `text`, up to its end, is nothing, or the operands of `mma` as ptxas takes them: the
 * registers of D, A, B and C in braces, each as many as the product has; of a sparse one, metadata
 * and its selector, 0 to 3; of a scaled one, the scales of A and of B, each with its two selectors
 * in braces. Of a wgmma D, A in braces or its descriptor, B's descriptor, of a sparse one metadata
 * and its selector, the predicate scale-d, and of the immediates imm-scale and imm-trans those that
 * its types have. Registers may be placeholders of inline PTX (%0, $0, %[name]). Fails with the
 * rule that is broken, and where.
 */
bool ws_mma_operands_parse(const char *text, const struct ws_mma *mma, struct ws_error *error);

#endif
