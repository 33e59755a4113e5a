/*
 * Device code only, for sm_90a: one kernel per warpgroup MMA that is run here and per source of A
 * and B, whose opcode is spelled by the same macro as the catalog's. A block is one warpgroup and
 * one run (wgmma_run.h): it copies the run's image to shared memory, executes the instruction once,
 * and writes back all that every thread received.
 *
 * The tensor cores read shared memory through a proxy of their own: a fence makes the threads'
 * writes visible to it before any thread continues (PTX ISA, "Async proxy"). D is ignored when the
 * instruction begins (scale-d is false), and holds poison, so that unwritten registers show.
 *
 * Then, if cycles are requested, it times a chain of the same instruction, in which none waits for
 * the one before: as fast as the tensor cores read A and B.
 */
#include "probe/evidence/move/run.h"
#include "probe/evidence/wgmma/wgmma_run.h"
#include "probe/gpu/compiled.h"
#include "probe/mma/mma_words.h"

enum { ALIGNMENT = 1024, CHAIN_COPIES = 8 };
#define START_MASK UINT64_C(0x3fff)

extern __shared__ uint4 shared[];

/* A descriptor in the image, from one relative to the image's first byte. */
__device__ static uint64_t placed(uint64_t descriptor, uint32_t image)
{
    return (descriptor & ~START_MASK) | ((descriptor + (image >> 4)) & START_MASK);
}

/* Copies the image to shared memory, for the tensor cores to read; returns its address. */
__device__ static uint32_t take_image(const uint4 *image, uint32_t image_bytes)
{
    uint32_t first = static_cast<uint32_t>(__cvta_generic_to_shared(shared));
    uint32_t skipped = (ALIGNMENT - first % ALIGNMENT) % ALIGNMENT;
    uint4 *into = shared + skipped / sizeof *into;

    for (uint32_t i = threadIdx.x; i < image_bytes / sizeof *into; i += WS_WARPGROUP)
        into[i] = image[i];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    return first + skipped;
}

__device__ static uint32_t read_clock()
{
    uint32_t clock;

    __syncthreads();
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock) : : "memory");
    return clock;
}

/* The first warms the instruction cache, and is not kept. */
template <typename Instruction>
__device__ static void time_chain(uint32_t (&d)[Instruction::words], const uint32_t *a,
                                  uint64_t a_descriptor, uint64_t b, uint32_t zero,
                                  uint32_t *cycles)
{
#pragma unroll 1
    for (int i = -1; i < WS_WGMMA_REPETITIONS; i++) {
        const uint32_t start = read_clock();

        Instruction::chain(d, a, a_descriptor, b, zero, WS_WGMMA_INSTRUCTIONS / CHAIN_COPIES);

        /* Never true; but it reads D, so the writes of D have ended before the clock is read. */
        if (d[0] == WS_RUN_POISON && zero)
            shared[0].x = d[0];

        const uint32_t end = read_clock();

        if (i >= 0 && threadIdx.x == 0)
            cycles[i] = end - start;
    }
}

template <typename Instruction>
__device__ static void run(const uint4 *images, uint32_t image_bytes,
                           const ws_wgmma_registers *sets, const ws_wgmma_run *runs, uint32_t zero,
                           uint32_t *received, ws_wgmma_where *where, uint32_t *cycles)
{
    const ws_wgmma_run run = runs[blockIdx.x];
    const int thread = threadIdx.x;
    const uint32_t image = take_image(
        images + static_cast<size_t>(run.image) * (image_bytes / sizeof *images), image_bytes);
    uint32_t a[WS_WGMMA_A_WORDS], d[Instruction::words];

    for (int i = 0; i < WS_WGMMA_A_WORDS; i++)
        a[i] = Instruction::registers ? sets[run.registers].a[thread][i] : 0;
    for (int i = 0; i < Instruction::words; i++)
        d[i] = WS_RUN_POISON;
    Instruction::execute(d, a, placed(run.a, image), placed(run.b, image), zero, 1);
    received += (static_cast<size_t>(blockIdx.x) * WS_WARPGROUP + thread) * Instruction::words;
    for (int i = 0; i < Instruction::words; i++)
        received[i] = d[i];
    if (blockIdx.x == 0 && thread == 0)
        *where = {90, 'a', image, 0};
    if (cycles)
        time_chain<Instruction>(d, a, placed(run.a, image), placed(run.b, image), zero,
                                cycles + blockIdx.x * WS_WGMMA_REPETITIONS);
}

