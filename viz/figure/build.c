/* The table of builders. */
#include "viz/figure/build.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/aspect.h"
#include "viz/figure/blank.h"
#include "viz/figure/kinds.h"

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

_Static_assert(sizeof builders / sizeof builders[0] == WS_FIGURES, "every kind has its builder");

/* Of paper, px: what is narrower has no room for letters between its margins; the widest paper. */
enum { NARROWEST = 64, WIDEST_TRIED = 4000 };

/* The size of a scene's smallest letters; no more than the least that there may be. */
static double least_text(const struct ws_scene *scene)
{
    double least = WS_LEAST_TEXT;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].size < least)
            least = scene->node[i].size;
    return least;
}

/*
 * Fails for a figure that is not legible, with the width at which it is: from `width` on, one is
 * sought.
 */
static bool refuse_width(const struct ws_figure *figure, double width, struct ws_error *error)
{
    struct ws_figure wider = *figure;
    const char *name = figure->evidence->mapping.variant->name;
    const char *kind = ws_figure_name(figure->kind);

    if (figure->medium.height > 0)
        return ws_fail(error,
                       "the %s figure of %s has too much in it to be legible in this shape; leave "
                       "out --fit",
                       kind, name);
    for (width = fmax(width, NARROWEST); width < WIDEST_TRIED; width *= 1.1) {
        struct ws_scene scene;
        bool built, fits;

        /* A width in whole millimetres, as it is said. */
        wider.medium.width = width;
        wider.medium = ws_medium_of((struct ws_width){ceil(10 * ws_medium_cm(&wider.medium)), "mm"},
                                    WS_FIT_FREE, figure->medium.bare);
        ws_scene_init(&scene);
        built = builders[figure->kind](&wider, &scene, error);
        fits = built && !scene.failed && least_text(&scene) > WS_LEAST_TEXT - 0.01;
        ws_scene_finish(&scene);
        if (!built)
            return false; /* it is not drawn at any width, and that is why */
        if (fits)
            return ws_fail(error,
                           "the %s figure of %s would have text under 6 pt; at a width of %.1f cm "
                           "it would not",
                           kind, name, round(10 * ws_medium_cm(&wider.medium)) / 10);
    }
    return ws_fail(error, "the %s figure of %s would have text under 6 pt; leave out --size", kind,
                   name);
}

/*
 * Whether no text is smaller than the least, which on the medium's paper is 6 pt. Fails with the
 * width that it would take.
 */
static bool is_legible(const struct ws_figure *figure, const struct ws_scene *scene,
                       struct ws_error *error)
{
    double least = least_text(scene);

    if (!figure->medium.legible || least > WS_LEAST_TEXT - 0.01)
        return true;
    return refuse_width(figure, figure->medium.width * WS_LEAST_TEXT / least, error);
}

/* Of which a product's operand has nothing, and what that is. */
static const char *const of_moves[WS_FIGURES] = {
    [WS_FIGURE_ADDRESS] = "which lane gives each row's address",
    [WS_FIGURE_MAPPING] = "how elements move from memory to registers",
    [WS_FIGURE_STEP] = "how elements move, step by step",
    [WS_FIGURE_BANK] = "in which banks the rows of memory lie",
    [WS_FIGURE_COST] = "what the addresses of rows cost",
    [WS_FIGURE_TRANSPOSE] = "memory beside the fragment",
    [WS_FIGURE_BITS] = "how packed memory becomes bytes of registers",
    [WS_FIGURE_SWIZZLE] = "how a tile lies in memory",
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
        return ws_fail(error,
                       "the mma figure is of products, such as mma.m16n8k16.f32.f16.f16.f32; %s "
                       "multiplies nothing: ask for --figure fragment or mapping",
                       variant->name);
    if (ws_figure_describes(kind) && !figure->described)
        return ws_fail(error,
                       "the %s figure is of products that read shared memory by a descriptor, such "
                       "as wgmma.m64n64k16.f32.f16.f16; %s does not",
                       ws_figure_name(kind), variant->mma ? variant->mma->name : variant->name);
    if (variant->mma && variant->mma->warpgroup && of_warps[kind])
        return ws_fail(error,
                       "the %s figure shows %s, and B of %s is in shared memory: ask for --figure "
                       "fragment, register, compare or worksheet",
                       ws_figure_name(figure->kind), of_warps[kind], variant->name);
    if (variant->mma && variant->mma->warpgroup && of_moves[kind])
        return ws_fail(
            error,
            "the %s figure shows %s, and no lane gives addresses of %s: ask for --figure "
            "fragment, register, compare or worksheet, or with --descriptor for atom, "
            "tile or kstep",
            ws_figure_name(figure->kind), of_moves[kind], variant->name);
    return !variant->mma || !of_moves[kind] ||
           ws_fail(error,
                   "the %s figure shows %s, and %s works on registers alone: ask for --figure "
                   "fragment, register, compare, worksheet, mma or chain",
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
           ws_fail(error, "--registers %.80s: %s%s has %d register%s, and that is %d name%s",
                   figure->registers, operand, variant->name, registers, registers == 1 ? "" : "s",
                   names, names == 1 ? "" : "s");
}

bool ws_figure_build(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    ws_scene_init(scene);
    if (!is_there(figure, error) || !are_registers_named(figure, error) ||
        !ws_figure_marks(figure, error))
        return false;
    if (figure->medium.legible && figure->medium.width < NARROWEST)
        return refuse_width(figure, NARROWEST, error);
    if (!ws_blanks_something(figure, error))
        return false;
    if (!builders[figure->kind](figure, scene, error))
        return false;
    if (!scene->failed)
        return is_legible(figure, scene, error);
    return ws_no_memory(error) || ws_fail_in(error, figure->evidence->mapping.variant->name);
}
