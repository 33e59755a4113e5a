/*
 * Bytes in a load of 16-bit elements: one memory row of the tile, byte by byte, and where the bytes
 * of each element are in the fragment.
 */
#include <stdio.h>

#include "probe/isa/layout.h"
#include "probe/isa/operand.h"
#include "viz/teach/pictures.h"

enum { ROW = 3, BYTES = 2, CELL_WIDTH = 30, CELL_HEIGHT = 26, TITLE = 26, APART = 30, EDGE = 4 };

/* Both bytes of an element at a place of a grid: "3,4" and "3,5". */
static void draw_pair(struct ws_scene *scene, struct ws_place at, struct ws_place element, double x,
                      bool told)
{
    const struct ws_tint tint = {told ? WS_TINT_MATRIX : WS_TINT_NONE, element.column % 4};
    char text[24];

    for (int i = 0; i < BYTES; i++) {
        struct ws_box box = {x + (BYTES * at.column + i) * CELL_WIDTH, TITLE + at.row * CELL_HEIGHT,
                             CELL_WIDTH, CELL_HEIGHT};

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
        snprintf(text, sizeof text, "%d,%d", element.row, BYTES * element.column + i);
        ws_scene_text(scene, box.x + CELL_WIDTH / 2.0, box.y + CELL_HEIGHT / 2.0, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
    }
}

static void draw_grid(struct ws_scene *scene, const char *name, int rows, int columns, double x)
{
    const double width = BYTES * columns * CELL_WIDTH, height = rows * CELL_HEIGHT;

    ws_scene_text(scene, x, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, name);
    for (int i = 1; i < rows; i++)
        ws_scene_line(scene, x, TITLE + i * CELL_HEIGHT, x + width, TITLE + i * CELL_HEIGHT,
                      WS_ROLE_RULE, false);
    for (int i = 1; i < BYTES * columns; i++)
        ws_scene_line(scene, x + i * CELL_WIDTH, TITLE, x + i * CELL_WIDTH, TITLE + height,
                      WS_ROLE_RULE, false);
    ws_scene_outline(scene, (struct ws_box){x, TITLE, width, height}, WS_ROLE_FRAME);
}

bool ws_picture_bytes(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_variant *variant = room->variant;
    const struct ws_operand *moved = ws_moved(variant);
    const double right = EDGE + BYTES * moved->columns * CELL_WIDTH + APART;

    if (!ws_address_lanes(variant) || moved->width_bits != 8 * BYTES || moved->rows <= ROW)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the picture needs 16-bit elements in memory; %s moves none", variant->name);
    draw_grid(scene, "bytes in memory", moved->rows, moved->columns, EDGE);
    draw_grid(scene, "bytes in r0, four lanes per row", ws_view_rows(variant, WS_VIEW_FRAGMENT),
              ws_view_columns(variant, WS_VIEW_FRAGMENT), right);
    for (int column = 0; column < moved->columns; column++) {
        struct ws_place element = {0, ROW, column, 0};

        draw_pair(scene, element, element, EDGE, room->told);
        if (room->told)
            draw_pair(scene, ws_place_in_view(variant, element, WS_VIEW_FRAGMENT), element, right,
                      true);
    }
    scene->width = right + BYTES * ws_view_columns(variant, WS_VIEW_FRAGMENT) * CELL_WIDTH + EDGE;
    scene->height = TITLE + moved->rows * CELL_HEIGHT + 1;
    return true;
}
