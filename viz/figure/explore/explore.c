/*
 * The explore figure: memory, matrices and registers side by side, or the operands of an MMA. These
 * are the panels of the window, on paper, or one by one on a page that links them by the elements
 * they show.
 */
#include "viz/figure/explore/explore.h"

#include <math.h>
#include <stdio.h>

#include "probe/access/copy.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/kinds.h"
#include "viz/figure/label.h"
#include "viz/figure/operand_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/text/text_add.h"

enum { EDGE = 6, APART = 26, NARROW_APART = 15, UNDER = 20, WIDEST = 1300, WORDS = 1024 };

#define NARROW_WORTH    0.75 /* score factor of panels whose cells omit much of their text, … */
#define LOW_WORTH       0.7  /* … of low ones, … */
#define WIDE_WORTH      0.95 /* … of ones that are wider than necessary, … */
#define UNLABELED_WORTH 0.1  /* … and of ones whose cells have no text */
#define LEGIBLE         10   /* larger than any of those factors */
#define CORNER_WORTH    0.9  /* factor of a spread with an empty corner */
#define MUCH_HIGHER     1.3
#define MOST_TIMES      1.8 /* most that rows of a page are heightened */

/* A panel: its name on a page, a description of its content, and the functions that draw it. */
struct panel {
    const char *name, *words;
    enum ws_operand_role role; /* of an MMA the operand's; otherwise WS_OPERAND_MATRICES */
    struct ws_panel_size (*size)(const struct ws_explore *explore);
    bool (*draw)(const struct ws_explore *explore, struct ws_scene *scene, double x, double y);
};

#define MEMORY                                                                                     \
    {                                                                                              \
        "memory", "shared memory: row addresses and their lanes, bytes and banks",                 \
            WS_OPERAND_MATRICES, ws_explore_memory_size, ws_explore_memory_draw                    \
    }
#define MATRICES                                                                                   \
    {                                                                                              \
        "matrices", "the matrices: which lane holds each element", WS_OPERAND_MATRICES,            \
            ws_explore_matrices_size, ws_explore_matrices_draw                                     \
    }
#define REGISTERS(words)                                                                           \
    {                                                                                              \
        "registers", words, WS_OPERAND_MATRICES, ws_explore_registers_size,                        \
            ws_explore_registers_draw                                                              \
    }
#define OPERAND(letter)                                                                            \
    {                                                                                              \
#letter, "operand " #letter ": which lane holds each element", WS_OPERAND_##letter,        \
            ws_explore_matrices_size, ws_explore_matrices_draw                                     \
    }

static const struct panel moved[] = {MEMORY, MATRICES, REGISTERS("the registers of the 32 lanes")};
static const struct panel by_lane[] = {MEMORY, REGISTERS("the lanes and their data")};
static const struct panel turned[] = {{"source", "the source registers of the 32 lanes",
                                       WS_OPERAND_MATRICES, ws_explore_source_size,
                                       ws_explore_source_draw},
                                      MATRICES,
                                      REGISTERS("the destination registers of the 32 lanes")};
static const struct panel product[] = {OPERAND(A), OPERAND(B), OPERAND(D)};

/* The panels of a variant. */
static const struct panel *panels_of(const struct ws_variant *variant, int *count)
{
    *count = variant->family->by_lane ? 2 : WS_EXPLORE_PANELS;
    return variant->mma                    ? product
           : variant->family->by_lane      ? by_lane
           : ws_address_lanes(variant) > 0 ? moved
                                           : turned;
}

int ws_explore_panels(const struct ws_variant *variant)
{
    int count;

    panels_of(variant, &count);
    return count;
}

/* Fills the contents of each panel. Fails if addresses cannot be computed. */
static bool make(const struct ws_figure *figure, const struct panel *panel, int panels,
                 enum ws_explore_room room, struct ws_explore explore[WS_EXPLORE_PANELS],
                 struct ws_error *error)
{
    if (panel->role == WS_OPERAND_MATRICES) {
        if (!ws_explore_make(figure, room, &explore[0], error))
            return false;
        for (int i = 1; i < panels; i++)
            explore[i] = explore[0];
        return true;
    }
    for (int i = 0; i < panels; i++)
        ws_explore_operand(figure, panel[i].role, room, &explore[i]);
    return true;
}

