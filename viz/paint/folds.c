/* Bands of rows and groups of columns. */
#include "viz/paint/folds.h"

#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/label.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    BAND_ROOM = 17,      /* above a band, for its name, … */
    BAND_ROOM_AT_9 = 15, /* … if text is small */
    NAME_UP = 1,         /* from the middle of that space */
    BAND_APART = 6,      /* from a band to the space for the name of the one below */
    NAME_SIZE = 48,
    LEAST_BAND = 4,  /* fewest rows of a band: of lanes … */
    LEAST_ROWS = 16, /* … and of an operand */
    GAP = 22,        /* where columns are omitted */
    AXIS_ROOM = 8,   /* beside row numbers */
    LEAST_RULED = 4, /* narrowest elements with borders between them */
    BESIDE = 10,     /* from a band to the row numbers of the next one beside it */
};

static int columns_of(const struct ws_grid *grid)
{
    return ws_view_columns(grid->mapping->variant, grid->view);
}

static int rows_of(const struct ws_grid *grid)
{
    return ws_view_rows(grid->mapping->variant, grid->view);
}

/* Whether bands are warps, each with its name. */
static bool are_warps(const struct ws_grid *grid)
{
    return ws_moved(grid->mapping->variant)->threads > WS_LANES;
}

void ws_fold_rows(struct ws_grid *grid)
{
    if (are_warps(grid))
        grid->fold.band = rows_of(grid) / (ws_moved(grid->mapping->variant)->threads / WS_LANES);
}

bool ws_fold_bands(struct ws_grid *grid, int across)
{
    if (across > (grid->fold.warp                           ? 1
                  : are_warps(grid)                         ? rows_of(grid) / grid->fold.band
                  : grid->mapping->variant->family->by_lane ? rows_of(grid) / LEAST_BAND
                  : grid->mapping->variant->family->large   ? rows_of(grid) / LEAST_ROWS
                                                            : 1))
        return false;
    if (!are_warps(grid))
        grid->fold.band = across > 1 ? rows_of(grid) / across : 0;
    grid->fold.across = across - 1;
    return true;
}

/* Whether all groups of columns are held by the same lanes: in C and D. */
static bool repeats(const struct ws_grid *grid)
{
    enum ws_operand_role role = ws_moved(grid->mapping->variant)->role;

    return role == WS_OPERAND_C || role == WS_OPERAND_D;
}

/* The first row or column with a marked element; -1 without one. */
static int first_marked(const struct ws_grid *grid, bool row)
{
    const struct ws_variant *variant = grid->mapping->variant;
    int first = -1;

    if (!ws_highlights(&grid->highlight))
        return -1;
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        struct ws_shown shown = ws_shown_element(grid->mapping, slot);
        struct ws_place place = ws_mapping_place(grid->mapping, slot);
        int at = row ? place.row : place.column;

        if (ws_highlighted(&grid->highlight, &shown) && (first < 0 || at < first))
            first = at;
    }
    return first;
}

void ws_fold_warp(struct ws_grid *grid)
{
    int marked = first_marked(grid, true);

    ws_fold_rows(grid);
    if (are_warps(grid))
        grid->fold.warp = (marked < 0 ? 0 : marked / grid->fold.band) + 1;
}

/* The first row that is drawn. */
static int first_row(const struct ws_grid *grid)
{
    return grid->fold.warp ? (grid->fold.warp - 1) * grid->fold.band : 0;
}

bool ws_fold_columns(struct ws_grid *grid, enum ws_folding folding)
{
    struct ws_fold *fold = &grid->fold;
    int groups = columns_of(grid) / WS_FOLD_COLUMNS, kept = WS_FOLDINGS - (int)folding, marked;

    fold->groups = 0;
    if (folding == WS_FOLD_NONE)
        return true;
    if (!fold->band || !repeats(grid) || groups <= kept)
        return false;
    for (int i = 0; i < kept; i++)
        fold->shown[i] = i;
    if (kept > 1)
        fold->shown[kept - 1] = groups - 1;
    fold->groups = kept;
    marked = first_marked(grid, false);
    marked = marked < 0 ? -1 : marked / WS_FOLD_COLUMNS;
    if (kept == 1)
        fold->shown[0] = marked > 0 ? marked : 0;
    else if (marked >= kept - 1 && marked < groups - 1)
        fold->shown[kept - 2] = marked;
    return true;
}

/*
 * Counts the groups shown before that of `column`, and the gaps. Returns false if its own group is
 * not shown.
 */
