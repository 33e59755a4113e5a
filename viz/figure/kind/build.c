/* The table of builders. */
#include "viz/figure/kind/build.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kinds.h"
#include "viz/figure/moving/timeline.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"

static bool (*const builders[])(const struct ws_figure *figure, struct ws_scene *scene,
                                struct ws_error *error) = {
    [WS_FIGURE_FRAGMENT] = ws_build_fragment,   [WS_FIGURE_ADDRESS] = ws_build_address,
    [WS_FIGURE_REGISTER] = ws_build_register,   [WS_FIGURE_MAPPING] = ws_build_mapping,
    [WS_FIGURE_STEP] = ws_build_step,           [WS_FIGURE_COMPARE] = ws_build_compare,
    [WS_FIGURE_BANK] = ws_build_bank,           [WS_FIGURE_COST] = ws_build_cost,
    [WS_FIGURE_TRANSPOSE] = ws_build_transpose, [WS_FIGURE_BITS] = ws_build_bits,
    [WS_FIGURE_SWIZZLE] = ws_build_swizzle,     [WS_FIGURE_WORKSHEET] = ws_build_worksheet,
    [WS_FIGURE_CHAIN] = ws_build_chain,         [WS_FIGURE_MMA] = ws_build_mma,
    [WS_FIGURE_EXPLORE] = ws_build_explore,     [WS_FIGURE_ATOM] = ws_build_atom,
    [WS_FIGURE_TILE] = ws_build_tile,           [WS_FIGURE_KSTEP] = ws_build_kstep,
    [WS_FIGURE_CYCLES] = ws_build_cycles,
};

_Static_assert(sizeof builders / sizeof builders[0] == WS_FIGURES,
               "each kind of figure needs a builder");

/* px: the narrowest paper with space for text between its margins; the widest paper tried. */
enum { NARROWEST = 64, WIDEST_TRIED = 4000 };

/* The scales at which a page is drawn, with all its content, and thresholds for choosing one. */
static const double enlarged[] = {1, 1.25, 1.5, 1.75, 2, 2.5};

enum { ENLARGED = sizeof enlarged / sizeof enlarged[0] };

#define FILLED 0.85 /* fraction of a page from which it is full enough */
#define SPARSE 0.65 /* … below which its cells are enlarged */
#define BLANK  0.06 /* … that may be one empty band before cells are enlarged */
#define BAND   0.2  /* fraction of a page that may be an empty band */
#define GAIN   0.03 /* gain that justifies a larger scale */

/* The size of a scene's smallest text, at most WS_LEAST_TEXT. */
static double least_text(const struct ws_scene *scene)
{
    double least = WS_LEAST_TEXT;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].size < least)
            least = scene->node[i].size;
    return least;
}

static bool is_legible(const struct ws_scene *scene)
{
    return least_text(scene) > WS_LEAST_TEXT - 0.01;
}

/*
 * Whether cells are labeled; on paper, also whether text is legible and the figure is not higher
 * than a page.
 */
static bool suits(const struct ws_figure *figure, const struct ws_scene *scene)
{
    double highest = ws_medium_tallest(&figure->medium);

    return (!scene->unlabeled || figure->panel >= 0) &&
           (!figure->medium.legible || (is_legible(scene) && scene->height <= highest));
}

/* The filled fraction of a page, at most FILLED, minus the excess of an empty band. */
static double filled(const struct ws_scene *scene)
{
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    return fmin(fill.part, FILLED) - fmax(fill.band - BAND, 0);
}

/* Same with cells enlarged to fill the page: any empty band counts. */
static double filled_by_cells(const struct ws_scene *scene)
{
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    return fill.part - fill.band;
}

static bool is_sparse(const struct ws_scene *scene)
{
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    return fill.part < SPARSE || fill.band > BLANK;
}

/*
 * Draws a figure for a page that is smaller by `factor`, and scales it up with its text. With
 * `fills`, cells are enlarged to fill the page.
 */
static bool build_enlarged(const struct ws_figure *figure, double factor, bool fills,
                           struct ws_scene *scene)
{
    const struct ws_medium *page = &figure->medium;
    struct ws_figure smaller = *figure;
    struct ws_error error;

    smaller.medium.fills = fills;
    smaller.medium.width = floor(page->width / factor);
    factor = page->width / smaller.medium.width;
    smaller.medium.height = page->height / factor;
    ws_scene_init(scene);
    if (!builders[figure->kind](&smaller, scene, &error) || scene->failed ||
        !suits(&smaller, scene))
        return false;
    ws_scene_scale(scene, 0, 0, 0, factor, 0, 0);
    scene->width = page->width;
    scene->height = page->height;
    return true;
}

