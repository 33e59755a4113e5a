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

enum { EDGE = 6, APART = 26, NARROW_APART = 15, UNDER = 20, WIDEST = 1300 };
enum { MOST_ROOM = 960, ROOM_STEP = 14 };

#define NARROW_WORTH    0.75 /* score factor of panels whose cells omit much of their text, … */
#define WHOLE_WORTH     0.99 /* … of narrow ones that have the usual text, … */
#define LOW_WORTH       0.7  /* … of low ones, … */
#define WIDE_WORTH      0.95 /* … of ones that are wider than necessary, … */
#define UNLABELED_WORTH 0.1  /* … and of ones with a cell that has no text */
#define LEGIBLE         10   /* larger than any of those factors */
#define CORNER_WORTH    0.9  /* factor of a spread with an empty corner */
#define MUCH_HIGHER     1.3
#define MOST_TIMES      1.8 /* most that rows of a page are heightened, or panels widened, … */
#define MOST_WIDER      4.0 /* … and widened for a page that is mostly empty otherwise, … */
#define MOST_SMALLER    0.8 /* … even if they are drawn smaller by this factor */

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

static const struct ws_explore_panel moved[] = {MEMORY, MATRICES,
                                                REGISTERS("the registers of the 32 lanes")};
static const struct ws_explore_panel by_lane[] = {MEMORY, REGISTERS("the lanes and their data")};
static const struct ws_explore_panel turned[] = {
    {"source", "the source registers of the 32 lanes", WS_OPERAND_MATRICES, ws_explore_source_size,
     ws_explore_source_draw},
    MATRICES,
    REGISTERS("the destination registers of the 32 lanes")};
static const struct ws_explore_panel product[] = {OPERAND(A), OPERAND(B), OPERAND(D)};

