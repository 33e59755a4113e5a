/*
 * MMA variants as data. The rows are constant; operands as variants are made from them on first
 * use, because most programs use few. One rule determines the layouts of all dense shapes except
 * m8n8k4 of f16: with g = lane / 4 and q = lane % 4, and e elements in a register, A's registers
 * advance by eight rows and then by 4 e columns, B's by 4 e rows, and C's and D's by two columns
 * and then by eight rows.
 */
#include "probe/mma/mma.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "probe/mma/selected.h"

#define SYMBOL_TEXT(symbol)  SYMBOL_TEXT_(symbol)
#define SYMBOL_TEXT_(symbol) #symbol

enum { SPARSE_mma = false, SPARSE_mma_sp = true, SPARSE_mma_spo = true };
enum { SPARSE_wgmma = false, SPARSE_wgmma_sp = true };
enum { ORDERED_mma = false, ORDERED_mma_sp = false, ORDERED_mma_spo = true };
enum {
#define X(word, packed, scales) PACKED_##word = packed, SCALES_##word = scales,
    WS_MMA_BEFORE(X)
#undef X
};

enum {
    DIFFERS_none,
    DIFFERS_xor_popc,
    DIFFERS_and_popc = 0,
    DIFFERS_ue8m0 = 0,
    DIFFERS_ue4m3 = 0,
};

