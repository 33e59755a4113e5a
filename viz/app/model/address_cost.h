/*
 * What is said of the addresses shown: their cost, which is a count of wavefronts or that there is
 * nothing to count, held against the baseline where there is one; the cycles that a capture has of
 * just these addresses; and of each lane whose address faults, why.
 */
#ifndef WS_APP_ADDRESS_COST_H
#define WS_APP_ADDRESS_COST_H

#include "viz/app/model/desk.h"

enum { WS_ADDRESS_COST_SIZE = 96, WS_CYCLES_SIZE = 224 };

/*
 * "32 wavefronts, 4 at best", "before 32, now 4 wavefronts", "3 address faults". `brief` is for a
 * narrow place. True where it is nothing to be glad of: conflicts, or faults.
 */
bool ws_address_cost(const struct ws_desk *desk, bool brief, char *text, size_t size);

/*
 * What was measured of these addresses and of the baseline's, whose the baseline is where it is
 * another variant's, and, unless `brief`, how the rule stands: "measured: before 90.7, now 34.7
 * cycles; rule measured on H200". Where there is only the rule, that; where nothing is counted, "".
 */
void ws_address_cost_cycles(const struct ws_model *model, bool brief, char *text, size_t size);

/* The baseline in a sentence: its wavefronts, and whose. */
void ws_address_cost_baseline(const struct ws_desk *desk, char *text, size_t size);

/*
 * Why a lane's address faults, "0x0124 is not a multiple of 16", "-16 is negative"; false where it
 * does not. It also knows lanes where no addresses could be made.
 */
bool ws_lane_fault(const struct ws_model *model, int lane, char *text, size_t size);

/* The same of the first of `lanes` that has a fault, "T5: …", and how many more have. */
bool ws_lanes_fault(const struct ws_model *model, uint32_t lanes, char *text, size_t size);

#endif
