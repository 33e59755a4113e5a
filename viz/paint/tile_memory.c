/* Lines of shared memory, with the offsets as arrows beside or above them. */
#include "viz/paint/tile_memory.h"

#include <math.h>
#include <stdio.h>

#include "viz/figure/sheet.h"
#include "viz/paint/operand_cell.h"
#include "viz/paint/tile_grid.h"

static void draw_memory_cell(const struct ws_tile_layout *layout, struct ws_scene *scene,
                             int address, bool late, struct ws_box box)
{
    const struct ws_tile_view *view = layout->view;
    struct ws_operand_chunk chunk;
    int count = ws_tile_view_at(view, address, &chunk);
    bool marks = false;
    char text[WS_CHUNK_WORDS_SIZE];
    struct ws_operand_cell cell = {
        .box = box, .label = text, .starts = address == view->described->descriptor.start_bytes};

    if (view->figure->highlight.row >= 0 && view->figure->highlight.column >= 0) {
        struct ws_operand_chunk lit = ws_operand_chunk_of(
            view->described, view->figure->highlight.row, view->figure->highlight.column);

        marks = ws_operand_chunk_address(view->described, lit) == address;
        chunk = marks ? lit : chunk;
    }
    if (!count && !late)
        ws_operand_cell_empty(scene, box);
    if (!count && late && cell.starts) /* a start that the swizzle moved what it names away from */
        ws_scene_outline(scene, box, WS_ROLE_GIVES);
    if (!count || (marks || cell.starts) != late)
        return;
    cell.role = marks ? WS_ROLE_CELL_MARKED : count > 1 ? WS_ROLE_ALERT : WS_ROLE_CELL;
    if (count > 1)
        snprintf(text, sizeof text, "%d\u00d7", count);
    else
        ws_operand_chunk_name(chunk, text);
    ws_operand_cell_draw(scene, view->described, chunk, &cell);
}

static void strip_words(const struct ws_tile_strip *strip, int next, char text[64])
{
    if (strip->unread)
        snprintf(text, 64, "not read up to byte %d", next - 1);
    else
        snprintf(text, 64, "%d more row%s, to byte %d", strip->left_out,
                 strip->left_out == 1 ? "" : "s", strip->last + WS_MEMORY_LINE_BYTES - 1);
}

static void draw_line(const struct ws_tile_layout *layout, struct ws_scene *scene, int index,
                      bool late, double x, double y)
{
    const struct ws_tile_strip *strip = &layout->view->line[index];
    char text[64];

    for (int at = 0; at < WS_LINE_CHUNKS && !strip->left_out; at++)
        draw_memory_cell(
            layout, scene, strip->first + at * WS_CHUNK_BYTES, late,
            (struct ws_box){x + at * layout->memory_cell, y, layout->memory_cell, layout->row});
    if (late)
        return;
    if (strip->left_out) {
        strip_words(strip, index + 1 < layout->view->lines ? strip[1].first : 0, text);
        ws_tile_strip_draw(
            scene, (struct ws_box){x, y, WS_LINE_CHUNKS * layout->memory_cell, layout->row}, text);
        return;
    }
    snprintf(text, sizeof text, "%d", strip->first);
    ws_scene_text(scene, x - WS_TILE_NEAR, y + layout->row / 2, WS_SMALL_SIZE, WS_ANCHOR_END,
                  WS_ROLE_AXIS, text);
}

/* Marks the lines at which atoms begin; a core matrix can begin within a line. */
static void find_atoms(const struct ws_tile_view *view, bool begins[WS_TILE_STRIPS])
{
    const struct ws_described *described = view->described;
    int chunks = view->atom.row_bytes / WS_CHUNK_BYTES;

    for (int row = 0; row < ws_operand_chunk_rows(described); row += WS_ATOM_ROWS)
        for (int number = 0; number < ws_operand_chunks_across(described); number += chunks) {
            int address =
                ws_operand_chunk_address(described, (struct ws_operand_chunk){row, number});
            int line = ws_tile_view_line(view, address);

            if (line >= 0 &&
                (described->descriptor.swizzle_bytes || address % WS_MEMORY_LINE_BYTES == 0))
                begins[line] = true;
        }
}

