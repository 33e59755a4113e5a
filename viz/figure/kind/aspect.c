/* The table of kinds and aspects, and the check that a highlight marks something. */
#include "viz/figure/kind/aspect.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kinds.h"
#include "viz/figure/moving/step_frame.h"
#include "viz/figure/sheet.h"
#include "viz/paint/described_words.h"
#include "viz/paint/grid.h"

#define NO_LANE          "follows no lane; use --highlight to mark one"
#define NO_ADDRESSES     "shows no addresses"
#define ONE_FRAME        "has a single frame"
#define ONE_PAGE         "has a single page; use --figure explore"
#define ONE_VARIANT      "shows one variant"
#define DESCRIBED        "takes its layout from --descriptor"
#define NO_HOLDER        "shows memory, not lanes"
#define EVERY_DESCRIPTOR "shows every captured descriptor"

/* A figure of one operand in shared memory: it has places, but no lanes or registers. */
#define OF_MEMORY                                                                                  \
    {                                                                                              \
        [WS_ASPECT_VIEW] = "has no other view than memory",                                        \
        [WS_ASPECT_COLOUR] = "is colored by chunk",                                                \
        [WS_ASPECT_REGISTER_COLOUR] = "is colored by chunk",                                       \
        [WS_ASPECT_LABEL] = "always labels cells with row and chunk",                              \
        [WS_ASPECT_TILE] = DESCRIBED, [WS_ASPECT_MARKED_LANE] = NO_HOLDER,                         \
        [WS_ASPECT_LANE] = NO_HOLDER, [WS_ASPECT_FRAME] = ONE_FRAME,                               \
        [WS_ASPECT_OTHER] = "shows one operand", [WS_ASPECT_ADDRESSES] = DESCRIBED                 \
    }

