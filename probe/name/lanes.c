/* Sets of lanes: their lowest, and their names. */
#include "probe/name/lanes.h"

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

/* How many lanes from one on follow each other. */
static int run_of(uint32_t lanes, int lane)
{
    int length = 0;

    while (lane + length < WS_LANES && lanes >> (lane + length) & 1)
        length++;
    return length;
}

/* One lane, or two ends of a run; "and" before the last. */
static size_t put_run(char *text, size_t size, int lane, int length, const char *before)
{
    if (length == 1)
        return (size_t)snprintf(text, size, "%sT%d", before, lane);
    return (size_t)snprintf(text, size, "%sT%d\u2013T%d", before, lane, lane + length - 1);
}

char *ws_lanes_range(uint32_t lanes, char *text, size_t size)
{
    int first[WS_LANES], run[WS_LANES], runs = 0;
    size_t length = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (lanes >> lane & 1) {
            first[runs] = lane;
            run[runs] = run_of(lanes, lane);
            lane += run[runs++] - 1;
        }
    for (int i = 0; i < runs && length < size; i++) {
        const char *before = !i ? "" : i == runs - 1 ? " and " : ", ";

        if (runs > 4 && i == 2) {
            length += (size_t)snprintf(text + length, size - length, ", \u2026");
            i = runs - 1;
            before = ", ";
        }
        if (length < size)
            length += put_run(text + length, size - length, first[i], run[i], before);
    }
    return text;
}
