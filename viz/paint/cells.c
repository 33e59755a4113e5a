/* Draws the rects first, then the lines around blocks as one path, then marks, and labels last. */
#include "viz/paint/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

#define CLEAR                                                                                      \
    2.2 /* px from letters to the edge of their cell, which the border of the widest mark may
           cover */

#define ROOMY 4.5 /* the same for letters that may be smaller */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

bool ws_cells_init(struct ws_cells *cells, int rows, int columns)
{
    cells->rows = rows;
    cells->columns = columns;
    cells->cell = calloc((size_t)(rows * columns), sizeof *cells->cell);
    return cells->cell;
}

void ws_cells_finish(struct ws_cells *cells)
{
    free(cells->cell);
    cells->cell = NULL;
}

struct ws_cell *ws_cells_at(const struct ws_cells *cells, int row, int column)
{
    return &cells->cell[row * cells->columns + column];
}

/* How far a text extends above or below its middle, in ems: brackets and commas have descenders. */
static double reach(const char *text)
{
    return strpbrk(text, "[](),{}gjpqy") ? WS_TEXT_DROP + WS_TEXT_DESCENT
                                         : WS_TEXT_ASCENT - WS_TEXT_DROP + 0.01;
}

double ws_cells_letters(const char *text, double width, double height)
{
    static const double sizes[] = {WS_LABEL_SIZE, WS_NOTE_SIZE, WS_LEAST_TEXT};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };

    for (int i = 0; i < SIZES; i++)
        if (ws_text_width(text, sizes[i], false, false) + 2 * (i + 1 < SIZES ? ROOMY : CLEAR) <=
                width &&
            2 * (reach(text) * sizes[i] + CLEAR) <= height)
            return sizes[i];
    return 0;
}

double ws_cells_least(const char *text)
{
    return ceil(ws_text_width(text, WS_LEAST_TEXT, false, false) + 2 * CLEAR);
}

static struct ws_box box_of(const struct ws_cells *cells, int row, int column, int down, int across)
{
    return (struct ws_box){cells->x + column * cells->width, cells->y + row * cells->height,
                           across * cells->width, down * cells->height};
}

/* Whether two cells are in one block: the same register of the same lane. */
static bool joined(const struct ws_cell *a, const struct ws_cell *b)
{
    return a->there && b->there && a->slot.lane == b->slot.lane && a->slot.reg == b->slot.reg &&
           !a->wide && !b->wide;
}

/* … and have the same look, so that they may share a label. */
static bool alike(const struct ws_cell *a, const struct ws_cell *b)
{
    return joined(a, b) && a->muted == b->muted && a->marked == b->marked &&
           a->hushed == b->hushed && a->tint.kind == b->tint.kind && a->tint.index == b->tint.index;
}

/* The size of the area with the same look that begins at a cell. */
static void extent_of(const struct ws_cells *cells, int row, int column, int *down, int *across)
{
    const struct ws_cell *first = ws_cells_at(cells, row, column);

    *down = *across = 1;
    while (column + *across < cells->columns &&
           alike(first, ws_cells_at(cells, row, column + *across)))
        ++*across;
    while (*across == 1 && row + *down < cells->rows &&
           alike(first, ws_cells_at(cells, row + *down, column)))
        ++*down;
}

/* Whether a cell is the first of those with the same look. */
static bool begins(const struct ws_cells *cells, int row, int column)
{
    const struct ws_cell *cell = ws_cells_at(cells, row, column);
    int down, across;

    if (!cell->there || (column && alike(cell, ws_cells_at(cells, row, column - 1))))
        return false;
    extent_of(cells, row, column, &down, &across);
    return across > 1 || !row || !alike(cell, ws_cells_at(cells, row - 1, column));
}

/* The color between the cells of a block when the edges of a scaled figure are within pixels. */
static void draw_grounds(const struct ws_cells *cells, struct ws_scene *scene)
{
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++) {
            const struct ws_cell *cell = ws_cells_at(cells, row, column);
            int down, across;

            if (!begins(cells, row, column) || cell->hushed || cell->muted)
                continue;
            extent_of(cells, row, column, &down, &across);
            if (down * across > 1)
                ws_scene_rect(scene, box_of(cells, row, column, down, across), 0, WS_ROLE_FILL,
                              cell->tint);
        }
}

static void draw_rects(const struct ws_cells *cells, struct ws_scene *scene)
{
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++) {
            const struct ws_cell *cell = ws_cells_at(cells, row, column);
            int rect;

            if (!cell->there)
                continue;
            rect = ws_scene_rect(scene, box_of(cells, row, column, 1, 1), 0, WS_ROLE_FILL,
                                 cell->muted || cell->hushed ? no_tint : cell->tint);
            if (rect >= 0)
                scene->node[rect].shown = cell->shown;
        }
}

