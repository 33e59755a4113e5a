/* The variant table: variants.def in memory, and data derived from its rows. */
#include "probe/isa/isa.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/release.h"
#include "probe/isa/row.h"

/* clang-format off */
#define L(l0, s0, l1, s1, e0, s2, e1, s3, g0, s4, g1, s5)                                          \
    { .lane = {{l0, s0}, {l1, s1}}, .element = {{e0, s2}, {e1, s3}}, .reg = {{g0, s4}, {g1, s5}} }
/* clang-format on */

#define SYMBOL_TEXT(symbol)  SYMBOL_TEXT_(symbol)
#define SYMBOL_TEXT_(symbol) #symbol

/* The words of a row's columns, as values. */
enum { SURE = false, DOUBTED = true, REGISTER_BITS = 32 };

enum {
#define X(word, width, slot, extension) EXTENSION_##word = WS_EXTENSION_##extension,
    WS_ELEMENTS(X)
#undef X
};

#define X(word, access, row, alignment, phase, bank, sharing, standing, brief)                     \
    static const struct ws_access access_##word = {                                                \
        WS_ACCESS_##access, row, alignment, phase, bank, WS_SHARING_##sharing, standing, brief};
WS_ACCESSES(X)
#undef X

#define FAMILY(name) extern const struct ws_family ws_family_##name;
#include "probe/isa/families.def"
#undef FAMILY

/* Registers per lane of a warp, for this number and width of elements. */
#define REGISTERS(count, slot) ((count) * (slot) / (WS_LANES * REGISTER_BITS))

static const struct ws_variant catalogue[WS_VARIANTS] = {
#define VARIANT(family_, shape_, num_, trans_, type_, ptx, targets_, matrices_, rows_, columns_,   \
                element_, given, doubt, layout_)                                                   \
    {                                                                                              \
        .id = WS_SYMBOL(WS_##family_, shape_, num_, trans_, type_),                                \
        .name = WS_NAME(family_, shape_, num_, trans_, type_),                                     \
        .mnemonic = WS_MNEMONIC(family_, shape_, num_, trans_, type_),                             \
        .symbol = SYMBOL_TEXT(WS_SYMBOL(family_, shape_, num_, trans_, type_)),                    \
        .family = &ws_family_##family_,                                                            \
        .shape = #shape_,                                                                          \
        .num = WS_NUM_##num_,                                                                      \
        .type = WS_TYPE_##type_,                                                                   \
        .trans = sizeof WS_TRANS_##trans_ > 1,                                                     \
        .ptx_version = ptx,                                                                        \
        .targets = WS_TARGETS_##targets_,                                                          \
        .doubted = doubt,                                                                          \
        .operands = 1,                                                                             \
        .operand =                                                                                 \
            &(const struct ws_operand){                                                            \
                .role = WS_OPERAND_MATRICES,                                                       \
                .matrices = matrices_,                                                             \
                .rows = rows_,                                                                     \
                .columns = columns_,                                                               \
                .width_bits = WS_WIDTH_##element_,                                                 \
                .slot_bits = WS_SLOT_##element_,                                                   \
                .extension = (enum ws_extension)EXTENSION_##element_,                              \
                .threads = WS_LANES,                                                               \
                .register_bits = REGISTER_BITS,                                                    \
                .registers = REGISTERS((matrices_) * (rows_) * (columns_), WS_SLOT_##element_),    \
                .elements = REGISTER_BITS / WS_SLOT_##element_,                                    \
                .access = &access_##given,                                                         \
                .layout = layout_,                                                                 \
            },                                                                                     \
    },
#include "probe/isa/variants.def"
#undef VARIANT
};

const struct ws_variant *ws_variant(enum ws_variant_id id)
{
    return &catalogue[id];
}

const char *ws_variant_word(int index)
{
    return index < WS_VARIANTS ? catalogue[index].name : NULL;
}

const char *ws_thread_word(int threads)
{
    return threads > WS_LANES ? "thread" : "lane";
}

const char *ws_thread_title(int threads)
{
    return threads > WS_LANES ? "Thread" : "Lane";
}

const char *ws_threads_word(int threads)
{
    return threads > WS_LANES ? "a warpgroup" : "a warp";
}

const struct ws_variant *ws_variant_named(const char *name)
{
    for (int i = 0; i < WS_VARIANTS; i++)
        if (!strcmp(catalogue[i].name, name))
            return &catalogue[i];
    return NULL;
}

/* "r0, r1, r2": `count` names, without numbers if `first` is below 0. */
static size_t put_registers(const char *name, int first, int count, char *text, size_t size)
{
    size_t length = 0;

    for (int i = 0; i < count && length < size; i++) {
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? ", " : "", name);
        if (first >= 0 && length < size)
            length += (size_t)snprintf(text + length, size - length, "%d", first + i);
    }
    return length;
}

