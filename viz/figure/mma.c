/*
 * The product: B above, A on the left, D where a row of A meets a column of B. Every cell has the
 * colour and the number of the lane that holds it; one element of D is followed to the row and the
 * column that make it, and one lane to all that it holds.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/crossing.h"
#include "viz/figure/grid.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/metrics.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/figure/theme.h"

enum {
    GAP_X = 10,      /* between A and the row numbers of B */
    GAP_Y = 8,       /* between B and the headings under it */
    CORNER_GAP = 16, /* between the words in the corner and B's row numbers */
    WORDS = 512,
    REFUSED = 1000, /* what a type is worth less with which the figure is refused */
};

#define CLEAR       0.5 /* px between a label and the widest stroke */
#define LEAST_SCALE 0.8 /* below it a picture is not legible, however its cells are sized */

/* Lane names, largest first; a number alone where they are too wide. */
static const struct ws_type types[] = {
    {WS_FORM_BRIEF, 11, 10, 13, 0, 0, 20, 0, 1},
    {WS_FORM_BRIEF, 9, 9, 10, 0, 0, 18, 0, 0.9},
    {WS_FORM_NUMBER, 9, 9, 10, 0, 0, 18, 0, 0.6},
    {WS_FORM_NUMBER, 8, 8, 9, 0, 0, 16, 0, 0.5},
};

struct layout {
    struct ws_crossing crossing;
    struct ws_grid a, b, d;
    char heading[3][48];
    double width, height;
    struct ws_box at_a, at_b, at_d; /* their cells, in the picture */
    struct ws_box corner;           /* left of B and over A */
    double term_size;               /* of the sum in the corner; 0: it does not fit there */
};

static struct ws_grid grid_of(const struct layout *layout, const struct ws_mapping *mapping,
                              const struct ws_type *type)
{
    struct ws_figure figure = *layout->crossing.figure;
    struct ws_evidence evidence = *figure.evidence;
    struct ws_grid grid;

    evidence.mapping = *mapping;
    figure.evidence = &evidence;
    figure.highlight = WS_SHOWS_NOTHING;
    figure.label = WS_LABEL_THREAD;
    figure.registers = NULL;
    grid = ws_grid_of(&figure);
    grid.mapping = mapping;
    grid.type = type;
    grid.brief = true;
    grid.unmuted = true;
    grid.highlight.lane = layout->crossing.lane;
    grid.matrix = layout->crossing.element.matrix;
    grid.label_size = type->label_size;
    grid.lines = 1;
    grid.line_ends[0] = 1;
    grid.pair.pairing = WS_PAIR_NONE;
    return grid;
}

static double stroke(void)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    return ws_theme_paint(WS_THEME_CONTRAST, WS_ROLE_CELL_MARKED, none).stroke_width;
}

/* A heading in letters, as long as its cells have room for. */
static void set_heading(struct ws_grid *grid, const struct ws_mapping *mapping, char text[48],
                        double width)
{
    for (int form = 0; form < 3; form++) {
        ws_operand_heading(mapping, grid->matrix, form, text, 48);
        if (ws_text_width(text, WS_HEADING_SIZE, false, true) <= width)
            break;
    }
    grid->heading = text;
}

/* The size of the letters of the sum in the corner, or 0 where it has no room. */
static double term_size(const struct layout *layout)
{
    const struct ws_crossing *crossing = &layout->crossing;
    double widest = 0, size;
    char text[WS_TERM_SIZE];
    int lines = 0;

    for (int i = 0; ws_crossing_term(crossing, i, text); i++, lines++)
        widest = fmax(widest, ws_text_width(text, 1, false, i == 0));
    size = fmin(WS_LABEL_SIZE,
                fmin(layout->corner.width / widest, layout->corner.height / (1.35 * lines)));
    return size >= layout->a.type->axis_size ? size : 0;
}