/* The number of labeled cells and rows, minus the cells whose lanes only a key names. */
static int labels(const struct ws_scene *scene)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        count += node->kind == WS_NODE_TEXT &&
                 (node->role == WS_ROLE_LABEL || node->role == WS_ROLE_LABEL_MUTED);
        count -= node->kind == WS_NODE_RECT && node->tint.kind == WS_TINT_UNNAMED;
    }
    return count;
}

/* How a figure is drawn on a page. */
struct enlargement {
    double factor;
    bool fills;
};

/* Replaces a scene with the enlarged figure, if that fills its page better or if `anyway`. */
static bool replace(const struct ws_figure *figure, const struct enlargement *by, bool anyway,
                    struct ws_scene *scene)
{
    double (*rate)(const struct ws_scene *) = by->fills ? filled_by_cells : filled;
    struct ws_scene larger;
    bool better =
        build_enlarged(figure, by->factor, by->fills, &larger) &&
        (anyway || (rate(&larger) > rate(scene) + GAIN && labels(&larger) >= labels(scene) &&
                    larger.unnamed <= scene->unnamed));

    if (better) {
        struct ws_scene smaller = *scene;

        *scene = larger;
        larger = smaller;
    }
    ws_scene_finish(&larger);
    return better;
}

/*
 * Enlarges a figure of a page to fill it best, with larger cells if much of the page is still
 * empty. Returns how.
 */
static struct enlargement enlarge(const struct ws_figure *figure, struct ws_scene *scene)
{
    struct enlargement kept = {1, false};
    size_t chosen = 0;

    for (size_t i = 1; i < ENLARGED && filled(scene) < FILLED; i++) {
        struct enlargement tried = {enlarged[i], false};

        if (replace(figure, &tried, false, scene)) {
            kept = tried;
            chosen = i;
        }
    }
    for (; chosen < ENLARGED && is_sparse(scene); chosen++) {
        struct enlargement tried = {enlarged[chosen], true};

        if (replace(figure, &tried, false, scene))
            kept = tried;
    }
    return kept;
}

/*
 * Builds a figure. Enlarges it for a page; frames of a series have the enlargement of the last one.
 */
static bool build(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure last = *figure;
    struct enlargement kept;
    struct ws_scene other;

    if (!builders[figure->kind](figure, scene, error))
        return false;
    if (scene->failed || figure->medium.height <= 0 || !figure->medium.legible ||
        !suits(figure, scene))
        return true;
    last.frame = WS_STEP_FRAMES - 1;
    last.moment = 1;
    if (figure->kind != WS_FIGURE_STEP || figure->frame < 0) {
        enlarge(figure, scene);
        return true;
    }
    ws_scene_init(&other);
    if (!builders[figure->kind](&last, &other, error)) {
        ws_scene_finish(&other);
        return false;
    }
    kept = enlarge(&last, &other);
    ws_scene_finish(&other);
    if (kept.factor > 1 || kept.fills)
        replace(figure, &kept, true, scene);
    return true;
}

/* How a figure suits its width, best first: with all cells named and not tall, … */
enum suited { SUITED_NAMED_LOW, SUITED_NAMED, SUITED, UNSUITED };

/* How a figure suits its width. `error` is that of a figure that cannot be drawn. */
static enum suited suit_of(const struct ws_figure *figure, struct ws_error *error)
{
    enum suited suited = UNSUITED;
    struct ws_scene scene;

    ws_scene_init(&scene);
    if (builders[figure->kind](figure, &scene, error) && !scene.failed && suits(figure, &scene))
        suited = scene.unnamed                                       ? SUITED
                 : scene.height > ws_medium_low(&figure->medium) + 1 ? SUITED_NAMED
                                                                     : SUITED_NAMED_LOW;
    if (scene.failed)
        ws_no_memory(error);
    ws_scene_finish(&scene);
    return suited;
}

/* Same for all figures of a series, which have one width. */
static enum suited series_suit_of(const struct ws_figure *figure, struct ws_error *error)
{
    struct ws_figure each = *figure;
    enum suited least = SUITED_NAMED_LOW;

    if (figure->kind != WS_FIGURE_STEP || figure->frame < 0)
        return suit_of(figure, error);
    for (each.frame = 0; each.frame < WS_STEP_FRAMES && least < UNSUITED; each.frame++) {
        enum suited its = suit_of(&each, error);

        least = its > least ? its : least;
    }
    return least;
}

