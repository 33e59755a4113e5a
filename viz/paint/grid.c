/*
 * Layout of matrix grids. A register's elements form one run or two equal ones in any view. The
 * layout tries forms of labels, numbers of label lines and arrangements of the matrices, and keeps
 * what suits the sheet best: the manual's labels if there is space for them.
 */
#include "viz/paint/grid.h"

#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/label.h"
#include "viz/figure/sheet.h"
#include "viz/paint/folds.h"
#include "viz/scene/metrics.h"
#include "viz/scene/theme.h"

enum {
    LEAST_HEAD = 54,   /* minimum width of a row held by one lane: heading; … */
    LEAST_ROW = 104,   /* … with text above it; … */
    LEAST_SHEET = 210, /* … on a worksheet, whose header has a name and a date */
    LEAST_WIDTH = 17,  /* of a row or column number of two digits, with full labels */
    WORD_ROOM = 8,     /* between a heading and the text above the numbers */
    COLUMN_LINE = 12,
    SETTLES = 9,       /* most iterations to find the scale that a cell size leads to */
    MANY = 4,          /* longest run whose elements each need the minimum size */
    WIDEST_WHOLE = 64, /* most columns of a warpgroup's operand that are shown if space allows */
    PART_PADDING = 3,  /* between the parts of a register in one row */
};

#define LEAST_OPERAND                                                                              \
    240.0 /* px: minimum width of an MMA operand, for its text; the matrix may have one column */
#define CLEAR      0.48 /* px between a label and a stroke */
#define TAIL       0.22 /* ems of a letter below the baseline */
#define BEARING    0.03 /* ems of free space on each side of a letter */
#define BOLD       1.13 /* width relative to plain letters; answers are bold */
#define WRITTEN    26.0 /* height of a cell that is filled in by hand */
#define LINE_PRICE 2    /* score lost per line of a label */
#define TALL       2.5  /* height / width above which a picture is too tall for a page … */
#define TOO_TALL   0.3  /* … and the factor on its score */
/* Largest factors on the width and height that labels need, for a cell of a page to be filled. */
#define WIDER_MOST   4
#define HIGHER_MOST  2.5
#define STRETCH_STEP 1.03
#define UNDER_SIX_PT 0.5 /* factor on the score of a page whose numbers are illegible */

/* A figure that is laid out for no medium has the first one. */
static const struct ws_type types[] = {
    {WS_FORM_FULL, WS_LABEL_SIZE, WS_AXIS_SIZE, WS_LINE, 10, 6, 20, 18, 1},
    {WS_FORM_COMPACT, 10, 10, 11.5, 4.5, 4.5, 20, 12, 0.85},
    {WS_FORM_COMPACT, 9, 9, 10, 2.6, 2.6, 16, 5, 0.8},
    {WS_FORM_BRIEF, 10, 10, 11.5, 4.5, 4.5, 20, 12, 0.35},
    {WS_FORM_BRIEF, 9, 9, 10, 2.6, 2.6, 16, 5, 0.32},
    {WS_FORM_NUMBER, 9, 9, 10, 2.6, 2.6, 16, 5, 0.2},
};

/* The register with the widest name. */
static int widest_register(const struct ws_grid *grid)
{
    const struct ws_variant *variant = grid->mapping->variant;
    char name[WS_REGISTER_SIZE];
    double most = -1;
    int widest = 0;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        double width =
            ws_text_width(ws_register_called(variant, grid->registers, reg, name), 1, false, false);

        if (width > most) {
            most = width;
            widest = reg;
        }
    }
    return widest;
}

