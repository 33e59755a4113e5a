/* The table of builders. */
#include "viz/figure/build.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/aspect.h"
#include "viz/figure/blank.h"
#include "viz/figure/fill.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/figure/timeline.h"

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
};

_Static_assert(sizeof builders / sizeof builders[0] == WS_FIGURES,
               "each kind of figure needs a builder");

/* Of paper, px: what is narrower has no room for letters between its margins; the widest paper. */
enum { NARROWEST = 64, WIDEST_TRIED = 4000 };

/* How many times its own size a page is drawn at, with all that is on it, and when that is enough. */
static const double enlarged[] = {1, 1.25, 1.5, 1.75, 2, 2.5};

enum { ENLARGED = sizeof enlarged / sizeof enlarged[0] };

#define FILLED 0.85 /* of a page, that needs no more */
#define SPARSE 0.65 /* … below which it is to have larger cells */
#define BLANK  0.06 /* … that may be one band without them */
#define BAND   0.2  /* of a page, that may be empty */
#define GAIN   0.03 /* for which a page is enlarged more */

/* The size of a scene's smallest letters; no more than the least that there may be. */
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

/* Whether cells say something, and on paper letters are legible and it is no higher than a page. */
static bool suits(const struct ws_figure *figure, const struct ws_scene *scene)
{
    double highest = figure->medium.height > 0 ? figure->medium.height + 0.5 : WS_TALLEST;

    return (!scene->unlabeled || figure->panel >= 0) &&
           (!figure->medium.legible || (is_legible(scene) && scene->height <= highest));
}

/* How well a page is filled, 0 to 1, and less for a band that is empty. */
static double filled(const struct ws_scene *scene)
{
    struct ws_fill fill = ws_scene_fill(scene, WS_MARGIN);

    return fmin(fill.part, FILLED) - fmax(fill.band - BAND, 0);
}

/* The same of cells that are as large as the page has room for: any band counts. */
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
 * Draws a figure on a page that is smaller by `factor`, and enlarges that: words grow too. What `fills`
 * the page has larger cells.
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

/* How many cells and rows say what they are. */
static int labels(const struct ws_scene *scene)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count +=
            scene->node[i].kind == WS_NODE_TEXT &&
            (scene->node[i].role == WS_ROLE_LABEL || scene->node[i].role == WS_ROLE_LABEL_MUTED);
    return count;
}

/* How a figure is drawn on a page. */
struct enlargement {
    double factor;
    bool fills;
};

/* Puts a figure that is drawn enlarged in the place of another, if it fills its page better, or anyway. */
static bool replace(const struct ws_figure *figure, const struct enlargement *by, bool anyway,
                    struct ws_scene *scene)
{
    double (*rate)(const struct ws_scene *) = by->fills ? filled_by_cells : filled;
    struct ws_scene larger;
    bool better =
        build_enlarged(figure, by->factor, by->fills, &larger) &&
        (anyway || (rate(&larger) > rate(scene) + GAIN && labels(&larger) >= labels(scene)));

    if (better) {
        struct ws_scene smaller = *scene;

        *scene = larger;
        larger = smaller;
    }
    ws_scene_finish(&larger);
    return better;
}

/*
 * Enlarges a figure of a page as fills that best, and where that leaves much of it empty, with
 * larger cells; returns how.
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

/* Builds a figure; one of a page enlarged, and a frame of a series as the last one is. */
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

/* Whether a figure is drawn as it should be at its width. */
static bool suits_width(const struct ws_figure *figure)
{
    struct ws_scene scene;
    struct ws_error error;
    bool drawn;

    ws_scene_init(&scene);
    drawn =
        builders[figure->kind](figure, &scene, &error) && !scene.failed && suits(figure, &scene);
    ws_scene_finish(&scene);
    return drawn;
}

/* Gives a figure a width in whole millimetres, as it is said, and a shape, or 0. */
static void set_width(struct ws_figure *figure, double width, double shape)
{
    struct ws_medium at = {.width = width};
    bool bare = figure->medium.bare;

    figure->medium = ws_medium_of((struct ws_width){ceil(10 * ws_medium_cm(&at) - 0.01), "mm"},
                                  WS_FIT_FREE, bare);
    figure->medium.height = round(figure->medium.width * shape);
}

/*
 * Fails for a figure that is not drawn as it should be at its width, with the least width at which it
 * is: from `width` on, one is sought.
 */
static bool refuse_width(const struct ws_figure *figure, double width, const char *why,
                         struct ws_error *error)
{
    struct ws_scene scene;
    bool drawn;
    struct ws_figure wider = *figure;
    double shape = figure->medium.width > 0 ? figure->medium.height / figure->medium.width : 0;
    const char *name = figure->evidence->mapping.variant->name;
    const char *kind = ws_figure_name(figure->kind),
               *fit = figure->medium.height > 0 ? "--size SHAPE" : "--size",
               *pages =
                   figure->kind == WS_FIGURE_EXPLORE && figure->part < 0 ? " or --pages all" : "";

    set_width(&wider, WIDEST_TRIED, shape);
    ws_scene_init(&scene);
    drawn = builders[figure->kind](&wider, &scene, error);
    ws_scene_finish(&scene);
    if (!drawn)
        return false; /* it is drawn at no width, and that is why */
    for (width = fmax(width, NARROWEST); width < WIDEST_TRIED; width *= 1.1) {
        double narrower = width / 1.1;

        set_width(&wider, width, shape);
        if (!suits_width(&wider))
            continue;
        do { /* from the last that was too narrow, in smaller steps */
            narrower = fmin(narrower * 1.02, width);
            set_width(&wider, narrower, shape);
        } while (narrower < width && !suits_width(&wider));
        return ws_fail(error, WS_CODE_TOO_SMALL,
                       "the %s figure of %s would %s; use --size %.1fcm%s", kind, name, why,
                       round(10 * ws_medium_cm(&wider.medium)) / 10, pages);
    }
    return ws_fail(error, WS_CODE_TOO_SMALL, "the %s figure of %s would %s; remove %s", kind, name,
                   why, fit);
}

