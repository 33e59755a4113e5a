/* Why some qualifiers make no product. Rules explain; what is legal is the rows of mma.def. */
#ifndef WS_ISA_MMA_RULES_H
#define WS_ISA_MMA_RULES_H

#include "probe/isa/mma_said.h"

/*
 * The first rule, most telling first, that `said` breaks, written into `rule`. Asked only where no
 * row says the same.
 */
void ws_mma_rule(const struct ws_mma_said *said, struct ws_error *rule);

#endif
