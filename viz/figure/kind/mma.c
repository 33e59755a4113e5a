/*
 * The MMA figure: B above, A on the left, D where a row of A meets a column of B; or A, B and D
 * side by side, on a slide that is too low for that. Metadata and scale factors are in line with
 * the rows of A or the columns of B that they apply to, or in the corner if the figure would not be
 * legible otherwise. Every cell has the color and the number of the lane that holds it. One element
 * of D is followed to its row of A and its column of B, and one lane to all elements that it holds.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/moving/crossing.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/grid.h"
#include "viz/scene/metrics.h"
#include "viz/scene/theme.h"
#include "viz/text/text_add.h"

enum {
    GAP_X = 10,     /* between A and the row numbers of B */
    GAP_Y = 8,      /* between B and the headings below it */
    CLOSE = 6,      /* between grids with the same row numbers */
    CORNER_GAP = 6, /* between the words in the corner and B's row numbers */
    WORDS = 512,
    FOLLOWED = WS_ELEMENT_NAME_SIZE + WS_BITS_SIZE + 8,
    REFUSED = 1000, /* score penalty of a type with which the figure would be refused */
};

#define CLEAR       0.5 /* px between a label and the widest stroke */
#define MOST_TALLER 1.6
#define LEAST_SCALE 0.8  /* below it a figure is not legible, whatever its cell sizes */
#define ROW_WORTH   0.65 /* score factor of A, B and D side by side, which do not meet in D */

/* Lane names, largest first; only a number if they are too wide. */
static const struct ws_type types[] = {
    {WS_FORM_BRIEF, 11, 10, 13, 0, 0, 20, 0, 1},
    {WS_FORM_BRIEF, 9, 9, 10, 0, 0, 18, 0, 0.9},
    {WS_FORM_NUMBER, 9, 9, 10, 0, 0, 18, 0, 0.6},
    {WS_FORM_NUMBER, 8, 8, 9, 0, 0, 16, 0, 0.5},
};

enum { TYPES = sizeof types / sizeof types[0] };

/* The parts in drawing order; those besides A, B and D are not in every MMA. */
enum part { PART_B, PART_A, PART_D, PART_METADATA, PART_SCALE_A, PART_SCALE_B, PARTS };

static const enum ws_operand_role roles[PARTS] = {WS_OPERAND_B,       WS_OPERAND_A,
                                                  WS_OPERAND_D,       WS_OPERAND_METADATA,
                                                  WS_OPERAND_SCALE_A, WS_OPERAND_SCALE_B};

struct part_layout {
    const struct ws_mapping *mapping; /* NULL: the MMA has none */
    struct ws_grid grid;
    char heading[48];
    struct ws_box at; /* its cells, in the figure */
};

struct layout {
    struct ws_crossing crossing;
    struct part_layout part[PARTS];
    bool cornered; /* the parts in line with the rows of A are above it, left of B */
    bool in_row;   /* A, B and D are side by side */
    double taller; /* factor of the cell height that labels need, on a page with space */
    double width, height;
    struct ws_box corner; /* left of B and above A */
    double term_size;     /* of the sum in the corner; 0: it does not fit there */
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
    /* Cells have only their lanes; tooltips name registers as in the instruction. */
    grid.registers = ws_figure_registers(layout->crossing.figure, ws_moved(mapping->variant)->role);
    return grid;
}

static double stroke(void)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    return ws_theme_paint(WS_THEME_CONTRAST, WS_ROLE_CELL_MARKED, none).stroke_width;
}

/* A heading as long as its cells are wide. */
static void set_heading(struct part_layout *part)
{
    for (int form = 0; form < 3; form++) {
        ws_operand_heading(part->mapping, part->grid.matrix, form, part->heading,
                           sizeof part->heading);
        if (ws_text_width(part->heading, WS_HEADING_SIZE, false, true) <= part->at.width)
            break;
    }
    part->grid.heading = part->heading;
}

/* The size of the letters of the sum in the corner, or 0 if it does not fit. */
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
    return size >= layout->part[PART_A].grid.type->axis_size ? size : 0;
}