static const struct ws_mma catalogue[WS_PRODUCTS] = {
#define MMA(op_, m_, n_, k_, form_, before_, d_, a_, b_, c_, after_, ptx_, targets_, tensor_,      \
            count_)                                                                                \
    {                                                                                              \
        .id = WS_MMA_SYMBOL(WS_##op_, m_, n_, k_, form_, before_, d_, a_, b_, c_, after_),         \
        .name = WS_MMA_NAME(op_, m_, n_, k_, form_, before_, d_, a_, b_, c_, after_),              \
        .mnemonic = WS_MMA_MNEMONIC(op_, m_, n_, k_, form_, before_, d_, a_, b_, c_, after_),      \
        .symbol =                                                                                  \
            SYMBOL_TEXT(WS_MMA_SYMBOL(op_, m_, n_, k_, form_, before_, d_, a_, b_, c_, after_)),   \
        .m = m_,                                                                                   \
        .n = n_,                                                                                   \
        .k = k_,                                                                                   \
        .form = WS_MMA_FORM_##form_,                                                               \
        .sparse = SPARSE_##op_,                                                                    \
        .ordered = ORDERED_##op_,                                                                  \
        .d = WS_MMA_##d_,                                                                          \
        .a = WS_MMA_##a_,                                                                          \
        .b = WS_MMA_##b_,                                                                          \
        .c = WS_MMA_##c_,                                                                          \
        .differs = DIFFERS_##after_,                                                               \
        .packed = PACKED_##before_,                                                                \
        .scales = SCALES_##before_,                                                                \
        .ptx_version = ptx_,                                                                       \
        .targets = WS_TARGETS_##targets_,                                                          \
        .tensor = WS_MMA_##tensor_,                                                                \
        .tensor_count = count_,                                                                    \
    },
#include "probe/mma/mma.def"
#undef MMA
#define PRODUCT(n_, op_, k_, before_, d_, a_, b_, after_, ptx_, targets_)                          \
    {                                                                                              \
        .id = WS_WGMMA_SYMBOL(WS_##op_, n_, k_, before_, d_, a_, b_, after_),                      \
        .name = WS_WGMMA_NAME(op_, n_, k_, before_, d_, a_, b_, after_),                           \
        .mnemonic = WS_WGMMA_MNEMONIC(op_, n_, k_, before_, d_, a_, b_, after_),                   \
        .symbol = SYMBOL_TEXT(WS_WGMMA_SYMBOL(op_, n_, k_, before_, d_, a_, b_, after_)),          \
        .m = 64,                                                                                   \
        .n = n_,                                                                                   \
        .k = k_,                                                                                   \
        .form = WS_MMA_FORM_warpgroup,                                                             \
        .sparse = SPARSE_##op_,                                                                    \
        .warpgroup = true,                                                                         \
        .d = WS_MMA_##d_,                                                                          \
        .a = WS_MMA_##a_,                                                                          \
        .b = WS_MMA_##b_,                                                                          \
        .c = WS_MMA_##d_,                                                                          \
        .ptx_version = ptx_,                                                                       \
        .targets = WS_TARGETS_##targets_,                                                          \
        .tensor = WS_MMA_NATIVE,                                                                   \
        .tensor_count = 1,                                                                         \
    },
#define WGMMA(op, k, before, d, a, b, after, ns, ptx, targets)                                     \
    WS_WGMMA_N_##ns(PRODUCT, op, k, before, d, a, b, after, ptx, targets)
#include "probe/mma/wgmma.def"
#include "probe/mma/wgmma_sp.def"
#undef WGMMA
#undef PRODUCT
};

static const struct {
    const char *text;
    int width, slot;
} types[] = {
#define X(word, width, slot) {"." #word, width, slot},
    WS_MMA_TYPES(X)
#undef X
};

const struct ws_mma *ws_mma(enum ws_mma_id id)
{
    return &catalogue[id];
}

const char *ws_mma_word(int index)
{
    return index < WS_PRODUCTS ? catalogue[index].name : NULL;
}

const struct ws_mma *ws_mma_named(const char *name)
{
    bool warpgroup = *name == 'w';

    for (int i = warpgroup ? WS_MMAS : 0; i < (warpgroup ? WS_PRODUCTS : WS_MMAS); i++)
        if (!strcmp(catalogue[i].name, name) || !strcmp(catalogue[i].mnemonic, name))
            return &catalogue[i];
    return NULL;
}

int ws_mma_threads(const struct ws_mma *mma)
{
    return mma->warpgroup ? WS_WARPGROUP_THREADS : WS_LANES;
}

enum ws_mma_type ws_mma_operand_type(const struct ws_mma *mma, enum ws_operand_role role)
{
    return role == WS_OPERAND_A   ? mma->a
           : role == WS_OPERAND_B ? mma->b
           : role == WS_OPERAND_C ? mma->c
                                  : mma->d;
}

int ws_mma_type_bits(enum ws_mma_type type)
{
    return types[type].width;
}

const char *ws_mma_type_text(enum ws_mma_type type)
{
    return types[type].text;
}

bool ws_mma_has(const struct ws_mma *mma, enum ws_operand_role role)
{
    switch (role) {
    case WS_OPERAND_A:
    case WS_OPERAND_C:
    case WS_OPERAND_D:
        return true;
    case WS_OPERAND_B:
        return !mma->warpgroup;
    case WS_OPERAND_METADATA:
        return mma->sparse;
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
        return mma->scales > 0;
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_ROLES:
        break;
    }
    return false;
}

static bool is_quads(const struct ws_mma *mma)
{
    switch (mma->form) {
    case WS_MMA_FORM_quads_row_row:
    case WS_MMA_FORM_quads_row_col:
    case WS_MMA_FORM_quads_col_row:
    case WS_MMA_FORM_quads_col_col:
        return true;
    case WS_MMA_FORM_rule:
    case WS_MMA_FORM_sparse:
    case WS_MMA_FORM_warpgroup:
        break;
    }
    return false;
}

static int warps_of(const struct ws_mma *mma)
{
    return ws_mma_threads(mma) / WS_LANES;
}

static int rows_of_warp(const struct ws_mma *mma)
{
    return mma->m / warps_of(mma);
}

/*
 * By the rule. `e`: elements in a register. The stored part of a sparse A has the layout of a dense
 * A with half the columns. Each warp of a warpgroup has 16 rows of A, C and D, with the rule's
 * layout; its C and D continue every eight columns. (PTX ISA, "Register Fragments and Shared Memory
 * Matrix Layouts" of wgmma.)
 */
static struct ws_layout layout_of_a(const struct ws_mma *mma, int e)
{
    int k = mma->sparse ? mma->k / 2 : mma->k;

    return (struct ws_layout){.lane = {{4, e}, {8, k}, {warps_of(mma), 16 * k}},
                              .element = {{e, 1}},
                              .reg = {{rows_of_warp(mma) / 8, 8 * k}, {k / (4 * e), 4 * e}}};
}

static struct ws_layout layout_of_b(const struct ws_mma *mma, int e)
{
    int n = mma->n;

    return (struct ws_layout){
        .lane = {{4, e * n}, {8, 1}}, .element = {{e, n}}, .reg = {{mma->k / (4 * e), 4 * e * n}}};
}

static struct ws_layout layout_of_c(const struct ws_mma *mma, int e)
{
    int n = mma->n;

    return (struct ws_layout){.lane = {{4, 2}, {8, n}, {warps_of(mma), 16 * n}},
                              .element = {{e, 1}},
                              .reg = {{2 / e, 1}, {rows_of_warp(mma) / 8, 8 * n}, {n / 8, 8}}};
}

/*
 * m8n8k4 of f16: MMA p = 0 to 3 is that of lanes 4p to 4p + 3 and 16 + 4p to 16 + 4p + 3; the
 * second four lanes hold the second half of A's rows, of B's columns and of C's rows. (PTX ISA,
 * "Matrix Fragments for mma.m8n8k4 with .f16 floating point type".)
 */
static struct ws_layout quads_a(const struct ws_mma *mma)
{
    if (mma->form == WS_MMA_FORM_quads_row_row || mma->form == WS_MMA_FORM_quads_row_col)
        return (struct ws_layout){
            .lane = {{4, 4}, {4, 32}, {2, 16}}, .element = {{2, 1}}, .reg = {{2, 2}}};
    return (struct ws_layout){
        .lane = {{4, 1}, {4, 32}, {2, 16}}, .element = {{2, 4}}, .reg = {{2, 8}}};
}

static struct ws_layout quads_b(const struct ws_mma *mma)
{
    if (mma->form == WS_MMA_FORM_quads_row_row || mma->form == WS_MMA_FORM_quads_col_row)
        return (struct ws_layout){
            .lane = {{4, 8}, {4, 32}, {2, 4}}, .element = {{2, 1}}, .reg = {{2, 2}}};
    return (struct ws_layout){
        .lane = {{4, 1}, {4, 32}, {2, 4}}, .element = {{2, 8}}, .reg = {{2, 16}}};
}

static struct ws_layout quads_c(int e)
{
    if (e == 2)
        return (struct ws_layout){
            .lane = {{4, 8}, {4, 64}, {2, 32}}, .element = {{2, 1}}, .reg = {{4, 2}}};
    return (struct ws_layout){.lane = {{2, 8}, {2, 2}, {4, 64}, {2, 32}},
                              .element = {{1, 0}},
                              .reg = {{2, 1}, {2, 16}, {2, 4}}};
}

static const struct ws_access in_registers = {.kind = WS_ACCESS_NONE, .standing = "", .brief = ""};

#define OPERAND_FAMILY(kind_, name_, words_, receive, only)                                        \
    {                                                                                              \
        .id = WS_FAMILIES, .kind = (kind_), .name = (name_), .every_lane = true,                   \
        .words = (words_), .lanes_give = !(receive), .lanes_receive = (receive), .space = "",      \
        .operands = "", .destination = (only), .memory = "the matrix", .memory_view = "matrix",    \
        .held_view = "fragment", .verb = (receive) ? "receive" : "hold", .one_view = true,         \
        .counted = true, .several = true, .large = true                                            \
    }

static const struct ws_family families[WS_OPERAND_ROLES] = {
    [WS_OPERAND_A] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "a", false, NULL),
    [WS_OPERAND_B] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "b", false, NULL),
    [WS_OPERAND_C] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "c", false, NULL),
    [WS_OPERAND_D] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "d", true, NULL),
    [WS_OPERAND_METADATA] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "e", false, "e"),
    [WS_OPERAND_SCALE_A] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "sa", false, "sa"),
    [WS_OPERAND_SCALE_B] = OPERAND_FAMILY(WS_KIND_MMA, "mma", "sb", false, "sb"),
};

