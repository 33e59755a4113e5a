/*
 * Draws matrix grids: blocks and their elements, labels, numbers. Arrows at the numbers, if a grid
 * has them, show the direction of memory rows: along the rows, or down the columns.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/key.h"
#include "viz/figure/label.h"
#include "viz/figure/sheet.h"
#include "viz/paint/folds.h"
#include "viz/paint/grid.h"
#include "viz/scene/metrics.h"

enum { COARSE = 8, COLUMN_LINE = 12, BESIDE = 6, CLOSE_BESIDE = 4 };

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* A label's lines in a box. The parts of the register, if they are separate, are last. */
static void draw_label(const struct ws_grid *grid, struct ws_scene *scene,
                       const struct ws_label *label, struct ws_box box, enum ws_role role)
{
    int lines = grid->lines + (ws_labels_parts(grid) ? 1 : 0);
    double pitch = fmin((box.height - 3) / lines, grid->type->line);

    for (int i = 0; i < grid->lines && grid->label_size > 0; i++) {
        char line[96];

        ws_label_join(label, i ? grid->line_ends[i - 1] : 0, grid->line_ends[i], line, sizeof line);
        ws_scene_text(scene, box.x + box.width / 2,
                      box.y + box.height / 2 + (i - (lines - 1) / 2.0) * pitch, grid->label_size,
                      WS_ANCHOR_MIDDLE, role, line);
    }
}

/* "lo" and "hi", or "b0" to "b3", below a block's label, each in its element. */
static void draw_parts(const struct ws_grid *grid, struct ws_scene *scene, struct ws_slot first,
                       struct ws_box box, enum ws_role role)
{
    const struct ws_variant *variant = grid->mapping->variant;
    bool members = ws_labels_members(grid);
    int lines = grid->lines + 1;
    double pitch = fmin((box.height - 3) / lines, grid->type->line);
    char part[WS_PART_NAME_SIZE], member[WS_ELEMENT_NAME_SIZE];

    for (int i = 0; i < grid->run_columns; i++)
        ws_scene_text(scene, box.x + (i + 0.5) * grid->cell_width,
                      box.y + box.height / 2 + (lines - 1) / 2.0 * pitch, grid->label_size,
                      WS_ANCHOR_MIDDLE, role,
                      members ? ws_member_name(variant, first.reg, first.element + i, member)
                              : ws_part_name(variant, first.element + i, part));
}

bool ws_grid_same(const struct ws_mapping *a, const struct ws_mapping *b, struct ws_slot slot,
                  enum ws_view view)
{
    struct ws_place in_a = ws_place_in_view(a->variant, ws_mapping_place(a, slot), view);
    struct ws_place in_b = ws_place_in_view(b->variant, ws_mapping_place(b, slot), view);

    return in_a.matrix == in_b.matrix && in_a.row == in_b.row && in_a.column == in_b.column;
}

/* Whether an element stands out: it matches the highlight, or differs from the other grid. */
static bool stands_out(const struct ws_grid *grid, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(grid->mapping, slot);

    if (grid->against && ws_grid_same(grid->mapping, grid->against, slot, grid->view))
        return false;
    return !ws_highlights(&grid->highlight) || ws_highlighted(&grid->highlight, &shown);
}

/* The borders between elements of a block that have labels of their own. */
static void draw_rules(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int columns = ws_view_columns(variant, grid->view), rows = ws_view_rows(variant, grid->view);
    bool upright = grid->run_columns > 1;
    int run = upright ? grid->run_columns : grid->run_rows;
    int along = upright ? columns : rows, across = upright ? rows : columns;
    double side = upright ? grid->cell_height : grid->cell_width;
    const bool folded = grid->fold.band; /* a rule for each row */
    struct ws_path_step *steps;
    int count = 0;

    if (!ws_grid_ruled(grid))
        return;
    steps = malloc((size_t)(columns * rows) * 2 * sizeof *steps);
    scene->failed |= !steps;
    for (int i = 1; steps && i < along; i++)
        for (int j = 0; j < (folded ? across : 1) && i % run; j++)
            for (int end = 0; end < 2 && ws_fold_shows(grid, upright ? j : i, upright ? i : j);
                 end++) {
                double from = upright ? ws_fold_y(grid, j) : ws_fold_x(grid, i, j);
                double at = from + end * (folded ? side : across * side);

                steps[count++] = (struct ws_path_step){end ? WS_PATH_LINE : WS_PATH_MOVE,
                                                       {x + (upright ? ws_fold_x(grid, j, i) : at)},
                                                       {y + (upright ? at : ws_fold_y(grid, i))}};
            }
    if (count)
        ws_scene_path(scene, steps, count, WS_ROLE_RULE, false);
    free(steps);
}

