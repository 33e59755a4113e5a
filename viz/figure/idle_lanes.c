/* The strip of lanes whose addresses are ignored. */
#include "viz/figure/idle_lanes.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/sheet.h"
#include "viz/scene/lines.h"

enum {
    WIDTH = 26,
    HEIGHT = 19, /* of a lane's cell */
    LEAST = 4
};

uint32_t ws_idle_lanes(const struct ws_mapping *mapping)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    int rows = moved->rows;
    uint32_t used = 0;

    for (int i = 0; i < moved->matrices * rows; i++)
        used |= ws_mapping_row_lanes(mapping, i / rows, i % rows);
    return ~used;
}

/* The provenance of the lanes that supply no row address. */
static void unused_words(const struct ws_evidence *evidence, uint32_t lanes, char *text,
                         size_t size)
{
    int first = ws_first_lane(lanes);
    bool on_sm_75 = ws_targets_allow(evidence->mapping.variant->targets, 7, 5);
    char which[48] = "The other lanes' addresses";

    if (lanes == 0xFFFFFFFF << first)
        snprintf(which, sizeof which, "The addresses of T%d to T31", first);
    if (ws_evidence_unused_count(evidence))
        snprintf(text, size, "%s supply no row, but changed the result", which);
    else
        snprintf(text, size, "%s are ignored: %s", which,
                 on_sm_75 ? "not read on sm_80 and later, must be valid on sm_75" : "not read");
}

double ws_idle_lanes_draw(const struct ws_evidence *evidence, struct ws_scene *scene,
                          uint32_t lanes, double x, double y, double width)
{
    int across = (int)(width / WIDTH), count = 0;
    char text[128];

    while (across > LEAST && __builtin_popcount(lanes) % across)
        across--; /* so that the lines are full */
    unused_words(evidence, lanes, text, sizeof text);
    y = ws_lines_draw(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, text) + 5;
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_box box = {x + count % across * WIDTH, y + (int)(count / across) * HEIGHT, WIDTH,
                             HEIGHT};
        struct ws_shown shown = WS_SHOWS_NOTHING;

        if (!(lanes >> lane & 1))
            continue;
        count++;
        if (!scene)
            continue;
        shown.address_lane = lane;
        ws_scene_open(scene, shown);
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0});
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_AXIS_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL_MUTED, text);
        ws_scene_close(scene);
    }
    return y + (count + across - 1) / across * HEIGHT;
}