/*
 * Where the width was not asked for, or is a number of px, chooses the smallest of those that suit a
 * figure best. Fails if there is no memory.
 */
static bool choose_width(struct ws_figure *figure, struct ws_error *error)
{
    struct ws_figure tried = *figure;
    enum suited best = UNSUITED;

    if (figure->medium.widest <= 0)
        return true;
    *error = (struct ws_error){0};
    do {
        enum suited suited = series_suit_of(&tried, error);

        if (ws_is_no_memory(error))
            return false;
        if (suited < best) {
            figure->medium = tried.medium;
            best = suited;
        }
    } while (best > SUITED_NAMED_LOW && ws_medium_widen(&tried.medium));
    return true;
}

/*
 * Builds a figure at the width that suits it. A figure without a size has its own one, unless that
 * is taller than a page and another width suits it; if none does, it draws one warp of a warpgroup.
 * `figure` has the chosen medium.
 */
static bool arrange(struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure chosen = *figure;
    struct ws_scene lower;
    bool good;

    if (!choose_width(figure, error) || !build(figure, scene, error))
        return false;
    if (figure->medium.width > 0 || !figure->medium.bounded || scene->failed ||
        scene->height <= WS_TALLEST)
        return true;
    chosen.medium = ws_medium_chosen(figure->medium.bare);
    ws_scene_init(&lower);
    if (choose_width(&chosen, error) && build(&chosen, &lower, error) && !lower.failed &&
        suits(&chosen, &lower)) {
        struct ws_scene tall = *scene;

        *scene = lower;
        lower = tall;
        figure->medium = chosen.medium;
    }
    good = !ws_is_no_memory(error) && (!lower.failed || ws_no_memory(error));
    ws_scene_finish(&lower);
    if (!good || scene->height <= WS_TALLEST || figure->kind != WS_FIGURE_FRAGMENT ||
        ws_moved(figure->evidence->mapping.variant)->threads == WS_LANES)
        return good;
    figure->one_warp = true;
    ws_scene_finish(scene);
    ws_scene_init(scene);
    return build(figure, scene, error);
}

/* Whether a figure would be drawn. */
static bool is_drawn(struct ws_figure figure)
{
    struct ws_scene scene;
    struct ws_error ignored;
    bool drawn;

    ws_scene_init(&scene);
    drawn = arrange(&figure, &scene, &ignored) && !scene.failed && suits(&figure, &scene);
    ws_scene_finish(&scene);
    return drawn;
}

/* Whether a figure has pages and all of them would be drawn. */
static bool are_pages_drawn(const struct ws_figure *figure)
{
    int pages = ws_figure_pages(ws_figure_like(figure), figure->evidence->mapping.variant);
    struct ws_figure page = *figure;

    if (pages <= 1 || figure->part >= 0)
        return false;
    for (page.part = 0; page.part < pages; page.part++)
        if (!is_drawn(page))
            return false;
    return true;
}

/* Sets a figure's width, rounded up to whole millimeters as in the message, in its shape. */
static void set_width(struct ws_figure *figure, double width)
{
    struct ws_medium at = {.width = width}, *medium = &figure->medium;

    *medium = ws_medium_of((struct ws_width){ceil(10 * ws_medium_cm(&at) - 0.01), "mm"},
                           medium->fit, medium->bare);
}

/*
 * Finds the least width, from `width`, that suits a figure; 0: none does.
 */
static double least_width(const struct ws_figure *figure, double width)
{
    struct ws_figure wider = *figure;
    struct ws_error ignored;

    for (width = fmax(width, NARROWEST); width < WIDEST_TRIED; width *= 1.1) {
        double narrower = width / 1.1;

        set_width(&wider, width);
        if (series_suit_of(&wider, &ignored) == UNSUITED)
            continue;
        do { /* from the last width that was too narrow, in smaller steps */
            narrower = fmin(narrower * 1.02, width);
            set_width(&wider, narrower);
        } while (narrower < width && series_suit_of(&wider, &ignored) == UNSUITED);
        return wider.medium.width;
    }
    return 0;
}

