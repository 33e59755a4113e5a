/*
 * Wavefronts of cp.async with known addresses in global memory. Nsight Compute counts so at each instruction on an
 * H100 and an H200, with zeros on an H200 only (its counts: probe/tests/copies.txt and fills.txt):
 *
 *   .ca  A wavefront moves lanes whose sources are in different groups of banks, and whose destinations are:
 *        a source's bank is (address / 4) mod 32, as if it were in shared memory. A phase takes as many as
 *        the side with more lanes in a group; where both sides have such groups, that many or more.
 *   .cg  Data arrive by sectors of 32 bytes, also those of other phases. A wavefront moves sectors of one
 *        source line of 128 bytes to one destination line, the same halves of each to the same halves, and
 *        only so that for sector numbers s and d in their lines bit 0 of s ^ d is one for all, and bit 1 one
 *        for all with the same bit 0 of s. Where two lanes read the same bytes it takes that many or more. Where
 *        a lane reads nothing and writes zeros, it takes those wavefronts of the lanes that read, and then those
 *        of .ca of all lanes.
 *
 * A clock agrees for .ca. For .cg it does not: only lines count (assets/captures/EVIDENCE.md).
 */
#ifndef WS_ACCESS_COPY_H
#define WS_ACCESS_COPY_H

#include "probe/access/address.h"

/* The active lanes that write zeros instead of copying, of addresses with sources. */
uint32_t ws_copy_zeros(const struct ws_addresses *addresses);

/*
 * The wavefront of each active lane, from 0 in the whole warp, of addresses with sources; of .cg with zeros, of
 * those that count as .ca's. Returns how many there are; `at_least`: or more.
 */
int ws_copy_schedule(const struct ws_addresses *addresses, int wavefront[WS_LANES], bool *at_least);

/* What lanes of a wavefront have in common, beside the banks that they write: "lanes of a wavefront read …". */
const char *ws_copy_words(const struct ws_variant *variant);

#endif
