/* Why some qualifiers make no product of a warpgroup. Rules explain; what is legal is the rows of
 * wgmma.def. */
#ifndef WS_ISA_WGMMA_RULES_H
#define WS_ISA_WGMMA_RULES_H

#include "probe/isa/mma_said.h"

/*
 * The first rule, most telling first, that `said`, which is a warpgroup's, breaks, written into
 * `rule`. Asked only where no row says the same.
 */
void ws_wgmma_rule(const struct ws_mma_said *said, struct ws_error *rule);

#endif
