/* Cells of chunks; the caller draws marked or outlined cells after the adjacent ones. */
#include "viz/paint/operand_cell.h"

#include <stdio.h>

#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

#define INSIDE     1.5 /* px */
#define UNIT_GAP   4   /* px between the unit of bytes and the cells */
#define NUMBER_GAP 4   /* px from one number of bytes to the next */

static const char unit[] = "byte";

enum { TWO_LINES = 5 }; /* px from the middle of a cell to each of two lines */

static bool is_tinted(enum ws_role role)
{
    return role == WS_ROLE_CELL || role == WS_ROLE_CELL_MARKED;
}

static enum ws_role label_role(enum ws_role role)
{
    return role == WS_ROLE_CELL_MUTED ? WS_ROLE_LABEL_MUTED
           : role == WS_ROLE_ALERT    ? WS_ROLE_ALERT_TEXT
                                      : WS_ROLE_LABEL;
}

void ws_operand_cell_draw(struct ws_scene *scene, const struct ws_described *described,
                          struct ws_operand_chunk chunk, const struct ws_operand_cell *cell)
{
    double x = cell->box.x + cell->box.width / 2, y = cell->box.y + cell->box.height / 2;
    int group = ws_scene_open(scene, ws_operand_chunk_shown(described, chunk));
    char told[WS_CHUNK_TOLD_SIZE];

    ws_scene_tooltip(scene, group, ws_operand_chunk_told(described, chunk, told));
    if (cell->role == WS_ROLE_ALERT)
        ws_operand_cell_alert(scene, cell->box, cell->marked);
    else
        ws_scene_rect(scene, cell->box, 0, cell->role,
                      is_tinted(cell->role) ? ws_operand_chunk_tint(chunk) : no_tint);
    if (cell->starts)
        ws_scene_outline(scene, cell->box, WS_ROLE_GIVES);
    if (cell->label)
        ws_scene_text(scene, x, cell->below ? y - TWO_LINES : y, WS_SMALL_SIZE, WS_ANCHOR_MIDDLE,
                      label_role(cell->role), cell->label);
    if (cell->label && cell->below)
        ws_scene_text(scene, x, y + TWO_LINES, WS_SMALL_SIZE, WS_ANCHOR_MIDDLE,
                      label_role(cell->role), cell->below);
    ws_scene_close(scene);
}

void ws_operand_cell_alert(struct ws_scene *scene, struct ws_box box, bool marked)
{
    struct ws_box inside = {box.x + INSIDE, box.y + INSIDE, box.width - 2 * INSIDE,
                            box.height - 2 * INSIDE};

    ws_scene_rect(scene, inside, 0, WS_ROLE_ALERT, no_tint);
    if (marked)
        ws_scene_outline(scene, box, WS_ROLE_CELL_MARKED);
}

void ws_operand_cell_empty(struct ws_scene *scene, struct ws_box box)
{
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
}

double ws_operand_bytes_left(void)
{
    return ws_text_width(unit, WS_SMALL_SIZE, false, false) + UNIT_GAP;
}

/* As many numbers above chunks, each with a suffix, as there is space for. */
static void draw_bytes(struct ws_scene *scene, const char *suffix, double x, double middle,
                       double cell, int chunks)
{
    char text[16];
    int step = 0;

    do {
        step = step ? 2 * step : 1;
        snprintf(text, sizeof text, "%d%s", (chunks - 1) / step * step * WS_CHUNK_BYTES, suffix);
    } while (step * cell < ws_text_width(text, WS_SMALL_SIZE, false, false) + NUMBER_GAP);
    for (int i = 0; i < chunks; i += step) {
        snprintf(text, sizeof text, "%d%s", i * WS_CHUNK_BYTES, suffix);
        ws_scene_text(scene, x + (i + 0.5) * cell, middle, WS_SMALL_SIZE, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
}

void ws_operand_bytes_draw(struct ws_scene *scene, double x, double middle, double cell, int chunks)
{
    ws_scene_text(scene, x - UNIT_GAP, middle, WS_SMALL_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, unit);
    draw_bytes(scene, "", x, middle, cell, chunks);
}

void ws_operand_row_bytes_draw(struct ws_scene *scene, double x, double middle, double cell,
                               int chunks)
{
    ws_scene_text(scene, x - ws_operand_bytes_left(), middle, WS_SMALL_SIZE, WS_ANCHOR_START,
                  WS_ROLE_AXIS, "row");
    draw_bytes(scene, " B", x, middle, cell, chunks);
}

bool ws_operand_marks(const struct ws_described *described, const struct ws_shown *highlight,
                      struct ws_operand_chunk chunk)
{
    struct ws_operand_chunk marked;

    if (highlight->row < 0 || highlight->column < 0)
        return false;
    marked = ws_operand_chunk_of(described, highlight->row, highlight->column);
    return marked.row == chunk.row && marked.number == chunk.number;
}

void ws_operand_key_chunks(struct ws_keys *keys, int chunks)
{
    if (chunks > 1)
        ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_BANK, 0},
                   chunks > WS_LINE_CHUNKS ? "chunk modulo 8" : "chunk");
}

void ws_operand_key_marked(struct ws_keys *keys, const struct ws_described *described,
                           const struct ws_shown *highlight)
{
    bool a = described->role == WS_OPERAND_A;

    if (ws_highlights(highlight))
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MARKED, no_tint,
                   "chunk with %s[%d,%d]: %c %d, %c %d", ws_operand_letter(described->role),
                   highlight->row, highlight->column, a ? 'm' : 'k', highlight->row, a ? 'k' : 'n',
                   highlight->column);
}