/* Writes the options of that width, in the unit that was asked for: "--size 12.5cm --size 16:9". */
static void write_width(const struct ws_medium *asked, double width, char *text, size_t size)
{
    struct ws_medium wide = {.width = width};
    struct ws_medium px = ws_medium_of((struct ws_width){width, "px"}, asked->fit, asked->bare);
    bool shaped = asked->fit != WS_FIT_FREE;

    if (asked->shown > 0 && px.widest >= width)
        snprintf(text, size, "--size %.0fpx", width);
    else
        snprintf(text, size, "--size %.1fcm", round(10 * ws_medium_cm(&wide)) / 10);
    if (shaped)
        snprintf(text + strlen(text), size - strlen(text), " --size %s",
                 ws_fit_word((int)asked->fit));
}

/*
 * Fails for a figure that does not suit its width, with the options that draw it in the message.
 * The search starts at `width`.
 */
static bool refuse_width(const struct ws_figure *figure, double width, const char *why,
                         struct ws_error *error)
{
    struct ws_scene scene;
    bool drawn;
    struct ws_figure other = *figure;
    const char *name = figure->evidence->mapping.variant->name;
    const char *kind = ws_figure_name(figure->kind), *pages;
    char cure[64];

    set_width(&other, WIDEST_TRIED);
    ws_scene_init(&scene);
    drawn = builders[figure->kind](&other, &scene, error);
    ws_scene_finish(&scene);
    if (!drawn)
        return false; /* it fails at every width, for this reason */
    pages = are_pages_drawn(figure) ? "--pages all" : "";
    width = least_width(figure, width);
    other.medium = ws_medium_of((struct ws_width){0}, WS_FIT_FREE, figure->medium.bare);
    if (width > 0) {
        write_width(&figure->medium, width, cure, sizeof cure);
        return ws_fail(error, WS_CODE_TOO_SMALL, "the %s figure of %s would %s; use %s%s%s", kind,
                       name, why, cure, *pages ? " or " : "", pages);
    }
    return ws_fail(error, WS_CODE_TOO_SMALL, "the %s figure of %s would %s; %s%s", kind, name, why,
                   *pages            ? "no width helps; use "
                   : is_drawn(other) ? "remove --size"
                                     : "no width helps; use another --figure",
                   pages);
}

/* Reports why a scene does not suit its medium, and a width that does. */
static bool refuse(const struct ws_figure *figure, const struct ws_scene *scene,
                   struct ws_error *error)
{
    struct ws_medium high = {.width = scene->height};
    char tall[32];

    if (!is_legible(scene))
        return refuse_width(figure, scene->width, "have text under 6 pt", error);
    if (scene->unlabeled)
        return refuse_width(figure, scene->width, "have no room for labels", error);
    snprintf(tall, sizeof tall, "be %.0f cm tall", ceil(ws_medium_cm(&high)));
    return refuse_width(figure, scene->width, tall, error);
}

/* Figures of elements that have an address lane, and what each shows. */
static const char *const of_moves[WS_FIGURES] = {
    [WS_FIGURE_ADDRESS] = "which lane supplies each row address",
    [WS_FIGURE_MAPPING] = "how elements move from memory to registers",
    [WS_FIGURE_STEP] = "how elements move, step by step",
    [WS_FIGURE_BANK] = "the banks of each row",
    [WS_FIGURE_COST] = "wavefronts for each pitch",
    [WS_FIGURE_TRANSPOSE] = "memory and the fragment",
    [WS_FIGURE_BITS] = "how packed elements expand to bytes",
    [WS_FIGURE_SWIZZLE] = "how a tile is arranged in memory",
};

/* Figures that a warpgroup's MMA does not have. */
static const bool of_warps[WS_FIGURES] = {[WS_FIGURE_MMA] = true, [WS_FIGURE_EXPLORE] = true};

/* Whether the chain figure can show how operands and result of an MMA are loaded and stored. */
static bool has_chain(const struct ws_variant *variant)
{
    const struct ws_mma *mma = variant->mma;

    if (ws_describes(variant)) /* needs a tensor map for A */
        return !mma->sparse && ws_moved(ws_mma_operand(mma, WS_OPERAND_A))->width_bits >= 8;
    for (int link = 0; link < WS_LINKS; link++)
        if (!ws_link_usual(mma, link))
            return false;
    return true;
}

