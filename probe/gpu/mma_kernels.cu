/*
 * Device code only: one kernel per row of mma.def that has an experiment, whose opcode is spelled
 * by the same macro as the catalog's. A block is one warp and one run (mma_run.h): it reads its
 * operands, executes the instruction once, and writes back all that every lane received. Which
 * kernels exist depends on nvcc and on the target; see compiled.h and kernels.cu.
 */
#include "probe/evidence/mma/mma_run.h"
#include "probe/evidence/move/run.h"
#include "probe/gpu/compiled.h"
#include "probe/mma/mma_words.h"

#define KERNEL_SM75 KERNEL
#if __CUDA_ARCH__ >= 800
#define KERNEL_SM80 KERNEL
#define SPARSE_SM80 SPARSE_KERNEL
#else
#define KERNEL_SM80 NO_KERNEL
#define SPARSE_SM80 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 890
#define KERNEL_SM89 KERNEL
#define SPARSE_SM89 SPARSE_KERNEL
#else
#define KERNEL_SM89 NO_KERNEL
#define SPARSE_SM89 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 900
#define KERNEL_SM90 KERNEL
#else
#define KERNEL_SM90 NO_KERNEL
#endif

/* Bits of a row's elements in all registers of a warp; four MMAs if it is executed by quads. */
enum {
#define X(word, width, slot) SLOT_##word = slot,
    WS_MMA_TYPES(X)
#undef X
};
enum {
    QUADS_rule = 1,
    QUADS_sparse = 1,
    QUADS_quads_row_row = 4,
    QUADS_quads_row_col = 4,
    QUADS_quads_col_row = 4,
    QUADS_quads_col_col = 4,
};
#define WORDS(form, rows, columns, type)                                                           \
    (QUADS_##form * (rows) * (columns)*SLOT_##type / 32 / WS_RUN_LANES)

/* A lane's inputs and outputs of the instruction. */
struct operands {
    uint32_t a[WS_MMA_A_WORDS], b[WS_MMA_B_WORDS], c[WS_MMA_C_WORDS], d[WS_MMA_C_WORDS];
    uint32_t metadata, selector; /* if A is sparse */
};

__device__ static uint64_t pair(const uint32_t *word)
{
    return word[0] | static_cast<uint64_t>(word[1]) << 32;
}

/* D is read as well as written ("+r"), which keeps its poison alive up to the instruction. */
#define EXECUTE_32(mnemonic, d_list, a_list, b_list, c_list)                                       \
    asm volatile(mnemonic " " d_list ", " a_list ", " b_list ", " c_list ";"                       \
                 : "+r"(with.d[0]), "+r"(with.d[1]), "+r"(with.d[2]), "+r"(with.d[3]),             \
                   "+r"(with.d[4]), "+r"(with.d[5]), "+r"(with.d[6]), "+r"(with.d[7])              \
                 : "r"(with.a[0]), "r"(with.a[1]), "r"(with.a[2]), "r"(with.a[3]), "r"(with.b[0]), \
                   "r"(with.b[1]), "r"(with.c[0]), "r"(with.c[1]), "r"(with.c[2]), "r"(with.c[3]), \
                   "r"(with.c[4]), "r"(with.c[5]), "r"(with.c[6]), "r"(with.c[7]))

#define EXECUTE_64(mnemonic, d_list, a_list, b_list, c_list)                                       \
    uint64_t d[4];                                                                                 \
    for (int i = 0; i < 4; i++)                                                                    \
        d[i] = pair(with.d + 2 * i);                                                               \
    asm volatile(mnemonic " " d_list ", " a_list ", " b_list ", " c_list ";"                       \
                 : "+l"(d[0]), "+l"(d[1]), "+l"(d[2]), "+l"(d[3])                                  \
                 : "l"(pair(with.a)), "l"(pair(with.a + 2)), "l"(pair(with.a + 4)),                \
                   "l"(pair(with.a + 6)), "l"(pair(with.a + 8)), "l"(pair(with.a + 10)),           \
                   "l"(pair(with.a + 12)), "l"(pair(with.a + 14)), "l"(pair(with.b)),              \
                   "l"(pair(with.b + 2)), "l"(pair(with.b + 4)), "l"(pair(with.b + 6)),            \
                   "l"(pair(with.c)), "l"(pair(with.c + 2)), "l"(pair(with.c + 4)),                \
                   "l"(pair(with.c + 6)));                                                         \
    for (int i = 0; i < 4; i++) {                                                                  \
        with.d[2 * i] = static_cast<uint32_t>(d[i]);                                               \
        with.d[2 * i + 1] = static_cast<uint32_t>(d[i] >> 32);                                     \
    }

#define EXECUTE_SPARSE(mnemonic, d_list, a_list, b_list, c_list, selector)                         \
    asm volatile(mnemonic " " d_list ", " a_list ", " b_list ", " c_list ", %16, " selector ";"    \
                 : "+r"(with.d[0]), "+r"(with.d[1]), "+r"(with.d[2]), "+r"(with.d[3])              \
                 : "r"(with.a[0]), "r"(with.a[1]), "r"(with.a[2]), "r"(with.a[3]), "r"(with.b[0]), \
                   "r"(with.b[1]), "r"(with.b[2]), "r"(with.b[3]), "r"(with.c[0]), "r"(with.c[1]), \
                   "r"(with.c[2]), "r"(with.c[3]), "r"(with.metadata))

/* The operands' registers as written in those lists, by their count. */
#define D32_2      "{%0, %1}"
#define D32_4      "{%0, %1, %2, %3}"
#define D32_8      "{%0, %1, %2, %3, %4, %5, %6, %7}"
#define A32_1      "{%8}"
#define A32_2      "{%8, %9}"
#define A32_4      "{%8, %9, %10, %11}"
#define B32_1      "{%12}"
#define B32_2      "{%12, %13}"
#define C32_2      "{%14, %15}"
#define C32_4      "{%14, %15, %16, %17}"
#define C32_8      "{%14, %15, %16, %17, %18, %19, %20, %21}"
#define D64_2      "{%0, %1}"
#define D64_4      "{%0, %1, %2, %3}"
#define A64_1      "{%4}"
#define A64_2      "{%4, %5}"
#define A64_4      "{%4, %5, %6, %7}"
#define A64_8      "{%4, %5, %6, %7, %8, %9, %10, %11}"
#define B64_1      "{%12}"
#define B64_2      "{%12, %13}"
#define B64_4      "{%12, %13, %14, %15}"
#define C64_2      "{%16, %17}"
#define C64_4      "{%16, %17, %18, %19}"
#define SPARSE_A_2 "{%4, %5}"
#define SPARSE_A_4 "{%4, %5, %6, %7}"
#define SPARSE_B_2 "{%8, %9}"
#define SPARSE_B_4 "{%8, %9, %10, %11}"
#define SPARSE_C_2 "{%12, %13}"
#define SPARSE_C_4 "{%12, %13, %14, %15}"

template <typename Instruction>
__device__ static void run(const ws_mma_given *all, const ws_mma_run *runs, uint32_t *received,
                           ws_mma_where *where)
{
    const ws_mma_run &run = runs[blockIdx.x];
    const ws_mma_given &given = all[run.given];
    const int lane = threadIdx.x;
    operands with;

    for (int i = 0; i < WS_MMA_A_WORDS; i++)
        with.a[i] = lane == static_cast<int>(run.lane) && i == static_cast<int>(run.word)
                        ? run.value
                    : Instruction::sparse && i < WS_MMA_SPARSE_A_WORDS ? given.a[lane][i]
                                                                       : 0;
    with.metadata =
        lane == static_cast<int>(run.metadata_lane) ? run.metadata : given.metadata[lane];
    with.selector = given.selector;
    for (int i = 0; i < WS_MMA_B_WORDS; i++)
        with.b[i] = given.b[lane][i];
    for (int i = 0; i < WS_MMA_C_WORDS; i++) {
        with.c[i] = given.c[lane][i];
        with.d[i] = WS_RUN_POISON;
    }
    __syncwarp();
    Instruction::execute(with);
    received += (blockIdx.x * WS_RUN_LANES + lane) * Instruction::words;
    for (int i = 0; i < Instruction::words; i++)
        received[i] = with.d[i];
    if (blockIdx.x == 0 && lane == 0)
        *where = {__CUDA_ARCH__ / 10, 0, {0, 0}};
}

#define TRY(mnemonic, bits_, d_, a_, b_, c_)                                                       \
    if constexpr (bits == bits_ && d == d_ && a == a_ && b == b_ && c == c_) {                     \
        EXECUTE_##bits_(mnemonic, D##bits_##_##d_, A##bits_##_##a_, B##bits_##_##b_,               \
                        C##bits_##_##c_);                                                          \
    } else

/*
 * The combinations of register counts in the rows: bits per register, and the counts of D, A, B and
 * C.
 */
#define TRY_EACH(mnemonic)                                                                         \
    TRY(mnemonic, 32, 2, 1, 1, 2)                                                                  \
    TRY(mnemonic, 32, 2, 2, 1, 2)                                                                  \
    TRY(mnemonic, 32, 2, 4, 2, 2)                                                                  \
    TRY(mnemonic, 32, 4, 2, 1, 4)                                                                  \
    TRY(mnemonic, 32, 4, 4, 2, 4)                                                                  \
    TRY(mnemonic, 32, 4, 2, 2, 4)                                                                  \
    TRY(mnemonic, 32, 8, 2, 2, 4)                                                                  \
    TRY(mnemonic, 32, 8, 2, 2, 8)                                                                  \
    TRY(mnemonic, 64, 2, 1, 1, 2)                                                                  \
    TRY(mnemonic, 64, 4, 2, 1, 4)                                                                  \
    TRY(mnemonic, 64, 4, 4, 2, 4)                                                                  \
    TRY(mnemonic, 64, 4, 8, 4, 4)

#define LAUNCHED(symbol)                                                                           \
    extern "C" __global__ void __launch_bounds__(WS_RUN_LANES)                                     \
        ws_mma_##symbol(const ws_mma_given *given, const ws_mma_run *runs, uint32_t *received,     \
                        ws_mma_where *where)                                                       \
    {                                                                                              \
        run<symbol>(given, runs, received, where);                                                 \
    }