/* Everything's size and place with one type, for a picture drawn at `scale`. */
static void lay_out(struct layout *layout, const struct ws_type *type, double scale)
{
    struct ws_crossing *crossing = &layout->crossing;
    const struct ws_operand *a = ws_moved(crossing->a->variant),
                            *b = ws_moved(crossing->b->variant);
    double clear = (stroke() / 2 + CLEAR) / scale;
    double wide =
        ws_text_width(type->form == WS_FORM_NUMBER ? "28" : "T28", type->label_size, false, false) +
        2 * clear;
    double high = fmax((WS_TEXT_ASCENT + WS_TEXT_DESCENT) * type->label_size + 2 * clear,
                       1.15 * type->axis_size);
    double middle, left, between, digit = ws_text_width("0", type->axis_size, false, false) + 3;

    layout->a = grid_of(layout, crossing->a, type);
    layout->b = grid_of(layout, crossing->b, type);
    layout->d = grid_of(layout, crossing->d, type);
    /* What is followed must not cut a block's label: an element of D, a row of A, a column of B. */
    layout->d.apart = true;
    layout->a.apart = layout->a.run_rows > 1;
    layout->b.apart = layout->b.run_columns > 1;
    layout->d.numberless = true;
    layout->a.row = crossing->element.row;
    layout->b.column = layout->d.column = crossing->element.column;
    layout->a.cell_width = fmax(wide / layout->a.run_columns, a->columns <= 4 ? digit : 0);
    layout->a.cell_height = layout->d.cell_height = high / layout->a.run_rows;
    if (layout->a.run_rows > 1) /* rows have a number each, and those of D a name */
        layout->a.cell_height = layout->d.cell_height = high;
    layout->b.cell_width = layout->d.cell_width = fmax(wide, digit);
    layout->b.cell_height = fmax(high / layout->b.run_rows, b->rows <= 4 ? high : 0);
    layout->a.clear = layout->b.clear = layout->d.clear = clear;
    layout->a.enlarged = layout->b.enlarged = layout->d.enlarged = 0;

    left = ws_grid_cells(&layout->a, 0, 0).x;
    between = GAP_X + ws_grid_cells(&layout->b, 0, 0).x;
    layout->at_a = ws_grid_cells(&layout->a, 0, 0);
    layout->at_b = ws_grid_cells(&layout->b, 0, 0);
    layout->at_d = ws_grid_cells(&layout->d, 0, 0);
    layout->at_a.x = left;
    layout->at_b.x = layout->at_d.x = left + layout->at_a.width + between;
    set_heading(&layout->a, crossing->a, layout->heading[0], layout->at_a.width);
    set_heading(&layout->b, crossing->b, layout->heading[1], layout->at_b.width);
    set_heading(&layout->d, crossing->d, layout->heading[2], layout->at_d.width);
    middle = GAP_Y + ws_grid_cells(&layout->a, 0, 0).y;
    layout->at_a.y = layout->at_d.y = layout->at_b.y + layout->at_b.height + middle;
    layout->width = layout->at_b.x + layout->at_b.width;
    layout->height = layout->at_a.y + layout->at_a.height;
    layout->corner = (struct ws_box){
        left, 0, layout->at_b.x - left - CORNER_GAP - ws_grid_cells(&layout->b, 0, 0).x / 2,
        layout->at_b.y + layout->at_b.height};
    layout->term_size = term_size(layout);
}

/* The type that suits the sheet best. */
static void choose(struct layout *layout, const struct ws_sheet *sheet)
{
    const struct ws_type *best = &types[0];
    double best_score = -HUGE_VAL, best_scale = 1;

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        struct ws_sheet tried = *sheet;
        double scale = 1, score;

        for (int settle = 0; settle < 4; settle++) {
            lay_out(layout, &types[i], scale);
            tried.width = layout->width;
            tried.height = layout->height;
            tried.least = types[i].axis_size;
            if (sheet->figure->medium.width > 0)
                scale = fmax(ws_sheet_scale(&tried), LEAST_SCALE);
        }
        score = ws_sheet_suits(&tried) * types[i].worth;
        if (!ws_sheet_legible(&tried, ws_sheet_suits(&tried)) && sheet->figure->medium.width > 0)
            score = ws_sheet_suits(&tried) - REFUSED;
        if (score > best_score) {
            best = &types[i];
            best_score = score;
            best_scale = scale;
        }
    }
    lay_out(layout, best, best_scale);
}

/* A grid with its cells where they are to be. */
static void draw_grid(const struct ws_grid *grid, struct ws_scene *scene, struct ws_box cells,
                      double x, double y)
{
    struct ws_box own = ws_grid_cells(grid, 0, 0);

    ws_grid_draw(grid, scene, x + cells.x - own.x, y + cells.y - own.y);
}

static void outline(struct ws_scene *scene, struct ws_box box, double x, double y)
{
    box.x += x;
    box.y += y;
    ws_scene_outline(scene, box, WS_ROLE_GIVES);
}

/* The row of A, the column of B and the element that they make. */
static void draw_followed(const struct layout *layout, struct ws_scene *scene, double x, double y)
{
    const struct ws_place *at = &layout->crossing.element;
    double wide = layout->b.cell_width, high = layout->a.cell_height;

    outline(
        scene,
        (struct ws_box){layout->at_a.x, layout->at_a.y + at->row * high, layout->at_a.width, high},
        x, y);
    outline(scene,
            (struct ws_box){layout->at_b.x + at->column * wide, layout->at_b.y, wide,
                            layout->at_b.height},
            x, y);
    outline(scene,
            (struct ws_box){layout->at_d.x + at->column * wide, layout->at_d.y + at->row * high,
                            wide, high},
            x, y);
}

static void draw_sum(const struct layout *layout, struct ws_scene *scene, double x, double y)
{
    double size = layout->term_size, line = 1.35 * size;
    char text[WS_TERM_SIZE];

    if (size <= 0)
        return;
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    for (int i = 0; ws_crossing_term(&layout->crossing, i, text); i++)
        ws_scene_text(scene, x + layout->corner.x, y + (i + 0.5) * line, size, WS_ANCHOR_START,
                      i ? WS_ROLE_NOTE : WS_ROLE_TRACE_TEXT, text);
    ws_scene_close(scene);
}