static bool find(const struct ws_grid *grid, int column, int *groups, int *gaps)
{
    const struct ws_fold *fold = &grid->fold;

    *gaps = 0;
    for (*groups = 0; *groups < fold->groups; ++*groups) {
        int before = *groups ? fold->shown[*groups - 1] : -1;

        *gaps += fold->shown[*groups] > before + 1;
        if (fold->shown[*groups] == column / WS_FOLD_COLUMNS)
            return true;
    }
    return false;
}

bool ws_fold_shows(const struct ws_grid *grid, int row, int column)
{
    return (row < 0 || !grid->fold.warp || row / grid->fold.band == grid->fold.warp - 1) &&
           (column < 0 || !ws_fold_omits(&grid->fold, column));
}

/* From a band's left edge to a column's. */
static double column_x(const struct ws_grid *grid, int column)
{
    int groups, gaps;

    if (!grid->fold.groups || !find(grid, column, &groups, &gaps))
        return column * grid->cell_width;
    return (groups * WS_FOLD_COLUMNS + column % WS_FOLD_COLUMNS) * grid->cell_width + gaps * GAP;
}

int ws_fold_across(const struct ws_grid *grid)
{
    return grid->fold.across + 1;
}

int ws_fold_first_row(const struct ws_grid *grid, int band)
{
    return first_row(grid) + band * grid->fold.band;
}

/* "warp 1: T32–T63". */
static const char *band_name(int band, char text[NAME_SIZE])
{
    snprintf(text, NAME_SIZE, "warp %d: T%d\u2013T%d", band, band * WS_LANES,
             (band + 1) * WS_LANES - 1);
    return text;
}

bool ws_grid_points_down(const struct ws_grid *grid)
{
    return grid->arrows && grid->mapping->variant->trans;
}

char *ws_grid_range(int first, int count, char buffer[WS_RANGE_SIZE])
{
    snprintf(buffer, WS_RANGE_SIZE, "%d\u2013%d", first, first + count - 1);
    return buffer;
}

bool ws_grid_ranges_rows(const struct ws_grid *grid)
{
    return grid->mapping->variant->family->large && !grid->pointed && grid->run_rows > 1 &&
           grid->cell_height < 1.1 * grid->type->axis_size;
}

bool ws_grid_own_colours(const struct ws_grid *grid)
{
    return (grid->worksheet && !ws_labels_blocks(grid)) ||
           (grid->colour == WS_BY_ADDRESS && grid->mixed);
}

bool ws_grid_ruled(const struct ws_grid *grid)
{
    return ws_run_elements(grid) > 1 && !ws_labels_blocks(grid) && !ws_grid_own_colours(grid) &&
           (grid->run_columns > 1 ? grid->cell_width : grid->cell_height) >= LEAST_RULED;
}

double ws_grid_left(const struct ws_grid *grid)
{
    bool along = grid->arrows && !ws_grid_points_down(grid);

    char range[WS_RANGE_SIZE];
    int rows = ws_view_rows(grid->mapping->variant, grid->view);

    if (grid->numberless)
        return 0;
    if (ws_grid_ranges_rows(grid))
        return fmax(grid->type->axis_width,
                    ws_text_width(ws_grid_range(rows - grid->run_rows, grid->run_rows, range),
                                  grid->type->axis_size, false, false) +
                        AXIS_ROOM);
    /* Row numbers of one digit leave space for an arrow. */
    return grid->type->axis_width + (along && rows > 10 ? WS_GRID_ARROWS : 0);
}

/* The width of a band's columns; with bands beside each other, at least that of its name. */
static double band_width(const struct ws_grid *grid)
{
    const struct ws_fold *fold = &grid->fold;
    int last = fold->groups ? fold->shown[fold->groups - 1] * WS_FOLD_COLUMNS + WS_FOLD_COLUMNS - 1
                            : columns_of(grid) - 1;
    double columns =
        column_x(grid, last) + grid->cell_width + (last + 1 < columns_of(grid) ? GAP : 0);
    char name[NAME_SIZE];

    if (!grid->fold.across || !are_warps(grid))
        return columns;
    return fmax(columns, ws_text_width(band_name(3, name), grid->type->axis_size, false, true));
}

/*
 * The distance between bands, including the next one's row numbers; of a warpgroup, the widest
 * numbers.
 */
static double band_step(const struct ws_grid *grid)
{
    double numbers = ws_grid_left(grid);

    if (are_warps(grid))
        numbers = fmax(numbers,
                       ws_text_width("56\u201363", grid->type->axis_size, false, false) + BESIDE);
    return band_width(grid) + BESIDE + numbers;
}

double ws_fold_x(const struct ws_grid *grid, int row, int column)
{
    int band =
        grid->fold.band ? (row - first_row(grid)) / grid->fold.band % ws_fold_across(grid) : 0;

    return band * band_step(grid) + column_x(grid, column);
}

