/* What the panels share. */
#include "viz/app/panel/panel.h"

#include <math.h>
#include <stdlib.h>

#include "viz/figure/metrics.h"

const char *ws_panel_title(enum ws_panel_id id)
{
    static const char *const titles[WS_PANELS] = {"Shared memory", "Matrices", "Registers"};

    return titles[id];
}

double ws_whole(double size, double unit)
{
    return fmax(floor(size / unit + 1e-6), 1) * unit;
}

double ws_fitting_size(const char *text, double width, double least, double most)
{
    double fits = floor(2 * width / ws_text_width(text, 1, false, false)) / 2;

    return fits < least ? 0 : fmin(fits, most);
}

void ws_panel_weights(const struct ws_variant *variant, double weight[WS_PANELS])
{
    int across = ws_moved(variant)->registers * ws_moved(variant)->elements;

    weight[WS_PANEL_MEMORY] = ws_address_lanes(variant) ? 1 : 0.6;
    weight[WS_PANEL_MATRICES] = 1.16;
    weight[WS_PANEL_REGISTERS] = across <= 4 ? 0.62 : across <= 8 ? 0.94 : 1.2;
}

static void add_target(struct ws_panel *panel, struct ws_target target)
{
    if (panel->targets == panel->room) {
        int room = panel->room ? 2 * panel->room : 512;
        struct ws_target *more = realloc(panel->target, (size_t)room * sizeof *more);

        if (!more)
            return;
        panel->target = more;
        panel->room = room;
    }
    panel->target[panel->targets++] = target;
}

/* Whether a node can light up: an element, a lane's label, an address, a bank. */
static bool lights(const struct ws_shown *shown)
{
    return (shown->lane >= 0 && shown->reg >= 0 && shown->bit >= 0) ||
           (shown->lane >= 0 && shown->reg < 0) || shown->address_lane >= 0;
}

/* A bank of a phase: lit together with its group, whose label it carries. */
static bool is_bank(const struct ws_shown *shown)
{
    return shown->bank >= 0 && shown->lane < 0;
}

static void find_targets(struct ws_panel *panel)
{
    const struct ws_scene *scene = &panel->scene;

    panel->targets = 0;
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        struct ws_target target = {node->box, node->box, node->shown};

        if (node->kind != WS_NODE_GROUP || !lights(&node->shown))
            continue;
        if (node->parent >= 0) {
            const struct ws_node *above = &scene->node[node->parent];

            /* A block: one lane's run in one register, labelled as a whole. */
            if ((above->shown.lane >= 0 && above->shown.reg >= 0) || is_bank(&node->shown))
                target.block = above->box;
        }
        add_target(panel, target);
    }
}

void ws_panel_build(struct ws_panel *panel, enum ws_panel_id id, const struct ws_room *room)
{
    ws_scene_finish(&panel->scene);
    ws_scene_init(&panel->scene);
    panel->width = panel->scene.width = room->width;
    panel->height = panel->scene.height = room->height;
    switch (id) {
    case WS_PANEL_MEMORY:
        ws_build_memory_panel(&panel->scene, room);
        break;
    case WS_PANEL_MATRICES:
        ws_build_matrices_panel(&panel->scene, room);
        break;
    case WS_PANEL_REGISTERS:
        ws_build_registers_panel(&panel->scene, room);
        break;
    case WS_PANELS:
        break;
    }
    find_targets(panel);
}

void ws_panel_finish(struct ws_panel *panel)
{
    ws_scene_finish(&panel->scene);
    free(panel->target);
    *panel = (struct ws_panel){0};
}