/* One panel as a scene of its own. */
static bool build_panel(const struct ws_figure *figure, const struct panel *panel,
                        const struct ws_explore *explore, struct ws_scene *scene)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct ws_panel_size size = panel->size(explore);
    char title[256], ptx[WS_FIGURE_PTX_SIZE];

    scene->panel = panel->name;
    if (panel->draw == ws_explore_matrices_draw && !variant->family->one_view)
        scene->view = (int)figure->view;
    scene->width = ceil(size.width + 2 * EDGE);
    scene->height = ceil(size.height + 2 * EDGE);
    snprintf(title, sizeof title, "%s, %s", variant->name, panel->words);
    ws_scene_describe(scene, title, NULL, ws_figure_ptx(figure, variant, ptx),
                      figure->evidence->text);
    ws_scene_rect(scene, (struct ws_box){0, 0, scene->width, scene->height}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
    if (!scene->failed)
        scene->node[0].box = (struct ws_box){0, 0, scene->width, scene->height};
    scene->failed |= !panel->draw(explore, scene, EDGE, EDGE);
    return true;
}

/*
 * Arrangements of panels: beside each other; the first beside the others; under each other; or the
 * last under the others, as wide as both of them.
 */
enum arrangement { BESIDE, FOLDED, UNDER_EACH, LAST_UNDER, ARRANGEMENTS };

struct spread {
    enum arrangement arrangement;
    struct ws_box at[WS_EXPLORE_PANELS];
    double width, height;
};

static struct spread spread_of(const struct panel *panel, const struct ws_explore *explore,
                               int panels, enum arrangement arrangement)
{
    struct spread spread = {.arrangement = arrangement};
    double x = 0, y = 0;

    for (int i = 0; i < panels; i++) {
        struct ws_panel_size size = panel[i].size(&explore[i]);

        if (arrangement == LAST_UNDER && i == panels - 1) {
            x = 0;
            y = spread.height + UNDER;
        }
        spread.at[i] = (struct ws_box){x, y, size.width, size.height};
        if (arrangement == LAST_UNDER || arrangement == BESIDE || (arrangement == FOLDED && i == 0))
            x += size.width + (explore->narrow ? NARROW_APART : APART);
        else
            y += size.height + UNDER;
        spread.width = fmax(spread.width, spread.at[i].x + size.width);
        spread.height = fmax(spread.height, spread.at[i].y + size.height);
    }
    /* In an MMA, A is placed where its rows meet B's columns in D. */
    if (arrangement == FOLDED && panel->role != WS_OPERAND_MATRICES)
        spread.at[0].y = spread.at[panels - 1].y;
    return spread;
}

/* The spread that suits a sheet best, given the sheet's texts, and its score. */
static struct spread choose(const struct panel *panel, const struct ws_explore *explore, int panels,
                            const struct ws_sheet *sheet, double *score)
{
    struct spread best = spread_of(panel, explore, panels, BESIDE);

    *score = sheet->figure->medium.legible ? -HUGE_VAL : 1;
    /* Panels are beside each other if nothing has to be legible. */
    for (int i = BESIDE; i < LAST_UNDER && sheet->figure->medium.legible; i++) {
        struct spread spread = spread_of(panel, explore, panels, (enum arrangement)i);
        struct ws_sheet tried = *sheet;
        double suits;

        tried.width = spread.width;
        tried.height = spread.height;
        suits = ws_sheet_suits(&tried);
        if (suits > *score) {
            best = spread;
            *score = suits;
        }
    }
    return best;
}

/* The texts around a picture of a data-movement variant. */
struct words {
    char title[256], note[WS_VIEW_NOTE_SIZE + 224], alert[WS_BANK_WORDS_SIZE];
    char made_from[WS_BANK_WORDS_SIZE], summary[WS_BANK_WORDS_SIZE], sources[256];
    char description[2 * WORDS + 2 * WS_BANK_WORDS_SIZE];
};

