/* Sets of lanes: their lowest, and their name. */
#include "probe/isa/lanes.h"

#include <stdio.h>

#include "probe/isa/isa.h"

int ws_first_lane(uint32_t lanes)
{
    int lane = 0;

    while (!(lanes >> lane & 1))
        lane++;
    return lane;
}

char *ws_lanes_name(uint32_t lanes, char *buffer, size_t size)
{
    int first = ws_first_lane(lanes), more = 0;

    for (int lane = first + 1; lane < WS_LANES; lane++)
        more += lanes >> lane & 1 ? 1 : 0;
    if (more)
        snprintf(buffer, size, "T%d +%d", first, more);
    else
        snprintf(buffer, size, "T%d", first);
    return buffer;
}
