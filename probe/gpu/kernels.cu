/*
 * Device code only: two kernels per row of variants.def, whose opcode is spelled by the same macro
 * as the catalog's. A block is one warp. In ws_run_SYMBOL it is one run (run.h): it fills shared
 * memory, executes the instruction once, and writes back everything that it could have touched. In
 * ws_time_SYMBOL it is one trial: once at any addresses, then many times against the clock.
 *
 * Which kernels exist depends on the target. A CUDA program whose host code launches kernels by
 * name does not allow that; this file is compiled only to a fatbin and has no host side.
 */
#include "probe/evidence/move/run.h"
#include "probe/gpu/compiled.h"
#include "probe/isa/mnemonic.h"
#include "probe/isa/row.h"

/* Each row's targets (targets.def) that have its kernels. */
#define KERNEL_SM75 KERNEL
#if __CUDA_ARCH__ >= 800
#define KERNEL_SM80 KERNEL
#else
#define KERNEL_SM80 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 890
#define KERNEL_SM89 KERNEL
#else
#define KERNEL_SM89 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 900
#define KERNEL_SM90 KERNEL
#else
#define KERNEL_SM90 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 1000 && TARGET_SUFFIX
#define KERNEL_FAMILY KERNEL
#else
#define KERNEL_FAMILY NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 1200 && TARGET_SUFFIX
#define KERNEL_SM120 KERNEL
#else
#define KERNEL_SM120 NO_KERNEL
#endif
#if __CUDA_ARCH__ >= 900 && TARGET_SUFFIX
#define KERNEL_HOPPER KERNEL
#else
#define KERNEL_HOPPER NO_KERNEL
#endif

/* A lane's inputs and outputs of the instruction. */
struct operands {
    uint32_t address;
    const void *global; /* the data given, if they are in global memory */
    uint32_t given[WS_RUN_REGISTERS], received[WS_RUN_REGISTERS];
};

/* The instruction, with as many registers as `list` names. A destination is read as well as written
 * ("+r"), which keeps its poison alive up to the instruction. */
#define EXECUTE_ldmatrix(mnemonic, list)                                                           \
    asm volatile(mnemonic " " list ", [%4];"                                                       \
                 : "+r"(with.received[0]), "+r"(with.received[1]), "+r"(with.received[2]),         \
                   "+r"(with.received[3])                                                          \
                 : "r"(with.address)                                                               \
                 : "memory")
#define EXECUTE_stmatrix(mnemonic, list)                                                           \
    asm volatile(mnemonic " [%4], " list ";"                                                       \
                 :                                                                                 \
                 : "r"(with.given[0]), "r"(with.given[1]), "r"(with.given[2]), "r"(with.given[3]), \
                   "r"(with.address)                                                               \
                 : "memory")
#define EXECUTE_movmatrix(mnemonic, list)                                                          \
    asm volatile(mnemonic " %0, %1;" : "+r"(with.received[0]) : "r"(with.given[0]))

#define EXECUTE_ld EXECUTE_ldmatrix
#define EXECUTE_st EXECUTE_stmatrix
/* Returns when the copy has arrived. */
#define EXECUTE_cp_async(mnemonic, bytes)                                                          \
    asm volatile(mnemonic " [%0], [%1], " bytes ";\n\tcp.async.wait_all;"                          \
                 :                                                                                 \
                 : "r"(with.address), "l"(with.global)                                             \
                 : "memory")

/* How each writes its 1, 2 or 4 registers; for cp.async, their bytes. */
#define LISTS_matrix    "{%0}", "{%0, %1}", "{%0, %1, %2, %3}"
#define LISTS_ldmatrix  LISTS_matrix
#define LISTS_stmatrix  LISTS_matrix
#define LISTS_movmatrix LISTS_matrix
#define LISTS_ld        "%0", "{%0, %1}", "{%0, %1, %2, %3}"
#define LISTS_st        LISTS_ld
#define LISTS_cp_async  "4", "8", "16"

enum op { ldmatrix, stmatrix, movmatrix, st, ld, cp_async };

/* One of three lists, taken once they are apart. */
#define LIST_1(...)        LIST_1_(__VA_ARGS__)
#define LIST_2(...)        LIST_2_(__VA_ARGS__)
#define LIST_4(...)        LIST_4_(__VA_ARGS__)
#define LIST_1_(a, b, c)   a
#define LIST_2_(a, b, c)   b
#define LIST_4_(a, b, c)   c
#define EXECUTE(kind, ...) EXECUTE_##kind(__VA_ARGS__)