/* Lines of a table as pieces of one path. */
struct pen {
    struct ws_path_step *step;
    int steps;
};

static void stroke(struct pen *pen, double x1, double y1, double x2, double y2)
{
    pen->step[pen->steps++] = (struct ws_path_step){WS_PATH_MOVE, {x1}, {y1}};
    pen->step[pen->steps++] = (struct ws_path_step){WS_PATH_LINE, {x2}, {y2}};
}

/* Whether a column is of the register of the one before it, whatever the cells name. */
static bool continues(const struct ws_cells *cells, int column)
{
    return cells->together && column % cells->together;
}

/* Whether there is a line between a cell and the one before it, in its row or in its column. */
static bool parted(const struct ws_cells *cells, int row, int column, bool upright)
{
    int before_row = upright ? row : row - 1, before_column = upright ? column - 1 : column;
    const struct ws_cell *cell = ws_cells_at(cells, row, column);
    const struct ws_cell *before = ws_cells_at(cells, before_row, before_column);

    /* Cells without labels have a text across them, which lines must not cross. */
    if (upright && cell->hushed && before->hushed)
        return false;
    if (upright && continues(cells, column))
        return false;
    return !joined(cell, before) && (cell->there || before->there);
}

/* The lines between blocks, each as long as possible. */
static void draw_lines(const struct ws_cells *cells, struct ws_scene *scene, struct pen *pen)
{
    pen->steps = 0;
    for (int upright = 0; upright < 2; upright++) {
        int lines = upright ? cells->columns : cells->rows;
        int along = upright ? cells->rows : cells->columns;

        for (int line = 1; line < lines; line++)
            for (int at = 0, from = -1; at <= along; at++) {
                bool on =
                    at < along && parted(cells, upright ? at : line, upright ? line : at, upright);

                if (on && from < 0)
                    from = at;
                if (on || from < 0)
                    continue;
                if (upright)
                    stroke(pen, cells->x + line * cells->width, cells->y + from * cells->height,
                           cells->x + line * cells->width, cells->y + at * cells->height);
                else
                    stroke(pen, cells->x + from * cells->width, cells->y + line * cells->height,
                           cells->x + at * cells->width, cells->y + line * cells->height);
                from = -1;
            }
    }
    if (pen->steps)
        ws_scene_path(scene, pen->step, pen->steps, WS_ROLE_CELL, false);
}

/* The rules between elements of a block that have labels of their own. */
static void draw_rules(const struct ws_cells *cells, struct ws_scene *scene, struct pen *pen)
{
    pen->steps = 0;
    for (int row = 0; row < cells->rows && !cells->by_block; row++)
        for (int column = 0; column < cells->columns; column++) {
            const struct ws_cell *cell = ws_cells_at(cells, row, column);
            double x = cells->x + column * cells->width, y = cells->y + row * cells->height;

            if (column && !cell->hushed &&
                (continues(cells, column) || joined(cell, ws_cells_at(cells, row, column - 1))))
                stroke(pen, x, y, x, y + cells->height);
            if (row && !cell->hushed && joined(cell, ws_cells_at(cells, row - 1, column)))
                stroke(pen, x, y, x + cells->width, y);
        }
    if (pen->steps)
        ws_scene_path(scene, pen->step, pen->steps, WS_ROLE_RULE, false);
}

static void draw_marks(const struct ws_cells *cells, struct ws_scene *scene)
{
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++) {
            int down, across;

            if (!begins(cells, row, column) || !ws_cells_at(cells, row, column)->marked ||
                ws_cells_at(cells, row, column)->hushed)
                continue;
            extent_of(cells, row, column, &down, &across);
            ws_scene_outline(scene, box_of(cells, row, column, down, across), WS_ROLE_CELL_MARKED);
        }
}

/* The box of a cell's label; false if another cell has the label, or none. */
static bool label_box(const struct ws_cells *cells, int row, int column, struct ws_box *box)
{
    const struct ws_cell *cell = ws_cells_at(cells, row, column);
    int down = 1, across = 1;

    if (!cell->there || cell->hushed || (cells->by_block && !begins(cells, row, column)))
        return false;
    if (cells->by_block)
        extent_of(cells, row, column, &down, &across);
    *box = box_of(cells, row, column, down, across);
    return true;
}