const char *ws_variant_pattern(const struct ws_variant *variant)
{
    const struct ws_family *family = variant->family;

    return family->one_operand && ws_moved(variant)->registers == 1 ? family->one_operand
                                                                    : family->operands;
}

char *ws_variant_operands(const struct ws_variant *variant, const struct ws_operand_names *names,
                          char *buffer)
{
    int registers = ws_moved(variant)->registers;
    size_t length = 0;

    for (const char *at = ws_variant_pattern(variant); *at && length + 1 < WS_PTX_SIZE; at++) {
        char *end = buffer + length;
        size_t left = WS_PTX_SIZE - length;

        if (*at != '$') {
            length += (size_t)snprintf(end, left, "%c", *at);
            continue;
        }
        switch (*++at) {
        case 'd':
            length +=
                put_registers(names->destination, names->first_destination, registers, end, left);
            break;
        case 's':
            length += put_registers(names->source, names->first_source, registers, end, left);
            break;
        case 'g':
            length += (size_t)snprintf(end, left, "%s", names->global ? names->global : "src");
            break;
        case 'b':
            length += (size_t)snprintf(end, left, "%d", ws_row_bytes(variant));
            break;
        default:
            length += (size_t)snprintf(end, left, "%s", names->address);
        }
    }
    return buffer;
}

const char *ws_variant_need(const struct ws_variant *variant, char buffer[WS_NEED_SIZE])
{
    int release = ws_release_of_ptx(variant->ptx_version);

    if (release <= WS_RELEASE_OF_PTX_90)
        return NULL;
    snprintf(buffer, WS_NEED_SIZE, "a probe built with CUDA %d.%d or later", release / 10,
             release % 10);
    return buffer;
}

char *ws_register_name(const struct ws_variant *variant, int reg, char buffer[WS_REGISTER_SIZE])
{
    if (variant->family->destination)
        snprintf(buffer, WS_REGISTER_SIZE, "%s", variant->family->destination);
    else if (reg < 10 &&
             !variant->family->words[1]) /* in nearly all cases; fast, because a figure calls
                                            this for each of its elements */
        memcpy(buffer, (char[]){*variant->family->words, (char)('0' + reg), 0}, 3);
    else
        snprintf(buffer, WS_REGISTER_SIZE, "%s%d", variant->family->words, reg);
    return buffer;
}

int ws_fragment_rows(const struct ws_variant *variant)
{
    return variant->trans ? ws_moved(variant)->columns : ws_moved(variant)->rows;
}

int ws_fragment_columns(const struct ws_variant *variant)
{
    return variant->trans ? ws_moved(variant)->rows : ws_moved(variant)->columns;
}

int ws_element_count(const struct ws_variant *variant)
{
    return ws_operand_elements(ws_moved(variant));
}

int ws_address_lanes(const struct ws_variant *variant)
{
    const struct ws_operand *moved = ws_moved(variant);

    return moved->access->kind == WS_ACCESS_ROWS ? moved->matrices * moved->rows : 0;
}

int ws_row_data_bytes(const struct ws_variant *variant)
{
    return ws_operand_data_bytes(ws_moved(variant));
}

int ws_row_bytes(const struct ws_variant *variant)
{
    return ws_operand_row_bytes(ws_moved(variant));
}
