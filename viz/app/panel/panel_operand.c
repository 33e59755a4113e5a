/*
 * The operands of an MMA, one per panel, as in a multiplication on paper: A at the left, B above,
 * and D where the rows of A meet the columns of B. Each is drawn like the matrices of a
 * data-movement variant.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/app/panel/matrices.h"
#include "viz/app/panel/operand.h"
#include "viz/app/panel/panel.h"
#include "viz/text/text_add.h"

/* The panel's share of the window: px of a block, and px around the blocks. */
enum { BLOCK_WIDTH = 64, CELL_WIDTH = 38, BLOCK_HEIGHT = 26, CELL_HEIGHT = 20 };
enum { LEAST_D = 260, MOST_D = 520 }; /* of a warpgroup MMA, whose operand needs space beside it */
enum { AROUND_WIDTH = 44, AROUND_HEIGHT = 76 };

struct ws_operand_room ws_operand_room(const struct ws_room *room, int role)
{
    struct ws_operand_room of = {
        .state = *room->state, .model = ws_model_operand(room->model, role), .room = *room};

    of.state.choices.variant = of.model.variant;
    of.state.choices.view = WS_VIEW_FRAGMENT;
    of.state.choices.by_register = true; /* the four matrices are arranged as fits the panel */
    of.room.joined = true;
    for (int i = 0; i < ws_moved(of.model.variant)->registers; i++) {
        char name[WS_REGISTER_SIZE];

        ws_text_add(of.registers, sizeof of.registers, "%s%s", i ? "," : "",
                    ws_register_name(of.model.variant, i, name));
    }
    return of;
}

static int role_of(const struct ws_room *room, enum ws_side side)
{
    return (int)room->state->side[side];
}

/* The grid's headings and numbers get the operand in their ids, as its elements have. */
static void own(struct ws_scene *scene, int role)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_shown *shown = &scene->node[i].shown;

        if (shown->matrix >= 0 || shown->row >= 0 || shown->column >= 0 || shown->reg >= 0)
            shown->operand = role;
    }
}

static void build(struct ws_scene *scene, const struct ws_room *room, enum ws_side side)
{
    struct ws_operand_room of = ws_operand_room(room, role_of(room, side));

    of.room.state = &of.state;
    of.room.model = &of.model;
    of.room.registers = of.registers;
    ws_matrices_build(scene, &of.room);
    own(scene, role_of(room, side));
}

static struct ws_extent least(const struct ws_room *room, enum ws_side side)
{
    struct ws_operand_room of = ws_operand_room(room, role_of(room, side));

    of.room.state = &of.state;
    of.room.model = &of.model;
    of.room.registers = of.registers;
    return ws_matrices_least(&of.room);
}

/* The length of a register's elements along a row, or down a column. */
static void runs_of(const struct ws_variant *operand, int *across, int *down)
{
    struct ws_place first = ws_layout_place(operand, (struct ws_slot){0, 0, 0, 0});
    struct ws_place last =
        ws_layout_place(operand, (struct ws_slot){0, 0, ws_moved(operand)->elements - 1, 0});

    *across = last.column - first.column + 1;
    *down = last.row - first.row + 1;
}

/* Two columns if the operand has several matrices. */
static int beside(const struct ws_variant *operand)
{
    return ws_moved(operand)->matrices > 1 ? 2 : 1;
}

static double natural_width(const struct ws_variant *operand)
{
    int across, down;

    runs_of(operand, &across, &down);
    return AROUND_WIDTH + beside(operand) * (ws_moved(operand)->columns / across) *
                              (across > 1 ? BLOCK_WIDTH : CELL_WIDTH);
}

static double natural_height(const struct ws_variant *operand)
{
    int across, down;

    runs_of(operand, &across, &down);
    return AROUND_HEIGHT + ws_moved(operand)->rows / down * (down > 1 ? BLOCK_HEIGHT : CELL_HEIGHT);
}

static struct ws_panel_weight weight(const struct ws_variant *variant, enum ws_operand_role role)
{
    const struct ws_variant *operand = ws_mma_operand(variant->mma, role);

    if (ws_describes(variant))
        return (struct ws_panel_weight){
            .width = fmin(natural_width(operand), MOST_D), .height = 1, .least_width = LEAST_D};
    return (struct ws_panel_weight){.width = natural_width(operand),
                                    .height = natural_height(operand)};
}