/* Finds how a register's elements are arranged in the view: rows and columns of a run, and runs. */
static void find_runs(struct ws_grid *grid)
{
    const struct ws_variant *variant = grid->mapping->variant;
    struct ws_place first = ws_place_in_view(
        variant, ws_mapping_place(grid->mapping, (struct ws_slot){0, 0, 0, 0}), grid->view);
    int elements = ws_moved(variant)->elements;
    /*
     * The PTX ISA's figures join the elements of a row that one lane holds in several registers.
     * Coloring by register keeps them apart.
     */
    bool joins = ws_labels_members(grid) && grid->colour != WS_BY_REGISTER;
    int most = elements * (joins ? ws_moved(variant)->registers : 1);

    grid->run_rows = grid->run_columns = 1;
    for (int element = 1; element < most; element++) {
        struct ws_place place = ws_place_in_view(
            variant,
            ws_mapping_place(grid->mapping, ws_slot_in_run(grid, (struct ws_slot){0}, element)),
            grid->view);

        if (place.matrix != first.matrix)
            break;
        if (place.row == first.row && place.column == first.column + grid->run_columns)
            grid->run_columns++;
        else if (place.column == first.column && place.row == first.row + grid->run_rows)
            grid->run_rows++;
        else
            break;
    }
    grid->spans = ws_run_elements(grid) > elements ? ws_run_elements(grid) / elements : 1;
    grid->runs = grid->spans * elements / ws_run_elements(grid);
    grid->mixed = false;
    for (int element = 1; element < ws_run_elements(grid) && variant->family->address_lane;
         element++)
        grid->mixed |= ws_mapping_address_lane(grid->mapping, (struct ws_slot){0, 0, element, 0}) !=
                       ws_mapping_address_lane(grid->mapping, (struct ws_slot){0, 0, 0, 0});
}

const char *ws_grid_column_words(const struct ws_grid *grid)
{
    if (!ws_grid_points_down(grid))
        return "column";
    return ws_address_lanes(grid->mapping->variant) ? "column = memory row" : "column = source row";
}

/* Whether the text above the numbers needs a line of its own. */
static bool needs_column_line(const struct ws_grid *grid)
{
    const char *words = ws_grid_column_words(grid);
    double widest = 0;
    char heading[160];

    if (!grid->worded)
        return false;
    for (int i = 0; i < ws_grid_matrices(grid); i++) {
        double size =
            ws_grid_heading(grid, grid->matrix < 0 ? i : grid->matrix, heading, sizeof heading);

        widest = fmax(widest, ws_text_width(heading, size, false, true));
    }
    return widest + WORD_ROOM +
               ws_text_width(words, grid->type->axis_size, false, ws_grid_points_down(grid)) >
           ws_fold_width(grid);
}

/*
 * The margin between a label and the edge of its cell: half of the widest stroke there in any
 * theme, plus CLEAR. Strokes keep their widths when a picture is scaled.
 */
static double clear_of(const struct ws_grid *grid)
{
    enum ws_role widest = ws_highlights(&grid->highlight) ? WS_ROLE_CELL_MARKED
                          : grid->places                  ? WS_ROLE_ARROW_STRONG
                                                          : WS_ROLE_FRAME;

    struct ws_tint none = {WS_TINT_NONE, 0};

    return ws_theme_paint(WS_THEME_CONTRAST, widest, none).stroke_width / 2 + CLEAR;
}

/* The minimum width of a row that one lane holds, for the text above it. */
static double least_row(const struct ws_grid *grid)
{
    return grid->worksheet ? LEAST_SHEET : grid->worded ? LEAST_ROW : LEAST_HEAD;
}

/* The name of one element, which is under a block's label. */
static const char *widest_part(const struct ws_grid *grid, char part[WS_ELEMENT_NAME_SIZE])
{
    const struct ws_variant *variant = grid->mapping->variant;
    const struct ws_operand *moved = ws_moved(variant);

    if (ws_labels_members(grid))
        return ws_member_name(variant, moved->registers - 1, moved->elements - 1, part);
    return ws_part_name(variant, 0, part);
}

/* The minimum size of a cell; smaller in a run longer than MANY, whose block needs that size. */
static double least_of_many(double least, int run)
{
    return run > MANY ? least * MANY / run : least;
}

