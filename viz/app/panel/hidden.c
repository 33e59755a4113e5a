/* Cells are identified by their ids: a lane and a register. A lane's own name is not an answer. */
#include "viz/app/panel/hidden.h"

#include <math.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/app/panel/hide_answers.h"

/* The cell that contains a node, or NULL. */
static const struct ws_node *cell_of(const struct ws_scene *scene, const struct ws_node *node)
{
    for (; node; node = node->parent >= 0 ? &scene->node[node->parent] : NULL)
        if (node->shown.lane >= 0 && node->shown.reg >= 0)
            return node;
    return NULL;
}

/* Empties a text: points it to its own end. */
static void take_text(const struct ws_scene *scene, struct ws_node *node)
{
    if (node->kind == WS_NODE_TEXT && node->text >= 0)
        node->text += (int)strlen(scene->text + node->text);
}

/* Whether all elements that a cell shows are selected. */
static bool is_selected(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                        struct ws_shown shown)
{
    const struct ws_operand *moved = ws_moved(desk->model.variant);
    int elements = shown.bit < 0 ? moved->elements : 1;

    for (int i = 0; i < elements; i++) {
        shown.bit = elements > 1 ? i * moved->slot_bits : shown.bit;
        if (ws_highlight_state_of(&desk->model, lit, &shown) != WS_LIGHT_MARKED)
            return false;
    }
    return desk->state.picks > 0;
}

static void take_others(const struct ws_desk *desk, struct ws_scene *scene)
{
    struct ws_highlight_state lit = {0};

    ws_highlight_state_make(&desk->model, desk->state.pick, desk->state.picks, &lit);
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];
        const struct ws_node *cell = cell_of(scene, node);

        if (!cell || is_selected(desk, &lit, cell->shown))
            continue;
        node->tint = (struct ws_tint){WS_TINT_NONE, 0};
        take_text(scene, node);
    }
    ws_highlight_state_finish(&lit);
}

void ws_hidden_take(const struct ws_hidden *hidden, const struct ws_desk *desk,
                    struct ws_scene *scene)
{
    ws_hidden_answers_take(hidden->secrets, scene);
    if (hidden->others)
        take_others(desk, scene);
    for (int i = 0; i < scene->nodes && (hidden->labels || hidden->colours); i++) {
        struct ws_node *node = &scene->node[i];

        if (hidden->colours && node->tint.kind != WS_TINT_BANK)
            node->tint = (struct ws_tint){WS_TINT_NONE, 0};
        if (hidden->labels && cell_of(scene, node))
            take_text(scene, node);
    }
}

void ws_hidden_build(struct ws_panel *panel, const struct ws_room *room)
{
    ws_panel_finish(panel);
    ws_scene_init(&panel->scene);
    panel->scene.width = room->width;
    panel->scene.height = room->height;
    ws_scene_text(&panel->scene, room->width / 2, room->height / 2,
                  fmin(fmin(room->width, room->height) / 3, 90), WS_ANCHOR_MIDDLE, WS_ROLE_AXIS,
                  "?");
}
