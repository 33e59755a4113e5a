/* The operand's chunks, by rows and along them. */
#include "viz/paint/tile_grid.h"

#include <stdio.h>

#include "viz/figure/sheet.h"
#include "viz/paint/operand_cell.h"

/* px, that keep the tails of letters clear of a marked cell below. */
#define LIFT 0.8

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

void ws_tile_strip_draw(struct ws_scene *scene, struct ws_box box, const char *text)
{
    ws_scene_rect(scene, box, 0, WS_ROLE_RULE, no_tint);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2 - LIFT, WS_SMALL_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
}

static void draw_grid_numbers(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                              double y)
{
    const struct ws_described *described = layout->view->described;
    int across = ws_operand_chunks_across(described), step = 1;
    bool ranges = ws_tile_range_width(layout->view) <= layout->grid_cell;
    char text[WS_CHUNK_WORDS_SIZE];

    while (!ranges &&
           ws_tile_number_width(across * ws_operand_chunk_elements(described)) + WS_TILE_NEAR >
               step * layout->grid_cell)
        step *= 2;
    for (int number = 0; number < across; number += step) {
        struct ws_operand_chunk chunk = {0, number};
        double left = x + number * layout->grid_cell;

        if (ranges)
            ws_operand_chunk_range(described, chunk, text);
        else
            snprintf(text, sizeof text, "%d", number * ws_operand_chunk_elements(described));
        ws_scene_text(scene, ranges ? left + layout->grid_cell / 2 : left + 1, y, WS_SMALL_SIZE,
                      ranges ? WS_ANCHOR_MIDDLE : WS_ANCHOR_START, WS_ROLE_AXIS, text);
    }
}

static void draw_grid_row(const struct ws_tile_layout *layout, struct ws_scene *scene, int row,
                          bool marked, double x, double y)
{
    const struct ws_described *described = layout->view->described;
    char text[WS_CHUNK_WORDS_SIZE];

    for (int number = 0; number < ws_operand_chunks_across(described); number++) {
        struct ws_operand_chunk chunk = {row, number};
        struct ws_operand_cell cell = {
            .box = {x + number * layout->grid_cell, y, layout->grid_cell, layout->row},
            .role = marked ? WS_ROLE_CELL_MARKED : WS_ROLE_CELL,
            .label = layout->named ? ws_operand_chunk_name(chunk, text) : NULL};

        if (ws_operand_marks(described, &layout->view->figure->highlight, chunk) == marked)
            ws_operand_cell_draw(scene, described, chunk, &cell);
    }
}

/* The frames of the atoms in the rows that are drawn. */
static void draw_atoms(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                       double y)
{
    const struct ws_tile_view *view = layout->view;
    int across = ws_operand_chunks_across(view->described);
    int each = view->atom.row_bytes / WS_CHUNK_BYTES;

    for (int i = 0; i < view->rows; i++)
        for (int number = 0; number < across && ws_tile_atom_rows(view, i); number += each) {
            int chunks = across - number < each ? across - number : each;

            ws_scene_outline(
                scene,
                (struct ws_box){x + ws_tile_row_x(layout, i) + number * layout->grid_cell,
                                y + ws_tile_row_line(layout, i) * layout->row,
                                chunks * layout->grid_cell,
                                ws_tile_atom_rows(view, i) * layout->row},
                WS_ROLE_FRAME);
        }
}

/* A row of chunks or a strip for omitted rows, whose cells begin at (x, y). */
static void draw_row(const struct ws_tile_layout *layout, struct ws_scene *scene,
                     const struct ws_tile_strip *strip, bool marked, double x, double y)
{
    double width = ws_operand_chunks_across(layout->view->described) * layout->grid_cell;
    char text[48];

    if (!strip->left_out)
        draw_grid_row(layout, scene, strip->first, marked, x, y);
    if (marked)
        return;
    if (strip->left_out) {
        snprintf(text, sizeof text, "%d\u2013%d", strip->first, strip->last);
        ws_tile_strip_draw(scene, (struct ws_box){x, y, width, layout->row}, text);
        return;
    }
    snprintf(text, sizeof text, "%d", strip->first);
    ws_scene_text(scene, x - WS_TILE_NEAR, y + layout->row / 2, WS_SMALL_SIZE, WS_ANCHOR_END,
                  WS_ROLE_AXIS, text);
}

void ws_tile_grid_draw(const struct ws_tile_layout *layout, struct ws_scene *scene, double x,
                       double y)
{
    const struct ws_tile_view *view = layout->view;
    double left = x + layout->grid_left;
    char text[48];

    ws_tile_heading(view->described, text);
    ws_scene_text(scene, x, y + WS_TILE_HEADING / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    ws_tile_grid_note(view->described, text);
    ws_scene_text(scene, x, y + WS_TILE_HEADING + WS_TILE_NOTE / 2.0, WS_SMALL_SIZE,
                  WS_ANCHOR_START, WS_ROLE_NOTE, text);
    for (int block = 0; block < layout->blocks; block++)
        draw_grid_numbers(layout, scene, left + block * ws_tile_block_step(layout),
                          y + WS_TILE_HEAD - WS_TILE_NUMBERS / 2.0);
    y += WS_TILE_HEAD;
    for (int marked = 0; marked < 2; marked++) {
        for (int i = 0; i < view->rows; i++)
            draw_row(layout, scene, &view->row[i], marked, left + ws_tile_row_x(layout, i),
                     y + ws_tile_row_line(layout, i) * layout->row);
        if (!marked)
            draw_atoms(layout, scene, left, y);
    }
}