/* Sets the cell size for labels of `lines` lines, for a picture that is drawn at `scale`. */
static void size_cells(struct ws_grid *grid, const struct ws_label *label, int lines, double scale)
{
    double clear = clear_of(grid) / scale;
    const struct ws_type *type = grid->type;
    bool blocks = ws_labels_blocks(grid);
    double high = lines + (ws_labels_parts(grid) ? 1 : 0), width, height;
    char part[WS_ELEMENT_NAME_SIZE];

    width = ws_label_wrap(label, lines, grid->label_size, grid->line_ends);
    width *= grid->worksheet ? BOLD : 1;
    width += fmax(lines > 1 ? type->close_padding : type->padding,
                  2 * (clear - BEARING * grid->label_size));
    height = high * type->line + (type->form == WS_FORM_FULL ? 5 : type->line / 4);
    height = fmax(height, (high - 1) * type->line + 2 * (WS_TEXT_DROP + TAIL) * grid->label_size +
                              2 * clear);
    if (grid->worksheet && type->form == WS_FORM_FULL)
        height = fmax(height, WRITTEN);
    grid->clear = clear;
    grid->lines = lines;
    width /= blocks ? grid->run_columns : 1;
    height /= blocks ? grid->run_rows : 1;
    if (type->form == WS_FORM_FULL && grid->run_columns > MANY)
        width = ceil(width * grid->run_columns) / grid->run_columns;
    else if (type->form == WS_FORM_FULL)
        width = fmax(ceil(width), LEAST_WIDTH); /* integers are short in a file */
    if (type->form == WS_FORM_FULL && grid->mapping->variant->family->large)
        width =
            fmax(width, ceil(LEAST_OPERAND / ws_fold_across(grid) / ws_fold_columns_shown(grid)));
    if (grid->mapping->variant->family->by_lane)
        width = fmax(width, ceil(least_row(grid) / ws_fold_across(grid) /
                                 ws_moved(grid->mapping->variant)->columns));
    if (ws_labels_parts(grid))
        width = fmax(width, ws_text_width(widest_part(grid, part), type->label_size, false,
                                          grid->worksheet) +
                                fmax((grid->worksheet ? 2 : 1) * PART_PADDING,
                                     2 * (clear - BEARING * grid->label_size)));
    grid->cell_width = fmax(width, grid->places && type->form != WS_FORM_NUMBER
                                       ? 18.5
                                       : least_of_many(8, grid->run_columns));
    height = fmax(height, least_of_many(grid->close                  ? 0
                                        : type->form == WS_FORM_FULL ? LEAST_WIDTH
                                                                     : 13,
                                        grid->run_rows));
    grid->cell_height = height;
    grid->column_line = needs_column_line(grid);
}

/*
 * `sheet` with the grid's size and the key that the lines in it need; its note on omitted columns is
 * written to `words`.
 */
static struct ws_sheet sheet_with(const struct ws_grid *grid, const struct ws_sheet *sheet,
                                  char words[WS_FOLD_WORDS_SIZE])
{
    struct ws_sheet with = *sheet;
    struct ws_box both = ws_grid_pair_box(grid);

    with.width = both.width;
    with.height = both.height;
    with.least = grid->type->axis_size;
    with.omitted = ws_fold_words(grid, words);
    if (ws_grid_ruled(grid))
        ws_key_add_ruled(&with.keys, "lane");
    return with;
}

/* The scale at which a grid is drawn on a sheet. */
static double scale_of(const struct ws_grid *grid, const struct ws_sheet *sheet)
{
    char words[WS_FOLD_WORDS_SIZE];
    struct ws_sheet tried = sheet_with(grid, sheet, words);

    return ws_sheet_scale(&tried);
}

/* Sizes the cells for the scale that their size leads to, by iteration. */
static void settle_cells(struct ws_grid *grid, const struct ws_label *label, int lines,
                         const struct ws_sheet *sheet)
{
    double scale = 0, next = 1;

    for (int i = 0; i < SETTLES && fabs(next - scale) > 1e-3; i++) {
        scale = next;
        size_cells(grid, label, lines, scale);
        if (sheet->figure->medium.width > 0)
            next = scale_of(grid, sheet);
    }
}

/* Whether a picture is too tall for paper. Four bands of sixteen rows are always tall. */
static bool is_too_tall(const struct ws_grid *grid, const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    struct ws_box box = ws_grid_pair_box(grid);

    return medium->legible && medium->height <= 0 && !grid->fold.band &&
           box.height > TALL * box.width;
}

