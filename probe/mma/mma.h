/*
 * MMA variants: mma.sync and mma.sp, D = A x B + C by one warp, and wgmma.mma_async, by a
 * warpgroup's 128 threads. All data comes from mma.def, wgmma.def and wgmma_sp.def. Each *operand*
 * of an MMA is a ws_variant with a single operand: all code that shows, finds or draws a variant's
 * mapping also works for A, B, C or D; ws_variant.mma points to the MMA.
 */
#ifndef WS_MMA_MMA_H
#define WS_MMA_MMA_H

#include "probe/isa/isa.h"
#include "probe/isa/layout.h"
#include "probe/mma/mma_words.h"

enum ws_mma_id {
#define MMA(op, m, n, k, form, before, d, a, b, c, after, ...)                                     \
    WS_MMA_SYMBOL(WS_##op, m, n, k, form, before, d, a, b, c, after),
#include "probe/mma/mma.def"
#undef MMA
    WS_MMAS, /* variants by one warp … */
    WS_MMA_LAST = WS_MMAS - 1,
#define PRODUCT(n, op, k, before, d, a, b, after)                                                  \
    WS_WGMMA_SYMBOL(WS_##op, n, k, before, d, a, b, after),
#define WGMMA(op, k, before, d, a, b, after, ns, ...)                                              \
    WS_WGMMA_N_##ns(PRODUCT, op, k, before, d, a, b, after)
#include "probe/mma/wgmma.def"
#include "probe/mma/wgmma_sp.def"
#undef WGMMA
#undef PRODUCT
    WS_PRODUCTS /* … and the rest by a warpgroup */
};

enum ws_mma_type {
#define X(word, width, slot) WS_MMA_##word,
    WS_MMA_TYPES(X)
#undef X
};

enum ws_mma_form {
    WS_MMA_FORM_rule,
    WS_MMA_FORM_sparse,
    WS_MMA_FORM_quads_row_row,
    WS_MMA_FORM_quads_row_col,
    WS_MMA_FORM_quads_col_row,
    WS_MMA_FORM_quads_col_col,
    WS_MMA_FORM_warpgroup,
};

/* The result of assembling an MMA for sm_90 (wgmma: sm_90a). */
enum ws_mma_tensor {
    WS_MMA_NATIVE,   /* one instruction of the tensor cores */
    WS_MMA_EMULATED, /* several, or none, with other instructions */
    WS_MMA_ABSENT,   /* not available on sm_90 */
};

struct ws_mma {
    enum ws_mma_id id;
    const char *name;     /* mma.m16n8k16.f32.f16.f16.f32 */
    const char *mnemonic; /* mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 */
    const char *symbol;   /* names its kernel */
    int m, n, k;
    enum ws_mma_form form;
    bool sparse;    /* A is stored as m x k/2, and metadata has the positions in its rows */
    bool ordered;   /* .sp::ordered_metadata */
    bool warpgroup; /* wgmma: by 128 threads, with A and B, or only B, in shared memory */
    enum ws_mma_type d, a, b, c; /* of a wgmma c is d: the same registers */
    bool differs; /* .xor.popc: counts the k at which A and B differ, instead of multiplying */
    bool packed;  /* elements of 4 bits take 4 bits in their register, not 8 */
    int scales;   /* scale factors per row of A, or column of B; 0: it is not scaled */
    int ptx_version;
    enum ws_targets targets;
    enum ws_mma_tensor tensor;
    int tensor_count; /* instructions of the tensor cores, for sm_90 */
};

/* The row of `id`; static. */
const struct ws_mma *ws_mma(enum ws_mma_id id);

/* The names, as a set of words: NULL after the last. */
const char *ws_mma_word(int index);

/* The row whose name, or whose PTX opcode, is exactly `name`; or NULL. */
const struct ws_mma *ws_mma_named(const char *name);

/*
 * An operand as a variant: its registers are a0, a1, …, and its places A[row,column], with rows and
 * columns of the matrix in the MMA (A m x k, B k x n, C and D m x n; a sparse A as stored, m x
 * k/2). One matrix, or the four of m8n8k4 of f16. ws_mma_has() must be true for `role`. Made on
 * first use, lives as long as the program, safe to call from several threads.
 */
const struct ws_variant *ws_mma_operand(const struct ws_mma *mma, enum ws_operand_role role);

/*
 * Same for each value of a selector: the sparsity selector of metadata, {byte-id, thread-id} of
 * scale factors, thread-ids first. ws_mma_selections() is their number, 1 for an operand without a
 * selector; ws_mma_operand() returns the first, whose selector is 0, and all have its id. An
 * operand's selector is ws_operand.selector; its byte-id is the position of its first factor,
 * shift_bits / 8.
 */
int ws_mma_selections(const struct ws_mma *mma, enum ws_operand_role role);
const struct ws_variant *ws_mma_selected(const struct ws_mma *mma, enum ws_operand_role role,
                                         int selection);

/* An operand's selector as PTX writes it, "0x1" or "{2, 1}"; "" if it has none. */
enum { WS_SELECTOR_SIZE = 16 };
const char *ws_mma_selector_text(const struct ws_variant *operand, char buffer[WS_SELECTOR_SIZE]);

/* Whether an MMA has an operand in registers: A to D, metadata if it is sparse, scales if it is
 * scaled; but not B of a wgmma, which is only in shared memory. */
bool ws_mma_has(const struct ws_mma *mma, enum ws_operand_role role);

/* The operand of that role of the same instruction; NULL if it has none. */
const struct ws_variant *ws_operand_of(const struct ws_variant *variant, enum ws_operand_role role);

/* The type of the elements of A, B, C or D. */
enum ws_mma_type ws_mma_operand_type(const struct ws_mma *mma, enum ws_operand_role role);

/* Bits of an element that carry data. */
int ws_mma_type_bits(enum ws_mma_type type);

/* ".f16": a type as PTX writes it; and without the dot. */
const char *ws_mma_type_text(enum ws_mma_type type);
static inline const char *ws_mma_type_name(enum ws_mma_type type)
{
    return ws_mma_type_text(type) + 1;
}

/*
 * The instruction with operands, "mma.sync.….f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {c0,
 * c1, c2, c3};", or "wgmma.….f16 {d0, …}, a_desc, b_desc, p, 1, 1, 0, 0;", with A by a descriptor
 * and imm-trans-a and -b 0; ws_wgmma_ptx_registers() has A in registers, "{d0, …}, {a0, a1, a2,
 * a3}, b_desc, p, 1, 1, 0;"; ws_wgmma_ptx() has A as asked, `brief` as in ws_ptx_brief(). Returns
 * `buffer`, which holds WS_MMA_PTX_SIZE bytes.
 */
enum { WS_MMA_PTX_SIZE = WS_PTX_SIZE };
char *ws_mma_ptx(const struct ws_mma *mma, char *buffer);
char *ws_wgmma_ptx(const struct ws_mma *mma, bool registers, bool brief, char *buffer);
char *ws_wgmma_ptx_registers(const struct ws_mma *mma, char *buffer);

/* ws_variant_ptx() for reading, not for assembling: a wgmma's D with more than eight registers is
 * "{d0, d1, …, d63}". A wgmma has A in registers only if `variant` is A. */
char *ws_ptx_brief(const struct ws_variant *variant, char *buffer);

/* Whether a wgmma has the immediates imm-scale-a and imm-scale-b (floating point only), and
 * imm-trans-a and imm-trans-b (16-bit types only). (PTX ISA, wgmma.mma_async, syntax.) */
bool ws_wgmma_scales(const struct ws_mma *mma);
bool ws_wgmma_transposes(const struct ws_mma *mma);

/* The number of threads that hold an MMA's operands: a warp's 32 or a warpgroup's 128. */
int ws_mma_threads(const struct ws_mma *mma);

#endif
