/*
 * The register figure: 32 lanes, or a warpgroup's 128 threads, with their registers. Each register
 * is divided into its elements, lowest bits on the left. Lanes are split into runs and registers
 * into sets; these blocks are arranged for the medium.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/blank.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/handout.h"
#include "viz/paint/register_note.h"
#include "viz/paint/register_warp.h"
#include "viz/scene/metrics.h"

enum {
    LANE_WIDTH = 28,
    HEAD_HEIGHT = 32, /* the registers' names, and the bits below them */
    GAP_X = 16,
    GAP_Y = 14,
    PADDING = 6,     /* left and right of a label together */
    LEAST_CELL = 33, /* fits the bits above it, … */
    SMALL_CELL = 30, /* … in small letters */
    SMALL_LINE = 11,
    LONGEST_LABEL = 64,
    MOST_OF_WARPGROUP = 32, /* registers of a thread that are shown */
};

#define LINE_PRICE  2.0  /* score penalty of a second line, or of brief labels */
#define SPLIT_PRICE 4.0  /* of each halving of the registers, … */
#define SMALL_PRICE 8.0  /* … of small letters, … */
#define EMPTY_PRICE 40.0 /* … and of empty sides, as a part of the width, … */
#define FILLED      0.65 /* … if the blocks fill less than this part of it */

/*
 * Blocks of `registers` registers by `lanes` lanes: all lanes of the first set, then of the next.
 */
struct spread {
    const struct ws_figure *figure;
    int first, threads; /* the threads that are shown: all, or those of one warp */
    int registers, lanes, across;
    int lines;                 /* of a label: "M0[1,2]", or "M0" over "1,2" */
    bool brief;                /* a label is "1,2": the register's matrix is in its heading */
    bool small;                /* letters, if the figure is then no taller than a page */
    double cell_width, higher; /* px of additional row height, to fill a page */
};

static const struct ws_operand *operand_of(const struct spread *spread)
{
    return ws_moved(spread->figure->evidence->mapping.variant);
}

/* The elements of a cell: one, or all of a register; and the number of cells of a register. */
static int cell_elements(const struct spread *spread)
{
    int elements = operand_of(spread)->elements;

    return ws_register_joins(spread->figure->evidence->mapping.variant) ? elements : 1;
}

static int register_cells(const struct spread *spread)
{
    return operand_of(spread)->elements / cell_elements(spread);
}

static int blocks_of(const struct spread *spread)
{
    return operand_of(spread)->registers / spread->registers * (spread->threads / spread->lanes);
}

static double label_size(const struct spread *spread)
{
    return spread->small ? WS_LEAST_TEXT : WS_LABEL_SIZE;
}

static double axis_size(const struct spread *spread)
{
    return spread->small ? WS_LEAST_TEXT : WS_AXIS_SIZE;
}

/* From line to line of a label. */
static double line_height(const struct spread *spread)
{
    return spread->small ? SMALL_LINE : WS_LINE;
}

static double row_height(const struct spread *spread)
{
    return 5 + line_height(spread) * spread->lines - (spread->lines > 1 ? 2 : 0) + spread->higher;
}

static double register_width(const struct spread *spread)
{
    return spread->cell_width * register_cells(spread);
}

static double block_width(const struct spread *spread)
{
    return LANE_WIDTH + spread->registers * register_width(spread);
}

static double block_height(const struct spread *spread)
{
    return HEAD_HEIGHT + spread->lanes * row_height(spread);
}

static double spread_width(const struct spread *spread)
{
    return spread->across * block_width(spread) + (spread->across - 1) * GAP_X;
}

static double spread_height(const struct spread *spread)
{
    int down = blocks_of(spread) / spread->across;

    return down * block_height(spread) + (down - 1) * GAP_Y;
}

