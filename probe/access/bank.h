/*
 * Bank conflicts of one instruction that accesses shared memory. Shared memory has 32 banks of 4
 * bytes; a row takes as many banks, a *group*, as its operand states: a row of 16 bytes takes four,
 * so there are 8 groups. A *phase* is the rows read or written together, of as many lanes as the
 * operand states: 32 for rows of 4 bytes, 16 for 8, 8 for 16. It takes as many *wavefronts* as the
 * most different rows in one group, and phases add up. A phase without a conflict takes one
 * wavefront. Lanes that do not execute the instruction have no row, and a phase of only such lanes
 * is not counted.
 *
 * Two kinds of variants differ (operand.h, `sharing`):
 *
 *   PAIRS  ld.shared.v2 and .v4: if each lane t supplies the row of lane t ^ 1, or each that of
 *          t ^ 2 (any two lanes match if one of them does not execute it), phases are twice as
 *          long: one of all lanes for 8 bytes, two of 16 lanes for 16. Stores do not have this.
 *   LANES  cp.async: each lane's row takes its own turn, so lanes are counted, not rows.
 *
 * If the sources of cp.async are known, as in a trace, they count, too (copy.h).
 *
 * This is a rule, not a measurement. The captures have the variants for which it was measured, and
 * the GPUs (rule.h): for those, cycles are linear in the wavefronts counted here. An m16n16 matrix,
 * of 16 rows, is counted as two phases.
 */
#ifndef WS_ACCESS_BANK_H
#define WS_ACCESS_BANK_H

#include "probe/access/address.h"

enum {
    WS_BANKS = 32,
    WS_BANK_BYTES = 4,
    WS_MAX_PHASES = 4, /* of a warp's lanes: no phase but the last has fewer than eight rows */
};

struct ws_phase {
    int matrix, last_matrix; /* of its rows */
    int first_lane, lanes;   /* that supply them */
    int wavefronts;          /* 1 to `lanes` */
    int rows[WS_BANKS];      /* different rows in each bank group; of cp.async, lanes */
};

struct ws_banks {
    struct ws_addresses addresses;
    int phases;  /* with a lane that executes the instruction */
    bool paired; /* twice as long, because rows come in pairs */
    struct ws_phase phase[WS_MAX_PHASES];
    int wavefronts; /* of all phases; the minimum is `phases`. With sources of .cg a wavefront
                       may belong to several phases, and is counted once */
    bool at_least;  /* it takes that many or more (copy.h) */
    /* As ws_addresses_faulting(). With any, nothing is counted: phases have no wavefronts or rows,
     * and the total is 0. */
    uint32_t faulting;
};

/*
 * The number of bank groups for a variant's rows, the banks per group, and the group of an address.
 */
int ws_bank_groups(const struct ws_variant *variant);
int ws_group_banks(const struct ws_variant *variant);
int ws_bank_group(const struct ws_variant *variant, uint32_t address);

/* The phases of a variant if all lanes execute it and rows do not come in pairs (0 without
 * addresses), and the phase of a lane's row in that case. */
int ws_phase_count(const struct ws_variant *variant);
int ws_phase_of(const struct ws_variant *variant, int lane);

/* The counted phase of a lane's row, or -1 for a lane without one. */
int ws_banks_phase_of(const struct ws_banks *banks, int lane);

/* The lanes of a phase as bits, whether they execute the instruction or not. */
uint32_t ws_phase_lanes(const struct ws_phase *phase);

/*
 * The wavefront of a phase, from 0, that moves each lane's row; lanes that supply the same row
 * share one, except with cp.async. In lane order, each row takes the first wavefront in which its
 * bank group is free. Entries of other lanes, and of lanes that do not execute it, stay unchanged.
 * Only for a phase that is counted.
 */
void ws_phase_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                       int wavefront[WS_LANES]);

/* Counts the wavefronts of addresses that ws_addresses_make() made. Rows must be within
 * `buffer_bytes`; 0: not known. */
void ws_banks_count(const struct ws_addresses *addresses, int64_t buffer_bytes,
                    struct ws_banks *banks);

/* Whether sources cost wavefronts, so that the destination's banks do not explain their number. */
bool ws_banks_by_source(const struct ws_banks *banks);

/* Counts the sources as if they were in shared memory; false where they are not known, or an address faults. */
bool ws_banks_of_sources(const struct ws_banks *banks, struct ws_banks *sources);

/* Whether every phase is counted and takes one wavefront. */
bool ws_banks_free(const struct ws_banks *banks);

/* The wavefronts of the worst phase (N of an N-way conflict); 0 if nothing is counted. */
int ws_banks_ways(const struct ws_banks *banks);

#endif
