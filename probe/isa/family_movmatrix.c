/* movmatrix: one matrix from register to register, transposed on the way. */
#include "probe/isa/note.h"

static bool other_shape(const struct ws_note *said)
{
    return said->shape[0] && !ws_says_shape(said, "m8n8");
}

static bool num(const struct ws_note *said)
{
    return said->num[0];
}

static bool space(const struct ws_note *said)
{
    return said->space;
}

static bool plain(const struct ws_note *said)
{
    return !said->trans;
}

static const struct ws_family_rule rules[] = {
    {other_shape, "movmatrix has only .m8n8"},
    {num, "movmatrix has no .num: it moves one matrix"},
    {space, "movmatrix has no state space: it moves registers to registers"},
    {plain, ".trans is mandatory for movmatrix"},
    WS_MOVE_RULES,
    {0},
};

const struct ws_family ws_family_movmatrix = {
    .id = WS_FAMILY_movmatrix,
    .name = "movmatrix",
    .every_lane = true,
    .words = "r",
    .lanes_give = true,
    .lanes_receive = true,
    .space = "",
    .operands = "$d, $s",
    .source = "a",
    .destination = "d",
    .memory = "the source fragment",
    .memory_view = "source",
    .held_view = "fragment",
    .address_lane = "source lane",
    .verb = "receive",
    .rules = rules,
};