/* The look of a block, by how many of its elements stand out: all, some, or none. */
static enum ws_role block_role(const struct ws_grid *grid, struct ws_slot slot)
{
    int count = 0;

    for (int i = 0; i < ws_run_elements(grid); i++)
        count += stands_out(grid, ws_slot_in_run(grid, slot, i));
    if (count == 0)
        return grid->unmuted ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED;
    return count == ws_run_elements(grid) && ws_highlights(&grid->highlight) ? WS_ROLE_CELL_MARKED
                                                                             : WS_ROLE_CELL;
}

/* Whether a block has a strong border, around it or around one of its elements. */
static bool marks_slot(const struct ws_grid *grid, struct ws_slot slot)
{
    enum ws_role role = block_role(grid, slot);

    return ws_highlights(&grid->highlight) &&
           (grid->unmuted ? role == WS_ROLE_CELL_MARKED : role != WS_ROLE_CELL_MUTED);
}

/*
 * The look of an element that differs from its block's; otherwise it is only an area for the
 * pointer.
 */
static enum ws_role element_role(const struct ws_grid *grid, struct ws_slot slot,
                                 enum ws_role block)
{
    if (grid->unmuted)
        return WS_ROLE_NONE;
    if (block == WS_ROLE_CELL && !stands_out(grid, slot))
        return WS_ROLE_CELL_MUTED;
    if (block == WS_ROLE_CELL && ws_highlights(&grid->highlight))
        return WS_ROLE_CELL_MARKED;
    return ws_grid_own_colours(grid) && block != WS_ROLE_CELL_MUTED ? block : WS_ROLE_NONE;
}

/* The first slot of a slot's run. */
static struct ws_slot run_of(const struct ws_grid *grid, struct ws_slot slot)
{
    int elements = ws_moved(grid->mapping->variant)->elements;
    int number = slot.reg * elements + slot.element;

    number -= number % ws_run_elements(grid);
    slot.reg = number / elements;
    slot.element = number % elements;
    return slot;
}

/* The state of the cell that has the label of a slot: its block, or the element. */
static enum ws_cell cell_of(const struct ws_grid *grid, struct ws_slot slot)
{
    if (ws_labels_blocks(grid))
        slot = run_of(grid, slot);
    return ws_cell_of_slot(grid->worksheet, slot);
}

static void draw_element(const struct ws_grid *grid, struct ws_scene *scene, struct ws_slot slot,
                         struct ws_box cell, enum ws_role block)
{
    struct ws_shown shown = ws_shown_element(grid->mapping, slot);
    enum ws_role role = element_role(grid, slot, block);
    struct ws_tint none = {WS_TINT_NONE, 0};
    enum ws_cell state = cell_of(grid, slot);
    struct ws_label label;
    char words[64];
    int group;

    if (state == WS_CELL_BLANK)
        return;
    group = ws_scene_open(scene, shown);
    ws_scene_tooltip(scene, group,
                     ws_element_words(grid->mapping, grid->registers, slot, words, sizeof words));
    ws_scene_rect(scene, cell, 0, role,
                  role == WS_ROLE_NONE ? none
                                       : ws_cell_tint(state, ws_tint_of(grid->colour, &shown)));
    /* (A low cell has no space beside an element's name.) */
    if (grid->marks_equal && (grid->label != WS_LABEL_ELEMENT || cell.height >= 18) &&
        ws_grid_same(grid->mapping, grid->against, slot, grid->view))
        ws_equal_mark(scene, cell);
    if (!ws_labels_blocks(grid)) {
        ws_label_element(grid, slot, &label);
        draw_label(grid, scene, &label, cell,
                   ws_cell_label(state, grid->unmuted || stands_out(grid, slot)
                                            ? WS_ROLE_LABEL
                                            : WS_ROLE_LABEL_MUTED));
    }
    ws_scene_close(scene);
}