bool ws_figure_is_of(enum ws_figure_kind kind, const struct ws_variant *variant)
{
    if (ws_figure_multiplies(kind) && !variant->family->several)
        return false;
    if (kind == WS_FIGURE_CYCLES && ws_mma_type_bits(variant->mma->a) < 8)
        return false; /* no capture has such operands */
    if (ws_figure_describes(kind))
        return ws_describes(variant) && !variant->mma->sparse;
    if (kind == WS_FIGURE_CHAIN)
        return has_chain(variant);
    if (kind == WS_FIGURE_REGISTER)
        return ws_register_fits(variant);
    if (!variant->family->address_lane)
        return !of_moves[kind] && !(ws_describes(variant) && of_warps[kind]);
    if (kind == WS_FIGURE_ADDRESS || kind == WS_FIGURE_BANK || kind == WS_FIGURE_COST ||
        kind == WS_FIGURE_SWIZZLE)
        return ws_address_lanes(variant) > 0;
    if (kind == WS_FIGURE_TRANSPOSE)
        return variant->trans;
    if (kind == WS_FIGURE_BITS)
        return ws_moved(variant)->width_bits < ws_moved(variant)->slot_bits;
    return true;
}

int ws_figure_pages(enum ws_figure_kind kind, const struct ws_variant *variant)
{
    return kind == WS_FIGURE_EXPLORE    ? ws_explore_panels(variant)
           : kind == WS_FIGURE_REGISTER ? ws_moved(variant)->threads / WS_LANES
                                        : 1;
}

/* Whether the figure exists for the MMA or data-movement variant; fails with the reason. */
static bool is_there(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    enum ws_figure_kind kind = ws_figure_like(figure);

    if (figure->kind == WS_FIGURE_WORKSHEET && kind == WS_FIGURE_BANK && !ws_address_lanes(variant))
        return ws_fail(error, WS_CODE_FIGURE,
                       "--grid bank shows %s, but %s has no row addresses; use --grid fragment or "
                       "register",
                       of_moves[kind], variant->name);
    if (kind == WS_FIGURE_MMA && !variant->family->several)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the mma figure needs an MMA variant, such as mma.m16n8k16.f32.f16.f16.f32; "
                       "for %s use --figure fragment or mapping",
                       variant->name);
    if (ws_figure_describes(kind) && !figure->described)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the %s figure needs an instruction with a matrix descriptor, such as "
                       "wgmma.m64n64k16.f32.f16.f16; %s has none",
                       ws_figure_name(kind), variant->name);
    if (ws_describes(variant) && of_warps[kind])
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s has no %s figure: B is in shared memory; use --figure fragment, "
                       "register, compare or worksheet",
                       variant->name, ws_figure_name(figure->kind));
    if (ws_describes(variant) && of_moves[kind])
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s has no %s figure: lanes supply no addresses; use --figure fragment or, "
                       "with --descriptor, atom",
                       variant->name, ws_figure_name(figure->kind));
    return variant->family->address_lane || !of_moves[kind] ||
           ws_fail(error, WS_CODE_FIGURE,
                   "%s has no %s figure: it uses only registers; use --figure fragment, register, "
                   "compare, worksheet, mma or chain",
                   variant->name, ws_figure_name(figure->kind));
}

/* Whether the names of registers, if any are given, are as many as there are. */
static bool are_registers_named(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int names = 1, registers = ws_moved(variant)->registers;
    char operand[24] = "";

    for (const char *at = figure->registers; at && (at = strchr(at, ',')); at++)
        names++;
    if (variant->family->several)
        snprintf(operand, sizeof operand, "operand %s of ",
                 ws_operand_letter(ws_moved(variant)->role));
    if (figure->registers && variant->family->from_global)
        return ws_fail(error, WS_CODE_OPERAND, "%s uses no registers; remove --registers",
                       variant->name);
    return !figure->registers || names == registers ||
           ws_fail(error, WS_CODE_OPERAND,
                   "--registers %.80s: %s%s has %d register%s, but the list has %d name%s; pass %d",
                   figure->registers, operand, variant->name, registers, registers == 1 ? "" : "s",
                   names, names == 1 ? "" : "s", registers);
}

bool ws_figure_build(const struct ws_figure *asked, struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure chosen = *asked, *figure = &chosen;

    ws_scene_init(scene);
    if (!is_there(figure, error) || !are_registers_named(figure, error) ||
        !ws_figure_registers_differ(figure, error) || !ws_figure_marks(figure, error))
        return false;
    if (!ws_blanks_something(figure, error))
        return false;
    if (figure->medium.legible && figure->medium.width < NARROWEST)
        return refuse_width(figure, NARROWEST, "have text under 6 pt", error);
    if (!arrange(figure, scene, error))
        return false;
    if (!scene->failed)
        return suits(figure, scene) || refuse(figure, scene, error);
    return ws_no_memory(error) || ws_fail_in(error, figure->evidence->mapping.variant->name);
}