/* Of A, B and D, those of the one that has most. */
static int most_registers(const struct ws_crossing *crossing)
{
    int a = ws_moved(crossing->a->variant)->registers,
        b = ws_moved(crossing->b->variant)->registers;
    int d = ws_moved(crossing->d->variant)->registers;

    return a > b ? (a > d ? a : d) : (b > d ? b : d);
}

/* The followed element of D: by the name that its register was given, else as PTX counts them. */
static char *followed_name(const struct ws_crossing *crossing, char name[WS_ELEMENT_NAME_SIZE])
{
    const struct ws_variant *d = crossing->d->variant;
    const char *registers = ws_figure_registers(crossing->figure, WS_OPERAND_D);

    return registers
               ? ws_element_name(d, registers, crossing->slot.reg, crossing->slot.element, name)
               : ws_member_name(d, crossing->slot.reg, crossing->slot.element, name);
}

static void add_keys(const struct layout *layout, struct ws_keys *keys)
{
    const struct ws_crossing *crossing = &layout->crossing;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    char place[WS_PLACE_SIZE], held[80], member[WS_ELEMENT_NAME_SIZE];

    ws_crossing_place(crossing, crossing->d, crossing->element.row, crossing->element.column,
                      place);
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none,
               "row %d of A and column %d of B make %s: %s of T%d", crossing->element.row,
               crossing->element.column, place, followed_name(crossing, member),
               crossing->slot.lane);
    ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MARKED,
               (struct ws_tint){WS_TINT_LANE, crossing->lane}, "what T%d holds: %s", crossing->lane,
               ws_crossing_held(crossing, held, sizeof held));
    if (crossing->figure->colour == WS_BY_REGISTER)
        ws_key_add_registers(keys, most_registers(crossing));
    else
        ws_key_add_colours(keys, crossing->figure, crossing->figure->colour);
}

/* What the picture shows: the matrices, which of four products they are, and what cells say. */
static void write_note(const struct layout *layout, char note[WORDS])
{
    const struct ws_crossing *crossing = &layout->crossing;
    const struct ws_mma *mma = crossing->mma;
    char a[48], b[48], d[48], c[32] = "", lanes[80], which[128] = "";

    ws_operand_shape(crossing->a->variant, a, sizeof a);
    ws_operand_shape(crossing->b->variant, b, sizeof b);
    ws_operand_shape(crossing->d->variant, d, sizeof d);
    if (mma->c != mma->d)
        snprintf(c, sizeof c, ", C of %s", ws_mma_type_name(mma->c));
    if (ws_moved(crossing->d->variant)->matrices > 1)
        snprintf(which, sizeof which, " Drawn is product %d, by %.60s.", crossing->element.matrix,
                 ws_operand_lanes(crossing->d, crossing->element.matrix, lanes, sizeof lanes));
    snprintf(note, WORDS, "A %.40s%s, B %.40s, D %.40s%s.%s %s", a,
             mma->sparse ? ", as it is stored (metadata says of which columns k)" : "", b, d, c,
             which,
             layout->a.type && layout->a.type->form == WS_FORM_NUMBER
                 ? "A cell's number is that of the lane that holds it: 5 is T5."
                 : "A cell names the lane that holds it.");
}

bool ws_build_mma(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    struct layout layout = {.width = 1};
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;
    char title[192], note[WORDS], sum[WORDS], other[WORDS], description[2400];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .width = 1,
                             .height = 1};
    struct ws_box at;

    if (!ws_crossing_of(figure, &layout.crossing, error))
        return false;
    snprintf(title, sizeof title, "%s, %sD = A \u00d7 B + C", mma->name,
             ws_moved(layout.crossing.d->variant)->matrices > 1 ? "one of its four products " : "");
    write_note(&layout, note);
    ws_crossing_sum(&layout.crossing, sum, sizeof sum);
    sheet.legend[0] = ws_crossing_other(&layout.crossing, other, sizeof other);
    snprintf(description, sizeof description,
             "%s A is on the left, B above and D where they meet, each element in the colour of "
             "the lane that holds it. %s %s %s",
             note, sum, other, figure->evidence->text);
    add_keys(&layout, &sheet.keys);
    choose(&layout, &sheet);
    if (layout.term_size <= 0)
        sheet.legend[1] = sum;
    write_note(&layout, note);
    choose(&layout, &sheet);
    write_note(&layout, note);
    sheet.width = layout.width;
    sheet.height = layout.height;
    sheet.least = layout.a.type->axis_size;
    at = ws_sheet_open(&sheet, scene);
    draw_sum(&layout, scene, at.x, at.y);
    draw_grid(&layout.b, scene, layout.at_b, at.x, at.y);
    draw_grid(&layout.a, scene, layout.at_a, at.x, at.y);
    draw_grid(&layout.d, scene, layout.at_d, at.x, at.y);
    draw_followed(&layout, scene, at.x, at.y);
    ws_sheet_close(&sheet, scene);
    return true;
}
