/* stmatrix: registers into rows of shared memory, whose addresses lanes give. */
#include "probe/isa/note.h"

static bool wide(const struct ws_note *said)
{
    return ws_says_shape(said, "m16n16") || ws_says_shape(said, "m8n16");
}

static bool narrow(const struct ws_note *said)
{
    return said->type[1][0] || ws_says_type(said, "b8x16");
}

static bool m16n8_plain(const struct ws_note *said)
{
    return ws_says_shape(said, "m16n8") && !said->trans;
}

static const struct ws_family_rule rules[] = {
    {wide, "stmatrix has the shapes .m8n8 and .m16n8"},
    {narrow, "6- and 4-bit elements can be loaded, not stored"},
    {m16n8_plain, ".trans is mandatory for stmatrix .m16n8"},
    WS_MOVE_RULES,
    {0},
};

const struct ws_family ws_family_stmatrix = {
    .id = WS_FAMILY_stmatrix,
    .name = "stmatrix",
    .every_lane = true,
    .words = "r",
    .writes_memory = true,
    .lanes_give = true,
    .has_num = true,
    .in_cuda_ptx = true,
    .space = ".shared",
    .operands = "[$m], {$s}",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "store",
    .rules = rules,
};
