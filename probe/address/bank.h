/*
 * Bank conflicts of one instruction that touches shared memory. Shared memory has 32 banks of 4
 * bytes; a row takes as many as its operand says, a *group*: a row of 16 bytes four, so that there
 * are 8 groups. A *phase* is the rows that are read or written together, of as many lanes as the
 * operand says: 32 for rows of 4 bytes, 16 for 8, 8 for 16. It takes as many *wavefronts* as the most
 * different rows that fall in one group, and phases add up. A phase takes one wavefront where there
 * is no conflict. Lanes that do not execute the instruction have no row, and a phase of such lanes
 * alone is none.
 *
 * Two things are otherwise for some (operand.h, `sharing`):
 *
 *   PAIRS  ld.shared.v2 and .v4: where each lane t gives the row of lane t ^ 1, or each that of
 *          t ^ 2 (of two lanes one of which does not execute it, any), phases are twice as long: one
 *          of all lanes for 8 bytes, two of 16 lanes for 16. Stores have no such thing.
 *   LANES  cp.async: each lane's row takes its own turn, so that what counts is lanes, not rows.
 *
 * Where the sources of cp.async are known, as in a trace, they count, too (copy.h).
 *
 * This is a rule, not a measurement. For which variants it was measured, and on what, is for
 * captures to say (rule.h): for those, cycles lie on a line over the wavefronts counted here. An
 * m16n16 matrix, of 16 rows, is counted as two phases.
 */
#ifndef WS_ADDRESS_BANK_H
#define WS_ADDRESS_BANK_H

#include "probe/address/address.h"

enum {
    WS_BANKS = 32,
    WS_BANK_BYTES = 4,
    WS_MAX_PHASES = 4, /* of a warp's lanes: no phase is shorter than eight rows, but the last */
};

struct ws_phase {
    int matrix, last_matrix; /* whose rows it has */
    int first_lane, lanes;   /* that give them */
    int wavefronts;          /* 1 to `lanes` */
    int rows[WS_BANKS];      /* different rows in each bank group; of cp.async, lanes */
};

struct ws_banks {
    struct ws_addresses addresses;
    int phases;  /* that have a lane which executes the instruction */
    bool paired; /* they are twice as long, for the rows come by pairs */
    struct ws_phase phase[WS_MAX_PHASES];
    int wavefronts; /* of all phases; `phases` of them is the least possible. With sources of .cg a
                       wavefront may be one of several phases, and is counted once */
    bool at_least;  /* it takes that many or more (copy.h) */
    /*
     * As ws_addresses_faulting(). With any there is nothing to count: no phase has wavefronts or
     * rows, and there are 0 in all.
     */
    uint32_t faulting;
};

/* Bank groups that there are for the rows of a variant, the banks of one, and an address's. */
int ws_bank_groups(const struct ws_variant *variant);
int ws_group_banks(const struct ws_variant *variant);
int ws_bank_group(const struct ws_variant *variant, uint32_t address);

/*
 * Phases of a variant where all lanes execute it and rows do not come by pairs, 0 without addresses,
 * and which of them a lane's row belongs to then.
 */
int ws_phase_count(const struct ws_variant *variant);
int ws_phase_of(const struct ws_variant *variant, int lane);

/* Which of the phases counted a lane's row belongs to, or -1 for a lane that has none. */
int ws_banks_phase_of(const struct ws_banks *banks, int lane);

/* The lanes of a phase as bits, whether they execute the instruction or not. */
uint32_t ws_phase_lanes(const struct ws_phase *phase);

/*
 * In which wavefront of a phase, from 0, each of its lanes' rows is moved; lanes that give one row
 * have one, but for cp.async. Rows take, in the lanes' order, the first wavefront in which their bank group is free.
 * The numbers of other lanes, and of lanes that do not execute it, are left alone. Only of a phase that is counted.
 */
void ws_phase_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                       int wavefront[WS_LANES]);

/*
 * Counts the wavefronts of addresses that ws_addresses_make() made. Rows must lie in `buffer_bytes`;
 * 0: not known.
 */
void ws_banks_count(const struct ws_addresses *addresses, int64_t buffer_bytes,
                    struct ws_banks *banks);

/* Whether sources cost wavefronts, so that banks of the destination do not explain how many there are. */
bool ws_banks_by_source(const struct ws_banks *banks);

/* Whether every phase is counted and takes one wavefront. */
bool ws_banks_free(const struct ws_banks *banks);

/* The wavefronts of the worst phase: what is called an n-way conflict; 0 where nothing is counted. */
int ws_banks_ways(const struct ws_banks *banks);

#endif
