/*
 * Memory and fragment side by side: the same elements in memory and in the registers, each labeled
 * with its place in memory in both, in the color of its lane. One row of memory is followed: it is
 * a column in the fragment. movmatrix goes from registers to registers, a store from the fragment
 * to memory.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/paint/grid.h"

enum {
    GUTTER = 32,
    LEAST_GUTTER = 24,
    LEVEL_GUTTER = 30,
    WIDEST = 1000,            /* px, without a size: legible 16 cm wide */
    ROOM = 3,                 /* between an arrow and its ends */
    STRAIGHT = 19,            /* of an arrow's last stretch: its longest head and a shaft */
    AROUND = STRAIGHT + ROOM, /* beside or below the pair, where the arrow turns */
};

/* A pair is easiest to read from left to right. */
#define SIDE_BY_SIDE 1.1

/* The followed row: that whose address the lane supplies. */
static bool followed(const struct ws_figure *figure, struct ws_place *place, struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    *place = (struct ws_place){.row = 1};
    return figure->lane < 0 || ws_mapping_lane_row(mapping, figure->lane, place) ||
           ws_fail(error, WS_CODE_RANGE, "--lane %d supplies no address to %s; use another lane",
                   figure->lane, mapping->variant->name);
}

/* The heading of each half: "matrix 0 in memory", "… in r0 and r1", "source a". */
static void headings(const struct ws_figure *figure, const struct ws_grid *grid, int matrix,
                     char memory[48], char fragment[160])
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct ws_grid plain = *grid;
    char name[WS_REGISTER_SIZE];

    if (variant->family->destination) {
        snprintf(memory, 48, "source, register %s", variant->family->source);
        snprintf(fragment, 160, "destination, register %s", ws_figure_register(figure, 0, name));
        return;
    }
    plain.heading = NULL;
    snprintf(memory, 48, "matrix %d in memory", matrix);
    ws_grid_turn(&plain, grid->mapping, WS_VIEW_FRAGMENT);
    ws_grid_heading(&plain, matrix, fragment, 160);
}

/* The pair that best suits the sheet; `first` is the view of the instruction's source. */
static void lay_out(struct ws_grid *grid, const struct ws_figure *figure, struct ws_place row,
                    enum ws_view first, const struct ws_sheet *sheet)
{
    static const enum ws_pairing pairings[] = {WS_PAIR_BESIDE, WS_PAIR_UNDER};
    struct ws_figure seen = *figure;
    double best = -HUGE_VAL;

    seen.view = first;
    for (size_t i = 0; i < sizeof pairings / sizeof pairings[0]; i++) {
        bool beside = pairings[i] == WS_PAIR_BESIDE;
        char memory[48], fragment[160];
        struct ws_grid tried = ws_grid_of(&seen);
        double score;

        tried.apart = tried.places = tried.worded = true;
        tried.matrix = row.matrix;
        tried.pair =
            (struct ws_pair){.pairing = pairings[i],
                             .view = first == WS_VIEW_MEMORY ? WS_VIEW_FRAGMENT : WS_VIEW_MEMORY,
                             .between = beside ? GUTTER : LEVEL_GUTTER,
                             .least_between = beside ? LEAST_GUTTER : LEVEL_GUTTER,
                             .right = beside ? 0 : AROUND,
                             .below = beside || first == WS_VIEW_MEMORY ? AROUND : 0,
                             .heading = fragment};
        headings(figure, &tried, row.matrix, memory, fragment);
        tried.heading = memory;
        if (first != WS_VIEW_MEMORY) {
            tried.heading = fragment;
            tried.pair.heading = memory;
        }
        score = ws_grid_fit(&tried, figure, WS_TILE_STACKED, sheet);
        if (beside)
            score *= SIDE_BY_SIDE;
        if (score > best) {
            best = score;
            *grid = tried;
        }
    }
}

static bool is_move(const struct ws_variant *variant)
{
    return ws_address_lanes(variant) == 0;
}

/* The verb for a lane and an element. */
static const char *lane_does(const struct ws_variant *variant)
{
    return is_move(variant) || variant->family->writes_memory ? "holds" : "receives";
}