/* The view, and what names in cells mean: of one panel, or of all if `panel` is NULL. */
static void write_note(const struct ws_figure *figure, const struct panel *panel,
                       const struct ws_explore *explore, struct words *words)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_family *family = variant->family;
    const bool matrices = !panel || panel->draw == ws_explore_matrices_draw;
    const bool registers = !panel || panel->draw == ws_explore_registers_draw;
    const bool lanes = figure->label == WS_LABEL_THREAD; /* in the cells of memory and matrices */
    const int column = ws_moved(variant)->columns > 2 ? 2 : ws_moved(variant)->columns - 1;

    words->note[0] = 0;
    if (matrices && family->by_lane)
        snprintf(words->note, sizeof words->note, "%s", ws_pass_note(variant));
    else if (matrices)
        ws_view_note(variant, figure->view, words->note);
    if (matrices && !family->by_lane && figure->view == WS_VIEW_FRAGMENT &&
        ws_explore_matrices_named(explore))
        ws_text_add(words->note, sizeof words->note, "%sF0 is matrix 0 in this view.",
                    words->note[0] ? " " : "");
    if (figure->label != WS_LABEL_INDEX && figure->label != WS_LABEL_REGISTER &&
        (registers || !lanes))
        ws_text_add(words->note, sizeof words->note,
                    "%s%sM0[1,%d] or 1,%d is row 1, column %d of %s%s.", words->note[0] ? " " : "",
                    panel || !lanes || family->source || family->from_global ? ""
                                                                             : "In registers, ",
                    column, column, column, ws_moved(variant)->matrices > 1 ? "matrix 0 in " : "",
                    family->source ? "the source" : "shared memory");
    if (figure->label == WS_LABEL_INDEX)
        ws_text_add(words->note, sizeof words->note,
                    "%sNumbers are element indices in %s, by matrix and row.",
                    words->note[0] ? " " : "", family->source ? "the source" : "shared memory");
    if (lanes && (!registers || !panel))
        ws_text_add(words->note, sizeof words->note, "%sA cell names its lane: T5 or 5.",
                    words->note[0] ? " " : "");
}

static void tell_moved(const struct ws_figure *figure, const struct ws_explore *explore,
                       struct words *words, struct ws_sheet *sheet)
{
    const struct ws_variant *variant = explore->variant;
    const struct ws_address_options none = {0};
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &none;

    snprintf(words->title, sizeof words->title, "%s: %s", variant->name,
             variant->family->source        ? "source, matrix and destination"
             : variant->family->from_global ? "global and shared memory"
             : variant->family->by_lane     ? "shared memory and lanes"
                                            : "shared memory, matrices and registers");
    write_note(figure, NULL, explore, words);
    sheet->note = words->note[0] ? words->note : NULL;
    if (explore->has_addresses) {
        ws_bank_made_from(options, variant, (struct ws_bank_apart){false, false}, words->made_from,
                          sizeof words->made_from);
        ws_bank_fault(&explore->banks.addresses, options->buffer_bytes, words->alert,
                      sizeof words->alert);
        ws_bank_summary(&explore->banks, &figure->rule, words->summary, sizeof words->summary);
        if (figure->colour == WS_BY_LANE)
            ws_key_add_label(&sheet->keys, WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, 5}, "T5",
                             "lane that supplies the row address");
        else if (figure->colour != WS_BY_ADDRESS)
            ws_key_add_colours_of(&sheet->keys, figure, WS_BY_ADDRESS, -1);
        if (ws_explore_conflicts(explore))
            ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_ALERT, (struct ws_tint){WS_TINT_NONE, 0},
                       "rows in the same banks");
    }
    sheet->alert = words->alert[0] ? words->alert : NULL;
    sheet->legend[0] = words->made_from[0] ? words->made_from : NULL;
    sheet->legend[1] = words->summary[0] ? words->summary : NULL;
    if (explore->sourced)
        snprintf(words->sources, sizeof words->sources,
                 "3:0x40 is byte 0x40 of the fourth cache line of global memory that lanes "
                 "read. %s%s.",
                 explore->by_source ? "Sources count: " : "Sources add no wavefronts",
                 explore->by_source ? ws_copy_words(variant) : "");
    sheet->legend[2] = words->sources[0] ? words->sources : NULL;
}

/* Whether C has the same layout as D. */
static bool c_lies_as_d(const struct ws_figure *figure)
{
    const struct ws_mapping *c = &figure->operand[WS_OPERAND_C]->mapping;
    const struct ws_mapping *d = &figure->operand[WS_OPERAND_D]->mapping;

    for (int number = 0; number < ws_slot_count(d->variant); number++) {
        struct ws_place place = ws_place_at(d->variant, number);
        struct ws_slot in_c, in_d;

        if (!ws_mapping_slot(c, place, &in_c) || !ws_mapping_slot(d, place, &in_d) ||
            in_c.lane != in_d.lane || in_c.reg != in_d.reg || in_c.element != in_d.element)
            return false;
    }
    return true;
}