static const struct ws_family warpgroup_families[WS_OPERAND_ROLES] = {
    [WS_OPERAND_A] = OPERAND_FAMILY(WS_KIND_WGMMA, "wgmma", "a", false, NULL),
    [WS_OPERAND_C] = OPERAND_FAMILY(WS_KIND_WGMMA, "wgmma", "d", false, NULL),
    [WS_OPERAND_D] = OPERAND_FAMILY(WS_KIND_WGMMA, "wgmma", "d", true, NULL),
    [WS_OPERAND_METADATA] = OPERAND_FAMILY(WS_KIND_WGMMA, "wgmma", "e", false, "e"),
};

/* Bits of an element in its register. */
static int slot_bits_of(const struct ws_mma *mma, enum ws_mma_type type)
{
    return mma->packed && type == WS_MMA_e2m1 ? 4 : types[type].slot;
}

/* Rows, columns and type of A to D; the rest follows from them and the layout. */
static void set_matrix(const struct ws_mma *mma, enum ws_operand_role role,
                       struct ws_operand *operand)
{
    enum ws_mma_type type = ws_mma_operand_type(mma, role);
    bool quads = is_quads(mma);
    int e;

    operand->matrices = quads ? 4 : 1;
    operand->rows = role == WS_OPERAND_B ? mma->k : mma->m;
    operand->columns = role != WS_OPERAND_A ? mma->n : mma->sparse ? mma->k / 2 : mma->k;
    operand->width_bits = types[type].width;
    operand->slot_bits = slot_bits_of(mma, type);
    /* In a byte, e2m1 has the middle bits, and e3m2 and e2m3 the low six. (PTX ISA,
     * "Multiply-and-Accumulate Instruction: mma", on .kind::f8f6f4 and .kind::mxf8f6f4.) */
    operand->shift_bits = type == WS_MMA_e2m1 && !mma->packed ? 2 : 0;
    operand->register_bits = type == WS_MMA_f64 ? 64 : 32;
    operand->elements = e = operand->register_bits / operand->slot_bits;
    operand->registers = ws_operand_elements(operand) / (operand->threads * e);
    operand->layout = role == WS_OPERAND_A   ? quads ? quads_a(mma) : layout_of_a(mma, e)
                        : role == WS_OPERAND_B ? quads ? quads_b(mma) : layout_of_b(mma, e)
                        : quads ? quads_c(e)
                                             : layout_of_c(mma, e);
}