/* The color of a block: of its first element that stands out, since the others cover it in gray. */
static struct ws_tint block_tint(const struct ws_grid *grid, struct ws_slot slot)
{
    struct ws_shown shown;
    int i = 0;

    while (i < ws_run_elements(grid) - 1 && !stands_out(grid, ws_slot_in_run(grid, slot, i)))
        i++;
    shown = ws_shown_element(grid->mapping, ws_slot_in_run(grid, slot, i));
    return ws_tint_of(grid->colour, &shown);
}

/* One block: its background, its elements (each a node of its own for the pointer), its label. */
static void draw_block(const struct ws_grid *grid, struct ws_scene *scene, struct ws_slot slot,
                       int run, double x, double y)
{
    const struct ws_mapping *mapping = grid->mapping;
    enum ws_role role = block_role(grid, slot);
    enum ws_role text = role == WS_ROLE_CELL_MUTED ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL;
    struct ws_shown first = ws_shown_element(mapping, slot), block = WS_SHOWS_NOTHING;
    struct ws_place place =
        ws_place_in_view(mapping->variant, ws_mapping_place(mapping, slot), grid->view);
    struct ws_box box = {x + ws_fold_x(grid, place.row, place.column),
                         y + ws_fold_y(grid, place.row), grid->run_columns * grid->cell_width,
                         grid->run_rows * grid->cell_height};
    struct ws_box cell = {box.x, box.y, grid->cell_width, grid->cell_height};
    bool blocks = ws_labels_blocks(grid);
    enum ws_cell state = blocks ? cell_of(grid, slot) : WS_CELL_GIVEN;
    struct ws_label label;

    if (state == WS_CELL_BLANK || !ws_fold_shows(grid, place.row, place.column))
        return;
    text = ws_cell_label(state, text);
    /* A block whose elements are cells of a worksheet must not disclose their common fields. */
    if (blocks || !ws_hides_answers(grid->worksheet)) {
        block.lane = slot.lane;
        block.reg = grid->spans > 1 ? -1 : slot.reg;
        block.operand = first.operand;
    }
    ws_scene_open(scene, block);
    ws_scene_rect(
        scene, box, 0, role,
        ws_cell_tint(blocks || !grid->worksheet ? state : WS_CELL_BLANK, block_tint(grid, slot)));
    /* In the figure of a whole MMA, large blocks are selected as a whole. */
    for (int i = 0; i < ws_run_elements(grid) && !(grid->unmuted && ws_run_elements(grid) > COARSE);
         i++) {
        draw_element(grid, scene, ws_slot_in_run(grid, slot, i), cell, role);
        cell.x += grid->run_columns > 1 ? grid->cell_width : 0;
        cell.y += grid->run_columns > 1 ? 0 : grid->cell_height;
    }
    if (blocks) {
        ws_label_thread(grid, slot.lane, slot.reg, run, &label);
        draw_label(grid, scene, &label, box, text);
        if (ws_labels_parts(grid))
            draw_parts(grid, scene, slot, box, text);
    }
    ws_scene_close(scene);
}

/* The borders of marked elements of a matrix, which the cells after them cover in part. */
static void draw_marks(const struct ws_grid *grid, struct ws_scene *scene, int matrix, double x,
                       double y)
{
    const struct ws_mapping *mapping = grid->mapping;

    for (int i = 0;
         i < ws_slot_count(mapping->variant) && ws_highlights(&grid->highlight) && !grid->worksheet;
         i++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, i);
        struct ws_place memory = ws_mapping_place(mapping, slot);
        struct ws_place place = ws_place_in_view(mapping->variant, memory, grid->view);

        if (memory.matrix == matrix && ws_fold_shows(grid, place.row, place.column) &&
            element_role(grid, slot, block_role(grid, run_of(grid, slot))) == WS_ROLE_CELL_MARKED)
            ws_scene_outline(scene,
                             (struct ws_box){x + ws_fold_x(grid, place.row, place.column),
                                             y + ws_fold_y(grid, place.row), grid->cell_width,
                                             grid->cell_height},
                             WS_ROLE_CELL_MARKED);
    }
}

static bool is_first(const struct ws_grid *grid, struct ws_slot slot)
{
    struct ws_slot first = run_of(grid, slot);

    return first.reg == slot.reg && first.element == slot.element;
}