static void tell_product(const struct ws_figure *figure, struct words *words,
                         struct ws_sheet *sheet)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;

    snprintf(words->title, sizeof words->title, "%s, D = %s + C by operands", mma->name,
             mma->scales ? "(A \u00d7 SA) \u00d7 (B \u00d7 SB)" : "A \u00d7 B");
    snprintf(words->note, sizeof words->note, "%s%s",
             figure->label == WS_LABEL_THREAD
                 ? "A cell names the lane that holds the element, T5 or 5, if the name fits. "
             : figure->label == WS_LABEL_INDEX ? "Numbers are element indices in row-major order. "
             : figure->label == WS_LABEL_REGISTER
                 ? "A cell names the register that holds the element. "
                 : "1,2 is row 1, column 2. ",
             c_lies_as_d(figure) ? "C has the layout of D." : "C has another layout than D.");
    if (mma->sparse)
        ws_text_add(words->note, sizeof words->note,
                    " A is shown as stored, without its metadata.");
    if (mma->scales)
        ws_text_add(words->note, sizeof words->note, " The scale factors are not shown.");
    sheet->note = words->note;
}

/* Whether a register's elements are beside each other, with rules between those with own labels. */
static bool ruled(const struct ws_figure *figure, const struct panel *panel, int panels)
{
    for (int i = 0; i < panels; i++) {
        const struct ws_mapping *mapping = panel[i].role == WS_OPERAND_MATRICES
                                               ? &figure->evidence->mapping
                                               : &figure->operand[panel[i].role]->mapping;
        const bool of_registers =
            panel[i].draw == ws_explore_registers_draw || panel[i].draw == ws_explore_source_draw;
        const enum ws_view view =
            panel[i].draw == ws_explore_memory_draw ? WS_VIEW_MEMORY : figure->view;
        struct ws_place place[2];

        if (ws_moved(mapping->variant)->elements == 1)
            continue;
        for (int element = 0; element < 2; element++)
            place[element] = ws_place_in_view(
                mapping->variant, ws_mapping_place(mapping, (struct ws_slot){0, 0, element, 0}),
                mapping->variant->family->one_view ? WS_VIEW_FRAGMENT : view);
        if (of_registers || (figure->label != WS_LABEL_THREAD && place[0].row == place[1].row))
            return true;
    }
    return false;
}

/* The largest register count among the operands of an MMA. */
static int most_registers(const struct ws_explore *explore, int panels)
{
    int most = 0;

    for (int i = 0; i < panels; i++)
        most = (int)fmax(most, ws_moved(explore[i].variant)->registers);
    return most;
}

static void tell(const struct ws_figure *figure, const struct panel *panel, int panels,
                 const struct ws_explore *explore, struct words *words, struct ws_sheet *sheet)
{
    *words = (struct words){.title = ""};
    sheet->keys.count = 0;
    if (panel->role != WS_OPERAND_MATRICES && figure->colour == WS_BY_REGISTER)
        ws_key_add_registers(&sheet->keys, most_registers(explore, panels));
    else
        ws_key_add_colours(&sheet->keys, figure, figure->colour);
    if (panel->role != WS_OPERAND_MATRICES)
        tell_product(figure, words, sheet);
    else
        tell_moved(figure, explore, words, sheet);
    if (figure->part < 0 && ruled(figure, panel, panels))
        ws_key_add_ruled(&sheet->keys, "register");
    ws_text_add(words->description, sizeof words->description, "%s. Side by side: ", words->title);
    for (int i = 0; i < panels; i++)
        ws_text_add(words->description, sizeof words->description, "%s%s", i ? "; " : "",
                    panel[i].words);
    ws_text_add(words->description, sizeof words->description, ". %s%s%s%s%s", words->made_from,
                words->made_from[0] ? " " : "", words->summary, words->summary[0] ? " " : "",
                figure->evidence->text);
}