/* Names of operands in asm, "%0, %1, …", and their constraints, by the number of D's words. */
#define TEN(t)                                                                                     \
    "%" #t "0, %" #t "1, %" #t "2, %" #t "3, %" #t "4, %" #t "5, %" #t "6, %" #t "7, %" #t         \
    "8, %" #t "9"
#define D_2  "{%0, %1}"
#define D_4  "{%0, %1, %2, %3}"
#define D_8  "{%0, %1, %2, %3, %4, %5, %6, %7}"
#define D_16 "{" TEN() ", %10, %11, %12, %13, %14, %15}"
#define D_32 "{" TEN() ", " TEN(1) ", " TEN(2) ", %30, %31}"
#define D_64                                                                                       \
    "{" TEN() ", " TEN(1) ", " TEN(2) ", " TEN(3) ", " TEN(4) ", " TEN(5) ", %60, %61, %62, %63}"
/* clang-format off */
#define D_128                                                                                      \
    "{" TEN() ", " TEN(1) ", " TEN(2) ", " TEN(3) ", " TEN(4) ", " TEN(5) ", " TEN(6) ", " TEN(7)  \
    ", " TEN(8) ", " TEN(9) ", " TEN(10) ", " TEN(11)                                              \
    ", %120, %121, %122, %123, %124, %125, %126, %127}"
/* clang-format on */
#define HELD_2(i)   "+r"(d[i]), "+r"(d[i + 1])
#define HELD_4(i)   HELD_2(i), HELD_2(i + 2)
#define HELD_8(i)   HELD_4(i), HELD_4(i + 4)
#define HELD_16(i)  HELD_8(i), HELD_8(i + 8)
#define HELD_32(i)  HELD_16(i), HELD_16(i + 16)
#define HELD_64(i)  HELD_32(i), HELD_32(i + 32)
#define HELD_128(i) HELD_64(i), HELD_64(i + 64)

/*
 * The instruction, in as many copies as COPIES makes, `turns` times, and what PTX requires around
 * it: registers are fenced before, and all have ended before D is read. `next` to `last` are the
 * names of the operands after D.
 */
