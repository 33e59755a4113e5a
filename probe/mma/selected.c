/* Quad g's lanes go on by columns, where a row needs more than one, or by rows g and g + 8. */
#include "probe/mma/selected.h"

struct ws_layout ws_metadata_layout(int columns, int elements, bool halves, int warps)
{
    int run = halves ? elements / 2 : elements, lanes = columns / run;
    const struct ws_mode warp = {warps, 16 * columns};

    if (!halves && lanes == 2)
        return (struct ws_layout){.lane = {{2, 8 * columns}, {2, run}, {8, columns}, warp},
                                  .element = {{run, 1}}};
    if (halves)
        return (struct ws_layout){.lane = {{lanes, run}, {4 / lanes, 0}, {8, columns}, warp},
                                  .element = {{run, 1}, {2, 8 * columns}}};
    return (struct ws_layout){
        .lane = {{2, 8 * columns}, {lanes, run}, {2 / lanes, 0}, {8, columns}},
        .element = {{run, 1}}};
}

struct ws_layout ws_scale_a_layout(int scales)
{
    return (struct ws_layout){.lane = {{2, 8 * scales}, {2, 0}, {8, scales}},
                              .element = {{scales, 1}}};
}

struct ws_layout ws_scale_b_layout(int scales, int n)
{
    return (struct ws_layout){.lane = {{4, 0}, {8, 1}}, .element = {{scales, n}}};
}

int ws_layout_selectors(const struct ws_layout *layout)
{
    for (int i = 0; i < WS_MODES; i++)
        if (layout->lane[i].extent > 1 && !layout->lane[i].stride)
            return layout->lane[i].extent;
    return 0;
}
