/*
 * The source register of movmatrix, whose mapping has lanes instead of registers: where a lane's
 * elements go.
 */
#ifndef WS_FIGURE_SOURCE_LANE_H
#define WS_FIGURE_SOURCE_LANE_H

#include "probe/isa/layout.h"

/*
 * The slot that receives an element which a lane held before: the `element`-th of its own in the
 * order of rows and columns, from 0, which is the order in a register. False if it held no such
 * element.
 */
bool ws_source_slot(const struct ws_mapping *mapping, int lane, int element, struct ws_slot *slot);

#endif