/* A part has the name of the whole, its number and its panel, and texts about that panel only. */
static void tell_part(const struct ws_figure *figure, const struct panel *panel, int panels,
                      const struct ws_explore *explore, struct words *words, struct ws_sheet *sheet)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    snprintf(words->title, sizeof words->title, "%s, part %d of %d: %s%s", variant->name,
             figure->part + 1, panels, panel->role == WS_OPERAND_MATRICES ? "" : "operand ",
             variant->family->from_global && panel->draw == ws_explore_registers_draw
                 ? "global memory"
                 : panel->name);
    words->description[0] = 0;
    ws_text_add(words->description, sizeof words->description, "%s, %s. %s", words->title,
                panel->words, figure->evidence->text);
    if (panel->role == WS_OPERAND_MATRICES) {
        write_note(figure, panel, explore, words);
        sheet->note = words->note[0] ? words->note : NULL;
    }
    if (panel->draw == ws_explore_memory_draw) {
        sheet->legend[2] = NULL;
    } else if (panel->role == WS_OPERAND_MATRICES) {
        sheet->alert = sheet->legend[0] = sheet->legend[1] = NULL;
        sheet->keys.count = 0;
        ws_key_add_colours(&sheet->keys, figure, figure->colour);
    }
    if (ruled(figure, panel, 1))
        ws_key_add_ruled(&sheet->keys, "register");
}

char *ws_explore_legend(const struct ws_figure *figure, char text[WS_EXPLORE_LEGEND_SIZE])
{
    int panels;
    const struct panel *panel = panels_of(figure->evidence->mapping.variant, &panels);
    struct ws_explore explore[WS_EXPLORE_PANELS];
    struct words words;
    struct ws_sheet sheet = {.figure = figure};
    struct ws_error error;

    text[0] = 0;
    if (!make(figure, panel, panels, WS_ROOM_USUAL, explore, &error))
        return text;
    tell(figure, panel, panels, &explore[0], &words, &sheet);
    if (panel->role != WS_OPERAND_MATRICES)
        return ws_text_add(text, WS_EXPLORE_LEGEND_SIZE, "%s", words.note), text;
    if (explore[0].has_addresses)
        ws_text_add(text, WS_EXPLORE_LEGEND_SIZE,
                    "Next to a row: the lane that supplies its address. ");
    ws_text_add(text, WS_EXPLORE_LEGEND_SIZE, "%s%s%s%s%s%s%s", words.alert,
                words.alert[0] ? " " : "", words.made_from, words.made_from[0] ? " " : "",
                words.summary, words.sources[0] ? " " : "", words.sources);
    return text;
}

/* Whether cells of all panels have labels. */
static bool is_labeled(const struct panel *panel, const struct ws_explore *explore, int panels)
{
    struct ws_scene scene;
    bool labeled;

    ws_scene_init(&scene);
    for (int i = 0; i < panels; i++)
        panel[i].draw(&explore[i], &scene, 0, 0);
    labeled = !scene.unlabeled;
    ws_scene_finish(&scene);
    return labeled;
}

/* Panels for one width, as spread on a sheet. */
struct laid {
    struct ws_explore explore[WS_EXPLORE_PANELS];
    struct spread spread;
};

/*
 * Whether the last panel leaves a corner empty: in FOLDED, or if it is much higher than the others
 * beside it.
 */
static bool leaves_corner(const struct spread *spread, int panels)
{
    double highest = 0;

    for (int i = 0; i < panels - 1; i++)
        highest = fmax(highest, spread->at[i].height);
    return spread->arrangement == FOLDED ||
           (spread->arrangement == BESIDE && spread->at[panels - 1].height > MUCH_HIGHER * highest);
}

/*
 * Widens a last panel of registers that leaves an empty corner to the width of both other panels.
 */
static void fill_corner(const struct panel *panel, int panels, const struct ws_sheet *sheet,
                        struct laid *laid, double *score)
{
    struct laid wide = *laid;
    struct ws_explore *last = &wide.explore[panels - 1];
    struct ws_sheet tried = *sheet;
    double suits;

    if (panels < 2 || !leaves_corner(&laid->spread, panels) || panel->role != WS_OPERAND_MATRICES)
        return;
    ws_explore_widen(last, spread_of(panel, wide.explore, panels - 1, BESIDE).width);
    wide.spread = spread_of(panel, wide.explore, panels, LAST_UNDER);
    tried.width = wide.spread.width;
    tried.height = wide.spread.height;
    suits = ws_sheet_suits(&tried);
    if (suits < CORNER_WORTH * *score || wide.spread.width > laid->spread.width + 1 ||
        (ws_sheet_legible(sheet, *score) && !ws_sheet_legible(sheet, suits)) ||
        !is_labeled(panel, wide.explore, panels))
        return;
    *laid = wide;
    *score = suits;
}