/* Blank cells in the order of their places in the view: lane order would disclose the lanes. */
static void draw_blanks(const struct ws_grid *grid, struct ws_scene *scene, int matrix,
                        struct ws_box cells)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int columns = ws_view_columns(variant, grid->view), rows = ws_view_rows(variant, grid->view);
    bool blocks = ws_labels_blocks(grid);

    for (int i = 0; i < rows * columns && ws_hides_answers(grid->worksheet); i++) {
        struct ws_place at = {matrix, i / columns, i % columns, 0};
        struct ws_slot slot;

        if (!ws_mapping_slot(grid->mapping, ws_place_in_view(variant, at, grid->view), &slot) ||
            (blocks && !is_first(grid, slot)) || !ws_fold_shows(grid, at.row, at.column))
            continue;
        ws_blank_drawn(cell_of(grid, slot), scene,
                       (struct ws_box){cells.x + ws_fold_x(grid, at.row, at.column),
                                       cells.y + ws_fold_y(grid, at.row),
                                       grid->cell_width * (blocks ? grid->run_columns : 1),
                                       grid->cell_height * (blocks ? grid->run_rows : 1)});
    }
}

/* The step between column numbers, if they are wider than their cells. */
static int number_step(const struct ws_grid *grid)
{
    int columns = ws_view_columns(grid->mapping->variant, grid->view), step = 1;
    int digits = columns > 100 ? 3 : columns > 10 ? 2 : 1;
    double room = 0.56 * digits * grid->type->axis_size + 2.5;

    while (step < columns && step * grid->cell_width < room)
        step *= 2;
    return grid->mapping->variant->family->large || step < 4 ? step : 4;
}

/* The same for rows that are lower than their numbers. */
static int row_step(const struct ws_grid *grid)
{
    int rows = ws_view_rows(grid->mapping->variant, grid->view), step = 1;

    while (grid->mapping->variant->family->large && step < rows &&
           step * grid->cell_height < 1.1 * grid->type->axis_size)
        step *= 2;
    return step;
}

/* The space between numbers and cells or arrows, whose strokes are wider than a frame's. */
static double clear_of_numbers(const struct ws_grid *grid)
{
    return grid->clear * (grid->arrows ? 1.4 : 1);
}

/* From the cells to the middle of the numbers above them. */
static double numbers_above(const struct ws_grid *grid)
{
    return fmax(ws_grid_enlarged(grid, WS_GRID_NUMBERS) / 2.0,
                clear_of_numbers(grid) + WS_TEXT_DROP * grid->type->axis_size);
}

/* The position of a heading or a number. */
struct place {
    double x, middle, size;
    enum ws_anchor anchor;
};

/*
 * A heading or number, with its fields if it can be selected in `area`; if that has no extent, its
 * letters are the area.
 */
static void draw_title(const struct ws_grid *grid, struct ws_scene *scene, struct ws_shown shown,
                       struct ws_box area, struct place at, enum ws_role role, const char *text)
{
    const double around = 4, line = 1.3;
    double width = ws_text_width(text, at.size, ws_role_monospace(role), ws_role_bold(role));

    if (!grid->pointed) {
        ws_scene_text(scene, at.x, at.middle, at.size, at.anchor, role, text);
        return;
    }
    if (area.width > 0) {
        area.x -= fmax(width + around - area.width, 0) / 2;
        area.width = fmax(width + around, area.width);
    } else {
        area.x = at.x - around - (at.anchor == WS_ANCHOR_END ? width : 0);
        area.width = width + 2 * around;
    }
    if (area.height <= 0) {
        area.y = at.middle - line / 2 * at.size;
        area.height = line * at.size;
    }
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, area, 0, WS_ROLE_NONE, no_tint);
    ws_scene_text(scene, at.x, at.middle, at.size, at.anchor, role, text);
    ws_scene_close(scene);
}

/* Whether the numbers of so many columns fit above every block, or above every second one. */
static bool fits_above(const struct ws_grid *grid, int columns, int blocks)
{
    int last = ws_view_columns(grid->mapping->variant, grid->view) - grid->run_columns;
    char text[WS_RANGE_SIZE];

    if (columns > 1)
        ws_grid_range(last, columns, text);
    else
        snprintf(text, sizeof text, "%d", last);
    return ws_text_width(text, grid->type->axis_size, false, false) <=
           blocks * grid->run_columns * grid->cell_width - grid->type->axis_size / 4;
}