/* Whether a part is in line with the rows of A and D, or with the columns of B and D. */
static bool has_rows(enum part part)
{
    return part == PART_A || part == PART_D || part == PART_METADATA || part == PART_SCALE_A;
}

static bool has_columns(enum part part)
{
    return part == PART_B || part == PART_D || part == PART_SCALE_B;
}

/* The first of the parts that share a part's rows, which has their numbers. */
static enum part first_of_rows(const struct layout *layout, enum part part)
{
    if (!layout->cornered || part > PART_D)
        for (enum part i = PART_METADATA; i <= PART_SCALE_A; i++)
            if (layout->part[i].mapping)
                return i;
    return PART_A;
}

/* The sizes of all cells: names of lanes `wide` px wide and `high` px high. */
static void size_cells(struct layout *layout, const struct ws_type *type, double wide, double high,
                       double clear)
{
    const struct ws_place *element = &layout->crossing.element;
    double digit = ws_text_width("0", type->axis_size, false, false) + 3;

    for (enum part i = 0; i < PARTS; i++) {
        struct part_layout *part = &layout->part[i];
        struct ws_grid *grid = &part->grid;

        if (!part->mapping)
            continue;
        *grid = grid_of(layout, part->mapping, type);
        grid->clear = clear;
        grid->enlarged = 0;
        /* The highlight, an element of D, a row or a column, must not cut a block's label. */
        grid->apart = (has_rows(i) && (has_columns(i) || grid->run_rows > 1)) ||
                      (!has_rows(i) && grid->run_columns > 1);
        grid->numberless =
            has_rows(i) && i != first_of_rows(layout, i) && !(layout->in_row && i == PART_D);
        grid->row = has_rows(i) && !grid->numberless ? element->row : -1;
        grid->column = has_columns(i) ? element->column : -1;
    }
    for (enum part i = 0; i < PARTS; i++) {
        struct ws_grid *grid = &layout->part[i].grid;
        const struct ws_operand *operand;

        if (!layout->part[i].mapping)
            continue;
        operand = ws_moved(layout->part[i].mapping->variant);
        grid->cell_width = has_columns(i) ? fmax(wide, digit)
                                          : fmax(wide / grid->run_columns,
                                                 i == PART_A && operand->columns <= 4 ? digit : 0);
        grid->cell_height =
            has_rows(i) ? high : fmax(high / grid->run_rows, operand->rows <= 4 ? high : 0);
        layout->part[i].at = ws_grid_cells(grid, 0, 0);
    }
}

/* In a row: B's cells begin level with A's, and D follows. */
static void place_row(struct layout *layout, double over_b, const struct ws_box own[PARTS])
{
    struct part_layout *part = layout->part;
    double top = fmax(own[PART_A].y, over_b + own[PART_B].y);

    part[PART_B].at.y = part[PART_A].at.y = part[PART_D].at.y = top;
    part[PART_METADATA].at.y = part[PART_SCALE_A].at.y = top;
    part[PART_SCALE_B].at.y = top - own[PART_B].y - GAP_Y - own[PART_SCALE_B].height;
    part[PART_D].at.x = part[PART_B].at.x + own[PART_B].width + GAP_X + own[PART_D].x;
    layout->width = part[PART_D].at.x + own[PART_D].width;
    layout->height = top + fmax(own[PART_A].height, own[PART_B].height);
    layout->corner = (struct ws_box){0};
}