/* The matrix's name, for the head. */
static void called(const struct ws_desk *desk, enum ws_side side, char *text, size_t size)
{
    static const char *const names[WS_OPERAND_ROLES] = {
        [WS_OPERAND_A] = "A",
        [WS_OPERAND_B] = "B",
        [WS_OPERAND_C] = "C",
        [WS_OPERAND_D] = "D = A \u00d7 B + C",
        [WS_OPERAND_METADATA] = "Positions of A's elements",
        [WS_OPERAND_SCALE_A] = "Scale factors of A",
        [WS_OPERAND_SCALE_B] = "Scale factors of B",
    };

    snprintf(text, size, "%s", names[desk->state.side[side]]);
}

/* "16 × 16 .f16 in a0–a3": its size, and its registers. */
static bool remark(const struct ws_desk *desk, enum ws_side side, bool brief,
                   struct ws_remark *remark)
{
    const struct ws_model_product *product = &desk->model.product;
    const struct ws_variant *operand =
        ws_model_product_operand(product, (int)desk->state.side[side]);
    const struct ws_mma *mma = product->mma;
    char first[WS_REGISTER_SIZE], last[WS_REGISTER_SIZE], type[16] = "", matrices[20] = "";

    if (!operand)
        return false;
    switch (ws_moved(operand)->role) {
    case WS_OPERAND_A:
        snprintf(type, sizeof type, " %s", ws_mma_type_text(mma->a));
        break;
    case WS_OPERAND_B:
        snprintf(type, sizeof type, " %s", ws_mma_type_text(mma->b));
        break;
    case WS_OPERAND_C:
        snprintf(type, sizeof type, " %s", ws_mma_type_text(mma->c));
        break;
    case WS_OPERAND_D:
        snprintf(type, sizeof type, " %s", ws_mma_type_text(mma->d));
        break;
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_METADATA:
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
    case WS_OPERAND_ROLES:
        break;
    }
    if (ws_moved(operand)->matrices > 1)
        snprintf(matrices, sizeof matrices, "%d of ", ws_moved(operand)->matrices);
    ws_register_name(operand, 0, first);
    ws_register_name(operand, ws_moved(operand)->registers - 1, last);
    *remark = (struct ws_remark){.size = 11, .role = WS_ROLE_SMALL};
    snprintf(remark->text, sizeof remark->text, "%s%d \u00d7 %d%s%s%s%s%s", matrices,
             ws_moved(operand)->rows, ws_moved(operand)->columns, type, brief ? "" : " in ",
             brief ? "" : first, brief || ws_moved(operand)->registers == 1 ? "" : "\u2013",
             brief || ws_moved(operand)->registers == 1 ? "" : last);
    return true;
}

#define SIDE(NAME, word)                                                                           \
    static void build_##word(struct ws_scene *scene, const struct ws_room *room)                   \
    {                                                                                              \
        build(scene, room, WS_SIDE_##NAME);                                                        \
    }                                                                                              \
    static struct ws_extent least_##word(const struct ws_room *room)                               \
    {                                                                                              \
        return least(room, WS_SIDE_##NAME);                                                        \
    }                                                                                              \
    static struct ws_panel_weight weight_##word(const struct ws_variant *variant)                  \
    {                                                                                              \
        return weight(variant, WS_OPERAND_##NAME);                                                 \
    }                                                                                              \
    static void called_##word(const struct ws_desk *desk, char *text, size_t size)                 \
    {                                                                                              \
        called(desk, WS_SIDE_##NAME, text, size);                                                  \
    }                                                                                              \
    static bool remark_##word(const struct ws_desk *desk, bool brief, struct ws_remark *to)        \
    {                                                                                              \
        return remark(desk, WS_SIDE_##NAME, brief, to);                                            \
    }                                                                                              \
    const struct ws_panel_row ws_panel_##word = {                                                  \
        .name = #word,                                                                             \
        .title = #NAME,                                                                            \
        .most_zoom = WS_ZOOM_MOST,                                                                 \
        .weight = weight_##word,                                                                   \
        .least = least_##word,                                                                     \
        .build = build_##word,                                                                     \
        .remark = remark_##word,                                                                   \
        .called = called_##word,                                                                   \
    };

SIDE(B, b)
SIDE(A, a)
SIDE(D, d)
