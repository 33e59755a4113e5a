/*
 * The words in the rows of mma.def, and their text: shared by the variant table and the kernels, so
 * this file has only macros and numbers.
 */
#ifndef WS_MMA_MMA_WORDS_H
#define WS_MMA_MMA_WORDS_H

/*
 * X(word, width, slot): an element type, its data bits, and its bits in a register. Types of 6
 * bits, and e2m1 used with other types, take a byte each; packed elements are marked by the word
 * before a row's types. tf32 is the high 19 bits of 32, and PTX leaves the low 13 to the hardware:
 * all 32 are counted.
 */
#define WS_MMA_TYPES(X)                                                                            \
    X(f16, 16, 16)                                                                                 \
    X(bf16, 16, 16)                                                                                \
    X(tf32, 32, 32)                                                                                \
    X(f32, 32, 32)                                                                                 \
    X(f64, 64, 64)                                                                                 \
    X(s32, 32, 32)                                                                                 \
    X(e4m3, 8, 8)                                                                                  \
    X(e5m2, 8, 8)                                                                                  \
    X(e3m2, 6, 8)                                                                                  \
    X(e2m3, 6, 8)                                                                                  \
    X(e2m1, 4, 8)                                                                                  \
    X(s8, 8, 8)                                                                                    \
    X(u8, 8, 8)                                                                                    \
    X(s4, 4, 4)                                                                                    \
    X(u4, 4, 4)                                                                                    \
    X(b1, 1, 1)

/* X(word, packed, scales): the word before the types: whether elements of 4 bits take 4 bits
 * instead of 8, and the number of scale factors per row of A, or column of B. */
#define WS_MMA_BEFORE(X)                                                                           \
    X(none, 0, 0)                                                                                  \
    X(satfinite, 0, 0)                                                                             \
    X(f8f6f4, 0, 0)                                                                                \
    X(mxf8f6f4, 0, 1)                                                                              \
    X(mxf4, 1, 2)                                                                                  \
    X(mxf4nvf4_2x, 1, 2)                                                                           \
    X(mxf4nvf4_4x, 1, 4)

#define WS_MMA_OP_mma     "mma"
#define WS_MMA_OP_mma_sp  "mma.sp"
#define WS_MMA_OP_mma_spo "mma.sp::ordered_metadata"

#define WS_MMA_OP_wgmma    "wgmma"
#define WS_MMA_OP_wgmma_sp "wgmma.sp"

/* In a name, and in PTX, which always has it. */
#define WS_MMA_SAID_rule          ""
#define WS_MMA_SAID_sparse        ""
#define WS_MMA_SAID_quads_row_row ".row.row"
#define WS_MMA_SAID_quads_row_col ".row.col"
#define WS_MMA_SAID_quads_col_row ".col.row"
#define WS_MMA_SAID_quads_col_col ".col.col"
#define WS_MMA_PTX_rule           ".row.col"
#define WS_MMA_PTX_sparse         ".row.col"
#define WS_MMA_PTX_quads_row_row  ".row.row"
#define WS_MMA_PTX_quads_row_col  ".row.col"
#define WS_MMA_PTX_quads_col_row  ".col.row"
#define WS_MMA_PTX_quads_col_col  ".col.col"

#define WS_MMA_BEFORE_none        ""
#define WS_MMA_BEFORE_satfinite   ".satfinite"
#define WS_MMA_BEFORE_f8f6f4      ".kind::f8f6f4"
#define WS_MMA_BEFORE_mxf8f6f4    ".kind::mxf8f6f4.block_scale.scale_vec::1X"
#define WS_MMA_BEFORE_mxf4        ".kind::mxf4.block_scale.scale_vec::2X"
#define WS_MMA_BEFORE_mxf4nvf4_2x ".kind::mxf4nvf4.block_scale.scale_vec::2X"
#define WS_MMA_BEFORE_mxf4nvf4_4x ".kind::mxf4nvf4.block_scale.scale_vec::4X"

#define WS_MMA_AFTER_none     ""
#define WS_MMA_AFTER_xor_popc ".xor.popc"
#define WS_MMA_AFTER_and_popc ".and.popc"
#define WS_MMA_AFTER_ue8m0    ".ue8m0"
#define WS_MMA_AFTER_ue4m3    ".ue4m3"

/* "mma.m16n8k16.f32.f16.f16.f32": the PTX name without its constant parts. */
#define WS_MMA_NAME(op, m, n, k, form, before, d, a, b, c, after)                                  \
    WS_MMA_OP_##op ".m" #m "n" #n "k" #k WS_MMA_SAID_##form WS_MMA_BEFORE_##before                 \
        "." #d "." #a "." #b "." #c WS_MMA_AFTER_##after