/* All positions, from the sizes of the cells and their surroundings. */
static void place(struct layout *layout)
{
    struct part_layout *part = layout->part;
    struct ws_box own[PARTS];
    double x = 0, over_b = 0, corner = 0, left = 0;

    for (enum part i = 0; i < PARTS; i++)
        own[i] = part[i].at;
    for (enum part i = PART_METADATA; i <= PART_SCALE_A; i++)
        if (part[i].mapping) {
            part[i].at.x = x + own[i].x;
            x = part[i].at.x + own[i].width + CLOSE;
            corner = own[i].y + own[i].height;
        }
    if (part[PART_SCALE_B].mapping)
        over_b = own[PART_SCALE_B].y + own[PART_SCALE_B].height + GAP_Y;
    if (!layout->cornered)
        left = x;
    part[PART_A].at.x = left + own[PART_A].x;
    part[PART_B].at.x = part[PART_A].at.x + own[PART_A].width + GAP_X + own[PART_B].x;
    part[PART_B].at.y = over_b + own[PART_B].y;
    if (layout->cornered)
        part[PART_B].at.y = fmax(part[PART_B].at.y, corner - own[PART_B].height);
    part[PART_SCALE_B].at.y = part[PART_B].at.y - own[PART_B].y - GAP_Y - own[PART_SCALE_B].height;
    part[PART_A].at.y = part[PART_B].at.y + own[PART_B].height + GAP_Y + own[PART_A].y;
    part[PART_D].at.x = part[PART_SCALE_B].at.x = part[PART_B].at.x;
    part[PART_D].at.y = part[PART_A].at.y;
    if (!layout->cornered)
        part[PART_METADATA].at.y = part[PART_SCALE_A].at.y = part[PART_A].at.y;
    layout->width = part[PART_B].at.x + own[PART_B].width;
    layout->height = part[PART_A].at.y + own[PART_A].height;
    left = layout->cornered ? x + GAP_X : part[PART_A].at.x;
    layout->corner = (struct ws_box){left, 0, part[PART_B].at.x - left - CORNER_GAP - own[PART_B].x,
                                     part[PART_B].at.y + own[PART_B].height};
    if (layout->in_row)
        place_row(layout, over_b, own);
}

/* All sizes and positions with one type, for a figure drawn at `scale`. */
static void lay_out(struct layout *layout, const struct ws_type *type, double scale)
{
    double clear = (stroke() / 2 + CLEAR) / scale;
    double wide =
        ws_text_width(type->form == WS_FORM_NUMBER ? "28" : "T28", type->label_size, false, false) +
        2 * clear;
    double high =
        layout->taller * fmax((WS_TEXT_ASCENT + WS_TEXT_DESCENT) * type->label_size + 2 * clear,
                              1.15 * type->axis_size);

    size_cells(layout, type, wide, high, clear);
    for (enum part i = 0; i < PARTS; i++)
        if (layout->part[i].mapping)
            set_heading(&layout->part[i]);
    place(layout);
    layout->term_size = term_size(layout);
}

/* Makes cells higher if a page has space. */
static void heighten(struct layout *layout, const struct ws_type *type, double scale,
                     const struct ws_sheet *sheet)
{
    struct ws_sheet tried = *sheet;
    double least;

    tried.width = layout->width;
    tried.height = layout->height;
    least = ws_sheet_drawn(&tried) - 1e-9;
    while (sheet->figure->medium.height > 0 && layout->taller < MOST_TALLER) {
        struct layout before = *layout;

        layout->taller += 0.05;
        lay_out(layout, type, scale);
        tried.height = layout->height;
        if (ws_sheet_drawn(&tried) >= least)
            continue;
        *layout = before;
        return;
    }
}

/* The type that suits the sheet best. The corner is used only if nothing else is legible. */
static void choose(struct layout *layout, const struct ws_sheet *sheet)
{
    const struct ws_type *best = &types[0];
    double best_score = -HUGE_VAL, best_scale = 1;
    bool more = layout->crossing.mma->sparse || layout->crossing.mma->scales, cornered = false,
         in_row = false, legible = false;

    layout->taller = 1;
    for (size_t i = 0; i < 3 * TYPES; i++) {
        const struct ws_type *type = &types[i % TYPES];
        struct ws_sheet tried = *sheet;
        double scale = 1, score;

        layout->in_row = i >= 2 * TYPES;
        layout->cornered = i >= TYPES && !layout->in_row;
        if ((layout->cornered && (!more || legible)) ||
            (layout->in_row && sheet->figure->medium.height <= 0))
            continue;
        for (int settle = 0; settle < 4; settle++) {
            lay_out(layout, type, scale);
            tried.width = layout->width;
            tried.height = layout->height;
            tried.least = type->axis_size;
            if (sheet->figure->medium.width > 0)
                scale = fmax(ws_sheet_scale(&tried), LEAST_SCALE);
        }
        score = ws_sheet_suits(&tried) * type->worth * (layout->in_row ? ROW_WORTH : 1);
        if (ws_sheet_legible(&tried, ws_sheet_suits(&tried)) || sheet->figure->medium.width <= 0)
            legible = true;
        else
            score = ws_sheet_suits(&tried) - REFUSED;
        if (score > best_score) {
            best = type;
            best_score = score;
            best_scale = scale;
            cornered = layout->cornered;
            in_row = layout->in_row;
        }
    }
    layout->cornered = cornered;
    layout->in_row = in_row;
    lay_out(layout, best, best_scale);
    heighten(layout, best, best_scale, sheet);
}

