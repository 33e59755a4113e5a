/* An element smaller than a byte is pointed at by its byte. */
#include "viz/app/panel/pieces.h"

#include <stdio.h>

#include "viz/app/model/window_labels.h"
#include "viz/scene/lines.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

struct ws_tint ws_piece_tint(const struct ws_room *room, const struct ws_stretch *stretch)
{
    const struct ws_described *described = &room->model->shared.described;
    bool is_a = described->role == WS_OPERAND_A;
    int along = is_a ? stretch->row : stretch->column, k = is_a ? stretch->column : stretch->row;
    bool by_k = described->major == WS_MAJOR_K;
    int side = (by_k ? k : along) / stretch->elements, down = by_k ? along : k;

    if (room->state->choices.colour == WS_BY_NONE)
        return no_tint;
    return (struct ws_tint){WS_TINT_LANE, down % 8 * 4 + side % 4};
}

static void draw_element(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                         const struct ws_stretch *stretch, int element, bool in_memory)
{
    const struct ws_described *described = &room->model->shared.described;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char text[64];
    int group, byte;

    ws_stretch_place(stretch, element, &shown.row, &shown.column);
    byte = stretch->address + element * ws_stretch_bits(stretch) / 8;
    shown.operand = (int)described->role;
    shown.matrix = 0;
    shown.byte = in_memory ? byte : -1;
    group = ws_scene_open(scene, shown);
    snprintf(text, sizeof text, "%s[%d,%d] at 0x%04x", ws_operand_letter(described->role),
             shown.row, shown.column, (unsigned)byte);
    ws_scene_tooltip(scene, group, text);
    ws_scene_rect(scene, box, 0, WS_ROLE_NONE, no_tint);
    ws_scene_close(scene);
}

void ws_piece_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                   const struct ws_stretch *stretch, bool in_memory, const char *label, double size,
                   enum ws_role role)
{
    bool down = stretch->down && !in_memory, alert = role == WS_ROLE_ALERT_TEXT;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    int cells = stretch->elements < WS_STRETCH_BYTES ? stretch->elements : WS_STRETCH_BYTES;

    shown.operand = (int)room->model->shared.described.role;
    shown.chunk = stretch->address / WS_STRETCH_BYTES % WS_STRETCHES_LINE;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 0, alert ? WS_ROLE_ALERT : WS_ROLE_CELL,
                  alert ? no_tint : ws_piece_tint(room, stretch));
    for (int i = 0; i < cells; i++) {
        double part = (down ? box.height : box.width) / cells;

        draw_element(room, scene,
                     down ? (struct ws_box){box.x, box.y + i * part, box.width, part}
                          : (struct ws_box){box.x + i * part, box.y, part, box.height},
                     stretch, i * (stretch->elements / cells), in_memory);
    }
    if (label && size > 0)
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, size, WS_ANCHOR_MIDDLE,
                      role, label);
    ws_scene_close(scene);
}

void ws_pieces_none(const struct ws_room *room, struct ws_scene *scene)
{
    char text[640];

    ws_lines_draw(scene, 4, 8, room->width - 8, 12, WS_ROLE_ALERT_TEXT,
                  ws_window_error(&room->model->shared.error, text, sizeof text));
}