#define ONE(text)   text
#define EIGHT(text) text text text text text text text text
/* clang-format off */
#define EXECUTE(copies, count, a_text, b_name, zero_name, turns_name, mnemonic, tail, ...)         \
    asm volatile("{\n.reg .pred counts, more;\n.reg .u32 left;\n"                                  \
                 "setp.ne.b32 counts, " zero_name ", 0;\n"                                         \
                 "mov.u32 left, " turns_name ";\n"                                                 \
                 "AGAIN:\n"                                                                        \
                 "wgmma.fence.sync.aligned;\n"                                                     \
                 copies(mnemonic " " D_##count ", " a_text ", " b_name ", counts" tail ";\n")      \
                 "sub.u32 left, left, 1;\n"                                                        \
                 "setp.ne.u32 more, left, 0;\n"                                                    \
                 "@more bra.uni AGAIN;\n"                                                          \
                 "wgmma.commit_group.sync.aligned;\n"                                              \
                 "wgmma.wait_group.sync.aligned 0;\n}"                                             \
                 : HELD_##count(0)                                                                 \
                 : __VA_ARGS__, "l"(b), "r"(zero), "r"(turns)                                      \
                 : "memory")
/* clang-format on */
#define EXECUTE_memory(copies, count, mnemonic, tail, i0, i1, i2, i3, ...)                         \
    EXECUTE(copies, count, i0, i1, i2, i3, mnemonic, tail, "l"(a_descriptor))
#define EXECUTE_registers(copies, count, mnemonic, tail, i0, i1, i2, i3, i4, i5, i6)               \
    EXECUTE(copies, count, "{" i0 ", " i1 ", " i2 ", " i3 "}", i4, i5, i6, mnemonic, tail,         \
            "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]))

#define TRY(copies, from, mnemonic, tail, count, ...)                                              \
    if constexpr (words == count) {                                                                \
        EXECUTE_##from(copies, count, mnemonic, tail, __VA_ARGS__);                                \
    } else
#define TRY_EACH(copies, from, mnemonic, tail)                                                     \
    TRY(copies, from, mnemonic, tail, 2, "%2", "%3", "%4", "%5", "%6", "%7", "%8")                 \
    TRY(copies, from, mnemonic, tail, 4, "%4", "%5", "%6", "%7", "%8", "%9", "%10")                \
    TRY(copies, from, mnemonic, tail, 8, "%8", "%9", "%10", "%11", "%12", "%13", "%14")            \
    TRY(copies, from, mnemonic, tail, 16, "%16", "%17", "%18", "%19", "%20", "%21", "%22")         \
    TRY(copies, from, mnemonic, tail, 32, "%32", "%33", "%34", "%35", "%36", "%37", "%38")         \
    TRY(copies, from, mnemonic, tail, 64, "%64", "%65", "%66", "%67", "%68", "%69", "%70")         \
    TRY(copies, from, mnemonic, tail, 128, "%128", "%129", "%130", "%131", "%132", "%133", "%134")

#define IS_memory    false
#define IS_registers true

/* `way` is the source of the operands: A from registers, or K- or MN-major; and B. */
#define KERNEL(symbol, way, d_words, from, mnemonic, tail)                                         \
    struct symbol##_##way {                                                                        \
        static constexpr bool registers = IS_##from;                                               \
        static constexpr int words = d_words;                                                      \
                                                                                                   \
        __device__ static __forceinline__ void execute(uint32_t (&d)[words], const uint32_t *a,    \
                                                       uint64_t a_descriptor, uint64_t b,          \
                                                       uint32_t zero, uint32_t turns)              \
        {                                                                                          \
            TRY_EACH(ONE, from, mnemonic, tail)                                                    \
            asm volatile("this number of registers is not in TRY_EACH");                           \
        }                                                                                          \
        __device__ static __forceinline__ void chain(uint32_t (&d)[words], const uint32_t *a,      \
                                                     uint64_t a_descriptor, uint64_t b,            \
                                                     uint32_t zero, uint32_t turns)                \
        {                                                                                          \
            TRY_EACH(EIGHT, from, mnemonic, tail)                                                  \
            asm volatile("this number of registers is not in TRY_EACH");                           \
        }                                                                                          \
    };                                                                                             \
    extern "C" __global__ void __launch_bounds__(WS_WARPGROUP) ws_##symbol##_##way(                \
        const uint4 *images, uint32_t image_bytes, const ws_wgmma_registers *sets,                 \
        const ws_wgmma_run *runs, uint32_t zero, uint32_t *received, ws_wgmma_where *where,        \
        uint32_t *cycles)                                                                          \
    {                                                                                              \
        run<symbol##_##way>(images, image_bytes, sets, runs, zero, received, where, cycles);       \
    }

/*
 * The operands after scale-d: factors of A and B, and for 16-bit types which of them are MN-major.
 */