/*
 * Chooses the width and the spread that suit a sheet best, given its texts. A width above the usual
 * one is chosen only for labels.
 */
static bool lay_out(const struct ws_figure *figure, const struct panel *panel, int panels,
                    const struct ws_sheet *sheet, struct laid *best, struct ws_error *error)
{
    double most = -HUGE_VAL;

    for (int room = 0; room < WS_ROOMS; room++) {
        bool legible = sheet->figure->medium.legible;
        struct laid laid;
        double score, worth;

        if (!make(figure, panel, panels, (enum ws_explore_room)room, laid.explore, error))
            return false;
        laid.spread = choose(panel, laid.explore, panels, sheet, &score);
        fill_corner(panel, panels, sheet, &laid, &score);
        worth = laid.explore[0].low                             ? LOW_WORTH
                : laid.explore[0].narrow                        ? NARROW_WORTH
                : laid.explore[0].wide && legible && panels > 1 ? WIDE_WORTH
                                                                : 1;
        if (ws_sheet_legible(sheet, score)) /* legibility and labels have priority */
            worth *= LEGIBLE;
        if (!is_labeled(panel, laid.explore, panels))
            worth *= UNLABELED_WORTH;
        if (score * worth > most) {
            *best = laid;
            most = score * worth;
        }
    }
    return true;
}

/* Makes rows higher, or panels wider, as far as a page has space. */
static void stretch(const struct panel *panel, int panels, const struct ws_sheet *sheet, bool wide,
                    struct laid *laid)
{
    struct ws_sheet tried = *sheet;
    const struct laid plain = *laid;
    double least;

    tried.width = laid->spread.width;
    tried.height = laid->spread.height;
    least = ws_sheet_drawn(&tried) * (wide ? 0.99 : 1) - 1e-9;
    for (double times = 1.05; sheet->figure->medium.height > 0 && times < MOST_TIMES;
         times += 0.05) {
        struct laid larger = plain;

        for (int i = 0; i < panels; i++) {
            larger.explore[i].room *= wide ? times : 1;
            larger.explore[i].wide |= wide;
            larger.explore[i].rows.height *= wide ? 1 : times;
            larger.explore[i].lanes.height *= wide ? 1 : times;
            larger.explore[i].high *= wide ? 1 : times;
        }
        larger.spread = spread_of(panel, larger.explore, panels, plain.spread.arrangement);
        tried.width = larger.spread.width;
        tried.height = larger.spread.height;
        if (ws_sheet_drawn(&tried) < least)
            return;
        *laid = larger;
    }
}

bool ws_build_explore(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    int panels;
    const struct panel *panel = panels_of(figure->evidence->mapping.variant, &panels);
    struct laid laid;
    struct words words;
    struct ws_sheet sheet = {.figure = figure,
                             .title = words.title,
                             .description = words.description,
                             .least = WS_LEAST_TEXT,
                             .widest = WIDEST,
                             .width = 1,
                             .height = 1};
    struct ws_box at;

    if (!make(figure, panel, panels, WS_ROOM_USUAL, laid.explore, error))
        return false;
    if (figure->panel >= 0 && figure->panel < panels)
        return build_panel(figure, &panel[figure->panel], &laid.explore[figure->panel], scene);
    tell(figure, panel, panels, laid.explore, &words, &sheet);
    if (figure->part >= 0 && figure->part < panels) {
        tell_part(figure, &panel[figure->part], panels, laid.explore, &words, &sheet);
        panel += figure->part;
        panels = 1;
    }
    if (!lay_out(figure, panel, panels, &sheet, &laid, error))
        return false;
    stretch(panel, panels, &sheet, false, &laid);
    stretch(panel, panels, &sheet, true, &laid);
    sheet.width = laid.spread.width;
    sheet.height = laid.spread.height;
    at = ws_sheet_open(&sheet, scene);
    for (int i = 0; i < panels; i++)
        scene->failed |= !panel[i].draw(&laid.explore[i], scene, at.x + laid.spread.at[i].x,
                                        round(at.y) + laid.spread.at[i].y);
    ws_sheet_close(&sheet, scene);
    return true;
}