static double band_room(const struct ws_grid *grid)
{
    if (!are_warps(grid))
        return 0;
    return grid->type->axis_size < WS_AXIS_SIZE ? BAND_ROOM_AT_9 : BAND_ROOM;
}

double ws_fold_y(const struct ws_grid *grid, int row)
{
    int down;

    if (!grid->fold.band)
        return row * grid->cell_height;
    row -= first_row(grid);
    down = row / grid->fold.band / ws_fold_across(grid);
    return (down * grid->fold.band + row % grid->fold.band) * grid->cell_height +
           (down + 1) * band_room(grid) + (are_warps(grid) ? down * BAND_APART : 0);
}

int ws_fold_columns_shown(const struct ws_grid *grid)
{
    return grid->fold.groups ? grid->fold.groups * WS_FOLD_COLUMNS : columns_of(grid);
}

double ws_fold_width(const struct ws_grid *grid)
{
    return ws_fold_x(grid, ws_fold_first_row(grid, grid->fold.across), 0) + band_width(grid);
}

double ws_fold_height(const struct ws_grid *grid)
{
    int rows = rows_of(grid);

    if (!grid->fold.band)
        return grid->cell_height * rows;
    return ws_fold_y(grid, grid->fold.warp ? first_row(grid) + grid->fold.band - 1 : rows - 1) +
           grid->cell_height;
}

void ws_fold_draw(const struct ws_grid *grid, struct ws_scene *scene, double x, double y)
{
    const struct ws_fold *fold = &grid->fold;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    char name[NAME_SIZE];
    int bands = fold->band ? rows_of(grid) / fold->band : 1, columns = columns_of(grid);
    double height = grid->cell_height * (fold->band ? fold->band : rows_of(grid));

    if (!fold->band) { /* in one piece */
        ws_scene_rect(scene, (struct ws_box){x, y, ws_fold_width(grid), ws_fold_height(grid)}, 0,
                      WS_ROLE_FRAME, none);
        return;
    }

    for (int band = 0; band < bands; band++) {
        double top = y + ws_fold_y(grid, band * fold->band);
        double left = x + ws_fold_x(grid, band * fold->band, 0);

        if (!ws_fold_shows(grid, band * fold->band, -1))
            continue;
        if (are_warps(grid))
            ws_scene_text(scene, left, top - band_room(grid) / 2 - NAME_UP, grid->type->axis_size,
                          WS_ANCHOR_START, WS_ROLE_HEADING, band_name(band, name));
        for (int first = 0, last; first < columns; first = last + 1) {
            last = first;
            if (!ws_fold_shows(grid, -1, first))
                continue;
            while (last + 1 < columns && ws_fold_shows(grid, -1, last + 1))
                last++;
            ws_scene_rect(scene,
                          (struct ws_box){left + column_x(grid, first), top,
                                          (last + 1 - first) * grid->cell_width, height},
                          0, WS_ROLE_FRAME, none);
            if (last + 1 < columns)
                ws_scene_text(scene, left + column_x(grid, last) + grid->cell_width + GAP / 2.0,
                              top + height / 2, WS_HEADING_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_HEADING,
                              "\u2026");
        }
    }
}

const char *ws_fold_words(const struct ws_grid *grid, char text[WS_FOLD_WORDS_SIZE])
{
    const size_t size = WS_FOLD_WORDS_SIZE;
    int columns = columns_of(grid), count = 0, registers;
    size_t length;

    if (!grid->fold.groups && !grid->fold.warp)
        return NULL;
    length = (size_t)snprintf(text, size, "Omitted: ");
    if (grid->fold.warp)
        length += (size_t)snprintf(text + length, size - length,
                                   "the other three warps, with %d rows each%s", grid->fold.band,
                                   grid->fold.groups ? "; " : ".");
    if (!grid->fold.groups)
        return text;
    length += (size_t)snprintf(text + length, size - length, "columns ");
    for (int first = 0, last; first < columns && length < size; first = last + 1) {
        last = first;
        if (ws_fold_shows(grid, -1, first))
            continue;
        while (last + 1 < columns && !ws_fold_shows(grid, -1, last + 1))
            last++;
        length += (size_t)snprintf(text + length, size - length, "%s%d to %d",
                                   count++ ? " and " : "", first, last);
    }
    registers = ws_moved(grid->mapping->variant)->registers * WS_FOLD_COLUMNS / columns;
    if (length < size)
        snprintf(text + length, size - length,
                 " (same threads, next %d registers per eight columns).", registers);
    return text;
}