/* The frames of atoms, in runs of lines that are drawn. */
static void draw_frames(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_tile_view *view = layout->view;
    bool begins[WS_TILE_STRIPS] = {false};
    int first = -1;

    find_atoms(view, begins);
    for (int i = 0; i <= view->lines; i++) {
        bool drawn = i < view->lines && !view->line[i].left_out;

        if (first < 0 && drawn)
            first = i;
        if (first < 0 || first == i || (drawn && !begins[i]))
            continue;
        ws_scene_outline(scene,
                         (struct ws_box){x, y + first * layout->row,
                                         WS_LINE_CHUNKS * layout->memory_cell,
                                         (i - first) * layout->row},
                         WS_ROLE_FRAME);
        first = drawn ? i : -1;
    }
}

/* From one line to another: left of their addresses, or right of the lines. */
static void draw_bracket(struct ws_scene *scene, const struct ws_tile_offset *offset, double row,
                         bool right, double x, double y)
{
    double from = y + (offset->from + 0.5) * row, to = y + (offset->to + 0.5) * row;
    double out = right ? 1 : -1, middle = (from + to) / 2;
    enum ws_anchor anchor = right ? WS_ANCHOR_START : WS_ANCHOR_END;
    char bytes[24];
    struct ws_path_step step[] = {
        {WS_PATH_MOVE, {x}, {from}},
        {WS_PATH_LINE, {x + out * (WS_TILE_BRACKET - WS_TILE_CLEAR)}, {from}},
        {WS_PATH_LINE, {x + out * (WS_TILE_BRACKET - WS_TILE_CLEAR)}, {to}},
        {WS_PATH_LINE, {x}, {to}}};

    ws_scene_path(scene, step, 4, WS_ROLE_ARROW_STRONG, true);
    ws_tile_bytes(offset, bytes);
    ws_scene_text(scene, x + out * (WS_TILE_BRACKET + 1), middle - 6, WS_SMALL_SIZE, anchor,
                  WS_ROLE_TRACE_TEXT, offset->name);
    ws_scene_text(scene, x + out * (WS_TILE_BRACKET + 1), middle + 6, WS_SMALL_SIZE, anchor,
                  WS_ROLE_TRACE_TEXT, bytes);
}

/* From one chunk to another of the first line, above it. */
static void draw_lane(const struct ws_tile_layout *layout, struct ws_scene *scene,
                      const struct ws_tile_offset *offset, double x, double middle)
{
    double from = x + offset->at * layout->memory_cell + WS_TILE_CLEAR;
    double to = x + offset->reaches * layout->memory_cell + WS_TILE_CLEAR;
    char text[48];

    ws_scene_line(scene, from, middle, to, middle, WS_ROLE_ARROW_STRONG, true);
    ws_tile_lane_words(offset, text);
    ws_scene_text(scene, fmax(from, to) + WS_TILE_NEAR, middle, WS_SMALL_SIZE, WS_ANCHOR_START,
                  WS_ROLE_TRACE_TEXT, text);
}

void ws_tile_memory_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                         double y)
{
    const struct ws_tile_view *view = layout->view;
    struct ws_tile_offset leading = ws_tile_offset(view, false),
                          stride = ws_tile_offset(view, true);
    double left = x + layout->memory_left, lane = y + WS_TILE_HEAD + WS_TILE_LANE / 2.0 - 2;
    double numbers =
        left - ws_tile_number_width(view->line[view->lines - 1].last) - 2 * WS_TILE_NEAR;
    char note[80];

    ws_scene_text(scene, x, y + WS_TILE_HEADING / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, "Shared memory");
    ws_tile_memory_note(view, note, sizeof note);
    ws_scene_text(scene, x, y + WS_TILE_HEADING + WS_TILE_NOTE / 2.0, WS_SMALL_SIZE,
                  WS_ANCHOR_START, WS_ROLE_NOTE, note);
    ws_operand_bytes_draw(scene, left, y + WS_TILE_HEAD - WS_TILE_NUMBERS / 2.0,
                          layout->memory_cell, WS_LINE_CHUNKS);
    y += WS_TILE_HEAD + layout->lanes;
    for (int late = 0; late < 2; late++) {
        for (int i = 0; i < view->lines; i++)
            draw_line(layout, scene, i, late, left, y + i * layout->row);
        if (!late)
            draw_frames(layout, scene, left, y);
    }
    if (ws_tile_within(&leading)) {
        draw_lane(layout, scene, &leading, left, lane);
        lane += WS_TILE_LANE;
    }
    if (ws_tile_within(&stride))
        draw_lane(layout, scene, &stride, left, lane);
    if (ws_tile_between(&leading))
        draw_bracket(scene, &leading, layout->row, true,
                     left + WS_LINE_CHUNKS * layout->memory_cell + WS_TILE_NEAR, y);
    if (ws_tile_between(&stride))
        draw_bracket(scene, &stride, layout->row, false, numbers, y);
}
