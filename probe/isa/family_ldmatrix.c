/* ldmatrix: rows of shared memory, whose addresses lanes give, into registers. */
#include "probe/isa/note.h"

static bool m16n8(const struct ws_note *said)
{
    return ws_says_shape(said, "m16n8");
}

static bool m16n16_x4(const struct ws_note *said)
{
    return ws_says_shape(said, "m16n16") && ws_says_num(said, "x4");
}

static bool m16n16_plain(const struct ws_note *said)
{
    return ws_says_shape(said, "m16n16") && !said->trans;
}

static bool m8n16_trans(const struct ws_note *said)
{
    return ws_says_shape(said, "m8n16") && said->trans;
}

static bool m8n16_b8(const struct ws_note *said)
{
    return ws_says_shape(said, "m8n16") && ws_says_type(said, "b8");
}

static const struct ws_family_rule rules[] = {
    {m16n8, "only stmatrix has .m16n8"},
    {m16n16_x4, ".m16n16 has only .x1 and .x2"},
    {m16n16_plain, ".trans is mandatory for .m16n16"},
    {m8n16_trans, ".trans is not allowed with .m8n16"},
    {m8n16_b8, ".m8n16 loads 6- or 4-bit elements: $"},
    WS_MOVE_RULES,
    {0},
};

const struct ws_family ws_family_ldmatrix = {
    .id = WS_FAMILY_ldmatrix,
    .name = "ldmatrix",
    .every_lane = true,
    .words = "r",
    .reads_memory = true,
    .lanes_receive = true,
    .has_num = true,
    .in_cuda_ptx = true,
    .space = ".shared",
    .operands = "{$d}, [$m]",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "receive",
    .rules = rules,
};