/* "0..31"; "3" if both are the same, and "0 and 8" if the range has gaps. */
static void range_of(int first, int last, bool whole, char text[LONGEST_LABEL / 2])
{
    if (first == last)
        snprintf(text, LONGEST_LABEL / 2, "%d", first);
    else
        snprintf(text, LONGEST_LABEL / 2, whole ? "%d..%d" : "%d and %d", first, last);
}

/*
 * The label of a whole register, from its first slot and its last: "A[3,0..31]", "E[0 and 8,0..3]".
 */
static void label_together(const struct spread *spread, struct ws_slot slot,
                           char line[LONGEST_LABEL], char under[LONGEST_LABEL])
{
    const struct ws_mapping *mapping = &spread->figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    struct ws_place first = ws_mapping_place(mapping, slot), last;
    char rows[LONGEST_LABEL / 2], columns[LONGEST_LABEL / 2];
    bool several = ws_moved(variant)->matrices > 1, whole;

    if (spread->figure->label == WS_LABEL_REGISTER) {
        ws_figure_register(spread->figure, slot.reg, line);
        return;
    }
    slot.element += cell_elements(spread) - 1;
    last = ws_mapping_place(mapping, slot);
    whole = cell_elements(spread) == (last.row - first.row + 1) * (last.column - first.column + 1);
    range_of(first.row, last.row, whole, rows);
    range_of(first.column, last.column, true, columns);
    snprintf(line, LONGEST_LABEL, several ? "%s%d" : "%s", ws_place_letter(variant, WS_VIEW_MEMORY),
             first.matrix);
    if (spread->brief)
        snprintf(line, LONGEST_LABEL, "%.20s,%.20s", rows, columns);
    else if (spread->lines > 1)
        snprintf(under, LONGEST_LABEL, "%.20s,%.20s", rows, columns);
    else
        snprintf(line + strlen(line), LONGEST_LABEL - strlen(line), "[%.20s,%.20s]", rows, columns);
}

/*
 * An element's label in the spread's lines: writes the second to `under`, which is "" if there is
 * only one. Only a place breaks, before its bracket.
 */
static void label_lines(const struct spread *spread, struct ws_slot slot, char line[LONGEST_LABEL],
                        char under[LONGEST_LABEL])
{
    const struct ws_figure *figure = spread->figure;
    char *bracket;

    under[0] = 0;
    if (cell_elements(spread) > 1) {
        label_together(spread, slot, line, under);
        return;
    }
    ws_element_label(&figure->evidence->mapping, figure->registers, slot, figure->label,
                     figure->view, line, LONGEST_LABEL);
    bracket = spread->lines > 1 || spread->brief ? strchr(line, '[') : NULL;
    if (!bracket)
        return;
    snprintf(under, LONGEST_LABEL, "%.*s", (int)strcspn(bracket + 1, "]"), bracket + 1);
    *bracket = 0;
    if (spread->brief) {
        memmove(line, under, strlen(under) + 1);
        under[0] = 0;
    }
}

/* Whether labels are places, which can use two lines. */
static bool labels_break(const struct ws_figure *figure)
{
    return figure->label == WS_LABEL_THREAD || figure->label == WS_LABEL_ELEMENT;
}

/* Whether each register is of one matrix; a worksheet's heading would disclose it. */
static bool labels_shorten(const struct ws_figure *figure)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_operand *moved = ws_moved(mapping->variant);
    bool shorten = labels_break(figure) && figure->kind != WS_FIGURE_WORKSHEET;

    for (int reg = 0; reg < moved->registers && moved->matrices > 1; reg++)
        shorten = shorten && ws_register_matrix(mapping, reg) >= 0;
    return shorten;
}

/* "r0", or "r0: M0" if its cells do not name the matrix and there are several. Returns `text`. */
static const char *heading_of(const struct spread *spread, int reg,
                              char text[WS_REGISTER_SIZE + 16])
{
    const struct ws_mapping *mapping = &spread->figure->evidence->mapping;
    size_t length = strlen(ws_figure_register(spread->figure, reg, text));

    if (spread->brief && operand_of(spread)->matrices > 1)
        snprintf(text + length, 16, ": %s%d",
                 ws_place_letter(mapping->variant, spread->figure->view),
                 ws_register_matrix(mapping, reg));
    return text;
}