/* The panels of a variant. */
static const struct ws_explore_panel *panels_of(const struct ws_variant *variant, int *count)
{
    *count = variant->family->by_lane ? 2 : WS_EXPLORE_PANELS;
    return variant->family->several        ? product
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
static bool make(const struct ws_figure *figure, const struct ws_explore_panel *panel, int panels,
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
static bool build_panel(const struct ws_figure *figure, const struct ws_explore_panel *panel,
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

static struct spread spread_of(const struct ws_explore_panel *panel,
                               const struct ws_explore *explore, int panels,
                               enum arrangement arrangement)
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

/* Panels for one width, as spread on a sheet. */
struct laid {
    struct ws_explore explore[WS_EXPLORE_PANELS];
    struct spread spread;
};

/* Lets operands of an MMA that are beside each other end level. */
static void level(const struct ws_explore_panel *panel, int panels, struct ws_explore *explore)
{
    double high = 0;

    for (int i = 0; i < panels; i++)
        high = fmax(high, panel[i].size(&explore[i]).height - WS_EXPLORE_TOP);
    for (int i = 0; i < panels; i++) {
        explore[i].high = high;
        explore[i].level = true;
    }
}

/*
 * Spreads the panels. Of an MMA, operands beside each other end level, and the columns of D are in
 * line with those of B above it.
 */
static void arrange(const struct ws_explore_panel *panel, int panels, enum arrangement arrangement,
                    struct laid *laid)
{
    if (panels == WS_EXPLORE_PANELS && panel->role != WS_OPERAND_MATRICES) {
        if (arrangement == FOLDED)
            ws_explore_align(&laid->explore[panels - 2], &laid->explore[panels - 1]);
        else if (arrangement == BESIDE)
            level(panel, panels, laid->explore);
    }
    laid->spread = spread_of(panel, laid->explore, panels, arrangement);
}

/*
 * The score of a spread on a sheet, given the sheet's texts. Without a medium, panels are beside
 * each other, unless they are too wide and the others not too high.
 */
static double score_of(const struct spread *spread, const struct ws_sheet *sheet)
{
    struct ws_sheet tried = *sheet;
    double high;

    tried.width = spread->width;
    tried.height = spread->height;
    if (sheet->figure->medium.legible)
        return ws_sheet_suits(&tried);
    high = spread->arrangement == BESIDE ? 0 : ws_sheet_height(&tried);
    return high > WS_TALLEST ? 0 : fmin(WIDEST / spread->width, 1);
}

/*
 * Gives panels the arrangement that suits a sheet best. Operands of an MMA are beside each other if
 * the medium sets no size, because every other arrangement leaves a corner empty. Returns its score.
 */
static double choose(const struct ws_explore_panel *panel, int panels, const struct ws_sheet *sheet,
                     struct laid *laid)
{
    const struct laid plain = *laid;
    const bool beside = panel->role != WS_OPERAND_MATRICES && !sheet->figure->medium.legible;
    double best = -HUGE_VAL;

    for (int i = BESIDE; i < (beside ? FOLDED : LAST_UNDER); i++) {
        struct laid tried = plain;
        double score;

        arrange(panel, panels, (enum arrangement)i, &tried);
        score = score_of(&tried.spread, sheet);
        if (score > best) {
            *laid = tried;
            best = score;
        }
    }
    return best;
}

static struct ws_explore_forms forms_of(const struct ws_explore_panel *panel,
                                        const struct ws_explore *explore, int panels)
{
    struct ws_explore_forms forms = {0};

    for (int i = 0; i < panels; i++) {
        struct ws_scene scene;

        ws_scene_init(&scene);
        panel[i].draw(&explore[i], &scene, 0, 0);
        *(panel[i].draw == ws_explore_registers_draw || panel[i].draw == ws_explore_source_draw
              ? &forms.registers
              : &forms.cells) |= scene.forms;
        forms.unlabeled |= scene.unnamed;
        ws_scene_finish(&scene);
    }
    return forms;
}

char *ws_explore_legend(const struct ws_figure *figure, char text[WS_EXPLORE_LEGEND_SIZE])
{
    int panels;
    const struct ws_explore_panel *panel = panels_of(figure->evidence->mapping.variant, &panels);
    struct ws_explore explore[WS_EXPLORE_PANELS];
    struct ws_explore_forms forms;
    struct ws_explore_words words;
    struct ws_sheet sheet = {.figure = figure};
    struct ws_error error;

    text[0] = 0;
    if (!make(figure, panel, panels, WS_ROOM_USUAL, explore, &error))
        return text;
    forms = forms_of(panel, explore, panels);
    ws_explore_tell(figure, panel, panels, &explore[0], &forms, &words, &sheet);
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
static void fill_corner(const struct ws_explore_panel *panel, int panels,
                        const struct ws_sheet *sheet, struct laid *laid, double *score)
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
        forms_of(panel, wide.explore, panels).unlabeled)
        return;
    *laid = wide;
    *score = suits;
}

/*
 * Whether narrow panels omit text. Those of an MMA do only if their cells have a shorter form that
 * `usual` ones do not have.
 */
static bool omits_text(const struct ws_explore_panel *panel, struct ws_explore_forms forms,
                       struct ws_explore_forms usual)
{
    return panel->role == WS_OPERAND_MATRICES || forms.cells & ~usual.cells;
}

/* Widens each panel in which a cell has no text otherwise, as far as they need. */
static void widen_unlabeled(const struct ws_explore_panel *panel, int panels,
                            struct ws_explore *explore)
{
    for (int i = 0; i < panels; i++)
        while (explore[i].room < MOST_ROOM && forms_of(&panel[i], &explore[i], 1).unlabeled) {
            explore[i].room += ROOM_STEP;
            explore[i].wide = true;
        }
}

/*
 * Chooses the width and the spread that suit a sheet best, given its texts. A width above the usual
 * one is chosen only for labels; without a medium, only for the panels that lack them.
 */
static bool lay_out(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                    int panels, const struct ws_sheet *sheet, struct laid *best,
                    struct ws_error *error)
{
    const bool legible = sheet->figure->medium.legible;
    struct ws_explore_forms usual = {0};
    double most = -HUGE_VAL;

    for (int room = 0; room < (legible ? WS_ROOMS : WS_ROOM_WIDEST); room++) {
        const bool widens = !legible && room == WS_ROOM_WIDE;
        struct ws_explore_forms forms;
        struct laid laid;
        double score, worth;

        if (!make(figure, panel, panels, widens ? WS_ROOM_USUAL : (enum ws_explore_room)room,
                  laid.explore, error))
            return false;
        if (widens)
            widen_unlabeled(panel, panels, laid.explore);
        score = choose(panel, panels, sheet, &laid);
        fill_corner(panel, panels, sheet, &laid, &score);
        forms = forms_of(panel, laid.explore, panels);
        if (room == WS_ROOM_USUAL)
            usual = forms;
        worth = laid.explore[0].low ? LOW_WORTH
                : laid.explore[0].narrow
                    ? omits_text(panel, forms, usual) ? NARROW_WORTH : WHOLE_WORTH
                : laid.explore[0].wide && legible && panels > 1 ? WIDE_WORTH
                                                                : 1;
        if (ws_sheet_legible(sheet, score)) /* legibility and labels have priority */
            worth *= LEGIBLE;
        if (forms.unlabeled)
            worth *= UNLABELED_WORTH;
        if (score * worth > most) {
            *best = laid;
            most = score * worth;
        }
    }
    return true;
}

/* Makes rows higher, or panels wider, as far as a page has space. */
static void stretch(const struct ws_explore_panel *panel, int panels, const struct ws_sheet *sheet,
                    bool wide, struct laid *laid)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    const double most = wide && medium->fills ? MOST_WIDER : MOST_TIMES;
    struct ws_sheet tried = *sheet;
    const struct laid plain = *laid;
    double least;

    tried.width = laid->spread.width;
    tried.height = laid->spread.height;
    least = ws_sheet_drawn(&tried) * (wide ? 0.99 : 1) - 1e-9;
    if (wide && medium->fills) /* with text above it, not beside it; still legible */
        least = fmax(MOST_SMALLER * least, fmin(least, 1));
    for (double times = 1.05; medium->height > 0 && times < most; times += 0.05) {
        struct laid larger = plain;

        for (int i = 0; i < panels; i++) {
            struct ws_explore *explore = &larger.explore[i];
            double gaps = (ws_moved(explore->variant)->matrices - 1) * explore->rows.gap;

            explore->room *= wide ? times : 1;
            explore->wide |= wide;
            explore->rows.height *= wide ? 1 : times;
            explore->lanes.height *= wide ? 1 : times;
            explore->high = wide ? explore->high : gaps + (explore->high - gaps) * times;
        }
        arrange(panel, panels, plain.spread.arrangement, &larger);
        tried.width = larger.spread.width;
        tried.height = larger.spread.height;
        if (ws_sheet_drawn(&tried) >= least)
            *laid = larger;
        else if (!medium->fills)
            return;
    }
}

bool ws_build_explore(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    int panels;
    const struct ws_explore_panel *panel = panels_of(figure->evidence->mapping.variant, &panels);
    struct ws_explore usual[WS_EXPLORE_PANELS];
    struct ws_explore_forms forms;
    struct laid laid;
    struct ws_explore_words words;
    struct ws_sheet sheet = {.figure = figure,
                             .title = words.title,
                             .description = words.description,
                             .least = WS_LEAST_TEXT,
                             .widest = WIDEST,
                             .width = 1,
                             .height = 1};
    struct ws_box at;

    if (!make(figure, panel, panels, WS_ROOM_USUAL, usual, error))
        return false;
    if (figure->panel >= 0 && figure->panel < panels)
        return build_panel(figure, &panel[figure->panel], &usual[figure->panel], scene);
    const bool is_part = figure->part >= 0 && figure->part < panels;
    const struct ws_explore_panel *drawn = is_part ? &panel[figure->part] : panel;
    const int count = is_part ? 1 : panels;

    ws_explore_tell(figure, panel, panels, usual, &ws_explore_all_forms, &words, &sheet);
    if (!lay_out(figure, drawn, count, &sheet, &laid, error))
        return false;
    stretch(drawn, count, &sheet, true, &laid);
    stretch(drawn, count, &sheet, false, &laid);
    forms = forms_of(drawn, laid.explore, count);
    ws_explore_tell(figure, panel, panels, usual, &forms, &words, &sheet);
    sheet.width = laid.spread.width;
    sheet.height = laid.spread.height;
    at = ws_sheet_open(&sheet, scene);
    for (int i = 0; i < count; i++)
        scene->failed |= !drawn[i].draw(&laid.explore[i], scene, at.x + laid.spread.at[i].x,
                                        round(at.y) + laid.spread.at[i].y);
    ws_sheet_close(&sheet, scene);
    return true;
}