/*
 * One index of 2 bits is an element's position among four; with elements of 4 bits, a pair's
 * position among four pairs; with tf32, one index of 4 bits is the position among two. (PTX ISA,
 * "Sparse matrix storage".)
 */
static void set_metadata(const struct ws_mma *mma, struct ws_operand *operand)
{
    int bits = slot_bits_of(mma, mma->a);

    operand->rows = mma->m;
    operand->columns = bits == 4 ? mma->k / 4 : mma->k / 2;
    operand->width_bits = operand->slot_bits = bits == 32 ? 4 : 2;
    operand->elements = 32 / operand->slot_bits;
    operand->layout = ws_metadata_layout(operand->columns, operand->elements, bits >= 16,
                                         ws_mma_threads(mma) / WS_LANES);
}

static void set_scales(const struct ws_mma *mma, struct ws_operand *operand)
{
    bool of_a = operand->role == WS_OPERAND_SCALE_A;

    operand->rows = of_a ? mma->m : mma->scales;
    operand->columns = of_a ? mma->scales : mma->n;
    operand->width_bits = operand->slot_bits = 8;
    operand->elements = mma->scales;
    operand->layout =
        of_a ? ws_scale_a_layout(mma->scales) : ws_scale_b_layout(mma->scales, mma->n);
}

/* A thread-id and then a byte-id, which is a multiple of the factors in a register. */
static void set_selection(const struct ws_mma *mma, int selection, struct ws_operand *operand)
{
    operand->selectors = ws_layout_selectors(&operand->layout);
    if (!operand->selectors)
        return;
    operand->selector = selection % operand->selectors;
    operand->shift_bits = selection / operand->selectors * 8 * mma->scales;
}

static void set_operand(const struct ws_mma *mma, enum ws_operand_role role, int selection,
                        struct ws_operand *operand)
{
    *operand = (struct ws_operand){.role = role,
                                   .matrices = 1,
                                   .threads = ws_mma_threads(mma),
                                   .register_bits = 32,
                                   .registers = 1,
                                   .access = &in_registers};
    switch (role) {
    case WS_OPERAND_A:
    case WS_OPERAND_B:
    case WS_OPERAND_C:
    case WS_OPERAND_D:
        set_matrix(mma, role, operand);
        break;
    case WS_OPERAND_METADATA:
        set_metadata(mma, operand);
        set_selection(mma, selection, operand);
        break;
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
        set_scales(mma, operand);
        set_selection(mma, selection, operand);
        break;
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_ROLES:
        break;
    }
}