/* The width of a cell that fits every label. */
static double cell_width(const struct spread *spread)
{
    const struct ws_operand *moved = operand_of(spread);
    bool bold = spread->figure->kind == WS_FIGURE_WORKSHEET; /* its answers */
    double widest = (spread->small ? SMALL_CELL : LEAST_CELL) - PADDING;
    char name[WS_REGISTER_SIZE + 16];

    for (int lane = spread->first; lane < spread->first + spread->threads; lane++)
        for (int i = 0; i < moved->registers * moved->elements; i += cell_elements(spread)) {
            struct ws_slot slot = {lane, i / moved->elements, i % moved->elements, 0};
            char line[2][LONGEST_LABEL];

            label_lines(spread, slot, line[0], line[1]);
            for (int j = 0; j < 2; j++)
                widest = fmax(widest, ws_text_width(line[j], label_size(spread), false, bold));
        }
    for (int reg = 0; reg < moved->registers; reg++)
        widest = fmax(widest,
                      ws_text_width(heading_of(spread, reg, name), WS_HEADING_SIZE, false, true) /
                          register_cells(spread));
    return widest + PADDING;
}

/* The size of a spread in the smallest letters, as a part of its medium's: above 1 it is refused. */
static double least_part(const struct spread *spread)
{
    const struct ws_medium *medium = &spread->figure->medium;
    double least = WS_LEAST_TEXT / axis_size(spread);

    return medium->legible ? fmax(least * spread_width(spread) / medium->width,
                                  least * spread_height(spread) / ws_medium_tallest(medium))
                           : 0;
}

/* The part of a sheet's width that is missing to FILLED; 0 for a page, which is filled otherwise. */
static double empty_part(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;

    return medium->width <= 0 || medium->height > 0
               ? 0
               : fmax(FILLED - ws_sheet_scale(sheet) * sheet->width / medium->width, 0);
}

/* The spread of some threads that best suits a sheet whose words are set; and whether it is legible. */
static struct spread spread_threads(const struct ws_figure *figure, const struct ws_sheet *sheet,
                                    int first, int threads, bool *legible)
{
    struct spread spread = {.figure = figure, .first = first, .threads = threads}, best = {0};
    double best_score = -HUGE_VAL, best_part = HUGE_VAL;
    int registers = operand_of(&spread)->registers, lines = labels_break(figure) ? 2 : 1;
    bool shorten = labels_shorten(figure);
    int ways = figure->medium.legible ? 2 * lines : lines;

    for (int way = 0; way < ways; way++) {
        spread.brief = shorten && way % lines;
        spread.lines = spread.brief ? 1 : 1 + way % lines;
        spread.small = way >= lines;
        spread.cell_width = cell_width(&spread);
        for (int sets = 1; sets <= registers; sets++)
            for (spread.lanes = WS_LANES; spread.lanes >= 4 && registers % sets == 0;
                 spread.lanes /= 2) {
                spread.registers = registers / sets;
                for (spread.across = 1; spread.across <= blocks_of(&spread); spread.across++) {
                    struct ws_sheet tried = *sheet;
                    double score, part = least_part(&spread);
                    bool readable;

                    if (blocks_of(&spread) % spread.across)
                        continue;
                    if (part > 1) {
                        if (best_score == -HUGE_VAL && part < best_part) {
                            best = spread;
                            best_part = part;
                        }
                        continue;
                    }
                    tried.width = spread_width(&spread);
                    tried.height = spread_height(&spread);
                    tried.least = axis_size(&spread);
                    score = ws_sheet_suits(&tried);
                    readable = ws_sheet_legible(&tried, score);
                    if (readable) /* below that no penalty matters */
                        score -= LINE_PRICE * (spread.lines + spread.brief) +
                                 SPLIT_PRICE * log2(sets) + SMALL_PRICE * spread.small +
                                 EMPTY_PRICE * empty_part(&tried);
                    if (score > best_score) {
                        best = spread;
                        best_score = score;
                        *legible = readable;
                    }
                }
            }
    }
    assert(best.figure);
    return best;
}

