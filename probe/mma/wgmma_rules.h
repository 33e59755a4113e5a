/*
 * Why some qualifiers do not form a wgmma. Rules explain; the legal variants are the rows of
 * wgmma.def.
 */
#ifndef WS_MMA_WGMMA_RULES_H
#define WS_MMA_WGMMA_RULES_H

#include "probe/mma/mma_qualifiers.h"

/* Writes the first rule, most specific first, that `said`, a wgmma, breaks, into `rule`. Only for
 * an instruction that no row has. */
void ws_wgmma_rule(const struct ws_mma_qualifiers *said, struct ws_error *rule);

#endif