/* "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": the opcode as PTX spells it. */
#define WS_MMA_MNEMONIC(op, m, n, k, form, before, d, a, b, c, after)                              \
    WS_MMA_OP_##op ".sync.aligned.m" #m "n" #n "k" #k WS_MMA_PTX_##form WS_MMA_BEFORE_##before     \
        "." #d "." #a "." #b "." #c WS_MMA_AFTER_##after

/* An identifier, for the enum and the kernels. */
#define WS_MMA_SYMBOL(op, m, n, k, form, before, d, a, b, c, after)                                \
    op##_m##m##n##n##k##k##_##form##_##before##_##d##_##a##_##b##_##c##_##after

/*
 * The n values of a wgmma, as WS_WGMMA_N_word(X, row…), which is X(n, row…) for each: for
 * floating-point multiplication, and for integers or bits. (PTX ISA, "Asynchronous wgmma
 * Operation", matrix shape.)
 */
/* clang-format off */
#define WS_WGMMA_N_FLOATING(X, ...)                                                                \
    X(8, __VA_ARGS__) X(16, __VA_ARGS__) X(24, __VA_ARGS__) X(32, __VA_ARGS__)                     \
    X(40, __VA_ARGS__) X(48, __VA_ARGS__) X(56, __VA_ARGS__) X(64, __VA_ARGS__)                    \
    X(72, __VA_ARGS__) X(80, __VA_ARGS__) X(88, __VA_ARGS__) X(96, __VA_ARGS__)                    \
    X(104, __VA_ARGS__) X(112, __VA_ARGS__) X(120, __VA_ARGS__) X(128, __VA_ARGS__)                \
    X(136, __VA_ARGS__) X(144, __VA_ARGS__) X(152, __VA_ARGS__) X(160, __VA_ARGS__)                \
    X(168, __VA_ARGS__) X(176, __VA_ARGS__) X(184, __VA_ARGS__) X(192, __VA_ARGS__)                \
    X(200, __VA_ARGS__) X(208, __VA_ARGS__) X(216, __VA_ARGS__) X(224, __VA_ARGS__)                \
    X(232, __VA_ARGS__) X(240, __VA_ARGS__) X(248, __VA_ARGS__) X(256, __VA_ARGS__)
#define WS_WGMMA_N_INTEGER(X, ...)                                                                 \
    X(8, __VA_ARGS__) X(16, __VA_ARGS__) X(24, __VA_ARGS__) X(32, __VA_ARGS__)                     \
    X(48, __VA_ARGS__) X(64, __VA_ARGS__) X(80, __VA_ARGS__) X(96, __VA_ARGS__)                    \
    X(112, __VA_ARGS__) X(128, __VA_ARGS__) X(144, __VA_ARGS__) X(160, __VA_ARGS__)                \
    X(176, __VA_ARGS__) X(192, __VA_ARGS__) X(208, __VA_ARGS__) X(224, __VA_ARGS__)                \
    X(240, __VA_ARGS__) X(256, __VA_ARGS__)
/* clang-format on */

/* "wgmma.m64n16k16.f32.f16.f16", and "wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16". */
#define WS_WGMMA_NAME(op, n, k, before, d, a, b, after)                                            \
    WS_MMA_OP_##op ".m64n" #n "k" #k WS_MMA_BEFORE_##before "." #d "." #a                          \
                                                            "." #b WS_MMA_AFTER_##after
#define WS_WGMMA_MNEMONIC(op, n, k, before, d, a, b, after)                                        \
    WS_WGMMA_OPCODE_##op ".m64n" #n "k" #k WS_MMA_BEFORE_##before "." #d "." #a                    \
                                                                  "." #b WS_MMA_AFTER_##after
#define WS_WGMMA_OPCODE_wgmma    "wgmma.mma_async.sync.aligned"
#define WS_WGMMA_OPCODE_wgmma_sp "wgmma.mma_async.sp.sync.aligned"

/* wgmma_m64n16k16_f32_f16_f16; wgmma_m64n16k32_satfinite_s32_s8_s8. */
#define WS_WGMMA_SYMBOL(op, n, k, before, d, a, b, after)                                          \
    WS_WGMMA_SYMBOL_(op, n, k, WS_WGMMA_TAG_##before, d, a, b, WS_WGMMA_TAG_##after)
#define WS_WGMMA_SYMBOL_(op, n_, k_, before, d, a, b, after)                                       \
    WS_WGMMA_SYMBOL__(op, n_, k_, before, d, a, b, after)
#define WS_WGMMA_SYMBOL__(op, n_, k_, before, d, a, b, after)                                      \
    op##_m64n##n_##k##k_##before##_##d##_##a##_##b##after
#define WS_WGMMA_TAG_none
#define WS_WGMMA_TAG_satfinite _satfinite
#define WS_WGMMA_TAG_and_popc  _and_popc

#endif