/* Whether the highlight cuts a block, so that its label has less space than others. */
static bool cut(const struct ws_cells *cells, int row, int column)
{
    const struct ws_cell *cell = ws_cells_at(cells, row, column);
    int down, across;

    if (!cells->by_block)
        return false;
    extent_of(cells, row, column, &down, &across);
    return (column && joined(cell, ws_cells_at(cells, row, column - 1))) ||
           (column + across < cells->columns &&
            joined(cell, ws_cells_at(cells, row, column + across))) ||
           (row && joined(cell, ws_cells_at(cells, row - 1, column))) ||
           (row + down < cells->rows && joined(cell, ws_cells_at(cells, row + down, column)));
}

/* The cells of a block that the highlight cuts; 0 and 0 if it does not. */
struct extent {
    int down, across;
};

/* A form of labels and their size, for the blocks of an extent. */
struct lettering {
    struct extent extent;
    int form; /* WS_CELL_FORMS: none fits all */
    double size;
};

static const struct extent whole = {0, 0};

static struct extent cut_to(const struct ws_cells *cells, int row, int column)
{
    struct extent extent = whole;

    if (cut(cells, row, column))
        extent_of(cells, row, column, &extent.down, &extent.across);
    return extent;
}

static bool equal(struct extent a, struct extent b)
{
    return a.down == b.down && a.across == b.across;
}

/* The longest form, from `form` on, that fits all blocks of an extent, and its size. */
static struct lettering lettering_of(const struct ws_cells *cells, int form, struct extent extent)
{
    double size = 0;
    char text[WS_CELL_LABEL];
    struct ws_box box;

    for (; form < WS_CELL_FORMS && size <= 0; form += size <= 0) {
        size = cells->letters > 0 ? cells->letters : WS_LABEL_SIZE;
        for (int row = 0; row < cells->rows; row++)
            for (int column = 0; column < cells->columns; column++)
                if (label_box(cells, row, column, &box) &&
                    equal(cut_to(cells, row, column), extent))
                    size =
                        fmin(size, cells->label(cells, ws_cells_at(cells, row, column), form, text)
                                       ? ws_cells_letters(text, box.width, box.height)
                                       : 0);
    }
    return (struct lettering){extent, form, size};
}

void ws_cells_match(struct ws_cells table[], int tables)
{
    struct lettering all = {whole, 0, WS_LABEL_SIZE};

    for (int i = 0; i < tables; i++) {
        struct lettering own = lettering_of(&table[i], table[i].form, whole);

        if (own.form > all.form) { /* the tables before it have a longer one */
            all.form = own.form;
            for (int j = 0; j < tables; j++)
                table[j].form = own.form;
            all.size = WS_LABEL_SIZE;
            i = -1;
            continue;
        }
        all.size = fmin(all.size, own.size);
    }
    for (int i = 0; i < tables; i++)
        table[i].letters = all.size;
}

/* Whole blocks have one lettering; those cut to an extent, too, which may be shorter and smaller. */
static void draw_labels(const struct ws_cells *cells, struct ws_scene *scene)
{
    enum { EXTENTS = 16 };
    struct lettering known[EXTENTS] = {lettering_of(cells, cells->form, whole)};
    int extents = 1, wanted = 0, drawn = 0, at;

    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++) {
            const struct ws_cell *cell = ws_cells_at(cells, row, column);
            char text[WS_CELL_LABEL];
            struct extent extent = cut_to(cells, row, column);
            struct ws_box box;

            if (!label_box(cells, row, column, &box))
                continue;
            wanted++;
            for (at = 0; at < extents && !equal(known[at].extent, extent);)
                at++;
            if (at == extents && extents < EXTENTS)
                known[extents++] = lettering_of(cells, known[0].form, extent);
            if (at == EXTENTS || known[at].form == WS_CELL_FORMS)
                continue;
            drawn++;
            scene->forms |= 1u << known[at].form;
            cells->label(cells, cell, known[at].form, text);
            ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2,
                          fmax(known[at].size, WS_LEAST_TEXT), WS_ANCHOR_MIDDLE,
                          cell->muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
        }
    scene->unlabeled |= wanted && !drawn;
    scene->unnamed |= drawn < wanted;
}

void ws_cells_draw(const struct ws_cells *cells, struct ws_scene *scene)
{
    struct pen pen = {
        .step = malloc(4 * (size_t)((cells->rows + 1) * (cells->columns + 1)) * sizeof *pen.step)};

    scene->failed |= !pen.step;
    if (!pen.step)
        return;
    if (cells->grounded)
        draw_grounds(cells, scene);
    draw_rects(cells, scene);
    draw_rules(cells, scene, &pen);
    draw_lines(cells, scene, &pen);
    free(pen.step);
    ws_scene_rect(scene, box_of(cells, 0, 0, cells->rows, cells->columns), 0, WS_ROLE_FRAME,
                  no_tint);
    draw_marks(cells, scene);
    draw_labels(cells, scene);
}