static bool ruled(const struct layout *layout)
{
    for (enum part i = 0; i < PARTS; i++)
        if (layout->part[i].mapping && ws_grid_ruled(&layout->part[i].grid))
            return true;
    return false;
}

/* A grid with its cells at their position. */
static void draw_grid(const struct part_layout *part, struct ws_scene *scene, double x, double y)
{
    struct ws_box own = ws_grid_cells(&part->grid, 0, 0);

    ws_grid_draw(&part->grid, scene, x + part->at.x - own.x, y + part->at.y - own.y);
}

/* Outlines all held cells so that dashes on them do not cover their outlines. */
static void outline_held(struct ws_scene *scene)
{
    for (int i = 0, cells = scene->nodes; i < cells; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].role == WS_ROLE_CELL_MARKED)
            ws_scene_outline(scene, scene->node[i].box, WS_ROLE_GIVES_HELD);
}

/* The row of A, the column of B, the parts in line with them, and the resulting element. */
static void draw_followed(const struct layout *layout, struct ws_scene *scene, double x, double y)
{
    const struct ws_place *element = &layout->crossing.element;

    outline_held(scene);
    for (enum part i = 0; i < PARTS; i++) {
        const struct ws_grid *grid = &layout->part[i].grid;
        struct ws_box box = layout->part[i].at;

        if (!layout->part[i].mapping)
            continue;
        box.x += x;
        box.y += y;
        if (has_columns(i)) {
            box.x += element->column * grid->cell_width;
            box.width = grid->cell_width;
        }
        if (has_rows(i)) {
            box.y += element->row * grid->cell_height;
            box.height = grid->cell_height;
        }
        ws_scene_outline(scene, box, WS_ROLE_GIVES);
    }
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

/* The followed element of D, by its register in the instruction above the figure, and its bits. */
static char *followed_name(const struct ws_crossing *crossing, char name[FOLLOWED])
{
    const struct ws_variant *variant = crossing->d->variant;
    char bits[WS_BITS_SIZE];

    ws_element_name(variant, ws_figure_registers(crossing->figure, WS_OPERAND_D),
                    crossing->slot.reg, crossing->slot.element, name);
    if (!ws_has_words(ws_moved(variant)))
        ws_text_add(name, FOLLOWED, " (bits %s)",
                    ws_element_bits(ws_moved(variant), crossing->slot.element, bits));
    return name;
}

static void add_keys(const struct layout *layout, struct ws_keys *keys)
{
    const struct ws_crossing *crossing = &layout->crossing;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    char place[WS_PLACE_SIZE], held[80], member[FOLLOWED];

    ws_crossing_place(crossing, crossing->d, crossing->element.row, crossing->element.column,
                      place);
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none,
               "row %d of A%s%s and column %d of B%s: %s in %s of T%d", crossing->element.row,
               layout->part[PART_METADATA].mapping ? ", E" : "",
               layout->part[PART_SCALE_A].mapping ? ", SA" : "", crossing->element.column,
               layout->part[PART_SCALE_B].mapping ? ", SB" : "", place,
               followed_name(crossing, member), crossing->slot.lane);
    ws_key_add(keys, WS_KEY_HELD, WS_ROLE_CELL_MARKED,
               crossing->figure->colour == WS_BY_LANE
                   ? (struct ws_tint){WS_TINT_LANE, crossing->lane}
                   : none,
               "held by T%d: %s", crossing->lane, ws_crossing_held(crossing, held, sizeof held));
    ws_key_add_colours_of(keys, crossing->figure, crossing->figure->colour, -1);
}