/* For each kind, what it does instead of supporting an aspect. */
static const char *const lacks[][WS_ASPECTS] = {
    [WS_FIGURE_FRAGMENT] = {[WS_ASPECT_LANE] = NO_LANE,
                            [WS_ASPECT_FRAME] = ONE_FRAME,
                            [WS_ASPECT_OTHER] = ONE_VARIANT,
                            [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_ADDRESS] = {[WS_ASPECT_VIEW] = "shows rows, not a matrix",
                           [WS_ASPECT_LABEL] = "always labels cells with the lane",
                           [WS_ASPECT_TILE] = "shows rows at any addresses",
                           [WS_ASPECT_LANE] = NO_LANE,
                           [WS_ASPECT_FRAME] = ONE_FRAME,
                           [WS_ASPECT_OTHER] = ONE_VARIANT,
                           [WS_ASPECT_ADDRESSES] = "shows no address values"},
    [WS_FIGURE_REGISTER] = {[WS_ASPECT_TILE] = "shows registers, not a tile",
                            [WS_ASPECT_LANE] = NO_LANE,
                            [WS_ASPECT_FRAME] = ONE_FRAME,
                            [WS_ASPECT_OTHER] = ONE_VARIANT,
                            [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_MAPPING] = {[WS_ASPECT_VIEW] = "shows memory and registers side by side",
                           [WS_ASPECT_COLOUR] = "is colored by lane",
                           [WS_ASPECT_REGISTER_COLOUR] = "is colored by lane",
                           [WS_ASPECT_LABEL] = "always labels cells with the lane",
                           [WS_ASPECT_ELEMENTS] = "marks only one lane's elements; use --lane",
                           [WS_ASPECT_FRAME] = ONE_FRAME,
                           [WS_ASPECT_OTHER] = ONE_VARIANT,
                           [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_STEP] = {[WS_ASPECT_VIEW] = "shows memory and registers side by side",
                        [WS_ASPECT_COLOUR] = "is colored by lane",
                        [WS_ASPECT_REGISTER_COLOUR] = "is colored by lane",
                        [WS_ASPECT_LABEL] = "always labels cells with the lane",
                        [WS_ASPECT_ELEMENTS] = "marks only one lane's elements; use --lane",
                        [WS_ASPECT_OTHER] = ONE_VARIANT,
                        [WS_ASPECT_SEVERAL] = "animates one set of addresses"},
    [WS_FIGURE_COMPARE] = {[WS_ASPECT_TILE] = "arranges the matrices itself",
                           [WS_ASPECT_LANE] = NO_LANE,
                           [WS_ASPECT_FRAME] = ONE_FRAME,
                           [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_BANK] = {[WS_ASPECT_VIEW] = "shows banks, not a matrix",
                        [WS_ASPECT_REGISTER_COLOUR] = "shows memory, not registers",
                        [WS_ASPECT_LABEL] = "always labels cells with lane and address",
                        [WS_ASPECT_ELEMENTS] = "shows rows, not elements",
                        [WS_ASPECT_MARKED_LANE] = "shows rows, not elements",
                        [WS_ASPECT_LANE] = "follows no lane",
                        [WS_ASPECT_FRAME] = ONE_FRAME,
                        [WS_ASPECT_OTHER] = ONE_VARIANT},
    [WS_FIGURE_COST] = {[WS_ASPECT_VIEW] = "shows wavefronts, not a matrix",
                        [WS_ASPECT_COLOUR] = "is colored by bank conflicts",
                        [WS_ASPECT_REGISTER_COLOUR] = "is colored by bank conflicts",
                        [WS_ASPECT_LABEL] = "shows wavefronts, without cells",
                        [WS_ASPECT_TILE] = "always stacks the matrices",
                        [WS_ASPECT_ELEMENTS] = "shows wavefronts, not elements",
                        [WS_ASPECT_MARKED_LANE] = "shows wavefronts, not elements",
                        [WS_ASPECT_LANE] = "follows no lane",
                        [WS_ASPECT_FRAME] = ONE_FRAME,
                        [WS_ASPECT_OTHER] = ONE_VARIANT,
                        [WS_ASPECT_ADDRESSES] = "shows every pitch, swizzled or not"},
    [WS_FIGURE_TRANSPOSE] = {[WS_ASPECT_VIEW] = "always shows both views",
                             [WS_ASPECT_LABEL] = "always labels cells with element and lane",
                             [WS_ASPECT_ELEMENTS] = "follows one row; use --lane",
                             [WS_ASPECT_MARKED_LANE] = "follows one row; use --lane",
                             [WS_ASPECT_TILE] = "shows one matrix and its fragment",
                             [WS_ASPECT_FRAME] = ONE_FRAME,
                             [WS_ASPECT_OTHER] = ONE_VARIANT,
                             [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_BITS] = {[WS_ASPECT_VIEW] = "shows memory above a register",
                        [WS_ASPECT_LABEL] = "always labels elements and bits",
                        [WS_ASPECT_ELEMENTS] = "marks only one lane's elements; use --lane",
                        [WS_ASPECT_TILE] = "shows one row",
                        [WS_ASPECT_FRAME] = ONE_FRAME,
                        [WS_ASPECT_OTHER] = ONE_VARIANT,
                        [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_SWIZZLE] = {[WS_ASPECT_VIEW] = "shows chunks of memory, not a matrix",
                           [WS_ASPECT_REGISTER_COLOUR] = "shows memory, not registers",
                           [WS_ASPECT_LABEL] = "always labels cells with chunk numbers",
                           [WS_ASPECT_ELEMENTS] = "shows rows, not elements",
                           [WS_ASPECT_MARKED_LANE] = "shows rows, not elements",
                           [WS_ASPECT_LANE] = "follows no lane",
                           [WS_ASPECT_FRAME] = ONE_FRAME,
                           [WS_ASPECT_OTHER] = ONE_VARIANT,
                           [WS_ASPECT_GIVEN] =
                               "needs a tile; use --pitch or --layout instead of addresses",
                           [WS_ASPECT_SEVERAL] = "shows one tile before and after its swizzle"},
    [WS_FIGURE_WORKSHEET] = {[WS_ASPECT_ELEMENTS] =
                                 "has no marks; use --blank to choose empty cells",
                             [WS_ASPECT_MARKED_LANE] =
                                 "has no marks; use --blank to choose empty cells",
                             [WS_ASPECT_FRAME] = ONE_FRAME,
                             [WS_ASPECT_OTHER] = ONE_VARIANT,
                             [WS_ASPECT_SEVERAL] = "shows one set of addresses"},
    [WS_FIGURE_CHAIN] = {[WS_ASPECT_VIEW] = "shows memory and registers side by side",
                         [WS_ASPECT_COLOUR] = "is colored by the followed lane",
                         [WS_ASPECT_REGISTER_COLOUR] = "is colored by the followed lane",
                         [WS_ASPECT_LABEL] = "always labels registers with elements",
                         [WS_ASPECT_ELEMENTS] = "follows one lane; use --lane",
                         [WS_ASPECT_MARKED_LANE] = "follows one lane; use --lane",
                         [WS_ASPECT_TILE] = "arranges each tile as its load requires",
                         [WS_ASPECT_MOMENT] = "shows its frames without animation",
                         [WS_ASPECT_ADDRESSES] =
                             "arranges each tile, packed, as its load requires"},
    [WS_FIGURE_MMA] = {[WS_ASPECT_VIEW] = "shows matrices in registers only",
                       [WS_ASPECT_LABEL] = "always labels cells with the lane",
                       [WS_ASPECT_MARKED_LANE] = "marks one lane; use --lane",
                       [WS_ASPECT_TILE] = "shows one MMA",
                       [WS_ASPECT_FRAME] = ONE_FRAME,
                       [WS_ASPECT_OTHER] = "shows one MMA",
                       [WS_ASPECT_ADDRESSES] = NO_ADDRESSES},
    [WS_FIGURE_EXPLORE] = {[WS_ASPECT_LANE] = NO_LANE,
                           [WS_ASPECT_FRAME] = ONE_FRAME,
                           [WS_ASPECT_OTHER] = ONE_VARIANT,
                           [WS_ASPECT_SEVERAL] = "shows one set of addresses"},
    [WS_FIGURE_ATOM] = OF_MEMORY,
    [WS_FIGURE_TILE] = OF_MEMORY,
    [WS_FIGURE_KSTEP] = OF_MEMORY,
    [WS_FIGURE_CYCLES] = {[WS_ASPECT_VIEW] = "shows cycles, not a matrix",
                          [WS_ASPECT_COLOUR] = "is colored by bank conflicts",
                          [WS_ASPECT_REGISTER_COLOUR] = "is colored by bank conflicts",
                          [WS_ASPECT_LABEL] = "shows cycles, without cells",
                          [WS_ASPECT_TILE] = EVERY_DESCRIPTOR,
                          [WS_ASPECT_ELEMENTS] = "shows cycles, not elements",
                          [WS_ASPECT_MARKED_LANE] = NO_HOLDER,
                          [WS_ASPECT_LANE] = NO_HOLDER,
                          [WS_ASPECT_FRAME] = ONE_FRAME,
                          [WS_ASPECT_OTHER] = "shows one operand",
                          [WS_ASPECT_ADDRESSES] = EVERY_DESCRIPTOR,
                          [WS_ASPECT_DESCRIPTOR] = EVERY_DESCRIPTOR},
};

_Static_assert(sizeof lacks / sizeof lacks[0] == WS_FIGURES, "each kind of figure needs a row");

/* Kinds that show the address of a box. */
static const bool boxes[WS_FIGURES] = {[WS_FIGURE_CHAIN] = true};

/* Kinds that show a descriptor's layout. */
static bool describes(enum ws_figure_kind kind)
{
    return ws_figure_describes(kind) || kind == WS_FIGURE_CHAIN;
}

const char *ws_aspect_lacks(enum ws_figure_kind kind, enum ws_aspect aspect)
{
    bool needs_addresses = aspect == WS_ASPECT_GIVEN || aspect == WS_ASPECT_SEVERAL;

    if ((aspect == WS_ASPECT_SHEET || aspect == WS_ASPECT_SEED) && kind != WS_FIGURE_WORKSHEET)
        return "has no empty cells; use --figure worksheet";
    if ((aspect == WS_ASPECT_DESCRIPTOR || aspect == WS_ASPECT_MAJOR) && !describes(kind))
        return "does not use a descriptor; use --figure atom, tile or kstep";
    if (aspect == WS_ASPECT_PARTS && kind != WS_FIGURE_EXPLORE && kind != WS_FIGURE_REGISTER &&
        kind != WS_FIGURE_WORKSHEET)
        return ONE_PAGE;
    if (aspect == WS_ASPECT_BOX && !boxes[kind])
        return "does not show TMA; use --figure chain";
    if (needs_addresses && lacks[kind][WS_ASPECT_ADDRESSES])
        return lacks[kind][WS_ASPECT_ADDRESSES];
    if (aspect == WS_ASPECT_MOMENT && lacks[kind][WS_ASPECT_FRAME])
        return "is not animated";
    return lacks[kind][aspect];
}

const char *ws_aspect_lacks_of(enum ws_figure_kind kind, const struct ws_variant *variant,
                               enum ws_aspect aspect)
{
    if (kind == WS_FIGURE_CHAIN && ws_describes(variant)) {
        if (aspect == WS_ASPECT_ELEMENTS)
            return NULL;
        if (aspect == WS_ASPECT_LANE || aspect == WS_ASPECT_MARKED_LANE)
            return "follows one chunk of A; use --highlight 'A[3,5]'";
        if (aspect == WS_ASPECT_OTHER)
            return "loads A with TMA; use --box";
        if (aspect == WS_ASPECT_COLOUR || aspect == WS_ASPECT_REGISTER_COLOUR)
            return "is colored by chunk";
    }
    if (aspect == WS_ASPECT_PARTS && kind != WS_FIGURE_EXPLORE &&
        ws_moved(variant)->threads == WS_LANES)
        return ONE_PAGE;
    return ws_aspect_lacks(kind, aspect);
}

const char *ws_worksheet_lacks(const struct ws_worksheet *worksheet, enum ws_aspect aspect)
{
    switch (aspect) {
    case WS_ASPECT_LANE:
        return worksheet->blank == WS_BLANK_LANE ? NULL
                                                 : "empties no lane's cells; use --blank lane";
    case WS_ASPECT_SEED:
        return worksheet->blank == WS_BLANK_RANDOM ? NULL
                                                   : "uses no random numbers; use --blank random";
    case WS_ASPECT_COLOUR:
    case WS_ASPECT_REGISTER_COLOUR:
        if (worksheet->blank == WS_BLANK_ALL)
            return "has no colored cells; use --blank lane";
        return ws_aspect_lacks(ws_worksheet_like(worksheet->grid), aspect);
    case WS_ASPECT_VIEW:
    case WS_ASPECT_LABEL:
    case WS_ASPECT_TILE:
    case WS_ASPECT_PARTS:
        return ws_aspect_lacks(ws_worksheet_like(worksheet->grid), aspect);
    case WS_ASPECT_ADDRESSES:
    case WS_ASPECT_GIVEN:
        if (worksheet->grid != WS_GRID_BANK)
            return NO_ADDRESSES "; use --grid bank";
        return ws_aspect_lacks(ws_worksheet_like(worksheet->grid), aspect);
    case WS_ASPECT_SHEET:
    case WS_ASPECT_ELEMENTS:
    case WS_ASPECT_MARKED_LANE:
    case WS_ASPECT_FRAME:
    case WS_ASPECT_MOMENT:
    case WS_ASPECT_OTHER:
    case WS_ASPECT_SEVERAL:
    case WS_ASPECT_DESCRIPTOR:
    case WS_ASPECT_MAJOR:
    case WS_ASPECT_BOX:
    case WS_ASPECTS:
        break;
    }
    return ws_aspect_lacks(WS_FIGURE_WORKSHEET, aspect);
}

/* What this figure does instead of supporting an aspect, or NULL. */
static const char *figure_lacks(const struct ws_figure *figure, enum ws_aspect aspect)
{
    return figure->kind == WS_FIGURE_WORKSHEET
               ? ws_worksheet_lacks(&figure->worksheet, aspect)
               : ws_aspect_lacks_of(figure->kind, figure->evidence->mapping.variant, aspect);
}

enum ws_aspect ws_highlight_aspect(const struct ws_shown *highlight)
{
    struct ws_shown rest = *highlight;

    rest.lane = -1;
    return ws_highlights(&rest) ? WS_ASPECT_ELEMENTS : WS_ASPECT_MARKED_LANE;
}

bool ws_figure_follows(const struct ws_figure *figure)
{
    if (figure_lacks(figure, WS_ASPECT_LANE))
        return false;
    return figure->kind != WS_FIGURE_STEP || figure->frame < 0 || figure->moment < 1 ||
           ws_step_follows(figure->evidence->mapping.variant, figure->frame);
}

void ws_figure_strip(struct ws_figure *figure)
{
    const struct ws_figure plain = ws_figure_of(figure->kind, figure->evidence);
    const char *lack[WS_ASPECTS];
    enum ws_aspect marks = ws_highlight_aspect(&figure->highlight);
    const struct ws_family *family = figure->evidence->mapping.variant->family;
    bool lane_alone;

    for (int aspect = 0; aspect < WS_ASPECTS; aspect++)
        lack[aspect] = figure_lacks(figure, (enum ws_aspect)aspect);
    if (family->one_view)
        lack[WS_ASPECT_VIEW] = "";
    if (!family->address_lane && figure->colour == WS_BY_ADDRESS)
        figure->colour = plain.colour;
    lane_alone = lack[WS_ASPECT_ELEMENTS] && !lack[WS_ASPECT_MARKED_LANE];
    if (lack[WS_ASPECT_VIEW])
        figure->view = ws_figure_view(figure);
    if (lack[figure->colour == WS_BY_REGISTER ? WS_ASPECT_REGISTER_COLOUR : WS_ASPECT_COLOUR])
        figure->colour = plain.colour;
    /* Registers have these labels in any case. */
    if (lack[WS_ASPECT_LABEL] ||
        (figure->kind == WS_FIGURE_REGISTER && figure->label == WS_LABEL_ELEMENT) ||
        (figure->kind == WS_FIGURE_REGISTER && figure->label != WS_LABEL_REGISTER &&
         ws_register_joins(figure->evidence->mapping.variant)))
        figure->label = plain.label;
    if (lack[WS_ASPECT_TILE])
        figure->tile = plain.tile;
    if (lack[marks] || (lane_alone && !ws_figure_follows(figure)))
        figure->highlight = plain.highlight;
    if (!ws_figure_follows(figure))
        figure->lane = plain.lane;
    if (lack[WS_ASPECT_FRAME]) {
        figure->frame = plain.frame;
        figure->animated = plain.animated;
    }
    if (lack[WS_ASPECT_MOMENT] || figure->frame < 0)
        figure->moment = plain.moment;
    if (lack[WS_ASPECT_PARTS])
        figure->part = plain.part;
    if (lack[WS_ASPECT_OTHER])
        figure->other = NULL;
    /* Both kinds also have figures of variants without addresses. */
    if ((figure->kind == WS_FIGURE_STEP || figure->kind == WS_FIGURE_EXPLORE) &&
        !ws_address_lanes(figure->evidence->mapping.variant))
        lack[WS_ASPECT_ADDRESSES] = "";
    if (lack[WS_ASPECT_ADDRESSES] ||
        (lack[WS_ASPECT_GIVEN] && figure->addresses && figure->addresses->source != WS_FROM_TILE))
        figure->addresses = NULL;
    if (lack[WS_ASPECT_SHEET])
        figure->worksheet = plain.worksheet;
    if (lack[WS_ASPECT_SEED])
        figure->worksheet.seed = plain.worksheet.seed;
    if (ws_aspect_lacks(figure->kind, WS_ASPECT_SEVERAL))
        figure->several = NULL;
}

enum { HIGHEST_VALUE = 255 }; /* a column of the widest operand */

/* The values that a field has. */
struct values {
    bool has[HIGHEST_VALUE + 1];
};

/* "0 to 3", "0, 8, 16 or 24", "always 0"; false if there are no values. */
static bool range_text(const struct values *found, char *text, size_t size)
{
    int count = 0, seen = 0, last = -1;
    size_t length = 0;

    for (int value = 0; value <= HIGHEST_VALUE; value++)
        if (found->has[value]) {
            count++;
            last = value;
        }
    if (!count)
        return false;
    if (count == 1) {
        snprintf(text, size, "always %d", last);
        return true;
    }
    if (last == count - 1) {
        snprintf(text, size, "0 to %d", last);
        return true;
    }
    for (int value = 0; value <= last && length < size; value++)
        if (found->has[value]) {
            const char *between = seen == 0 ? "" : seen == count - 1 ? " or " : ", ";

            length += (size_t)snprintf(text + length, size - length, "%s%d", between, value);
            seen++;
        }
    return true;
}

/*
 * Collects the values of each field over a mapping's elements, and whether the highlight matches
 * one that stands out.
 */
static bool search(const struct ws_figure *figure, const struct ws_mapping *mapping,
                   const struct ws_mapping *against, struct values found[WS_HIGHLIGHT_FIELDS],
                   bool *held)
{
    bool marks = false;

    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);
        struct ws_shown shown = ws_shown_element(mapping, slot);

        for (int i = 0; i < WS_HIGHLIGHT_FIELDS; i++)
            if (ws_highlight_value(&shown, i) >= 0)
                found[i].has[ws_highlight_value(&shown, i)] = true;
        if (!ws_highlighted(&figure->highlight, &shown))
            continue;
        *held = true;
        marks |= !against || !ws_grid_same(mapping, against, slot, figure->view);
    }
    return marks;
}

/* Whether the highlight marks an element of D, the only operand with marks in an MMA figure. */
static bool marks_product(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_shown *highlight = &figure->highlight;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_operand *d = ws_moved(variant);
    bool four = d->matrices > 1;
    char text[160];

    ws_highlight_print(highlight, text, sizeof text);
    if ((highlight->operand != WS_OPERAND_D && highlight->operand >= 0) || highlight->row < 0 ||
        highlight->column < 0 || highlight->lane >= 0 || highlight->reg >= 0 ||
        highlight->bit >= 0 || highlight->address_lane >= 0)
        return ws_fail(error, WS_CODE_FIGURE,
                       "--highlight %s: the mma figure marks one element of D; use %s", text,
                       four ? "D2[3,5]" : "D[3,5]");
    return (highlight->row < d->rows && highlight->column < d->columns &&
            highlight->matrix < d->matrices) ||
           ws_fail(error, WS_CODE_RANGE,
                   "--highlight %s is out of range: in %s D%s has rows 0 to %d and columns 0 to %d",
                   text, variant->name, four ? "0 to D3 each" : "", d->rows - 1, d->columns - 1);
}

/*
 * Whether any operand in the figure matches the highlight. If none does, the error is that of the
 * last one checked.
 */
static bool marks_operands(const struct ws_figure *figure, struct ws_error *error)
{
    static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_D};
    int asked = figure->highlight.operand;
    struct ws_figure one = *figure;

    one.kind = WS_FIGURE_FRAGMENT;
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        one.evidence = figure->operand[roles[i]];
        if ((asked < 0 || asked == (int)roles[i]) && ws_figure_marks(&one, error))
            return true;
    }
    if (asked >= 0 && asked != WS_OPERAND_A && asked != WS_OPERAND_B && asked != WS_OPERAND_D)
        return ws_fail(error, WS_CODE_FIGURE,
                       "--highlight operand=%s: the explore figure shows only A, B and D",
                       ws_operand_letter((enum ws_operand_role)asked));
    return false;
}

bool ws_figure_marks(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_shown *highlight = &figure->highlight;
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_mapping *other =
        figure->kind == WS_FIGURE_COMPARE && figure->other ? &figure->other->mapping : NULL;
    struct values found[WS_HIGHLIGHT_FIELDS] = {0};
    char text[160];
    bool held = false;

    /* A bank does not belong to an element: it is a mark in the window, but not in a figure. */
    if (!ws_highlights(highlight) || highlight->bank >= 0 ||
        ws_aspect_lacks_of(figure->kind, mapping->variant, ws_highlight_aspect(highlight)))
        return true;
    if (figure->kind == WS_FIGURE_KSTEP && !ws_kstep_fits(figure->described))
        return true; /* the figure is refused for that reason */
    if (figure->described)
        return ws_described_marked(figure, error);
    if (figure->kind == WS_FIGURE_MMA)
        return marks_product(figure, error);
    if (figure->kind == WS_FIGURE_EXPLORE && mapping->variant->family->several)
        return marks_operands(figure, error);
    if (mapping->variant->family->several && highlight->operand >= 0 && !other &&
        highlight->operand != (int)ws_moved(mapping->variant)->role) {
        ws_highlight_print(highlight, text, sizeof text);
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--highlight %s: the figure shows operand %s; use --operand %s", text,
                       ws_operand_letter(ws_moved(mapping->variant)->role),
                       ws_operand_letter((enum ws_operand_role)highlight->operand));
    }
    /* Variants that cannot be compared are refused for that reason. */
    if (other && (ws_moved(other->variant)->registers != ws_moved(mapping->variant)->registers ||
                  ws_moved(other->variant)->elements != ws_moved(mapping->variant)->elements))
        return true;
    if (search(figure, mapping, other, found, &held) ||
        (other && search(figure, other, mapping, found, &held)))
        return true;
    for (int i = 0; i < WS_HIGHLIGHT_FIELDS; i++) {
        int wanted = ws_highlight_value(highlight, i);

        if (wanted <= HIGHEST_VALUE && (wanted < 0 || found[i].has[wanted]))
            continue;
        if (!range_text(&found[i], text, sizeof text))
            return ws_fail(error, WS_CODE_NO_MATCH,
                           "--highlight %s=%d: no element of %s matches; remove it",
                           ws_highlight_word(i), wanted, mapping->variant->name);
        return ws_fail(error, WS_CODE_RANGE, "--highlight %s=%d is out of range: in %s it is %s",
                       ws_highlight_word(i), wanted, mapping->variant->name, text);
    }
    ws_highlight_print(highlight, text, sizeof text);
    if (held)
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "--highlight %s: %s and %s do not differ there; remove it", text,
                       mapping->variant->name, other->variant->name);
    return ws_fail(error, WS_CODE_NO_MATCH,
                   "--highlight %s: no element of %s matches all of it; remove a field", text,
                   mapping->variant->name);
}
