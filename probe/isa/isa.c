/* The catalogue: variants.def as a table in memory, and what follows from a row. */
#include "probe/isa/isa.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
#define L(l0, s0, l1, s1, e0, s2, e1, s3, g0, s4, g1, s5)                                          \
    { .lane = {{l0, s0}, {l1, s1}}, .element = {{e0, s2}, {e1, s3}}, .reg = {{g0, s4}, {g1, s5}} }
/* clang-format on */

#define SYMBOL_TEXT(symbol)  SYMBOL_TEXT_(symbol)
#define SYMBOL_TEXT_(symbol) #symbol

/* A register holds 32 bits in slots of 16 or 8; the rest of the row's counts follow from that. */
#define SLOTS(width)               ((width) == 16 ? 2 : 4)
#define REGISTERS(count, width)    ((count) / (WS_LANES * SLOTS(width)))

static const struct ws_variant catalogue[WS_VARIANTS] = {
#define VARIANT(op_, shape_, num_, trans_, type_, ptx, targets_, matrices_, rows_, columns_,       \
                width, layout_)                                                                    \
    {                                                                                              \
        .id = WS_SYMBOL(WS_##op_, shape_, num_, trans_, type_),                                    \
        .name = WS_NAME(op_, shape_, num_, trans_, type_),                                         \
        .mnemonic = WS_MNEMONIC(op_, shape_, num_, trans_, type_),                                 \
        .symbol = SYMBOL_TEXT(WS_SYMBOL(op_, shape_, num_, trans_, type_)),                        \
        .op = WS_OP_##op_,                                                                         \
        .shape = #shape_,                                                                          \
        .num = WS_NUM_##num_,                                                                      \
        .type = WS_TYPE_##type_,                                                                   \
        .trans = sizeof WS_TRANS_##trans_ > 1,                                                     \
        .ptx_version = ptx,                                                                        \
        .targets = WS_TARGETS_##targets_,                                                          \
        .matrices = matrices_,                                                                     \
        .rows = rows_,                                                                             \
        .columns = columns_,                                                                       \
        .width_bits = width,                                                                       \
        .registers = REGISTERS((matrices_) * (rows_) * (columns_), width),                         \
        .elements = SLOTS(width),                                                                  \
        .layout = layout_,                                                                         \
    },
#include "probe/isa/variants.def"
#undef VARIANT
};

static const struct {
    const char *name;
} ops[] = {[WS_OP_ldmatrix] = {"ldmatrix"},
           [WS_OP_stmatrix] = {"stmatrix"},
           [WS_OP_movmatrix] = {"movmatrix"}};

static const struct {
    const char *text, *brief;
} targets[] = {
    [WS_TARGETS_SM75] = {"sm_75 and later", "sm_75+"},
    [WS_TARGETS_SM90] = {"sm_90 and later", "sm_90+"},
    [WS_TARGETS_FAMILY] = {"the Blackwell families sm_100f, sm_110f and sm_120f (and sm_100a, "
                           "sm_103a, sm_110a, sm_120a, sm_121a)",
                           "sm_100f+"},
};

const struct ws_variant *ws_variant(enum ws_variant_id id)
{
    return &catalogue[id];
}

const struct ws_variant *ws_variant_named(const char *name)
{
    for (int i = 0; i < WS_VARIANTS; i++)
        if (!strcmp(catalogue[i].name, name))
            return &catalogue[i];
    return NULL;
}

const char *ws_op_name(enum ws_op op)
{
    return ops[op].name;
}

const char *ws_targets_text(enum ws_targets set)
{
    return targets[set].text;
}

const char *ws_targets_short(enum ws_targets set)
{
    return targets[set].brief;
}

bool ws_targets_allow(enum ws_targets set, int major, int minor)
{
    switch (set) {
    case WS_TARGETS_SM75:
        return major * 10 + minor >= 75;
    case WS_TARGETS_SM90:
        return major >= 9;
    case WS_TARGETS_FAMILY:
        return major >= 10 && major <= 12;
    }
    return false;
}

char *ws_variant_ptx(const struct ws_variant *variant, char *buffer)
{
    static const char *const registers[] = {
        [1] = "{r0}", [2] = "{r0, r1}", [4] = "{r0, r1, r2, r3}"};
    const char *list = registers[variant->registers];

    switch (variant->op) {
    case WS_OP_ldmatrix:
        snprintf(buffer, WS_PTX_SIZE, "%s %s, [addr];", variant->mnemonic, list);
        break;
    case WS_OP_stmatrix:
        snprintf(buffer, WS_PTX_SIZE, "%s [addr], %s;", variant->mnemonic, list);
        break;
    case WS_OP_movmatrix:
        snprintf(buffer, WS_PTX_SIZE, "%s d, a;", variant->mnemonic);
        break;
    }
    return buffer;
}

const char *ws_register_name(const struct ws_variant *variant, int reg)
{
    static const char *const names[WS_MAX_REGISTERS] = {"r0", "r1", "r2", "r3"};

    return variant->op == WS_OP_movmatrix ? "d" : names[reg];
}

int ws_fragment_rows(const struct ws_variant *variant)
{
    return variant->trans ? variant->columns : variant->rows;
}

int ws_fragment_columns(const struct ws_variant *variant)
{
    return variant->trans ? variant->rows : variant->columns;
}

int ws_element_count(const struct ws_variant *variant)
{
    return variant->matrices * variant->rows * variant->columns;
}

int ws_address_lanes(const struct ws_variant *variant)
{
    return variant->op == WS_OP_movmatrix ? 0 : variant->matrices * variant->rows;
}

int ws_row_data_bytes(const struct ws_variant *variant)
{
    return variant->columns * variant->width_bits / 8;
}