#define KERNEL(symbol, mnemonic, d_words, a_words, b_words, c_words, register_bits)                \
    struct symbol {                                                                                \
        static constexpr bool sparse = false;                                                      \
        static constexpr int words = d_words;                                                      \
                                                                                                   \
        __device__ static __forceinline__ void execute(operands &with)                             \
        {                                                                                          \
            constexpr int bits = register_bits, each = bits / 32, d = (d_words) / each,            \
                          a = (a_words) / each, b = (b_words) / each, c = (c_words) / each;        \
                                                                                                   \
            TRY_EACH(mnemonic) asm volatile("these numbers of registers are not in TRY_EACH");     \
        }                                                                                          \
    };                                                                                             \
    LAUNCHED(symbol)

/*
 * In a sparse row A and B have the same number of registers. The selector is a part of the
 * instruction.
 */
#define TRY_SPARSE(mnemonic, selector, d_, a_)                                                     \
    if constexpr (d == d_ && a == a_) {                                                            \
        EXECUTE_SPARSE(mnemonic, D32_##d_, SPARSE_A_##a_, SPARSE_B_##a_, SPARSE_C_##d_, selector); \
    }
#define TRY_SELECTOR(mnemonic, value, text)                                                        \
    if constexpr (value < selectors)                                                               \
        if (with.selector == value) {                                                              \
            TRY_SPARSE(mnemonic, text, 2, 2)                                                       \
            TRY_SPARSE(mnemonic, text, 2, 4)                                                       \
            TRY_SPARSE(mnemonic, text, 4, 2)                                                       \
            TRY_SPARSE(mnemonic, text, 4, 4)                                                       \
        }

#define SPARSE_KERNEL(symbol, mnemonic, d_words, a_words, row_bits)                                \
    struct symbol {                                                                                \
        static constexpr bool sparse = true;                                                       \
        static constexpr int words = d_words;                                                      \
                                                                                                   \
        __device__ static __forceinline__ void execute(operands &with)                             \
        {                                                                                          \
            constexpr int d = d_words, a = a_words, selectors = 64 / (row_bits);                   \
                                                                                                   \
            TRY_SELECTOR(mnemonic, 0, "0x0")                                                       \
            TRY_SELECTOR(mnemonic, 1, "0x1")                                                       \
            TRY_SELECTOR(mnemonic, 2, "0x2")                                                       \
            TRY_SELECTOR(mnemonic, 3, "0x3")                                                       \
        }                                                                                          \
    };                                                                                             \
    LAUNCHED(symbol)

#define REGISTER_BITS(type) (SLOT_##type == 64 ? 64 : 32)

/* Bits of metadata for a row of A; a quad's two rows share the registers of its lanes. */
#define ROW_BITS(type, k) (SLOT_##type == 4 ? (k) / 2 : SLOT_##type == 32 ? 2 * (k) : (k))

/* Rows that sm_90 has; later targets take these too. */
#define MMA(op, m, n, k, form, before, d, a, b, c, after, ptx, targets, tensor, count)             \
    PTX_##ptx(MMA_##op##_##tensor(op, m, n, k, form, before, d, a, b, c, after, targets))
#define MMA_mma_NATIVE       ROW
#define MMA_mma_EMULATED     ROW
#define MMA_mma_ABSENT       NO_KERNEL
#define MMA_mma_sp_NATIVE    SPARSE_ROW
#define MMA_mma_sp_EMULATED  SPARSE_ROW
#define MMA_mma_sp_ABSENT    NO_KERNEL
#define MMA_mma_spo_NATIVE   SPARSE_ROW
#define MMA_mma_spo_EMULATED SPARSE_ROW
#define MMA_mma_spo_ABSENT   NO_KERNEL

/* The symbol is made before KERNEL pastes it. */
#define ROW(op, m, n, k, form, before, d, a, b, c, after, targets)                                 \
    ROW_(targets, WS_MMA_SYMBOL(op, m, n, k, form, before, d, a, b, c, after),                     \
         WS_MMA_MNEMONIC(op, m, n, k, form, before, d, a, b, c, after), WORDS(form, m, n, d),      \
         WORDS(form, m, k, a), WORDS(form, k, n, b), WORDS(form, m, n, c), REGISTER_BITS(a))
#define ROW_(targets, symbol, mnemonic, d, a, b, c, bits)                                          \
    KERNEL_##targets(symbol, mnemonic, d, a, b, c, bits)
#define SPARSE_ROW(op, m, n, k, form, before, d, a, b, c, after, targets)                          \
    SPARSE_ROW_(targets, WS_MMA_SYMBOL(op, m, n, k, form, before, d, a, b, c, after),              \
                WS_MMA_MNEMONIC(op, m, n, k, form, before, d, a, b, c, after),                     \
                WORDS(form, m, n, d), WORDS(form, m, k / 2, a), ROW_BITS(a, k))
#define SPARSE_ROW_(targets, symbol, mnemonic, d, a, bits)                                         \
    SPARSE_##targets(symbol, mnemonic, d, a, bits)
#include "probe/mma/mma.def"