/* The registers' names and the bits of their elements, above a block. */
static void draw_head(const struct spread *spread, struct ws_scene *scene, int first, double x,
                      double y)
{
    const struct ws_operand *moved = operand_of(spread);
    double middle = y + HEAD_HEIGHT - 9;

    ws_scene_text(scene, x + LANE_WIDTH - 6, middle, axis_size(spread), WS_ANCHOR_END, WS_ROLE_AXIS,
                  "bits");
    for (int i = 0; i < spread->registers; i++) {
        double left = x + LANE_WIDTH + i * register_width(spread);
        char name[WS_REGISTER_SIZE + 16];

        ws_scene_text(scene, left + register_width(spread) / 2, y + 8, WS_HEADING_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, heading_of(spread, first + i, name));
        for (int cell = 0; cell < register_cells(spread); cell++) {
            char text[WS_BITS_SIZE];

            if (cell_elements(spread) > 1)
                snprintf(text, sizeof text, "0\u2013%d", moved->register_bits - 1);
            else
                ws_element_bits(moved, cell, text);
            ws_scene_text(scene, left + (cell + 0.5) * spread->cell_width, middle,
                          axis_size(spread), WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
        }
    }
}

/* A label of one line or two in its cell. */
static void draw_label(const struct spread *spread, struct ws_scene *scene, struct ws_box cell,
                       enum ws_role role, const char *line, const char *under)
{
    double x = cell.x + cell.width / 2, y = cell.y + cell.height / 2;
    double half = *under ? line_height(spread) / 2 - 0.5 : 0, size = label_size(spread);

    ws_scene_text(scene, x, y - half, size, WS_ANCHOR_MIDDLE, role, line);
    if (*under)
        ws_scene_text(scene, x, y + half, size, WS_ANCHOR_MIDDLE, role, under);
}

/* The fields of a cell: an element's, or those that all elements of a register share. */
static struct ws_shown shown_cell(const struct spread *spread, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(&spread->figure->evidence->mapping, slot), next;

    if (cell_elements(spread) == 1)
        return shown;
    slot.element++;
    next = ws_shown_element(&spread->figure->evidence->mapping, slot);
    shown.row = next.row == shown.row ? shown.row : -1;
    shown.column = next.column == shown.column ? shown.column : -1;
    shown.bit = -1;
    return shown;
}

/* Whether a cell is highlighted. */
static bool is_marked(const struct spread *spread, struct ws_slot slot)
{
    const struct ws_figure *figure = spread->figure;
    struct ws_shown shown = shown_cell(spread, slot);

    return cell_elements(spread) > 1 ? ws_register_marks(figure, slot.lane, slot.reg)
                                     : ws_highlighted(&figure->highlight, &shown);
}

/* The border of a register: only its sides, and thin, if some of its cells are not highlighted. */
static void draw_border(const struct spread *spread, struct ws_scene *scene, bool strong, double x,
                        double y)
{
    struct ws_box box = {x, y, register_width(spread), row_height(spread)};

    if (strong)
        ws_scene_rect(scene, box, 0, WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
    for (int side = 0; side < 2 && !strong; side++)
        ws_scene_line(scene, x + side * box.width, y, x + side * box.width, y + box.height,
                      WS_ROLE_CELL, false);
}

/* Outlines the highlighted cells of a register, over the borders of adjacent cells. */
static void outline_marked(const struct spread *spread, struct ws_scene *scene, int lane, int reg,
                           double x, double y)
{
    for (int i = 0; i < register_cells(spread); i++) {
        struct ws_slot slot = {lane, reg, i, 0};

        if (is_marked(spread, slot) && ws_operand_holds(operand_of(spread), lane) &&
            ws_cell_of_slot(spread->figure, slot) != WS_CELL_BLANK)
            ws_scene_outline(scene,
                             (struct ws_box){x + i * spread->cell_width, y, spread->cell_width,
                                             row_height(spread)},
                             WS_ROLE_CELL_MARKED);
    }
}

/* The register of a lane that holds nothing of the operand, depending on its selector. */
static void draw_idle(const struct spread *spread, struct ws_scene *scene, double x, double y)
{
    struct ws_box box = {x, y, register_width(spread), row_height(spread)};

    ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0});
    draw_label(spread, scene, box, WS_ROLE_LABEL_MUTED, "\u2013", "");
    draw_border(spread, scene, !ws_highlights(&spread->figure->highlight), x, y);
}

