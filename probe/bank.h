/*
 * Bank conflicts of one ldmatrix or stmatrix. Shared memory has 32 banks of 4 bytes; a row of 16
 * bytes covers four, so there are 8 bank groups. Eight rows are a *phase*; a phase takes as many
 * *wavefronts* as the most different rows that fall in one bank group, and phases add up. A phase
 * takes one wavefront where there is no conflict.
 *
 * Measured for ldmatrix.m8n8 and stmatrix.m8n8 on an H200 (assets/captures/nvidia-h200.json, 40
 * patterns of addresses each): a chain, in which each instruction waits for the one before, takes
 *
 *     cycles = a + 2 × wavefronts      ldmatrix  x1, x2, x4, with and without .trans   a = 26
 *                                      stmatrix  x1 31, x2 33, x4 37, likewise
 *
 * without a pattern off that line; a store's a holds the load that it is waited for by. (The
 * capture gives each 0.66 more, which is the clock's: see README.md there.) For all other variants
 * the rule is taken over, not measured; an m16n16 matrix, of 16 rows, is counted as two phases.
 */
#ifndef WS_PROBE_BANK_H
#define WS_PROBE_BANK_H

#include "probe/address.h"

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
    bool measured;  /* whether the rule was measured for this variant */
};

/* The bank group, 0 to 7, of the row at an address: banks 4 × it to 4 × it + 3. */
int ws_bank_group(uint32_t address);

/* Counts the wavefronts of addresses that ws_addresses_make() made. */
void ws_banks_count(const struct ws_addresses *addresses, struct ws_banks *banks);

/* "rule measured on NVIDIA H200", or that it was not: to stand in parentheses behind a count. */
const char *ws_banks_standing(const struct ws_banks *banks);

/* Ways to be rid of conflicts, found by trying. */
struct ws_suggestion {
    bool found;
    struct ws_address_options options; /* those given, with the change */
    char change[96];                   /* "padding of 16 bytes (a pitch of 80)" */
};

/*
 * The smallest padding that leaves no conflict: of a tile, added to its pitch until that is a
 * multiple of 16; of an expression, added to its constant named `pitch`, if it has one. Not found
 * for what has no pitch, where no padding helps, and for addresses without conflicts.
 */
void ws_suggest_padding(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion);

/*
 * The smallest of the 32-, 64- and 128-byte swizzles, in place of the swizzle given, that leaves no
 * conflict. It is not found for addresses without conflicts. The data must have been written to
 * shared memory with the same swizzle.
 */
void ws_suggest_swizzle(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion);

#endif
