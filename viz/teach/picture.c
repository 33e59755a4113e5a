/* Each picture is drawn at its own size and scaled to the available space. */
#include "viz/teach/picture.h"

#include <math.h>
#include <stdio.h>

#define UNDER      4   /* px below a tight picture */
#define MOST_TIGHT 1.1 /* limit of the scale of a tight picture */

/* The matrices as a square, and the registers beside it, with space between for drawing arrows. */
static bool draw_square(const struct ws_picture_room *room, struct ws_scene *scene,
                        struct ws_error *error)
{
    enum { TILE = 110, CELL = 40, LEFT = 20, APART = 120, WIDTH = 460, HEIGHT = 260 };
    static const char *const place[] = {"top left", "bottom left", "top right", "bottom right"};
    char text[24];

    (void)room;
    (void)error;
    for (int i = 0; i < 4; i++) {
        double x = LEFT + i / 2 * TILE, y = 20 + i % 2 * TILE;
        double x_register = LEFT + 2 * TILE + APART, y_register = 20 + i * 2 * TILE / 4.0;

        ws_scene_outline(scene, (struct ws_box){x, y, TILE, TILE}, WS_ROLE_FRAME);
        ws_scene_text(scene, x + TILE / 2.0, y + TILE / 2.0, 13, WS_ANCHOR_MIDDLE, WS_ROLE_NOTE,
                      place[i]);
        ws_scene_outline(scene, (struct ws_box){x_register, y_register + 6, 2.0 * CELL, CELL},
                         WS_ROLE_FRAME);
        snprintf(text, sizeof text, "r%d", i);
        ws_scene_text(scene, x_register + CELL, y_register + 6 + CELL / 2.0, 14, WS_ANCHOR_MIDDLE,
                      WS_ROLE_HEADING, text);
    }
    scene->width = WIDTH;
    scene->height = HEIGHT;
    return true;
}

/* One row per picture: its name, its parts, and the function that draws it at its own size. */
static const struct {
    const char *name;
    int parts;
    bool (*draw)(const struct ws_picture_room *room, struct ws_scene *scene,
                 struct ws_error *error);
    const char *known;
} pictures[] = {
    {"square", 1, draw_square, NULL},
    {"product", 1, ws_picture_product, NULL},
    {"quadrants", 2, ws_picture_quadrants, NULL},
    {"published", 2, ws_picture_published, NULL},
    {"banks", 2, ws_picture_banks, NULL},
    {"bytes", 1, ws_picture_bytes, NULL},
    {"raw", 2, ws_picture_raw, NULL},
    {"swizzled", 8, ws_picture_swizzled,
     "computed from the swizzle modes of the PTX ISA and CUTLASS's Swizzle"},
    {"described", 3, ws_picture_described, NULL},
};

enum { PICTURES = sizeof pictures / sizeof pictures[0] };

const char *ws_picture_name(int index)
{
    return index < PICTURES ? pictures[index].name : NULL;
}

int ws_picture_parts(int index)
{
    return pictures[index].parts;
}

const char *ws_picture_known(int index)
{
    return pictures[index].known;
}

/* The bottom of the lowest node: a picture without the answer ends higher. */
static double lowest(const struct ws_scene *scene)
{
    double bottom = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind != WS_NODE_GROUP)
            bottom = fmax(bottom, scene->node[i].box.y + scene->node[i].box.height);
    return bottom;
}

bool ws_picture_draw(int index, const struct ws_picture_room *room, struct ws_scene *scene,
                     struct ws_error *error)
{
    struct ws_box own = {0, 0, room->width, room->height};
    double factor;

    if (!pictures[index].draw(room, scene, error))
        return false;
    if (room->tight)
        scene->height = fmin(scene->height, lowest(scene) + UNDER);
    factor = fmin(room->width / scene->width, room->height / scene->height);
    if (room->tight) {
        factor = fmin(factor, MOST_TIGHT);
        own = (struct ws_box){0, 0, scene->width * factor, scene->height * factor};
    }
    ws_scene_scale(scene, 0, 0, 0, factor, (own.width - scene->width * factor) / 2,
                   (own.height - scene->height * factor) / 2);
    scene->width = own.width;
    scene->height = own.height;
    if (pictures[index].known)
        ws_scene_describe(scene, NULL, NULL, NULL, pictures[index].known);
    return !scene->failed || ws_no_memory(error);
}