/* Copies a run's 1024 bytes, two 16-byte rows per lane. */
__device__ static void copy_memory(void *to, const void *from)
{
    for (int row = threadIdx.x; row < WS_RUN_BYTES / 16; row += WS_RUN_LANES)
        static_cast<uint4 *>(to)[row] = static_cast<const uint4 *>(from)[row];
}

__device__ static operands prepare(uint32_t address, const uint32_t given[WS_RUN_REGISTERS])
{
    operands with;

    with.address = address;
    with.global = given;
    for (int reg = 0; reg < WS_RUN_REGISTERS; reg++) {
        with.given[reg] = given[reg];
        with.received[reg] = WS_RUN_POISON;
    }
    return with;
}

/*
 * Not static: the name of its memory in the PTX would then contain a hash of the build directory.
 */
template <typename Instruction>
__device__ inline void run(const ws_run_input &input, ws_run_output &output)
{
    __shared__ __align__(128) uint8_t memory[WS_RUN_BYTES];
    const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
    const int lane = threadIdx.x;
    operands with =
        prepare(input.address[lane] + (input.absolute >> lane & 1 ? 0 : base), input.given[lane]);

    copy_memory(memory, input.memory);
    __syncwarp();
    Instruction::execute(with);
    __syncwarp();
    copy_memory(output.memory, memory);
    output.address[lane] = with.address;
    for (int reg = 0; reg < WS_RUN_REGISTERS; reg++)
        output.received[lane][reg] = with.received[reg];
    if (lane == 0) {
        output.memory_base = base;
        output.target = __CUDA_ARCH__ / 10;
        output.target_suffix = TARGET_SUFFIX;
        output.unused = 0;
    }
}

__device__ static uint32_t load_word(uint32_t address)
{
    uint32_t word;

    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(word) : "r"(address) : "memory");
    return word;
}

/* Reads the clock; nothing before or after it moves across. */
__device__ static uint32_t read_clock()
{
    uint32_t clock;

    __syncthreads();
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock) : : "memory");
    return clock;
}

/*
 * Returns when everything is done that `word`, or memory before it, depends on: the lane's own word
 * of the `spare` bytes is read and put back.
 */
__device__ static uint32_t finish(uint32_t spare, uint32_t word, uint32_t zero)
{
    const uint32_t own = spare + threadIdx.x * 4;

    asm volatile("st.volatile.shared.u32 [%0], %1;"
                 :
                 : "r"(own), "r"(load_word(own) ^ (word & zero))
                 : "memory");
    return read_clock();
}

/*
 * Each instruction's operand depends on the one before, so that none begins until that has ended. A
 * store returns nothing, so a word is loaded after it, which waits for the store's wavefronts; a
 * copy is waited for as well. All registers of a vector are used, beside the chain: ptxas reduces a
 * vector load to one word if the other words are never read.
 */
template <typename Instruction>
__device__ static uint32_t time_chain(operands with, uint32_t spare, uint32_t zero)
{
    const uint32_t start = read_clock();

#pragma unroll 16
    for (int i = 0; i < WS_INSTRUCTIONS; i++) {
        Instruction::execute(with);
        if (Instruction::op == ldmatrix || Instruction::op == ld)
            with.address ^= with.received[0] & zero;
        if (Instruction::op == ld)
            with.given[0] ^= with.received[1] ^ with.received[2] ^ with.received[3];
        if (Instruction::op == stmatrix || Instruction::op == st || Instruction::op == cp_async)
            with.address ^= load_word(spare + WS_TRIAL_OWN_BYTES) & zero;
        if (Instruction::op == movmatrix)
            with.given[0] ^= with.received[0] & zero;
    }
    return finish(spare,
                  with.address ^ with.received[0] ^ (Instruction::op == ld ? with.given[0] : 0),
                  zero) -
           start;
}

/* The first warms the instruction cache, and is not kept. */
template <typename Instruction>
__device__ static void time_it(const operands &with, uint32_t spare, uint32_t zero,
                               ws_trial_output &output)
{
#pragma unroll 1
    for (int i = -1; i < WS_REPETITIONS; i++) {
        const uint32_t cycles = time_chain<Instruction>(with, spare, zero);

        if (i >= 0 && threadIdx.x == 0)
            output.cycles[i] = cycles;
    }
}

/* The row at an address; a misaligned one must fault in the instruction, not before. */
template <typename Instruction>
__device__ static uint32_t *row_at(uint32_t *memory, uint32_t address)
{
    return memory + address / (4 * Instruction::row_words) * Instruction::row_words;
}

