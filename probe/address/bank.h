/*
 * Bank conflicts of one ldmatrix or stmatrix. Shared memory has 32 banks of 4 bytes; a row of 16
 * bytes covers four, so there are 8 bank groups. Eight rows are a *phase*; a phase takes as many
 * *wavefronts* as the most different rows that fall in one bank group, and phases add up. A phase
 * takes one wavefront where there is no conflict.
 *
 * This is a rule, not a measurement. For which variants it was measured, and on what, is for
 * captures to say (rule.h): for those, cycles lie on a line over the wavefronts counted here. An
 * m16n16 matrix, of 16 rows, is counted as two phases.
 */
#ifndef WS_PROBE_BANK_H
#define WS_PROBE_BANK_H

#include "probe/address/address.h"

enum { WS_BANKS = 32, WS_BANK_GROUPS = 8, WS_PHASE_ROWS = 8, WS_MAX_PHASES = 4 };

struct ws_phase {
    int matrix;
    int first_lane; /* of eight that give its rows */
    int wavefronts; /* 1 to 8 */
    int rows[WS_BANK_GROUPS]; /* different rows in each bank group */
};

struct ws_banks {
    struct ws_addresses addresses;
    int phases;
    struct ws_phase phase[WS_MAX_PHASES];
    int wavefronts; /* of all phases; `phases` of them is the least possible */
    /*
     * As ws_addresses_faulting(). With any there is nothing to count: no phase has wavefronts or
     * rows, and there are 0 in all.
     */
    uint32_t faulting;
};

/* The bank group, 0 to 7, of the row at an address: banks 4 × it to 4 × it + 3. */
int ws_bank_group(uint32_t address);

/*
 * Counts the wavefronts of addresses that ws_addresses_make() made. Rows must lie in `buffer_bytes`;
 * 0: not known.
 */
void ws_banks_count(const struct ws_addresses *addresses, int64_t buffer_bytes,
                    struct ws_banks *banks);

/* Whether every phase is counted and takes one wavefront. */
bool ws_banks_free(const struct ws_banks *banks);

#endif
