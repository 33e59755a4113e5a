/*
 * Two variants side by side (or one above the other if that is too wide) over the same memory or
 * the same fragment: the slot that holds each element in either. Elements in the same slot are
 * muted, so the differences stand out. Differences other than places are stated in words.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/folds.h"
#include "viz/paint/grid.h"
#include "viz/scene/metrics.h"

enum {
    GAP = 22,
    LEAST_GAP = 14, /* one above the other, with small letters */
    NAME_HEIGHT = 20,
    NAME_SIZE = 160,
    WIDEST = 720, /* four matrices side by side, two of each variant */
};

/* The number of elements in different places: in another lane, register or part of a register. */
static int differences(const struct ws_mapping *a, const struct ws_mapping *b, enum ws_view view)
{
    int count = 0;

    for (int number = 0; number < ws_slot_count(a->variant); number++)
        count += !ws_grid_same(a, b, ws_slot_at(a->variant, number), view);
    return count;
}

static bool is_move(const struct ws_variant *variant)
{
    return ws_address_lanes(variant) == 0;
}

/* Differences between the two other than the places of elements; "" without any. */
static void other_differences(const struct ws_variant *a, const struct ws_variant *b,
                              enum ws_view view, char *text, size_t size)
{
    const struct ws_family *one = a->family, *two = b->family;
    char families[96] = "", trans[96] = "", width[64] = "";

    if (one != two && !one->one_view && !two->one_view)
        snprintf(families, sizeof families, " %s %s %s, %s %s %s.", one->name,
                 one->writes_memory ? "writes" : "reads", is_move(a) ? "registers" : "memory",
                 two->name, two->writes_memory ? "writes" : "reads",
                 is_move(a) == is_move(b) ? "it"
                 : is_move(b)             ? "registers"
                                          : "memory");
    if (a->trans != b->trans && view == WS_VIEW_FRAGMENT && (is_move(a) || is_move(b)))
        snprintf(trans, sizeof trans,
                 " In memory (in the source of %s) one is the transpose of the other.",
                 is_move(a) ? one->name : two->name);
    else if (a->trans != b->trans && view == WS_VIEW_FRAGMENT)
        snprintf(trans, sizeof trans, " In memory one is the transpose of the other.");
    if (ws_moved(a)->width_bits != ws_moved(b)->width_bits)
        snprintf(width, sizeof width, " The elements have %d and %d bits.", ws_moved(a)->width_bits,
                 ws_moved(b)->width_bits);
    snprintf(text, size, "%s%s%s", families, trans, width);
}

/* A variant's name, for an MMA with the operand. */
static const char *called(const struct ws_variant *variant, char name[NAME_SIZE])
{
    return ws_operand_title(variant, name, NAME_SIZE);
}

/* "Memory view", and whose memory it is if one of them, or both, does not access memory. */
static void view_words(const struct ws_variant *a, const struct ws_variant *b, enum ws_view view,
                       char *text, size_t size)
{
    if (a->family->one_view || b->family->one_view)
        snprintf(text, size, "Registers");
    else if (view == WS_VIEW_FRAGMENT)
        snprintf(text, size, "%s view",
                 a->family->from_global && b->family->from_global ? "Source" : "Fragment");
    else if (is_move(a) == is_move(b))
        snprintf(text, size, is_move(a) ? "Source view" : "Memory view");
    else
        snprintf(text, size, "Memory view (source view of %s)",
                 is_move(a) ? a->family->name : b->family->name);
}

/* Appends the layout in words, after the variant's name: "movmatrix.…: Lane t … ". */
static void describe(const struct ws_evidence *evidence, const char *registers, char *text,
                     size_t size)
{
    size_t length = strlen(text);
    char words[768];

    if (*ws_layout_words(evidence, registers, words, sizeof words))
        snprintf(text + length, size - length, "%s: %s", evidence->mapping.variant->name, words);
}

/* The meaning of a register's name in a cell. */
static const char *register_words(const struct ws_grid *grid, char *text, size_t size)
{
    const struct ws_variant *variant = grid->mapping->variant;
    const char *over = grid->type->form == WS_FORM_FULL ? "" : " over ";
    char name[WS_REGISTER_SIZE];

    ws_register_called(variant, grid->registers, 0, name);
    if (ws_has_words(ws_moved(variant)))
        snprintf(text, size, "%s: %s %s the element.", name,
                 ws_moved(variant)->registers > 1 ? "the first" : "the",
                 variant->family->from_global ? "word in global memory of the lane that copies"
                                              : "register of the lane that holds");
    else
        snprintf(text, size, "%s%s.%s: the lower %d bits of a lane's register %s.", name, over,
                 ws_has_halves(ws_moved(variant)) ? "lo" : "b0",
                 ws_has_halves(ws_moved(variant)) ? 16 : 8, name);
    return text;
}