template <typename Instruction>
__device__ static void try_it(const ws_trial_input &input, ws_trial_output &output)
{
    extern __shared__ __align__(1024) uint32_t trial_memory[];
    uint32_t *const memory = trial_memory;
    const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
    const int lane = threadIdx.x;
    const bool placing = input.placing >> lane & 1;
    operands with = prepare(input.address[lane] + base, input.given[lane]);
    uint32_t strayed = 0;

    for (uint32_t word = lane; word < (input.bytes + WS_TRIAL_SPARE_BYTES) / 4;
         word += WS_RUN_LANES)
        memory[word] = WS_TRIAL_BACKGROUND;
    __syncwarp();
    for (int word = 0; word < Instruction::row_words && placing; word++)
        row_at<Instruction>(memory, input.address[lane])[word] = input.row[lane][word];
    __syncwarp();
    Instruction::execute(with);
    __syncwarp();
    for (int word = 0; word < WS_ROW_WORDS; word++)
        output.row[lane][word] =
            word < Instruction::row_words && lane < static_cast<int>(input.counted)
                ? row_at<Instruction>(memory, input.address[lane])[word]
                : 0;
    __syncwarp();
    for (int word = 0; word < Instruction::row_words && placing; word++)
        row_at<Instruction>(memory, input.address[lane])[word] = WS_TRIAL_BACKGROUND;
    __syncwarp();
    for (uint32_t word = lane; word < input.bytes / 4; word += WS_RUN_LANES)
        strayed += memory[word] != WS_TRIAL_BACKGROUND;
    for (int reg = 0; reg < WS_RUN_REGISTERS; reg++)
        output.received[lane][reg] = with.received[reg];
    output.strayed[lane] = strayed;
    if (lane < 4)
        (&output.memory_base)[lane] = lane == 0 ? base : 0;
    time_it<Instruction>(with, base + input.bytes, input.zero, output);
}

#define KERNEL(kind, symbol, mnemonic, elements, slot, row_bytes)                                  \
    struct symbol {                                                                                \
        static constexpr enum op op = kind;                                                        \
        static constexpr int row_words = (row_bytes) ? (row_bytes) / 4 : WS_ROW_WORDS;             \
                                                                                                   \
        __device__ static __forceinline__ void execute(operands &with)                             \
        {                                                                                          \
            constexpr int registers = (elements) * (slot) / (WS_RUN_LANES * 32);                   \
                                                                                                   \
            static_assert(registers == 1 || registers == 2 || registers == 4);                     \
            if constexpr (registers == 1)                                                          \
                EXECUTE(kind, mnemonic, LIST_1(LISTS_##kind));                                     \
            else if constexpr (registers == 2)                                                     \
                EXECUTE(kind, mnemonic, LIST_2(LISTS_##kind));                                     \
            else                                                                                   \
                EXECUTE(kind, mnemonic, LIST_4(LISTS_##kind));                                     \
        }                                                                                          \
    };                                                                                             \
    extern "C" __global__ void __launch_bounds__(WS_RUN_LANES)                                     \
        ws_run_##symbol(const ws_run_input *input, ws_run_output *output)                          \
    {                                                                                              \
        run<symbol>(input[blockIdx.x], output[blockIdx.x]);                                        \
    }                                                                                              \
    extern "C" __global__ void __launch_bounds__(WS_RUN_LANES)                                     \
        ws_time_##symbol(const ws_trial_input *input, ws_trial_output *output)                     \
    {                                                                                              \
        try_it<symbol>(input[blockIdx.x], output[blockIdx.x]);                                     \
    }

/* The symbol is made before KERNEL pastes it. */
#define VARIANT(family, shape, num, trans, type, ptx, targets, matrices, rows, columns, element,   \
                access, doubt, layout)                                                             \
    VARIANT_(ptx, targets, family, WS_SYMBOL(family, shape, num, trans, type),                     \
             WS_MNEMONIC(family, shape, num, trans, type), (matrices) * (rows) * (columns),        \
             WS_SLOT_##element, WS_ROW_BYTES_##access)
#define VARIANT_(ptx, targets, family, symbol, mnemonic, elements, slot, row_bytes)                \
    PTX_##ptx(KERNEL_##targets(family, symbol, mnemonic, elements, slot, row_bytes))
#include "probe/isa/variants.def"

/* The cost of a program that captures nothing; --time compares with it. */
extern "C" __global__ void ws_nothing()
{
}