/* How well a grid suits the sheet. Fewer lines per label and more detailed labels score higher. */
static double score_of(const struct ws_grid *grid, const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    char words[WS_FOLD_WORDS_SIZE];
    struct ws_sheet tried = sheet_with(grid, sheet, words);
    double score = ws_sheet_suits(&tried);

    if (medium->height > 0 && score < 100 * WS_LEAST_TEXT)
        score *= UNDER_SIX_PT;
    if (is_too_tall(grid, sheet))
        score *= TOO_TALL;
    if (grid->type->form == WS_FORM_NUMBER && !grid->places)
        return score * grid->type->worth; /* the form itself requires these lines */
    return score * grid->type->worth - LINE_PRICE * grid->lines;
}

/*
 * Whether a block is only partly marked or has several colors, so that a label across it would be
 * cut.
 */
static bool cuts_blocks(const struct ws_grid *grid)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int marked = 0, run = ws_run_elements(grid);

    if (grid->label != WS_LABEL_THREAD)
        return false;
    if (grid->colour == WS_BY_ADDRESS && grid->mixed)
        return true;
    if (!ws_highlights(&grid->highlight))
        return false;
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_shown shown = ws_shown_element(grid->mapping, ws_slot_at(variant, number));

        marked = number % run ? marked : 0;
        marked += ws_highlighted(&grid->highlight, &shown);
        if (number % run == run - 1 && marked && marked < run)
            return true;
    }
    return false;
}

struct ws_grid ws_grid_of(const struct ws_figure *figure)
{
    struct ws_grid grid = {.mapping = &figure->evidence->mapping,
                           .view = figure->view,
                           .colour = figure->colour,
                           .label = figure->label,
                           .registers = figure->registers,
                           .type = &types[0],
                           .worksheet = figure->kind == WS_FIGURE_WORKSHEET ? figure : NULL,
                           .highlight = figure->highlight,
                           .matrix = -1,
                           .row = -1,
                           .column = -1,
                           .label_size = WS_LABEL_SIZE};

    find_runs(&grid);
    grid.apart = cuts_blocks(&grid);
    ws_fold_rows(&grid);
    return grid;
}

/* Whether a block's label can be "T5:", "a96..", "127", each on its own line. */
static bool breaks_members(const struct ws_grid *grid)
{
    return ws_labels_members(grid) && ws_labels_blocks(grid) && ws_run_elements(grid) > 2;
}

/* Tries one form of labels in an arrangement, with all numbers of lines. */
static void try_type(struct ws_grid *grid, const struct ws_sheet *sheet, struct ws_grid *best,
                     double *best_score)
{
    struct ws_label label;
    int least = 1, reg = widest_register(grid);

    grid->label_size = grid->type->label_size;
    grid->lines = WS_LABEL_WORDS;
    ws_label_widest(grid, reg, &label);
    if (grid->apart && !grid->places && grid->label == WS_LABEL_THREAD)
        least = label.words;
    if (grid->type->form == WS_FORM_NUMBER && !grid->places)
        least = label.words;
    for (int lines = least; lines <= label.words; lines++) {
        double score;

        if (grid->type->form != WS_FORM_FULL && !ws_labels_blocks(grid)) {
            grid->lines = lines;
            ws_label_widest(grid, reg, &label);
        }
        if (lines > label.words)
            break;
        settle_cells(grid, &label, lines, sheet);
        score = score_of(grid, sheet);
        if (score > *best_score) {
            *best = *grid;
            *best_score = score;
        }
    }
}

