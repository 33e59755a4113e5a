/* A move's source register, of which the mapping says lanes: whose element comes to lie where. */
#ifndef WS_FIGURE_SOURCE_LANE_H
#define WS_FIGURE_SOURCE_LANE_H

#include "probe/isa/layout.h"

/*
 * Where the element goes that a lane held before: the `element`-th of its own in the order of rows
 * and columns, from 0, which is the order in a register. False where it held no such.
 */
bool ws_source_slot(const struct ws_mapping *mapping, int lane, int element, struct ws_slot *slot);

#endif