/*
 * The words of the figure: the matrices, which of four MMAs they belong to, and the cells'
 * contents.
 */
static void write_note(const struct layout *layout, char note[WORDS])
{
    const struct ws_crossing *crossing = &layout->crossing;
    const struct ws_mma *mma = crossing->mma;
    const struct ws_type *type = layout->part[PART_A].grid.type;
    char a[48], b[48], d[48], c[32] = "", lanes[80], which[128] = "", more[160] = "", shape[48];

    ws_operand_shape(crossing->a->variant, a, sizeof a);
    ws_operand_shape(crossing->b->variant, b, sizeof b);
    ws_operand_shape(crossing->d->variant, d, sizeof d);
    if (mma->c != mma->d)
        snprintf(c, sizeof c, ", C in %s", ws_mma_type_name(mma->c));
    if (ws_moved(crossing->d->variant)->matrices > 1)
        snprintf(which, sizeof which, " Shows MMA %d, computed by %.60s.", crossing->element.matrix,
                 ws_operand_lanes(crossing->d, crossing->element.matrix, lanes, sizeof lanes));
    for (enum part i = PART_METADATA; i < PARTS; i++)
        if (layout->part[i].mapping)
            ws_text_add(more, sizeof more, ", %s %s", ws_operand_letter(roles[i]),
                        ws_operand_shape(layout->part[i].mapping->variant, shape, sizeof shape));
    snprintf(note, WORDS, "A %.40s%s, B %.40s, D %.40s%s%.120s.%s %s", a,
             mma->sparse ? ", as stored (E selects columns)" : "", b, d, c, more, which,
             type && type->form == WS_FORM_NUMBER
                 ? "A number is the lane that holds the element: 5 is T5."
                 : "Each cell is labeled with the lane that holds it.");
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
    for (enum part i = 0; i < PARTS; i++)
        if (figure->operand[roles[i]])
            layout.part[i].mapping = &figure->operand[roles[i]]->mapping;
    snprintf(title, sizeof title, "%s, %sD = %s + C", mma->name,
             ws_moved(layout.crossing.d->variant)->matrices > 1 ? "one of four: " : "",
             mma->scales ? "(A \u00d7 SA) \u00d7 (B \u00d7 SB)" : "A \u00d7 B");
    write_note(&layout, note);
    ws_crossing_sum(&layout.crossing, sum, sizeof sum);
    sheet.legend[0] = ws_crossing_other(&layout.crossing, other, sizeof other);
    add_keys(&layout, &sheet.keys);
    choose(&layout, &sheet);
    if (layout.term_size <= 0)
        sheet.legend[1] = sum;
    write_note(&layout, note);
    choose(&layout, &sheet);
    write_note(&layout, note);
    if (ruled(&layout))
        ws_key_add_ruled(&sheet.keys, "lane");
    snprintf(description, sizeof description,
             "%s A is on the left, B %s, each element in the color of the lane that holds it. %s "
             "%s %s",
             note,
             layout.in_row ? "next to it and D on the right"
                           : "at the top and D at the lower right",
             sum, other, figure->evidence->text);
    sheet.width = layout.width;
    sheet.height = layout.height;
    sheet.least = layout.part[PART_A].grid.type->axis_size;
    at = ws_sheet_open(&sheet, scene);
    draw_sum(&layout, scene, at.x, at.y);
    for (enum part i = 0; i < PARTS; i++)
        if (layout.part[i].mapping)
            draw_grid(&layout.part[i], scene, at.x, at.y);
    draw_followed(&layout, scene, at.x, at.y);
    ws_sheet_close(&sheet, scene);
    return true;
}