/*
 * The columns of a block, "8–15", above its middle; if that does not fit, the first of them, and if
 * that does not fit either, at every second block.
 */
static void draw_column_range(const struct ws_grid *grid, struct ws_scene *scene, int row,
                              int column, double x, double y)
{
    char text[WS_RANGE_SIZE];

    snprintf(text, sizeof text, "%d", column);
    if (fits_above(grid, grid->run_columns, 1))
        ws_grid_range(column, grid->run_columns, text);
    else if (column / grid->run_columns % 2 && !fits_above(grid, 1, 1))
        return;
    ws_scene_text(
        scene, x + ws_fold_x(grid, row, column) + grid->run_columns * grid->cell_width / 2,
        y - numbers_above(grid), grid->type->axis_size, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
}

static void draw_axes(const struct ws_grid *grid, struct ws_scene *scene, int matrix, double x,
                      double y)
{
    const struct ws_variant *variant = grid->mapping->variant;
    bool down = grid->arrows && variant->trans, along = grid->arrows && !down;
    double beside = fmax(grid->type->gap < 10 ? CLOSE_BESIDE : ws_grid_enlarged(grid, BESIDE),
                         clear_of_numbers(grid));
    double size = grid->type->axis_size;
    int step = number_step(grid), down_step = row_step(grid);
    int columns = ws_view_columns(variant, grid->view);
    bool ranges = variant->family->large && !grid->pointed && step > 1 &&
                  (grid->run_columns > 4 || grid->run_columns >= step);
    char number[WS_RANGE_SIZE];

    ws_scene_open(scene, WS_SHOWS_NOTHING); /* the same look for all, which a file then has once */
    for (int i = 0; i < ws_fold_across(grid) * columns; i++) {
        int column = i % columns, first = ws_fold_first_row(grid, i / columns);
        /* A number that is not printed can still light up. */
        enum ws_role role = column == grid->column ? WS_ROLE_TRACE_TEXT
                            : column % step        ? WS_ROLE_NONE
                                                   : WS_ROLE_AXIS;

        if (!ws_fold_shows(grid, -1, column))
            continue;
        if (ranges && column % grid->run_columns == 0)
            draw_column_range(grid, scene, first, column, x, y);
        if (ranges || (column % step && !grid->pointed))
            continue;
        snprintf(number, sizeof number, "%d", column);
        draw_title(grid, scene,
                   ws_shown_line(grid->mapping->variant, grid->view, matrix, -1, column),
                   (struct ws_box){x + ws_fold_x(grid, first, column), 0, grid->cell_width, 0},
                   (struct place){x + ws_fold_x(grid, first, column) + 0.5 * grid->cell_width,
                                  y - numbers_above(grid) - (down ? WS_GRID_ARROWS : 0), size,
                                  WS_ANCHOR_MIDDLE},
                   role, number);
    }
    for (int row = 0; row < ws_view_rows(variant, grid->view) && !grid->numberless; row++) {
        int rows = ws_grid_ranges_rows(grid) ? grid->run_rows : 1;

        if (row % rows || !ws_fold_shows(grid, row, -1) ||
            (row % down_step && rows == 1 && !grid->pointed))
            continue;
        snprintf(number, sizeof number, "%d", row);
        if (rows > 1)
            ws_grid_range(row, rows, number);
        draw_title(
            grid, scene, ws_shown_line(grid->mapping->variant, grid->view, matrix, row, -1),
            (struct ws_box){0, y + ws_fold_y(grid, row), 0, grid->cell_height},
            (struct place){x + ws_fold_x(grid, row, 0) - beside - (along ? WS_GRID_ARROWS : 0),
                           y + ws_fold_y(grid, row) + rows / 2.0 * grid->cell_height, size,
                           WS_ANCHOR_END},
            row == grid->row               ? WS_ROLE_TRACE_TEXT
            : row % down_step && rows == 1 ? WS_ROLE_NONE
                                           : WS_ROLE_AXIS,
            number);
    }
    ws_scene_close(scene);
}

/* A small arrow at each memory row, in its direction; at each number where columns are too narrow. */
static void draw_arrows(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    const double away = 2; /* from its tip to the cells */
    const struct ws_variant *variant = grid->mapping->variant;
    bool down = variant->trans;
    int step = down && grid->cell_width < WS_ROW_MARK_WIDE ? number_step(grid) : 1;
    int count = down ? ws_view_columns(variant, grid->view) : ws_view_rows(variant, grid->view);
    struct ws_path_step *steps = malloc((size_t)count * WS_ROW_MARK_STEPS * sizeof *steps);
    int used = 0;

    scene->failed |= !steps;
    for (int i = 0; steps && i < count; i += step, used += WS_ROW_MARK_STEPS)
        if (down)
            ws_row_mark(x + ws_fold_x(grid, 0, i) + 0.5 * grid->cell_width, y - away, true,
                        steps + used);
        else
            ws_row_mark(x + ws_fold_x(grid, i, 0) - away,
                        y + ws_fold_y(grid, i) + 0.5 * grid->cell_height, false, steps + used);
    if (used)
        ws_scene_path(scene, steps, used, WS_ROLE_TRACE_TEXT, false);
    free(steps);
}

/* The heading, and the label of the numbers. */
static void draw_head(const struct ws_grid *grid, struct ws_scene *scene, int matrix, double x,
                      double y)
{
    bool down = grid->arrows && grid->mapping->variant->trans;
    double right = x + ws_fold_width(grid);
    double size = grid->type->axis_size, middle = y + ws_grid_heading_height(grid) / 2 - 1;
    char heading[160];
    double heading_size = ws_grid_heading(grid, matrix, heading, sizeof heading);

    if (grid->headless)
        return;
    draw_title(grid, scene, ws_shown_matrix(grid->mapping->variant, matrix),
               (struct ws_box){0, 0, 0, 0},
               (struct place){x, middle, heading_size, WS_ANCHOR_START}, WS_ROLE_HEADING, heading);
    if (!grid->worded)
        return;
    if (grid->column_line)
        middle += COLUMN_LINE + 1;
    ws_scene_text(scene, right, middle + 2, size, WS_ANCHOR_END,
                  down ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, ws_grid_column_words(grid));
}

/* One matrix: heading, numbers, blocks. Its cells are in `cells`, its top is at `top`. */
static void draw_matrix(const struct ws_grid *grid, struct ws_scene *scene, int matrix,
                        struct ws_box cells, double top)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int threads = ws_moved(variant)->threads;

    ws_scene_open(scene, ws_shown_matrix(variant, matrix));
    draw_head(grid, scene, matrix, cells.x, top);
    draw_axes(grid, scene, matrix, cells.x, cells.y);
    if (grid->worded && !grid->numberless)
        ws_scene_text(scene, cells.x - (grid->type->gap < 10 ? 1 : 3),
                      cells.y - numbers_above(grid) -
                          (grid->arrows && variant->trans ? WS_GRID_ARROWS : 0),
                      grid->type->axis_size, WS_ANCHOR_END, WS_ROLE_AXIS, "row");
    /* Marked blocks come last, so that adjacent blocks do not cover their borders. */
    for (int marked = 0; marked < 2; marked++)
        for (int i = 0; i < ws_moved(variant)->registers / grid->spans * threads * grid->runs;
             i++) {
            int run = i % grid->runs;
            struct ws_slot slot = {i / grid->runs % threads, i / grid->runs / threads * grid->spans,
                                   run * ws_run_elements(grid), 0};

            if (ws_operand_holds(ws_moved(variant), slot.lane) &&
                ws_mapping_place(grid->mapping, slot).matrix == matrix &&
                marks_slot(grid, slot) == (marked == 1))
                draw_block(grid, scene, slot, run, cells.x, cells.y);
        }
    draw_blanks(grid, scene, matrix, cells);
    draw_rules(grid, scene, cells.x, cells.y);
    draw_marks(grid, scene, matrix, cells.x, cells.y);
    if (grid->arrows)
        draw_arrows(grid, scene, cells.x, cells.y);
    ws_fold_draw(grid, scene, cells.x, cells.y);
    ws_scene_close(scene);
}

void ws_grid_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    double over = ws_grid_cells(grid, 0, 0).y;

    for (int i = 0; i < ws_grid_matrices(grid); i++) {
        struct ws_box cells;
        int down, across;

        ws_tile_place(grid->tile, ws_grid_matrices(grid), i, &down, &across);
        cells = ws_grid_cells(grid, down, across);
        cells.x += x;
        cells.y += y;
        draw_matrix(grid, scene, grid->matrix < 0 ? i : grid->matrix, cells, cells.y - over);
    }
}
