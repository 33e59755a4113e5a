/* Nodes are in the order in which they were added, so that groups can be opened and closed again. */
#include "viz/scene/inset.h"

#include <stdlib.h>

#include "viz/scene/metrics.h"

/* Closes groups until the one that a node was added to is open. */
static void close_to(struct ws_scene *scene, int group)
{
    while (!scene->failed && scene->open != group)
        ws_scene_close(scene);
}

static int add(struct ws_scene *scene, const struct ws_scene *from, const struct ws_node *node)
{
    int added = -1;

    switch (node->kind) {
    case WS_NODE_GROUP:
        return ws_scene_open(scene, node->shown);
    case WS_NODE_RECT:
        return ws_scene_rect(scene, node->box, node->corner, node->role, node->tint);
    case WS_NODE_LINE:
        added = ws_scene_line(scene, node->box.x, node->box.y, node->box.x + node->box.width,
                              node->box.y + node->box.height, node->role, node->arrow_head);
        break;
    case WS_NODE_PATH:
        added = ws_scene_path(scene, from->path + node->path_start, node->path_steps, node->role,
                              node->arrow_head);
        break;
    case WS_NODE_TEXT:
        added = ws_scene_text(scene, ws_text_x(node), node->baseline - WS_TEXT_DROP * node->size,
                              node->size, node->anchor, node->role, ws_scene_string(from, node));
        break;
    }
    if (added >= 0)
        ws_scene_tint(scene, added, node->tint);
    return added;
}

void ws_scene_inset(struct ws_scene *scene, const struct ws_scene *from, double factor, double x,
                    double y)
{
    int *group = malloc((size_t)(from->nodes + 1) * sizeof *group);
    int outside = scene->open, first = scene->nodes;

    if (!group) {
        scene->failed = true;
        return;
    }
    for (int i = 0; i < from->nodes && !scene->failed; i++) {
        const struct ws_node *node = &from->node[i];

        close_to(scene, node->parent < 0 ? outside : group[node->parent]);
        group[i] = add(scene, from, node);
    }
    close_to(scene, outside);
    free(group);
    ws_scene_scale(scene, first, 0, 0, factor, x, y);
}
