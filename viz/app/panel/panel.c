/* A scene, and where in it something lights up. */
#include "viz/app/panel/panel.h"

#include <stdlib.h>

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

void ws_panel_build(struct ws_panel *panel, const struct ws_panel_row *row,
                    const struct ws_room *room)
{
    ws_scene_finish(&panel->scene);
    ws_scene_init(&panel->scene);
    panel->scene.width = room->width;
    panel->scene.height = room->height;
    row->build(&panel->scene, room);
    find_targets(panel);
}

void ws_panel_finish(struct ws_panel *panel)
{
    ws_scene_finish(&panel->scene);
    free(panel->target);
    *panel = (struct ws_panel){0};
}