/* The meaning of a lane and a part of a register in a cell. */
static const char *lane_words(const struct ws_variant *variant, enum ws_form form)
{
    if (variant->family->counted && form != WS_FORM_BRIEF)
        return "T5 over its element, numbered as in the PTX ISA.";
    if (ws_has_words(ws_moved(variant)))
        return variant->family->from_global ? "T5: lane 5 copies the element."
                                            : "T5: lane 5 holds the element.";
    if (form == WS_FORM_BRIEF)
        return ws_has_halves(ws_moved(variant))
                   ? "T5: lane 5 holds the element; the first of two in the lower 16 bits."
                   : "T5: lane 5 holds the element; a register holds them in byte order.";
    return ws_has_halves(ws_moved(variant)) ? "T5 over lo: the lower 16 bits of lane 5's register."
                                            : "T5 over b1: byte 1 of lane 5's register.";
}

/* The contents of a cell; `text` is a buffer for them. */
static const char *label_words(const struct ws_grid *grid, char *text, size_t size)
{
    switch (grid->label) {
    case WS_LABEL_ELEMENT:
    case WS_LABEL_INDEX:
    case WS_LABEL_TV:
        return ws_place_legend(grid, text, size);
    case WS_LABEL_REGISTER:
        return register_words(grid, text, size);
    case WS_LABEL_THREAD:
    case WS_LABELS:
        break;
    }
    return lane_words(grid->mapping->variant, grid->type->form);
}

/*
 * The same, if only one of the two variants has words in global memory instead of registers. Their
 * names differ, if cells have them.
 */
static const char *mixed_words(const struct ws_grid *grid, const struct ws_variant *right,
                               char *text, size_t size)
{
    char name[WS_REGISTER_SIZE], label[160];

    if (grid->label == WS_LABEL_THREAD)
        return "T5: lane 5 copies the element, or holds it.";
    if (grid->label != WS_LABEL_REGISTER)
        return label_words(grid, text, size);
    snprintf(text, size, "%s %s is a %s.", label_words(grid, label, sizeof label),
             ws_register_called(right, grid->registers, 0, name),
             right->family->from_global ? "word in global memory" : "register");
    return text;
}

/* Gutters between grids side by side with small letters, and whether they share row numbers. */
struct gutter {
    double least;
    bool shares;
};

static const struct gutter gutters[] = {
    {GAP, false}, {LEAST_GAP, false}, {0, false}, {LEAST_GAP, true}, {0, true}};

/* Side by side or one above the other, with an arrangement of the matrices, as suits the sheet. */
static void lay_out_with(const struct gutter *gutter, struct ws_grid *grid,
                         const struct ws_figure *figure, struct ws_sheet *sheet)
{
    static const enum ws_pairing pairings[] = {WS_PAIR_BESIDE, WS_PAIR_UNDER};
    double best = -HUGE_VAL;

    for (size_t i = 0; i < sizeof pairings / sizeof pairings[0]; i++) {
        struct ws_grid tried = ws_grid_of(figure);
        double score;

        sheet->stacked = pairings[i] == WS_PAIR_UNDER;
        tried.apart = tried.worded = true;
        ws_fold_warp(&tried);
        tried.pair = (struct ws_pair){.pairing = pairings[i],
                                      .view = figure->view,
                                      .between = GAP,
                                      .least_between =
                                          pairings[i] == WS_PAIR_UNDER ? LEAST_GAP : gutter->least,
                                      .above = NAME_HEIGHT,
                                      .shares = gutter->shares};
        score = ws_grid_fit(&tried, figure, WS_TILE_AUTO, sheet);
        if (score > best) {
            best = score;
            *grid = tried;
        }
    }
    sheet->stacked = grid->pair.pairing == WS_PAIR_UNDER;
}

/* Whether the medium, if it has limits, has space for the pair. */
static bool is_legible(const struct ws_grid *grid, const struct ws_sheet *sheet)
{
    const struct ws_box both = ws_grid_pair_box(grid);
    struct ws_sheet tried = *sheet;
    char folded[WS_FOLD_WORDS_SIZE];

    tried.width = both.width;
    tried.height = both.height;
    tried.least = grid->type->axis_size;
    tried.omitted = ws_fold_words(grid, folded);
    if (ws_grid_ruled(grid))
        ws_key_add_ruled(&tried.keys, "lane");
    return !sheet->figure->medium.legible || ws_sheet_legible(&tried, ws_sheet_suits(&tried));
}

/* The same with the first gutter that is legible. */
static void lay_out(struct ws_grid *grid, const struct ws_figure *figure, struct ws_sheet *sheet)
{
    const size_t count = sizeof gutters / sizeof gutters[0];

    for (size_t i = 0; i == 0 || (i < count && !is_legible(grid, sheet)); i++)
        lay_out_with(&gutters[i], grid, figure, sheet);
}

/* The letters with which both names are as long as the narrower grid is wide, or shorter. */
static double name_size(const struct ws_grid *first, const struct ws_grid *second)
{
    return fmin(ws_grid_width(first), ws_grid_width(second)) /
           fmax(ws_text_width(first->mapping->variant->name, 1, true, false),
                ws_text_width(second->mapping->variant->name, 1, true, false));
}

/*
 * A grid below its variant's name or, if that is too long, below its position in the title; `inset`
 * is the width of row numbers that the other grid lacks.
 */
