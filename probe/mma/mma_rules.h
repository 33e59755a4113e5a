/*
 * Why some qualifiers do not form an MMA. Rules explain; the legal variants are the rows of
 * mma.def.
 */
#ifndef WS_MMA_MMA_RULES_H
#define WS_MMA_MMA_RULES_H

#include "probe/mma/mma_qualifiers.h"

/* Writes the first rule, most specific first, that `said` breaks, into `rule`. Only for an
 * instruction that no row has. */
void ws_mma_rule(const struct ws_mma_qualifiers *said, struct ws_error *rule);

#endif
