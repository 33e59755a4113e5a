/*
 * The families of data movement: what each does, its notation, and why qualifiers do not form it.
 * Those of MMA operands are in probe/mma.
 */
#include "probe/isa/family.h"

#include <stddef.h>

#include "probe/isa/note.h"

/* ldmatrix: rows of shared memory, whose addresses lanes give, into registers. */
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

static const struct ws_family_rule ldmatrix_rules[] = {
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
    .rules = ldmatrix_rules,
};

/* stmatrix: registers into rows of shared memory, whose addresses lanes give. */
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

static const struct ws_family_rule stmatrix_rules[] = {
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
    .rules = stmatrix_rules,
};

/* movmatrix: one matrix from register to register, transposed on the way. */
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

static const struct ws_family_rule movmatrix_rules[] = {
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
    .rules = movmatrix_rules,
};

static const struct ws_family_rule no_rules[] = {{0}}; /* parse_access.c reports errors */

/* ld.shared: loads a row of shared memory per lane into that lane's registers. */
const struct ws_family ws_family_ld = {
    .id = WS_FAMILY_ld,
    .name = "ld",
    .reads_memory = true,
    .lanes_receive = true,
    .by_lane = true,
    .space = ".shared",
    .operands = "{$d}, [$m]",
    .one_operand = "$d, [$m]",
    .words = "r",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "receive",
    .rules = no_rules,
};

/* st.shared: stores each lane's registers to a row of shared memory per lane. */
const struct ws_family ws_family_st = {
    .id = WS_FAMILY_st,
    .name = "st",
    .writes_memory = true,
    .lanes_give = true,
    .by_lane = true,
    .space = ".shared",
    .operands = "[$m], {$s}",
    .one_operand = "[$m], $s",
    .words = "r",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "store",
    .rules = no_rules,
};

/*
 * cp.async: copies words from each lane's global address to a row of shared memory per lane. No
 * register holds them; g0, g1, … are the words at the lane's global address.
 */
const struct ws_family ws_family_cp_async = {
    .id = WS_FAMILY_cp_async,
    .name = "cp.async",
    .writes_memory = true,
    .lanes_give = true,
    .by_lane = true,
    .space = ".shared.global",
    .operands = "[$m], [$g], $b",
    .words = "g",
    .from_global = true,
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "source",
    .address_lane = "address lane",
    .verb = "copy",
    .rules = no_rules,
};

static const struct ws_family *const families[WS_FAMILIES] = {
#define FAMILY(name) [WS_FAMILY_##name] = &ws_family_##name,
#include "probe/isa/families.def"
#undef FAMILY
};

const struct ws_family *ws_family(enum ws_family_id id)
{
    return families[id];
}