/* Same as ws_grid_fit() for the columns shown, with close rows if it were too tall otherwise. */
static double fit_folded(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                         const struct ws_sheet *sheet)
{
    /* As the tile of the addresses, which is operand A; matrices without addresses in reading order. */
    const enum ws_tile square =
        ws_address_lanes(grid->mapping->variant) ? WS_TILE_COLUMNS : WS_TILE_ROWS;
    const enum ws_tile choices[] = {WS_TILE_STACKED, square, WS_TILE_SIDE};
    const struct ws_sheet alone = {.figure = figure, .title = "", .width = 1, .height = 1};
    bool fixed = tile != WS_TILE_AUTO || ws_grid_matrices(grid) == 1;
    size_t forms = figure->medium.width > 0 ? sizeof types / sizeof types[0] : 1;
    struct ws_grid best = *grid;
    double best_score = -HUGE_VAL;

    sheet = sheet ? sheet : &alone;
    for (int turn = 0; turn == 0 || (turn == 1 && is_too_tall(&best, sheet)); turn++)
        for (size_t i = 0; i < forms * (fixed ? 1 : sizeof choices / sizeof choices[0]); i++) {
            grid->close = turn == 1;
            grid->tile = tile != WS_TILE_AUTO ? tile : choices[i / forms];
            grid->type = &types[i % forms];
            if (grid->type->form == WS_FORM_NUMBER && !grid->places && !breaks_members(grid))
                continue;
            try_type(grid, sheet, &best, &best_score);
        }
    *grid = best;
    return best_score;
}

/*
 * Whether the grid's text is legible on a sheet; if nothing has to be legible, whether the grid is
 * not too wide.
 */
static bool is_readable(const struct ws_grid *grid, const struct ws_sheet *sheet)
{
    char words[WS_FOLD_WORDS_SIZE];
    struct ws_sheet tried = sheet_with(grid, sheet, words);

    if (sheet->figure->medium.width <= 0 ||
        (!sheet->figure->medium.legible && sheet->figure->medium.height <= 0))
        return ws_fold_columns_shown(grid) <= WIDEST_WHOLE;
    return scale_of(grid, sheet) * grid->type->axis_size > WS_LEAST_TEXT - 0.01 &&
           (!sheet->figure->medium.legible || ws_sheet_legible(&tried, ws_sheet_suits(&tried)));
}

/*
 * Same as fit_folded(), with bands under or beside each other: for warps only on paper, for an
 * operand of a warp only if nothing else is legible.
 */
static double fit_bands(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                        const struct ws_sheet *sheet)
{
    struct ws_grid first = *grid;
    double best = fit_folded(grid, figure, tile, sheet);

    for (int across = 2; sheet && (figure->medium.legible || !first.fold.band); across *= 2) {
        struct ws_grid folded = first;
        double score;

        if ((grid->mapping->variant->family->large && !first.fold.band &&
             is_readable(grid, sheet)) ||
            !ws_fold_bands(&folded, across))
            break;
        score = fit_folded(&folded, figure, tile, sheet);
        if (score > best) {
            *grid = folded;
            best = score;
        }
    }
    return best;
}

/*
 * Widens (or, if `upright`, heightens) cells until they reach the maximum or the picture would be
 * drawn smaller.
 */
static void stretch(struct ws_grid *grid, const struct ws_sheet *sheet, bool upright)
{
    double least = scale_of(grid, sheet) - 1e-9;
    double most = upright ? HIGHER_MOST * grid->cell_height : WIDER_MOST * grid->cell_width;

    for (;;) {
        struct ws_grid larger = *grid;
        double *size = upright ? &larger.cell_height : &larger.cell_width;

        *size *= STRETCH_STEP;
        larger.column_line = needs_column_line(&larger);
        if (*size > most || scale_of(&larger, sheet) < least)
            return;
        *grid = larger;
    }
}

double ws_grid_fit(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                   const struct ws_sheet *sheet)
{
    struct ws_grid first = *grid;
    double score = fit_bands(grid, figure, tile, sheet);

    for (int folding = WS_FOLD_NONE + 1;
         sheet && grid->fold.band && folding < WS_FOLDINGS && !is_readable(grid, sheet);
         folding++) {
        struct ws_grid folded = first;

        if (!ws_fold_columns(&folded, (enum ws_folding)folding))
            continue;
        score = fit_bands(&folded, figure, tile, sheet);
        *grid = folded;
    }
    if (sheet && (figure->medium.fills || (figure->medium.legible && figure->medium.height <= 0)))
        stretch(grid, sheet, false);
    if (sheet && figure->medium.fills)
        stretch(grid, sheet, true);
    return score;
}

