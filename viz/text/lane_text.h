/* A warp's addresses lane by lane: what each gives, where that lies and when it is moved. */
#ifndef WS_TEXT_LANE_TEXT_H
#define WS_TEXT_LANE_TEXT_H

#include <stdio.h>

#include "probe/address/bank.h"
#include "probe/base/json.h"

/*
 * A line a lane: its row of which matrix, its address in decimal and hexadecimal, the banks that the
 * row lies in, its phase, and the wavefront of the phase that moves it, both from 0. A lane that
 * does not count has none of these but its address, an inactive lane not even that; where any lane
 * faults, there are no wavefronts.
 */
void ws_lanes_table(const struct ws_banks *banks, FILE *file);

/*
 * "lane,matrix,row,address,hex,first_bank,last_bank,phase,wavefront" and a line a lane; with the
 * cells `before` in front, whose names are `names`, both "" or ending in a comma. `names` NULL: no
 * line of names.
 */
void ws_lanes_csv(const struct ws_banks *banks, const char *names, const char *before, FILE *file);

/* An array of objects with the same names; null for what is empty. */
json_t *ws_lanes_json(const struct ws_banks *banks);

#endif
