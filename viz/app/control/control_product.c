/* The parts of a variant's name, and the operands of an MMA that its panels show. */
#include "viz/app/control/control_tables.h"

#include <stdio.h>

#include "viz/app/control/qualifier.h"

#define PART(NAME)                                                                                 \
    static bool part_##NAME##_item(const struct ws_desk *desk, int index, struct ws_item *item)    \
    {                                                                                              \
        return ws_qualifier_item(desk, WS_QUALIFIER_##NAME, index, item);                          \
    }                                                                                              \
    static void part_##NAME##_text(const struct ws_desk *desk, char *text, size_t size)            \
    {                                                                                              \
        ws_qualifier_text(desk, WS_QUALIFIER_##NAME, text, size);                                  \
    }                                                                                              \
    static void part_##NAME##_choose(struct ws_desk *desk, int index)                              \
    {                                                                                              \
        ws_qualifier_choose(desk, WS_QUALIFIER_##NAME, index);                                     \
    }

PART(OP)
PART(SHAPE)
PART(NUM)
PART(TRANS)
PART(TYPE)
PART(LAYOUT)
PART(BEFORE)
PART(D)
PART(A)
PART(B)
PART(C)
PART(AFTER)

static void side_text(const struct ws_desk *desk, enum ws_side side, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_operand_letter(desk->state.side[side]));
}

static bool side_item(const struct ws_desk *desk, enum ws_side side, int index,
                      struct ws_item *item)
{
    int role = ws_side_operand(desk->state.choices.variant->mma, side, index);

    return role >= 0 && ws_control_word(ws_operand_letter((enum ws_operand_role)role),
                                        role == (int)desk->state.side[side], item);
}

static void side_choose(struct ws_desk *desk, enum ws_side side, int index)
{
    int role = ws_side_operand(desk->state.choices.variant->mma, side, index);

    if (role < 0 || role == (int)desk->state.side[side])
        return;
    ws_desk_change(desk, 0);
    desk->state.side[side] = (enum ws_operand_role)role;
}

#define SIDE(NAME)                                                                                 \
    static bool side_##NAME##_item(const struct ws_desk *desk, int index, struct ws_item *item)    \
    {                                                                                              \
        return side_item(desk, WS_SIDE_##NAME, index, item);                                       \
    }                                                                                              \
    static void side_##NAME##_text(const struct ws_desk *desk, char *text, size_t size)            \
    {                                                                                              \
        side_text(desk, WS_SIDE_##NAME, text, size);                                               \
    }                                                                                              \
    static void side_##NAME##_choose(struct ws_desk *desk, int index)                              \
    {                                                                                              \
        side_choose(desk, WS_SIDE_##NAME, index);                                                  \
    }

SIDE(B)
SIDE(A)
SIDE(D)

#define INSTRUCTION(name, help_)                                                                   \
    {                                                                                              \
        .kind = WS_KIND_PICKER, .label = "", .code = true, .help = help_,                          \
        .text = part_##name##_text, .item = part_##name##_item, .choose = part_##name##_choose,    \
        .across = 1                                                                                \
    }

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_OP] = INSTRUCTION(OP, "The instruction"),
    [WS_CONTROL_SHAPE] = INSTRUCTION(SHAPE, "Rows and columns of one matrix, as a fragment"),
    [WS_CONTROL_NUM] = INSTRUCTION(NUM, "Number of matrices"),
    [WS_CONTROL_TRANS] = INSTRUCTION(TRANS, "Whether each matrix is transposed"),
    [WS_CONTROL_TYPE] = INSTRUCTION(TYPE, "Type of an element"),
    [WS_CONTROL_MMA_LAYOUT] = INSTRUCTION(LAYOUT, "Order of A and B in registers"),
    [WS_CONTROL_MMA_BEFORE] = INSTRUCTION(BEFORE, "Modifier: .satfinite, or the kind"),
    [WS_CONTROL_MMA_D] = INSTRUCTION(D, "Type of D"),
    [WS_CONTROL_MMA_A] = INSTRUCTION(A, "Type of A"),
    [WS_CONTROL_MMA_B] = INSTRUCTION(B, "Type of B"),
    [WS_CONTROL_MMA_C] = INSTRUCTION(C, "Type of C"),
    [WS_CONTROL_MMA_AFTER] = INSTRUCTION(AFTER, "Bit operation, or type of the scale factors"),
    [WS_CONTROL_SIDE_B] = WS_SWITCH(side_B, "B, or the scale factors of its columns", NULL),
    [WS_CONTROL_SIDE_A] = WS_SWITCH(
        side_A, "A, the positions of its elements (E), or the scale factors of its rows", NULL),
    [WS_CONTROL_SIDE_D] = WS_SWITCH(side_D, "The result, or the operand added to it", NULL),
};

const struct ws_control_row *ws_product_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