static void draw_named(const struct ws_grid *grid, struct ws_scene *scene, double x, double y,
                       double inset, double size, const char *otherwise)
{
    const char *name = grid->mapping->variant->name;
    bool fits = size >= grid->type->axis_size;

    ws_scene_text(scene, x + inset, y + 7, fits ? fmin(size, WS_HEADING_SIZE) : WS_HEADING_SIZE,
                  WS_ANCHOR_START, fits ? WS_ROLE_CODE : WS_ROLE_HEADING, fits ? name : otherwise);
    ws_grid_draw(grid, scene, x, y + NAME_HEIGHT);
}

bool ws_build_compare(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *left = &figure->evidence->mapping, *right;
    char title[2 * NAME_SIZE + 8], names[2][NAME_SIZE], view[64], besides[256], note[512],
        description[2560];
    char says[160], mixed[240], folded[WS_FOLD_WORDS_SIZE];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .description = description,
                             .widest = WIDEST};
    struct ws_grid grid, beside;
    struct ws_box at, box;
    static const char *const instead[] = {/* by how many are operands of an MMA */
                                          ", such as plain and .trans", ", or use warpscope feed",
                                          ", such as C and D"};
    const char *part = left->variant->family->from_global ? "word" : "register";
    bool global_differs;
    double size;
    int differ;

    if (!figure->other)
        return ws_fail(error, WS_CODE_MISSING,
                       "no second variant to compare with %s; pass --with VARIANT",
                       left->variant->name);
    right = &figure->other->mapping;
    global_differs = left->variant->family->from_global != right->variant->family->from_global;
    if (global_differs)
        part = "word";
    if (ws_moved(left->variant)->matrices != ws_moved(right->variant)->matrices ||
        ws_view_rows(left->variant, figure->view) != ws_view_rows(right->variant, figure->view) ||
        ws_view_columns(left->variant, figure->view) !=
            ws_view_columns(right->variant, figure->view) ||
        ws_moved(left->variant)->elements != ws_moved(right->variant)->elements ||
        ws_moved(left->variant)->registers != ws_moved(right->variant)->registers)
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s and %s differ in matrix number or size; compare two of one shape%s",
                       called(left->variant, names[0]), called(right->variant, names[1]),
                       instead[left->variant->family->one_view + right->variant->family->one_view]);
    differ = differences(left, right, figure->view);
    snprintf(title, sizeof title, "%s and %s", called(left->variant, names[0]),
             called(right->variant, names[1]));
    view_words(left->variant, right->variant, figure->view, view, sizeof view);
    other_differences(left->variant, right->variant, figure->view, besides, sizeof besides);
    snprintf(note, sizeof note,
             "%s of the same %s. %d of %d elements are in a different lane or %s%s%s", view,
             left->variant->family->by_lane ? "rows" : "matrices", differ,
             ws_element_count(left->variant), part,
             differ > 0 || besides[0] ? "." : ": there is no difference.", besides);
    snprintf(description, sizeof description,
             "The lane and %s of each element in %s and in %s. %s ", part, left->variant->name,
             right->variant->name, note);
    describe(figure->evidence, figure->registers, description, sizeof description);
    describe(figure->other, figure->registers, description, sizeof description);
    snprintf(description + strlen(description), sizeof description - strlen(description), "%s",
             figure->evidence->text);
    sheet.legend[0] = lane_words(left->variant, WS_FORM_FULL); /* the remaining space of a page */
    if (differ > 0)
        ws_key_add_colours(&sheet.keys, figure, figure->colour);
    if (differ < ws_element_count(left->variant))
        ws_key_add(&sheet.keys, differ > 0 ? WS_KEY_EQUAL : WS_KEY_CELL, WS_ROLE_CELL_MUTED,
                   (struct ws_tint){WS_TINT_NONE, 0}, "same lane and %s", part);
    lay_out(&grid, figure, &sheet);
    if (ws_grid_ruled(&grid))
        ws_key_add_ruled(&sheet.keys, "lane");
    sheet.legend[0] = global_differs ? mixed_words(&grid, right->variant, mixed, sizeof mixed)
                                     : label_words(&grid, says, sizeof says);
    sheet.omitted = ws_fold_words(&grid, folded);
    grid.marks_equal = differ > 0; /* else there are no differences to contrast with */
    beside = grid;
    ws_grid_turn(&beside, right, figure->view);
    grid.against = right;
    beside.against = left;
    box = ws_grid_pair_box(&grid);
    beside.numberless = ws_grid_pair_shares(&grid);
    sheet.width = box.width;
    sheet.height = box.height;
    sheet.least = grid.type->axis_size;
    at = ws_sheet_open(&sheet, scene);
    size = name_size(&grid, &beside);
    draw_named(&grid, scene, at.x, at.y, ws_grid_left(&grid) - ws_grid_left(&beside), size,
               "the first");
    draw_named(&beside, scene, at.x + box.x, at.y + box.y, 0, size, "the second");
    ws_sheet_close(&sheet, scene);
    return true;
}