static void add_idle(struct ws_keys *keys, const struct ws_variant *variant)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!ws_operand_holds(ws_moved(variant), lane)) {
            ws_key_add_label(keys, WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0}, "\u2013",
                             "ignored with this selector");
            return;
        }
}

static void draw_register(const struct spread *spread, struct ws_scene *scene, int lane, int reg,
                          double x, double y)
{
    const struct ws_figure *figure = spread->figure;
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    bool highlights = ws_highlights(&figure->highlight), strong = true;
    struct ws_shown whole = WS_SHOWS_NOTHING;
    double high = row_height(spread);

    if (!ws_operand_holds(operand_of(spread), lane)) {
        draw_idle(spread, scene, x, y);
        return;
    }
    /* A worksheet's cell has no id that discloses its lane or register. */
    if (!ws_hides_answers(figure)) {
        whole.lane = lane;
        whole.reg = reg;
    }
    ws_scene_open(scene, whole);
    for (int i = 0; i < register_cells(spread); i++) {
        struct ws_slot slot = {lane, reg, i, 0};
        struct ws_shown shown = shown_cell(spread, slot);
        struct ws_box box = {x + i * spread->cell_width, y, spread->cell_width, high};
        bool marked = is_marked(spread, slot), muted = highlights && !marked;
        enum ws_cell cell = ws_cell_of_slot(figure, slot);
        char text[LONGEST_LABEL], under[LONGEST_LABEL];
        int group;

        strong &= !muted;
        if (ws_blank_drawn(cell, scene, box))
            continue;
        group = ws_scene_open(scene, shown);
        if (cell_elements(spread) == 1)
            ws_scene_tooltip(scene, group,
                             ws_element_words(mapping, figure->registers, slot, text, sizeof text));
        ws_scene_rect(scene, box, 0,
                      muted    ? WS_ROLE_CELL_MUTED
                      : marked ? WS_ROLE_CELL_MARKED
                               : WS_ROLE_CELL,
                      ws_cell_tint(cell, ws_tint_of(figure->colour, &shown)));
        label_lines(spread, slot, text, under);
        draw_label(spread, scene, box,
                   ws_cell_label(cell, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL), text, under);
        ws_scene_close(scene);
    }
    draw_border(spread, scene, strong, x, y);
    ws_scene_close(scene);
}