void ws_grid_lay_out(struct ws_grid *grid, const struct ws_figure *figure, enum ws_tile tile,
                     const struct ws_sheet *sheet)
{
    *grid = ws_grid_of(figure);
    ws_grid_fit(grid, figure, tile, sheet);
}

int ws_grid_matrices(const struct ws_grid *grid)
{
    return grid->matrix >= 0 ? 1 : ws_moved(grid->mapping->variant)->matrices;
}

double ws_grid_heading_height(const struct ws_grid *grid)
{
    if (grid->headless)
        return 0;
    return ws_grid_enlarged(grid, grid->type->gap < 10 ? WS_GRID_HEADING - 4 : WS_GRID_HEADING);
}

static double over(const struct ws_grid *grid)
{
    return ws_grid_heading_height(grid) + ws_grid_enlarged(grid, WS_GRID_NUMBERS) +
           (ws_grid_points_down(grid) ? WS_GRID_ARROWS : 0) + (grid->column_line ? COLUMN_LINE : 0);
}

static double matrix_width(const struct ws_grid *grid)
{
    return ws_grid_left(grid) + ws_fold_width(grid);
}

static double matrix_height(const struct ws_grid *grid)
{
    return over(grid) + ws_fold_height(grid);
}

double ws_grid_width(const struct ws_grid *grid)
{
    int high, wide;

    ws_tile_grid(grid->tile, ws_grid_matrices(grid), &high, &wide);
    return wide * matrix_width(grid) + (wide - 1) * grid->type->gap;
}

double ws_grid_height(const struct ws_grid *grid)
{
    int high, wide;

    ws_tile_grid(grid->tile, ws_grid_matrices(grid), &high, &wide);
    return high * matrix_height(grid) + (high - 1) * fmin(grid->type->gap + 4, 18);
}

void ws_grid_turn(struct ws_grid *grid, const struct ws_mapping *mapping, enum ws_view view)
{
    grid->mapping = mapping;
    grid->view = view;
    find_runs(grid);
    grid->column_line = needs_column_line(grid);
}

bool ws_grid_pair_shares(const struct ws_grid *grid)
{
    int high, wide;

    ws_tile_grid(grid->tile, ws_grid_matrices(grid), &high, &wide);
    return grid->pair.shares && grid->pair.pairing == WS_PAIR_BESIDE && wide == 1 &&
           grid->type->gap < 10 && ws_fold_across(grid) == 1;
}

struct ws_box ws_grid_pair_box(const struct ws_grid *grid)
{
    struct ws_box both = {0, 0, ws_grid_width(grid), ws_grid_height(grid)};
    struct ws_grid other = *grid;
    double between = grid->pair.between, width, height;

    if (grid->type->gap < between / 3)
        between = fmax(grid->type->gap + 1, grid->pair.least_between);
    if (grid->pair.pairing == WS_PAIR_NONE)
        return both;
    other.heading = grid->pair.heading ? grid->pair.heading : grid->heading;
    ws_grid_turn(&other, grid->mapping, grid->pair.view);
    other.column_line |= grid->column_line;
    other.numberless = ws_grid_pair_shares(grid);
    width = ws_grid_width(&other);
    height = ws_grid_height(&other);
    if (grid->pair.pairing == WS_PAIR_BESIDE)
        both = (struct ws_box){both.width + between, 0, both.width + between + width,
                               fmax(both.height, height) + grid->pair.above};
    else
        both = (struct ws_box){0, both.height + grid->pair.above + between, fmax(both.width, width),
                               both.height + height + 2 * grid->pair.above + between};
    both.width += grid->pair.right;
    both.height += grid->pair.below;
    return both;
}

struct ws_box ws_grid_cells(const struct ws_grid *grid, int down, int across)
{
    return (struct ws_box){across * (matrix_width(grid) + grid->type->gap) + ws_grid_left(grid),
                           down * (matrix_height(grid) + fmin(grid->type->gap + 4, 18)) +
                               over(grid),
                           ws_fold_width(grid), matrix_height(grid) - over(grid)};
}
