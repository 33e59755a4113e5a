/* Which rows and lines are drawn. */
#include "viz/paint/tile_view.h"

#include <string.h>

enum { ALL_LINES = 16 }; /* no more than these are all drawn */

static int chunks_in_row(const struct ws_tile_view *view)
{
    return view->atom.row_bytes / WS_CHUNK_BYTES;
}

/* Where the atom begins that an offset leads to from the first. */
static struct ws_operand_chunk next_atom(const struct ws_tile_view *view, bool along_k)
{
    bool across = along_k == (view->described->major == WS_MAJOR_K);

    return across ? (struct ws_operand_chunk){0, chunks_in_row(view)}
                  : (struct ws_operand_chunk){WS_ATOM_ROWS, 0};
}

static bool marked_chunk(const struct ws_tile_view *view, struct ws_operand_chunk *marked)
{
    const struct ws_shown *highlight = &view->figure->highlight;

    if (highlight->row < 0 || highlight->column < 0)
        return false;
    *marked = ws_operand_chunk_of(view->described, highlight->row, highlight->column);
    return true;
}

/* Whether a row is drawn in the grid. */
static bool row_counts(const struct ws_tile_view *view, int row)
{
    struct ws_operand_chunk marked;
    int group = row / WS_ATOM_ROWS;

    if (marked_chunk(view, &marked) &&
        (view->brief ? row == marked.row : group == marked.row / WS_ATOM_ROWS))
        return true;
    return group == 0 || (group == 1 && (!view->brief || row % WS_ATOM_ROWS == 0));
}

static void make_rows(struct ws_tile_view *view)
{
    int rows = ws_operand_chunk_rows(view->described);

    for (int row = 0; row < rows; row++) {
        struct ws_tile_strip *last = &view->row[view->rows - (view->rows > 0)];

        if (row_counts(view, row)) {
            view->row[view->rows++] = (struct ws_tile_strip){row, row, 0, false};
        } else if (view->rows && last->left_out) {
            last->last = row;
            last->left_out++;
        } else {
            view->row[view->rows++] = (struct ws_tile_strip){row, row, 1, false};
        }
    }
}

/* Whether a chunk's line is drawn: it is in the first atom, one that an offset leads to, the
 * marked. */
static bool chunk_counts(const struct ws_tile_view *view, struct ws_operand_chunk chunk)
{
    int column = chunk.number / chunks_in_row(view), row = chunk.row / WS_ATOM_ROWS;
    struct ws_operand_chunk marked;

    if (marked_chunk(view, &marked) && marked.row / WS_ATOM_ROWS == row &&
        marked.number / chunks_in_row(view) == column && (!view->brief || marked.row == chunk.row))
        return true;
    return row + column == 0 ||
           (row + column == 1 && (!view->brief || chunk.row % WS_ATOM_ROWS == 0));
}

/* What a line of memory holds: nothing of the operand, something, something that is drawn. */
enum held { HOLDS_NOTHING, HOLDS, COUNTS };

static void add_line(struct ws_tile_view *view, int line, enum held held)
{
    struct ws_tile_strip *last = &view->line[view->lines - (view->lines > 0)];
    struct ws_tile_strip strip = {.first = line * WS_MEMORY_LINE_BYTES,
                                  .last = line * WS_MEMORY_LINE_BYTES,
                                  .left_out = held != COUNTS,
                                  .unread = held == HOLDS_NOTHING};
    bool gap = view->lines && last->left_out;

    if (held == HOLDS_NOTHING && (gap || !view->lines))
        return;
    if (held == HOLDS && gap && !last->unread) {
        last->last = strip.last;
        last->left_out++;
    } else if (held == HOLDS && gap) {
        *last = strip;
    } else if (view->lines < WS_TILE_STRIPS) {
        view->line[view->lines++] = strip;
    }
}

/* The lines that hold chunks, in their order, and whether any of those is drawn. */
struct held_lines {
    int line[WS_OPERAND_CHUNKS];
    enum held held[WS_OPERAND_CHUNKS];
    int count;
};

static void hold(struct held_lines *lines, int line, enum held held)
{
    int at = lines->count;

    while (at > 0 && lines->line[at - 1] >= line)
        at--;
    if (at == lines->count || lines->line[at] != line) {
        memmove(&lines->line[at + 1], &lines->line[at],
                (size_t)(lines->count - at) * sizeof *lines->line);
        memmove(&lines->held[at + 1], &lines->held[at],
                (size_t)(lines->count - at) * sizeof *lines->held);
        lines->line[at] = line;
        lines->held[at] = held;
        lines->count++;
    }
    if (held > lines->held[at])
        lines->held[at] = held;
}

static void make_lines(struct ws_tile_view *view)
{
    const struct ws_described *described = view->described;
    struct held_lines lines = {.count = 0};
    struct ws_map map = ws_described_map(described);

    for (int row = 0; row < ws_operand_chunk_rows(described); row++)
        for (int number = 0; number < ws_operand_chunks_across(described); number++) {
            struct ws_operand_chunk chunk = {row, number};

            hold(&lines, ws_operand_chunk_address_by(described, &map, chunk) / WS_MEMORY_LINE_BYTES,
                 chunk_counts(view, chunk) ? COUNTS : HOLDS);
        }
    for (int i = 0; i < lines.count; i++) {
        if (i && lines.line[i] > lines.line[i - 1] + 1)
            add_line(view, lines.line[i - 1] + 1, HOLDS_NOTHING);
        add_line(view, lines.line[i], lines.count <= ALL_LINES ? COUNTS : lines.held[i]);
    }
}

void ws_tile_view_make(struct ws_tile_view *view, const struct ws_figure *figure, bool brief)
{
    memset(view, 0, sizeof *view);
    view->figure = figure;
    view->brief = brief;
    view->described = figure->described;
    view->atom = ws_described_atom(figure->described);
    view->leads = view->atom.leading > 1;
    view->strides = view->atom.stride > 1;
    view->led = next_atom(view, view->atom.leading_along_k);
    view->strided = next_atom(view, view->atom.stride_along_k);
    make_rows(view);
    make_lines(view);
}

int ws_tile_view_line(const struct ws_tile_view *view, int address)
{
    for (int i = 0; i < view->lines; i++)
        if (!view->line[i].left_out &&
            view->line[i].first == address / WS_MEMORY_LINE_BYTES * WS_MEMORY_LINE_BYTES)
            return i;
    return -1;
}

int ws_tile_view_at(const struct ws_tile_view *view, int address, struct ws_operand_chunk *first)
{
    struct ws_map map = ws_described_map(view->described);
    int count = 0;

    for (int row = 0; row < ws_operand_chunk_rows(view->described); row++)
        for (int number = 0; number < ws_operand_chunks_across(view->described); number++) {
            struct ws_operand_chunk chunk = {row, number};

            if (ws_operand_chunk_address_by(view->described, &map, chunk) != address)
                continue;
            if (!count++)
                *first = chunk;
        }
    return count;
}