/* One block with its top left corner at (x, y). */
static void draw_block(const struct spread *spread, struct ws_scene *scene, int block, double x,
                       double y)
{
    int runs = spread->threads / spread->lanes;
    int first_lane = spread->first + block % runs * spread->lanes,
        first_reg = block / runs * spread->registers;
    double high = row_height(spread);
    char text[16];

    draw_head(spread, scene, first_reg, x, y);
    y += HEAD_HEIGHT;
    for (int i = 0; i < spread->lanes; i++) {
        snprintf(text, sizeof text, "T%d", first_lane + i);
        ws_scene_text(scene, x + LANE_WIDTH - 6, y + (i + 0.5) * high, axis_size(spread),
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
    for (int outlines = 0; outlines < 2; outlines++)
        for (int i = 0; i < spread->lanes * spread->registers; i++) {
            int row = i / spread->registers, nth = i % spread->registers;

            (outlines ? outline_marked : draw_register)(
                spread, scene, first_lane + row, first_reg + nth,
                x + LANE_WIDTH + nth * register_width(spread), y + row * high);
        }
}

bool ws_register_fits(const struct ws_variant *variant)
{
    const struct ws_operand *moved = ws_moved(variant);

    return moved->threads == WS_LANES || moved->registers <= MOST_OF_WARPGROUP;
}

static bool is_readable(const struct ws_variant *variant, struct ws_error *error)
{
    const struct ws_operand *moved = ws_moved(variant);

    return ws_register_fits(variant) ||
           ws_fail(error, WS_CODE_FIGURE,
                   "%s has %d registers in each of %d threads; the register figure shows at most "
                   "%d; use --figure fragment",
                   variant->name, moved->registers, moved->threads, MOST_OF_WARPGROUP);
}

bool ws_build_register(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char title[192], description[1024], words[512], note[256], omitted[160];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_worksheet_words worksheet;
    int threads = ws_moved(variant)->threads;
    struct spread spread;
    bool whole = false, several = variant->family->several;
    struct ws_box at;

    if (!is_readable(variant, error))
        return false;
    snprintf(title, sizeof title, "%s%s: %d %ss, %d %s%s each",
             several ? ws_operand_title(variant, words, sizeof words) : variant->family->name,
             several                        ? ""
             : variant->family->from_global ? " global memory"
                                            : " registers",
             threads, ws_thread_word(threads), ws_moved(variant)->registers,
             variant->family->from_global ? "word" : "register",
             ws_moved(variant)->registers == 1 ? "" : "s");
    snprintf(description, sizeof description,
             "The elements that each of the %d %ss holds in each %s, in %s coordinates. %s%s",
             threads, ws_thread_word(threads),
             variant->family->from_global ? "word of global memory" : "register",
             variant->family->one_view ? "the operand's" : ws_view_of(variant, figure->view),
             ws_layout_words(figure->evidence, figure->registers, words, sizeof words),
             figure->evidence->text);
    sheet.note = ws_register_note(figure, 2, labels_shorten(figure), note, sizeof note);
    ws_key_add_colours(&sheet.keys, figure, figure->colour);
    add_idle(&sheet.keys, variant);
    ws_worksheet_dress(&sheet, &worksheet);
    spread = spread_threads(figure, &sheet, 0, threads, &whole);
    if (threads > WS_LANES && (figure->part >= 0 || !whole)) {
        int warp = ws_register_warp(figure), length = (int)strlen(title);

        snprintf(title + length, sizeof title - (size_t)length, "; warp %d", warp);
        sheet.omitted = ws_register_omitted(figure, omitted, sizeof omitted);
        spread = spread_threads(figure, &sheet, warp * WS_LANES, WS_LANES, &whole);
    }
    sheet.note = ws_register_note(figure, spread.lines, spread.brief, note, sizeof note);
    sheet.width = spread_width(&spread);
    sheet.height = spread_height(&spread);
    sheet.least = axis_size(&spread);
    spread.higher = ws_sheet_row(&sheet, row_height(&spread),
                                 blocks_of(&spread) / spread.across * spread.lanes) -
                    row_height(&spread);
    sheet.height = spread_height(&spread);
    at = ws_sheet_open(&sheet, scene);
    for (int block = 0; block < blocks_of(&spread); block++)
        draw_block(&spread, scene, block,
                   at.x + block % spread.across * (block_width(&spread) + GAP_X),
                   at.y + block / spread.across * (block_height(&spread) + GAP_Y));
    ws_sheet_close(&sheet, scene);
    return true;
}