/* The contents of a cell. */
static void cell_words(const struct ws_grid *grid, int matrix, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const char *holds = lane_does(variant);
    struct ws_slot slot;

    text[0] = 0;
    if (grid->type->form == WS_FORM_NUMBER)
        snprintf(text, size, "5 is lane 5, which %s the element.", holds);
    else if (grid->type->form == WS_FORM_BRIEF)
        snprintf(text, size, "T5 is lane 5, which %s the element.", holds);
    else if (ws_mapping_slot(grid->mapping, (struct ws_place){matrix, 1, 2, 0}, &slot))
        snprintf(text, size,
                 "1,2 is row 1, column 2 of %s in both halves; the lane with it, T%d%s, %s it%s.",
                 is_move(variant) ? "the source" : "memory", slot.lane,
                 is_move(variant) ? " in the destination" : "", holds,
                 is_move(variant) ? " there" : "");
}

/* The followed row or column, as cells of its half. */
static struct ws_box followed_box(const struct ws_grid *grid, struct ws_place row)
{
    struct ws_box box = ws_grid_cells(grid, 0, 0);

    if (grid->view == WS_VIEW_MEMORY)
        return (struct ws_box){box.x, box.y + row.row * grid->cell_height, box.width,
                               grid->cell_height};
    return (struct ws_box){box.x + row.row * grid->cell_width, box.y, grid->cell_width, box.height};
}

static void draw_half(struct ws_grid *grid, struct ws_scene *scene, struct ws_place row, double x,
                      double y)
{
    struct ws_box box;

    /* In the source of movmatrix, an element has another lane, which is also its label. */
    if (is_move(grid->mapping->variant) && grid->view == WS_VIEW_MEMORY &&
        grid->colour == WS_BY_LANE)
        grid->colour = WS_BY_ADDRESS;
    *(grid->view == WS_VIEW_MEMORY ? &grid->row : &grid->column) = row.row;
    ws_grid_draw(grid, scene, x, y);
    box = followed_box(grid, row);
    box.x += x;
    box.y += y;
    ws_scene_outline(scene, box, WS_ROLE_ARROW_STRONG);
}

/* The point at which an arrow meets the followed row or column, and the one before it. */
struct end {
    double x, y, turn_x, turn_y;
};

/*
 * The end of the arrow: at the row, its right edge, or the left one if the other half is on that
 * side; at the column, its lower edge.
 */
static struct end end_of(const struct ws_grid *grid, struct ws_place row, struct ws_box at,
                         bool second, bool beside)
{
    struct ws_box box = followed_box(grid, row);
    double right = at.x + box.x + box.width, low = at.y + box.y + box.height;
    struct end end = {right + ROOM, low - box.height / 2, right + AROUND, low - box.height / 2};

    if (grid->view == WS_VIEW_MEMORY && beside && second)
        end.turn_x = (end.x = at.x - 1) - STRAIGHT;
    if (grid->view == WS_VIEW_MEMORY)
        return end;
    end.x = end.turn_x = right - box.width / 2;
    end.turn_y = (end.y = low + ROOM) + STRAIGHT;
    return end;
}

/*
 * From the row to the column that it becomes, or the reverse, through the gutter and around the
 * pair. The halves are drawn at `at` and `to`.
 */
static void draw_arrow(struct ws_scene *scene, const struct ws_grid *grid,
                       const struct ws_grid *other, struct ws_place row, struct ws_box at,
                       struct ws_box to)
{
    bool beside = grid->pair.pairing == WS_PAIR_BESIDE, along = grid->view == WS_VIEW_MEMORY;
    struct end from = end_of(grid, row, at, false, beside);
    struct end end = end_of(other, row, to, true, beside);
    struct ws_path_step step[] = {
        {WS_PATH_MOVE, {from.x}, {from.y}},
        {WS_PATH_LINE, {from.turn_x}, {from.turn_y}},
        {WS_PATH_LINE, {along ? from.turn_x : end.turn_x}, {along ? end.turn_y : from.turn_y}},
        {WS_PATH_LINE, {end.turn_x}, {end.turn_y}},
        {WS_PATH_LINE, {end.x}, {end.y}}};

    ws_scene_path(scene, step, sizeof step / sizeof step[0], WS_ROLE_ARROW_STRONG, true);
}

/* The changes to the row, in order. */
static void happening(const struct ws_variant *variant, struct ws_place row, char *text,
                      size_t size)
{
    if (variant->family->writes_memory)
        snprintf(text, size, "fragment column %d becomes memory row %d", row.row, row.row);
    else
        snprintf(text, size, "%s row %d becomes %s column %d",
                 variant->family->source ? "source" : "memory", row.row,
                 variant->family->source ? "destination" : "fragment", row.row);
}

