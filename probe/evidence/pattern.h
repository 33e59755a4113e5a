/*
 * The patterns of addresses under which a variant is timed: pitches, swizzles, shared rows, phases
 * that conflict each in its own degree, scattered rows. Each is a row of data, made into addresses
 * as a reader's own would be.
 */
#ifndef WS_EVIDENCE_PATTERN_H
#define WS_EVIDENCE_PATTERN_H

#include "probe/address/address.h"

/*
 * How many patterns there are for a variant: 1 for movmatrix, whose one pattern is no addresses; 0
 * for cp.async, which is not timed.
 */
int ws_pattern_count(const struct ws_variant *variant);

/* What pattern `index` is called, from 0: "pitch 144". Lives as long as the program. */
const char *ws_pattern_name(const struct ws_variant *variant, int index);

/* Its addresses: byte offsets below WS_PATTERN_BYTES, all 0 for movmatrix. */
enum { WS_PATTERN_BYTES = 40 * 1024 };
void ws_pattern_addresses(const struct ws_variant *variant, int index,
                          struct ws_addresses *addresses);

#endif
