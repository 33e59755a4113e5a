/* A scene, and the boxes in it that can be highlighted. */
#include "viz/app/panel/panel.h"

#include <math.h>
#include <stdlib.h>

#include "viz/app/panel/box.h"
#include "viz/scene/ink.h"

/* A picture is tried at sizes larger by this factor each time, up to MOST_REDUCTION. */
#define REDUCTION_STEP 1.1
#define MOST_REDUCTION 4.0
#define LEAST_LINED    4.0 /* px of a cell that has a line around it */
#define LEAST_SHARE    0.5 /* of the least text that may be enlarged to it */

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

/* A bank of a phase: highlighted together with its group, which has the label. */
static bool is_bank(const struct ws_shown *shown)
{
    return shown->bank >= 0 && shown->lane < 0;
}

/* Whether a group without subgroups can be highlighted; one lane's run in one register cannot. */
static bool lights(const struct ws_shown *shown)
{
    return ws_shows(*shown) && (shown->lane < 0 || shown->reg < 0 || shown->bit >= 0);
}

/*
 * The letters of a group without subgroups and without its own ground, which makes it a heading; or
 * -1. `*holds`: it has subgroups.
 */
static int heading_text(const struct ws_scene *scene, const struct ws_node *group, bool *holds)
{
    int text = -1;
    bool grounded = false;

    *holds = false;
    for (int i = group->first_child; i >= 0; i = scene->node[i].next) {
        const struct ws_node *node = &scene->node[i];

        *holds = *holds || node->kind == WS_NODE_GROUP;
        grounded = grounded || (node->kind == WS_NODE_RECT && node->role != WS_ROLE_NONE);
        if (node->kind == WS_NODE_TEXT && text < 0)
            text = i;
    }
    return *holds || grounded ? -1 : text;
}

static void find_ink(struct ws_panel *panel, double least_text)
{
    const struct ws_scene *scene = &panel->scene;

    free(panel->ink);
    panel->ink = malloc((size_t)(scene->nodes ? scene->nodes : 1) * sizeof *panel->ink);
    panel->inks = 0;
    for (int i = 0; panel->ink && i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role != WS_ROLE_NONE &&
            scene->node[i].size >= least_text)
            panel->ink[panel->inks++] = ws_text_ink(scene, &scene->node[i]);
}

/* The pill around a heading's letters, within its box. */
static struct ws_box pill(const struct ws_scene *scene, int text, const struct ws_box *box)
{
    const double across = 4, down = 2.5;
    struct ws_box ink = ws_text_ink(scene, &scene->node[text]);
    double left = fmax(ink.x - across, box->x), top = fmax(ink.y - down, box->y);
    double right = fmin(ink.x + ink.width + across, box->x + box->width);
    double bottom = fmin(ink.y + ink.height + down, box->y + box->height);

    return (struct ws_box){left, top, right - left, bottom - top};
}

/* Letters omitted from the still picture for lack of space cover the letters that they overlap. */
static void cover_letters(const struct ws_panel *panel, struct ws_box *pill)
{
    struct ws_box own = *pill;

    for (int i = 0; i < panel->inks; i++)
        if (ws_boxes_meet(&own, &panel->ink[i]))
            *pill = ws_joined_box(pill, &panel->ink[i]);
}

static void find_targets(struct ws_panel *panel)
{
    const struct ws_scene *scene = &panel->scene;

    panel->targets = 0;
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        struct ws_target target = {node->box, node->box, node->shown, -1};
        bool holds;

        if (node->kind != WS_NODE_GROUP || !lights(&node->shown))
            continue;
        target.text = heading_text(scene, node, &holds);
        if (holds && node->shown.address_lane < 0)
            continue;
        if (node->shown.bit >= 0)
            target.text = -1;
        if (target.text >= 0) {
            target.block = pill(scene, target.text, &node->box);
            if (scene->node[target.text].role == WS_ROLE_NONE)
                cover_letters(panel, &target.block);
        } else if (node->parent >= 0) {
            const struct ws_node *above = &scene->node[node->parent];

            /* A block: one lane's run in one register, labelled as a whole. */
            if ((above->shown.lane >= 0 && above->shown.reg >= 0) || is_bank(&node->shown) ||
                above->shown.chunk >= 0)
                target.block = above->box;
        }
        add_target(panel, target);
    }
}

/* Draws the picture for a room larger by this factor. */
static void draw(struct ws_panel *panel, const struct ws_panel_row *row, const struct ws_room *room,
                 double larger)
{
    struct ws_room within = *room;

    ws_scene_finish(&panel->scene);
    ws_scene_init(&panel->scene);
    panel->scene.width = within.width *= larger;
    panel->scene.height = within.height *= larger;
    panel->tables.count = 0;
    within.tables = &panel->tables;
    row->build(&panel->scene, &within);
}

/* Whether everything drawn is inside the picture; letters that are far too small do not count. */
static bool is_whole(const struct ws_scene *scene, double least_text)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind != WS_NODE_GROUP && node->role != WS_ROLE_NONE &&
            (node->kind != WS_NODE_TEXT || node->size >= least_text) &&
            (node->box.x < -1 || node->box.y < -1 ||
             node->box.x + node->box.width > scene->width + 1 ||
             node->box.y + node->box.height > scene->height + 1))
            return false;
    }
    return true;
}

/* Removes the lines of cells of a few px: they would hide the fill. */
static void take_hairlines(struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_RECT && node->role == WS_ROLE_CELL &&
            fmin(node->box.width, node->box.height) < LEAST_LINED)
            node->role = WS_ROLE_FILL;
    }
}

void ws_panel_reduce(struct ws_panel *panel, const struct ws_panel_row *row,
                     const struct ws_room *room, double least_text)
{
    /* Columns keep their least size, except if they continue in the next panel; rows may be low. */
    const bool joined = ws_model_kind(room->model) == WS_KIND_MMA;
    double larger = joined ? 1 : fmax(1, row->least(room).width / room->width);
    const double most = MOST_REDUCTION * larger;

    draw(panel, row, room, larger);
    while (larger < most && !is_whole(&panel->scene, LEAST_SHARE * least_text * larger)) {
        larger *= REDUCTION_STEP;
        draw(panel, row, room, larger);
    }
    ws_scene_scale(&panel->scene, 0, 0, 0, 1 / larger, 0, 0);
    take_hairlines(&panel->scene);
    panel->scene.width = room->width;
    panel->scene.height = room->height;
    panel->tables.count = 0; /* all heads are in sight */
}

void ws_panel_build(struct ws_panel *panel, const struct ws_panel_row *row,
                    const struct ws_room *room)
{
    draw(panel, row, room, 1);
}

void ws_panel_find(struct ws_panel *panel, double least_text)
{
    find_ink(panel, least_text);
    find_targets(panel);
}

void ws_panel_finish(struct ws_panel *panel)
{
    ws_scene_finish(&panel->scene);
    free(panel->target);
    free(panel->ink);
    *panel = (struct ws_panel){0};
}

void ws_block_targets(const struct ws_panel *panel, int target, int *first, int *last)
{
    const struct ws_box *block = &panel->target[target].block;

    *first = *last = target;
    while (*first > 0 && ws_same_box(&panel->target[*first - 1].block, block))
        --*first;
    while (*last + 1 < panel->targets && ws_same_box(&panel->target[*last + 1].block, block))
        ++*last;
}
