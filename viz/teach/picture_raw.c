/*
 * Raw registers as numbers: each place holds the number (matrix * rows + row) * columns + column,
 * which identifies a loaded element. The rest is division.
 */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/choice/query.h"
#include "viz/teach/pictures.h"

enum {
    FIRST_LANE = 12,
    LANES = 4,
    LANE = 14,
    REGISTER = 1, /* the register that is shown and traced */
    LABEL_WIDTH = 60,
    CELL_WIDTH = 126,
    CELL_HEIGHT = 34,
    TOP = 30,
    SIZE = 15,
    WORKING = 26,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* From the register's digits to a place, one line per thought. */
static void draw_working(struct ws_scene *scene, const struct ws_variant *variant, unsigned value,
                         double y)
{
    const struct ws_operand *moved = ws_moved(variant);
    int number = (int)(value & 0xFFFF), inside = number % (moved->rows * moved->columns);
    struct ws_shown place = WS_SHOWS_NOTHING;
    char line[4][120], name[32];

    place.matrix = number / (moved->rows * moved->columns);
    place.row = inside / moved->columns;
    place.column = inside % moved->columns;
    ws_query_write(variant, &place, name, sizeof name);
    snprintf(line[0], sizeof line[0], "r%d of T%d = 0x%08x; bits 0 to 15 are 0x%04x = %d", REGISTER,
             LANE, value, value & 0xFFFF, number);
    snprintf(line[1], sizeof line[1], "%d / %d = %d: matrix %d, remainder %d", number,
             moved->rows * moved->columns, place.matrix, place.matrix, inside);
    snprintf(line[2], sizeof line[2], "%d / %d = %d: row %d, remainder %d: column %d", inside,
             moved->columns, place.row, place.row, place.column, place.column);
    snprintf(line[3], sizeof line[3], "so r%d.lo of lane %d holds %s", REGISTER, LANE, name);
    for (int i = 0; i < 4; i++)
        ws_scene_text(scene, LABEL_WIDTH, y + i * WORKING, SIZE, WS_ANCHOR_START,
                      i < 3 ? WS_ROLE_CODE : WS_ROLE_HEADING, line[i]);
}

bool ws_picture_raw(const struct ws_picture_room *room, struct ws_scene *scene,
                    struct ws_error *error)
{
    const struct ws_operand *moved = ws_moved(room->variant);
    const struct ws_captured_variant *captured;
    struct ws_evidence evidence;
    char text[64];
    double y;

    if (!ws_evidence_of(room->captures, room->variant, &evidence, error))
        return false;
    captured = ws_evidence_captured(&evidence);
    if (!captured || room->variant->family->writes_memory || !ws_address_lanes(room->variant) ||
        moved->elements != 2 || moved->registers <= REGISTER) {
        ws_evidence_finish(&evidence);
        return ws_fail(error, WS_CODE_FIGURE,
                       "raw registers need a captured load of 16-bit elements into at least two "
                       "registers, not %s",
                       room->variant->name);
    }
    for (int reg = 0; reg < moved->registers; reg++) {
        snprintf(text, sizeof text, "r%d", reg);
        ws_scene_text(scene, LABEL_WIDTH + (reg + 0.5) * CELL_WIDTH, TOP / 2.0, 14,
                      WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, text);
    }
    for (int i = 0; i < LANES; i++) {
        int lane = FIRST_LANE + i;

        y = TOP + i * CELL_HEIGHT;
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, LABEL_WIDTH - 12, y + CELL_HEIGHT / 2.0, 14, WS_ANCHOR_END,
                      lane == LANE ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, text);
        for (int reg = 0; reg < moved->registers; reg++) {
            struct ws_box box = {LABEL_WIDTH + reg * CELL_WIDTH, y, CELL_WIDTH, CELL_HEIGHT};

            ws_scene_rect(scene, box, 0, WS_ROLE_CELL, no_tint);
            snprintf(text, sizeof text, "0x%08x",
                     (unsigned)*ws_register_at(&captured->pass[0].output.received, lane, reg));
            ws_scene_text(scene, box.x + CELL_WIDTH / 2.0, y + CELL_HEIGHT / 2.0, SIZE,
                          WS_ANCHOR_MIDDLE, WS_ROLE_CODE, text);
        }
    }
    ws_scene_outline(scene,
                     (struct ws_box){LABEL_WIDTH + REGISTER * CELL_WIDTH,
                                     TOP + (LANE - FIRST_LANE) * CELL_HEIGHT, CELL_WIDTH,
                                     CELL_HEIGHT},
                     WS_ROLE_ARROW_STRONG);
    y = TOP + LANES * CELL_HEIGHT + 22;
    ws_scene_text(scene, LABEL_WIDTH, y, 14, WS_ANCHOR_START, WS_ROLE_SMALL, evidence.text);
    if (room->part > 1)
        draw_working(scene, room->variant,
                     (unsigned)*ws_register_at(&captured->pass[0].output.received, LANE, REGISTER),
                     y + 34);
    scene->width = LABEL_WIDTH + moved->registers * CELL_WIDTH + 2;
    scene->height = y + (room->part > 1 ? 34 + 4 * WORKING : 12);
    ws_evidence_finish(&evidence);
    return true;
}
