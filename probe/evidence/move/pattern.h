/*
 * The address patterns under which a variant is timed: pitches, swizzles, shared rows, phases with
 * different degrees of conflict, scattered rows. Each is a row of data, turned into addresses as a
 * user's own are.
 */
#ifndef WS_EVIDENCE_PATTERN_H
#define WS_EVIDENCE_PATTERN_H

#include "probe/access/address.h"

/*
 * How many patterns a variant has: 1 for movmatrix, whose only pattern has no addresses; 0 for
 * cp.async, which is not timed.
 */
int ws_pattern_count(const struct ws_variant *variant);

/* The name of pattern `index`, from 0: "pitch 144". Lives as long as the program. */
const char *ws_pattern_name(const struct ws_variant *variant, int index);

/* Its addresses: byte offsets below WS_PATTERN_BYTES, all 0 for movmatrix. */
enum { WS_PATTERN_BYTES = 40 * 1024 };
void ws_pattern_addresses(const struct ws_variant *variant, int index,
                          struct ws_addresses *addresses);

#endif