/* Where an operand's selections begin among an MMA's; a wgmma has no scales. */
enum { SELECTIONS = 32, WARPGROUP_SELECTIONS = 8 };
static const int first_selection[WS_OPERAND_ROLES] = {
    [WS_OPERAND_A] = 0,        [WS_OPERAND_B] = 1,        [WS_OPERAND_C] = 2,
    [WS_OPERAND_D] = 3,        [WS_OPERAND_METADATA] = 4, [WS_OPERAND_SCALE_A] = 8,
    [WS_OPERAND_SCALE_B] = 16,
};

static void make_operand(const struct ws_mma *mma, enum ws_operand_role role, int selection,
                         struct ws_variant *variant, struct ws_operand *operand)
{
    *variant = (struct ws_variant){
        .id = (enum ws_variant_id)(WS_VARIANTS + (int)mma->id * WS_OPERAND_ROLES + (int)role),
        .name = mma->name,
        .mnemonic = mma->mnemonic,
        .symbol = mma->symbol,
        .family = mma->warpgroup ? &warpgroup_families[role] : &families[role],
        .shape = "",
        .num = "",
        .type = "",
        .ptx_version = mma->ptx_version,
        .targets = mma->targets,
        .mma = mma,
        .operands = 1,
        .operand = operand,
    };
    set_operand(mma, role, selection, operand);
}

const struct ws_variant *ws_mma_operand(const struct ws_mma *mma, enum ws_operand_role role)
{
    return ws_mma_selected(mma, role, 0);
}

const struct ws_variant *ws_operand_of(const struct ws_variant *variant, enum ws_operand_role role)
{
    if (role == ws_moved(variant)->role)
        return variant;
    return variant->mma && ws_mma_has(variant->mma, role) ? ws_mma_operand(variant->mma, role)
                                                          : NULL;
}

const struct ws_variant *ws_mma_selected(const struct ws_mma *mma, enum ws_operand_role role,
                                         int selection)
{
    static struct made {
        atomic_bool done;
        struct ws_variant variant;
        struct ws_operand operand;
    } made_of_warp[WS_MMAS][SELECTIONS],
        made_of_warpgroup[WS_PRODUCTS - WS_MMAS][WARPGROUP_SELECTIONS];
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    int which = first_selection[role] + selection;
    struct made *made = mma->warpgroup ? &made_of_warpgroup[(int)mma->id - (int)WS_MMAS][which]
                                       : &made_of_warp[mma->id][which];

    if (atomic_load_explicit(&made->done, memory_order_acquire))
        return &made->variant;
    pthread_mutex_lock(&mutex);
    if (!made->variant.mma)
        make_operand(mma, role, selection, &made->variant, &made->operand);
    atomic_store_explicit(&made->done, true, memory_order_release);
    pthread_mutex_unlock(&mutex);
    return &made->variant;
}

int ws_mma_selections(const struct ws_mma *mma, enum ws_operand_role role)
{
    int lanes = ws_moved(ws_mma_operand(mma, role))->selectors;
    bool bytes = role == WS_OPERAND_SCALE_A || role == WS_OPERAND_SCALE_B;

    return (lanes ? lanes : 1) * (bytes ? 4 / mma->scales : 1);
}

const char *ws_mma_selector_text(const struct ws_variant *operand, char buffer[WS_SELECTOR_SIZE])
{
    const struct ws_operand *of = ws_moved(operand);

    buffer[0] = 0;
    if (of->role == WS_OPERAND_METADATA)
        snprintf(buffer, WS_SELECTOR_SIZE, "0x%x", of->selector & 3);
    else if (of->role == WS_OPERAND_SCALE_A || of->role == WS_OPERAND_SCALE_B)
        snprintf(buffer, WS_SELECTOR_SIZE, "{%d, %d}", of->shift_bits / 8 & 3, of->selector & 3);
    return buffer;
}
