/* How large a tile's halves are, and where its offsets lead. */
#include "viz/paint/tile_layout.h"

#include <math.h>
#include <stdio.h>

#include "viz/figure/sheet.h"
#include "viz/paint/operand_cell.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum { PLAIN = 9 }; /* the least width of a cell without a label */

struct ws_tile_offset ws_tile_offset(const struct ws_tile_view *view, bool stride)
{
    const struct ws_descriptor *descriptor = &view->described->descriptor;
    struct ws_operand_chunk to = stride ? view->strided : view->led;
    int first = ws_operand_chunk_address(view->described, (struct ws_operand_chunk){0, 0});
    struct ws_tile_offset offset = {.name = stride ? "SBO" : "LBO",
                                    .bytes = stride ? descriptor->stride_bytes
                                                    : descriptor->leading_bytes};
    int last;

    if (!(stride ? view->strides : view->leads))
        return offset;
    last = ws_operand_chunk_address(view->described, to);
    offset.from = ws_tile_view_line(view, first);
    offset.to = ws_tile_view_line(view, last);
    offset.at = first % WS_MEMORY_LINE_BYTES / WS_CHUNK_BYTES;
    offset.reaches = last % WS_MEMORY_LINE_BYTES / WS_CHUNK_BYTES;
    offset.drawn = first != last && offset.from >= 0 && offset.to >= 0 &&
                   (offset.from != offset.to || offset.from == 0);
    return offset;
}

bool ws_tile_within(const struct ws_tile_offset *offset)
{
    return offset->drawn && offset->from == offset->to;
}

bool ws_tile_between(const struct ws_tile_offset *offset)
{
    return offset->drawn && offset->from != offset->to;
}

void ws_tile_bytes(const struct ws_tile_offset *offset, char text[24])
{
    snprintf(text, 24, "%d B", offset->bytes);
}

/* The label of an arrow above a line. */
void ws_tile_lane_words(const struct ws_tile_offset *offset, char text[48])
{
    snprintf(text, 48, "%s %d B", offset->name, offset->bytes);
}

/* How far an arrow above a line and its label reach from the left of the cells. */
static double lane_reach(const struct ws_tile_offset *offset, double cell)
{
    char text[48];

    ws_tile_lane_words(offset, text);
    return ws_tile_within(offset)
               ? fmax(offset->at, offset->reaches) * cell + WS_TILE_CLEAR + WS_TILE_NEAR +
                     ws_text_width(text, WS_SMALL_SIZE, false, true)
               : 0;
}

/* The width of an offset's label in two lines. */
static double label_width(const struct ws_tile_offset *offset)
{
    char bytes[24];

    ws_tile_bytes(offset, bytes);
    return fmax(ws_text_width(offset->name, WS_SMALL_SIZE, false, true),
                ws_text_width(bytes, WS_SMALL_SIZE, false, true));
}

static double bracket_width(const struct ws_tile_offset *offset)
{
    return ws_tile_between(offset) ? WS_TILE_NEAR + WS_TILE_BRACKET + 1 + label_width(offset) : 0;
}

double ws_tile_number_width(int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    return ws_text_width(text, WS_SMALL_SIZE, false, false);
}

/* The width of a cell that the labels of all cells that are drawn fit in. */
static double name_width(const struct ws_tile_view *view)
{
    char text[WS_CHUNK_WORDS_SIZE];
    struct ws_operand_chunk last = {0, ws_operand_chunks_across(view->described) - 1}, chunk;
    double several = 0;

    for (int i = 0; i < view->rows; i++)
        last.row = view->row[i].left_out ? last.row : view->row[i].first;
    for (int i = 0; i < view->lines * WS_LINE_CHUNKS; i++) {
        const struct ws_tile_strip *strip = &view->line[i / WS_LINE_CHUNKS];
        int count =
            strip->left_out
                ? 0
                : ws_tile_view_at(view, strip->first + i % WS_LINE_CHUNKS * WS_CHUNK_BYTES, &chunk);

        if (count == 1 && chunk.row > last.row)
            last.row = chunk.row;
        snprintf(text, sizeof text, "%d\u00d7", count);
        if (count > 1)
            several = fmax(several, ws_text_width(text, WS_SMALL_SIZE, false, true) + 9);
    }
    ws_operand_chunk_name(last, text);
    return fmax(several, ws_text_width(text, WS_SMALL_SIZE, false, false) + 5);
}

