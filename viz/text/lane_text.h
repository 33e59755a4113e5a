/* A warp's addresses lane by lane: each lane's address, its banks, and its wavefront. */
#ifndef WS_TEXT_LANE_TEXT_H
#define WS_TEXT_LANE_TEXT_H

#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/base/json.h"

/*
 * One line per lane: its matrix and row, its address in decimal and hexadecimal, the banks of the
 * row, its phase, and its wavefront in the phase, both from 0. A lane whose address is ignored has
 * only its address, an inactive lane not even that. If any lane faults, there are no wavefronts.
 */
void ws_lanes_table(const struct ws_banks *banks, FILE *file);

/*
 * "lane,matrix,row,address,hex,first_bank,last_bank,phase,wavefront" and one line per lane. The
 * cells in `before` come first, with the names in `names`; both are "" or end in a comma. `names`
 * NULL: no line of names.
 */
void ws_lanes_csv(const struct ws_banks *banks, const char *names, const char *before, FILE *file);

/* An array of objects with the same names; null for empty cells. */
json_t *ws_lanes_json(const struct ws_banks *banks);

#endif