static void describe(const struct ws_figure *figure, struct ws_place row, char *note,
                     size_t note_size, char *text, size_t size)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int matrices = ws_moved(variant)->matrices;
    char others[64] = "", happens[64], words[512];

    if (matrices > 1)
        snprintf(others, sizeof others, " Shows matrix %d; the other%s.", row.matrix,
                 matrices == 2 ? " is transposed likewise" : "s are transposed likewise");
    happening(variant, row, happens, sizeof happens);
    snprintf(note, note_size,
             "Transposed: the element in row i, column j of %s is in row j, column "
             "i of the %s.%s",
             variant->family->source ? "the source" : "memory",
             variant->family->source ? "destination" : "fragment", others);
    ws_layout_words(figure->evidence, figure->registers, words, sizeof words);
    snprintf(text, size,
             "One matrix of %s twice: its elements in %s and in the fragment. Followed: %s. %s%s",
             variant->name, variant->family->source ? "the source" : "memory", happens, words,
             figure->evidence->text);
}

/* Fails with a figure to use instead. */
static bool refuse(const struct ws_variant *variant, struct ws_error *error)
{
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)id);

        if (other->trans && other->family == variant->family &&
            !strcmp(other->shape, variant->shape) && !strcmp(other->num, variant->num))
            return ws_fail(error, WS_CODE_FIGURE, "%s does not transpose; use %s", variant->name,
                           other->name);
    }
    return ws_fail(
        error, WS_CODE_FIGURE,
        "%s does not transpose, and its shape has no .trans; use --figure mapping or fragment",
        variant->name);
}

bool ws_build_transpose(const struct ws_figure *figure, struct ws_scene *scene,
                        struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    enum ws_view first = variant->family->writes_memory ? WS_VIEW_FRAGMENT : WS_VIEW_MEMORY;
    char title[128], note[256], description[1024], cells[192], happens[64], memory[48];
    char fragment[160], parts[128], name[WS_REGISTER_SIZE];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .widest = WIDEST};
    struct ws_grid grid, other;
    struct ws_box at, box;
    struct ws_place row;

    if (!variant->trans)
        return refuse(variant, error);
    if (!followed(figure, &row, error))
        return false;
    snprintf(title, sizeof title, "Effect of .trans in %s", variant->family->name);
    describe(figure, row, note, sizeof note, description, sizeof description);
    happening(variant, row, happens, sizeof happens);
    ws_key_add(&sheet.keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, (struct ws_tint){WS_TINT_NONE, 0},
               "%s", happens);
    if (figure->colour == WS_BY_LANE)
        ws_key_add(&sheet.keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 0},
                   "lane that %s it%s", lane_does(variant), is_move(variant) ? " there" : "");
    else
        ws_key_add_colours_of(&sheet.keys, figure, figure->colour, row.matrix);
    sheet.legend[0] = "1,2 is row 1, column 2 of memory in both halves; the lane with it, such as "
                      "T5, receives it.";
    if (is_move(variant)) /* whose cells name parts of the register */
        sheet.legend[1] =
            ws_parts_words(variant, ws_figure_register(figure, 0, name), parts, sizeof parts);
    lay_out(&grid, figure, row, first, &sheet);
    cell_words(&grid, row.matrix, cells, sizeof cells);
    sheet.legend[0] = cells;
    if (grid.type->form >= WS_FORM_BRIEF)
        sheet.legend[1] = NULL;
    headings(figure, &grid, row.matrix, memory, fragment);
    grid.heading = first == WS_VIEW_MEMORY ? memory : fragment;
    grid.pair.heading = first == WS_VIEW_MEMORY ? fragment : memory;
    ws_grid_turn(&grid, mapping, grid.view);
    other = grid;
    other.heading = grid.pair.heading;
    ws_grid_turn(&other, mapping, grid.pair.view);
    if (ws_grid_ruled(&grid) || ws_grid_ruled(&other))
        ws_key_add_ruled(&sheet.keys, is_move(variant) ? "register of the destination" : "lane");
    grid.column_line = other.column_line = grid.column_line || other.column_line;
    box = ws_grid_pair_box(&grid);
    sheet.width = box.width;
    sheet.height = box.height;
    sheet.least = grid.type->axis_size;
    at = ws_sheet_open(&sheet, scene);
    draw_half(&grid, scene, row, at.x, at.y);
    box.x += at.x;
    box.y += at.y;
    draw_half(&other, scene, row, box.x, box.y);
    draw_arrow(scene, &grid, &other, row, at, box);
    ws_sheet_close(&sheet, scene);
    return true;
}
