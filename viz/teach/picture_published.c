/*
 * A tile of 16×16 as four quadrants, each with its register and the lanes of its pairs. The second
 * one is a known error: it labels the lower left quadrant r0 again.
 */
#include <stdio.h>

#include "viz/teach/pictures.h"

enum {
    ROWS = 8,
    PAIRS = 4,
    CELL_WIDTH = 27,
    CELL_HEIGHT = 15,
    QUADRANT_WIDTH = PAIRS * CELL_WIDTH,
    QUADRANT_HEIGHT = ROWS * CELL_HEIGHT,
    LABEL = 18,
    BETWEEN = 14, /* a quadrant's register above it; between quadrants */
    TILE_WIDTH = 2 * QUADRANT_WIDTH + BETWEEN,
    APART = 60,
    TOP = 30,
};

static void draw_quadrant(struct ws_scene *scene, int reg, double x, double y)
{
    char text[16];

    snprintf(text, sizeof text, "r%d", reg);
    ws_scene_text(scene, x + QUADRANT_WIDTH / 2.0, y + LABEL / 2.0, 13, WS_ANCHOR_MIDDLE,
                  WS_ROLE_HEADING, text);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_box box = {x + lane % PAIRS * CELL_WIDTH, y + LABEL + lane / PAIRS * CELL_HEIGHT,
                             CELL_WIDTH, CELL_HEIGHT};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, reg});
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, box.x + CELL_WIDTH / 2.0, box.y + CELL_HEIGHT / 2.0, 11,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    }
    ws_scene_outline(scene, (struct ws_box){x, y + LABEL, QUADRANT_WIDTH, QUADRANT_HEIGHT},
                     WS_ROLE_FRAME);
}

bool ws_picture_published(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error)
{
    /* Down the columns: top left, bottom left, top right, bottom right. */
    static const int registers[2][4] = {{0, 1, 2, 3}, {0, 0, 2, 3}};
    static const char *const names[2][2] = {
        {"Figure A", "Figure B"}, {"Figure A: as captured", "Figure B: bottom left is wrong"}};
    const bool judged = room->part > 1 && room->told;

    (void)error;
    for (int picture = 0; picture < 2; picture++) {
        double x = picture * (TILE_WIDTH + APART);

        ws_scene_text(scene, x, TOP / 2.0 - 4, 14, WS_ANCHOR_START,
                      judged && picture ? WS_ROLE_ALERT_TEXT : WS_ROLE_HEADING,
                      names[judged][picture]);
        for (int i = 0; i < 4; i++) {
            struct ws_box box = {x + i / 2 * (QUADRANT_WIDTH + BETWEEN),
                                 TOP + i % 2 * (LABEL + QUADRANT_HEIGHT + BETWEEN), QUADRANT_WIDTH,
                                 QUADRANT_HEIGHT};

            draw_quadrant(scene, registers[picture][i], box.x, box.y);
            box.y += LABEL;
            if (judged && registers[picture][i] != registers[0][i])
                ws_scene_outline(scene, box, WS_ROLE_ALERT);
        }
    }
    scene->width = 2 * TILE_WIDTH + APART + 1;
    scene->height = TOP + 2 * (LABEL + QUADRANT_HEIGHT) + BETWEEN + 1;
    return true;
}