#define KERNELS_16(symbol, words, mnemonic)                                                        \
    KERNEL(symbol, registers_k, words, registers, mnemonic, ", 1, 1, 0")                           \
    KERNEL(symbol, registers_mn, words, registers, mnemonic, ", 1, 1, 1")                          \
    KERNEL(symbol, k_k, words, memory, mnemonic, ", 1, 1, 0, 0")                                   \
    KERNEL(symbol, k_mn, words, memory, mnemonic, ", 1, 1, 0, 1")                                  \
    KERNEL(symbol, mn_k, words, memory, mnemonic, ", 1, 1, 1, 0")                                  \
    KERNEL(symbol, mn_mn, words, memory, mnemonic, ", 1, 1, 1, 1")
#define KERNELS_SCALED(symbol, words, mnemonic)                                                    \
    KERNEL(symbol, registers_k, words, registers, mnemonic, ", 1, 1")                              \
    KERNEL(symbol, k_k, words, memory, mnemonic, ", 1, 1")
#define KERNELS_WHOLE(symbol, words, mnemonic)                                                     \
    KERNEL(symbol, registers_k, words, registers, mnemonic, "")                                    \
    KERNEL(symbol, k_k, words, memory, mnemonic, "")
#define KERNELS_f16  KERNELS_16
#define KERNELS_bf16 KERNELS_16
#define KERNELS_tf32 KERNELS_SCALED
#define KERNELS_e4m3 KERNELS_SCALED
#define KERNELS_e5m2 KERNELS_SCALED
#define KERNELS_s8   KERNELS_WHOLE
#define KERNELS_u8   KERNELS_WHOLE
#define KERNELS_b1   KERNELS_WHOLE

enum {
#define X(word, width, slot) SLOT_##word = slot,
    WS_MMA_TYPES(X)
#undef X
};

/*
 * A row of wgmma.def has MMA variants of many n; kernels exist for those whose fragments are
 * captured, and for one more that captures descriptors.
 */
#define PRODUCT(n, ...) PRODUCT_##n(n, __VA_ARGS__)
#define HERE(n, op, k, before, d, a, b, after)                                                     \
    HERE_(WS_WGMMA_SYMBOL(op, n, k, before, d, a, b, after),                                       \
          WS_WGMMA_MNEMONIC(op, n, k, before, d, a, b, after), (n)*SLOT_##d / 64, a)
/* The symbol is made before KERNEL pastes it. */
#define HERE_(symbol, mnemonic, words, a) KERNELS_##a(symbol, words, mnemonic)

#define PRODUCT_8   HERE
#define PRODUCT_16  HERE
#define PRODUCT_24  NOT_HERE
#define PRODUCT_32  HERE
#define PRODUCT_40  NOT_HERE
#define PRODUCT_48  NOT_HERE
#define PRODUCT_56  NOT_HERE
#define PRODUCT_64  HERE
#define PRODUCT_72  NOT_HERE
#define PRODUCT_80  NOT_HERE
#define PRODUCT_88  NOT_HERE
#define PRODUCT_96  NOT_HERE
#define PRODUCT_104 NOT_HERE
#define PRODUCT_112 NOT_HERE
#define PRODUCT_120 NOT_HERE
#define PRODUCT_128 NOT_HERE
#define PRODUCT_136 NOT_HERE
#define PRODUCT_144 NOT_HERE
#define PRODUCT_152 NOT_HERE
#define PRODUCT_160 NOT_HERE
#define PRODUCT_168 NOT_HERE
#define PRODUCT_176 NOT_HERE
#define PRODUCT_184 NOT_HERE
#define PRODUCT_192 NOT_HERE
#define PRODUCT_200 NOT_HERE
#define PRODUCT_208 NOT_HERE
#define PRODUCT_216 NOT_HERE
#define PRODUCT_224 NOT_HERE
#define PRODUCT_232 NOT_HERE
#define PRODUCT_240 NOT_HERE
#define PRODUCT_248 NOT_HERE
#define PRODUCT_256 HERE
#define NOT_HERE(...)
#define WGMMA(op, k, before, d, a, b, after, ns, ptx, targets)                                     \
    PTX_##ptx(WS_WGMMA_N_##ns(PRODUCT, op, k, before, d, a, b, after))
#include "probe/mma/wgmma.def"