/* Says what is wrong with a scene that does not suit its medium, and at which width it is not. */
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

/* Of which a product's operand has nothing, and what that is. */
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

/* Of which a product of a warpgroup has nothing, and what that is. */
static const char *const of_warps[WS_FIGURES] = {
    [WS_FIGURE_MMA] = "A, B and D in the registers of a warp",
    [WS_FIGURE_EXPLORE] = "A, B and D in the registers of a warp",
};

/* Whether a product's operands and result can be moved as a chain shows it. */
static bool has_chain(const struct ws_mma *mma)
{
    if (mma->warpgroup) /* of whose A a tensor map is needed */
        return !mma->sparse && ws_moved(ws_mma_operand(mma, WS_OPERAND_A))->width_bits >= 8;
    for (int link = 0; link < WS_LINKS; link++)
        if (!ws_link_usual(mma, link))
            return false;
    return true;
}

bool ws_figure_is_of(enum ws_figure_kind kind, const struct ws_variant *variant)
{
    const struct ws_mma *mma = variant->mma;
    bool warpgroup = mma && mma->warpgroup;

    if (ws_figure_describes(kind))
        return warpgroup && !mma->sparse;
    if (kind == WS_FIGURE_CHAIN)
        return mma && has_chain(mma);
    if (kind == WS_FIGURE_REGISTER)
        return ws_register_fits(variant);
    if (mma)
        return !of_moves[kind] && !(warpgroup && of_warps[kind]);
    if (kind == WS_FIGURE_ADDRESS || kind == WS_FIGURE_BANK || kind == WS_FIGURE_COST ||
        kind == WS_FIGURE_SWIZZLE)
        return ws_address_lanes(variant) > 0;
    if (kind == WS_FIGURE_TRANSPOSE)
        return variant->trans;
    if (kind == WS_FIGURE_BITS)
        return ws_moved(variant)->width_bits < ws_moved(variant)->slot_bits;
    return kind != WS_FIGURE_MMA;
}

/* Whether there is such a figure of a product, or of what moves. */
static bool is_there(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    enum ws_figure_kind kind = ws_figure_like(figure);

    if (kind == WS_FIGURE_MMA && !variant->mma)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the mma figure needs an MMA variant, such as mma.m16n8k16.f32.f16.f16.f32; "
                       "for %s use --figure fragment or mapping",
                       variant->name);
    if (ws_figure_describes(kind) && !figure->described)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the %s figure needs an instruction with a matrix descriptor, such as "
                       "wgmma.m64n64k16.f32.f16.f16; %s has none",
                       ws_figure_name(kind), variant->mma ? variant->mma->name : variant->name);
    if (variant->mma && variant->mma->warpgroup && of_warps[kind])
        return ws_fail(error, WS_CODE_FIGURE,
                       "the %s figure shows %s, but B of %s is in shared memory; use --figure "
                       "fragment, register, compare or worksheet",
                       ws_figure_name(figure->kind), of_warps[kind], variant->name);
    if (variant->mma && variant->mma->warpgroup && of_moves[kind])
        return ws_fail(error, WS_CODE_FIGURE,
                       "the %s figure shows %s, but no lane supplies addresses to %s; use --figure "
                       "fragment or register, or --descriptor with --figure atom, tile or kstep",
                       ws_figure_name(figure->kind), of_moves[kind], variant->name);
    return !variant->mma || !of_moves[kind] ||
           ws_fail(error, WS_CODE_FIGURE,
                   "the %s figure shows %s, but %s uses only registers; use --figure fragment, "
                   "register, compare, worksheet, mma or chain",
                   ws_figure_name(figure->kind), of_moves[kind], variant->name);
}

/* Whether the names of registers, if any are given, are as many as there are. */
static bool are_registers_named(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int names = 1, registers = ws_moved(variant)->registers;
    char operand[24] = "";

    for (const char *at = figure->registers; at && (at = strchr(at, ',')); at++)
        names++;
    if (variant->mma)
        snprintf(operand, sizeof operand, "operand %s of ",
                 ws_operand_letter(ws_moved(variant)->role));
    return !figure->registers || names == registers ||
           ws_fail(error, WS_CODE_OPERAND,
                   "--registers %.80s: %s%s has %d register%s, but the list has %d name%s",
                   figure->registers, operand, variant->name, registers, registers == 1 ? "" : "s",
                   names, names == 1 ? "" : "s");
}

bool ws_figure_build(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    ws_scene_init(scene);
    if (!is_there(figure, error) || !are_registers_named(figure, error) ||
        !ws_figure_marks(figure, error))
        return false;
    if (!ws_blanks_something(figure, error))
        return false;
    if (figure->medium.legible && figure->medium.width < NARROWEST)
        return refuse_width(figure, NARROWEST, "have text under 6 pt", error);
    if (!build(figure, scene, error))
        return false;
    if (!scene->failed)
        return suits(figure, scene) || refuse(figure, scene, error);
    return ws_no_memory(error) || ws_fail_in(error, figure->evidence->mapping.variant->name);
}