/* "16–63", in a strip. */
static double strip_width(const struct ws_tile_view *view)
{
    return 2 * ws_tile_number_width(ws_operand_chunk_rows(view->described) - 1) + 12;
}

double ws_tile_range_width(const struct ws_tile_view *view)
{
    struct ws_operand_chunk last = {0, ws_operand_chunks_across(view->described) - 1};
    char text[WS_CHUNK_WORDS_SIZE];

    return ws_text_width(ws_operand_chunk_range(view->described, last, text), WS_SMALL_SIZE, false,
                         false) +
           4;
}

/* What stands above memory, with the offsets that have no arrow because they have no effect. */
void ws_tile_memory_note(const struct ws_tile_view *view, char *text, size_t size)
{
    const struct ws_descriptor *descriptor = &view->described->descriptor;

    snprintf(text, size, "in 128-byte rows");
    if (!view->leads)
        ws_text_add(text, size, "; LBO %d B unused", descriptor->leading_bytes);
    if (!view->strides)
        ws_text_add(text, size, "; SBO %d B unused", descriptor->stride_bytes);
}

int ws_tile_atom_rows(const struct ws_tile_view *view, int from)
{
    int group = view->row[from].first / WS_ATOM_ROWS, rows = 0;

    if (view->row[from].left_out || (from && !view->row[from - 1].left_out &&
                                     view->row[from - 1].first / WS_ATOM_ROWS == group))
        return 0;
    while (from + rows < view->rows && !view->row[from + rows].left_out &&
           view->row[from + rows].first / WS_ATOM_ROWS == group)
        rows++;
    return rows;
}

/* The block of a row or strip: whole atoms begin one, and other rows are below the atom before. */
static int block_of(const struct ws_tile_view *view, int row)
{
    int block = -1;

    for (int i = 0; i <= row; i++)
        block += ws_tile_atom_rows(view, i) == WS_ATOM_ROWS;
    return block < 0 ? 0 : block;
}

double ws_tile_block_step(const struct ws_tile_layout *layout)
{
    return ws_operand_chunks_across(layout->view->described) * layout->grid_cell +
           WS_TILE_BLOCKS_APART + layout->grid_left;
}

double ws_tile_row_x(const struct ws_tile_layout *layout, int row)
{
    return block_of(layout->view, row) % layout->blocks * ws_tile_block_step(layout);
}

int ws_tile_row_line(const struct ws_tile_layout *layout, int row)
{
    int line = 0, highest = 0, first = 0; /* of this block, of those beside it; its first row */

    for (int i = 0, block = 0; i <= row; i++) {
        if (block_of(layout->view, i) == block)
            continue;
        highest = i - first > highest ? i - first : highest;
        first = i;
        if (++block % layout->blocks == 0) {
            line += highest;
            highest = 0;
        }
    }
    return line + row - first;
}

int ws_tile_grid_lines(const struct ws_tile_layout *layout)
{
    int lines = 0;

    for (int i = 0; i < layout->view->rows; i++)
        lines = (int)fmax(lines, ws_tile_row_line(layout, i) + 1);
    return lines;
}

double ws_tile_grid_width(const struct ws_tile_layout *layout)
{
    return layout->blocks * ws_tile_block_step(layout) - WS_TILE_BLOCKS_APART;
}

