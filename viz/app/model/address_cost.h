/*
 * The text about the addresses shown: their cost in wavefronts, or that nothing is counted,
 * compared with the baseline if there is one; the cycles that a capture measured for exactly these
 * addresses; and for each lane whose address faults, the reason.
 */
#ifndef WS_APP_ADDRESS_COST_H
#define WS_APP_ADDRESS_COST_H

#include "viz/app/model/desk.h"

enum { WS_ADDRESS_COST_SIZE = 96, WS_CYCLES_SIZE = 224 };

/*
 * "32 wavefronts, 4 at best", "before 32, now 4 wavefronts", "3 address faults". `brief` is for a
 * narrow place. Returns true if there are conflicts or faults.
 */
bool ws_address_cost(const struct ws_desk *desk, bool brief, char *text, size_t size);

/*
 * The cycles measured for these addresses and for the baseline's, the baseline's variant if it is
 * another one, and, unless `brief`, the evidence of the bank rule: "measured: before 90.7, now 34.7
 * cycles; rule measured on H200". Without measured cycles, only the rule; "" if nothing is counted.
 */
void ws_address_cost_cycles(const struct ws_model *model, bool brief, char *text, size_t size);

/* The baseline in a sentence: its wavefronts and its variant. */
void ws_address_cost_baseline(const struct ws_desk *desk, char *text, size_t size);

/*
 * Why a lane's address faults: "0x0124 is not a multiple of 16", "-16 is negative". Returns false
 * if it does not fault. Also covers lanes for which no address could be computed.
 */
bool ws_lane_fault(const struct ws_model *model, int lane, char *text, size_t size);

/* The same for the first lane of `lanes` that has a fault, "T5: …", and how many more have one. */
bool ws_lanes_fault(const struct ws_model *model, uint32_t lanes, char *text, size_t size);

#endif