static double memory_width(const struct ws_tile_layout *layout)
{
    char note[80];

    ws_tile_memory_note(layout->view, note, sizeof note);
    return fmax(layout->memory_left + WS_LINE_CHUNKS * layout->memory_cell + layout->memory_right,
                ws_text_width(note, WS_SMALL_SIZE, false, false));
}

static double grid_height(const struct ws_tile_layout *layout)
{
    return WS_TILE_HEAD + ws_tile_grid_lines(layout) * layout->row;
}

static double memory_height(const struct ws_tile_layout *layout)
{
    return WS_TILE_HEAD + layout->lanes + layout->view->lines * layout->row;
}

void ws_tile_heading(const struct ws_described *described, char text[48])
{
    bool by_k = described->major == WS_MAJOR_K;

    snprintf(text, 48, "%s as %c \u00d7 %c: %d \u00d7 %d", ws_operand_letter(described->role),
             ws_operand_row_letter(described), ws_operand_side_letter(described),
             ws_operand_chunk_rows(described), by_k ? described->depth : described->extent);
}

void ws_tile_grid_note(const struct ws_described *described, char text[48])
{
    snprintf(text, 48, "%c down, %c across", ws_operand_row_letter(described),
             ws_operand_side_letter(described));
}

/* The width of what stands above the grid. */
static double grid_head_width(const struct ws_described *described)
{
    char heading[48], note[48];

    ws_tile_heading(described, heading);
    ws_tile_grid_note(described, note);
    return fmax(ws_text_width(heading, WS_HEADING_SIZE, false, true),
                ws_text_width(note, WS_SMALL_SIZE, false, false));
}

void ws_tile_lay_out(struct ws_tile_layout *layout)
{
    static const double widths[] = {0, 26, 34};
    const struct ws_tile_view *view = layout->view;
    struct ws_tile_offset leading = ws_tile_offset(view, false),
                          stride = ws_tile_offset(view, true);
    const struct ws_tile_strip *last = &view->line[view->lines - 1];
    double grid, across = ws_operand_chunks_across(view->described);

    layout->memory_cell = fmax(name_width(view), widths[layout->wider]);
    layout->grid_cell = layout->named ? fmax(name_width(view), ws_tile_range_width(view))
                                      : fmax(PLAIN, strip_width(view) / across);
    layout->grid_left =
        ws_tile_number_width(ws_operand_chunk_rows(view->described) - 1) + WS_TILE_NEAR;
    layout->memory_left = fmax(ws_operand_bytes_left(), ws_tile_number_width(last->last) +
                                                            WS_TILE_NEAR + bracket_width(&stride));
    layout->memory_right =
        fmax(bracket_width(&leading), fmax(lane_reach(&leading, layout->memory_cell),
                                           lane_reach(&stride, layout->memory_cell)) -
                                          WS_LINE_CHUNKS * layout->memory_cell);
    layout->blocks = 1;
    layout->lanes = WS_TILE_LANE * (ws_tile_within(&leading) + ws_tile_within(&stride));
    grid = fmax(ws_tile_grid_width(layout), grid_head_width(view->described));
    if (layout->beside) {
        layout->width = grid + WS_TILE_APART + memory_width(layout);
        layout->height = fmax(grid_height(layout), memory_height(layout));
        layout->memory_x = grid + WS_TILE_APART;
        layout->memory_y = 0;
    } else {
        while (layout->blocks <= block_of(view, view->rows - 1) &&
               ws_tile_grid_width(layout) + ws_tile_block_step(layout) <= memory_width(layout))
            layout->blocks++;
        layout->grid_cell =
            fmax(layout->grid_cell,
                 fmin(layout->memory_cell,
                      layout->grid_cell + (memory_width(layout) - ws_tile_grid_width(layout)) /
                                              (layout->blocks * across)));
        layout->width = fmax(ws_tile_grid_width(layout), memory_width(layout));
        layout->memory_x = 0;
        layout->memory_y = grid_height(layout) + WS_TILE_APART;
        layout->height = layout->memory_y + memory_height(layout);
    }
}
