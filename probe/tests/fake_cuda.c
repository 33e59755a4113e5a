/*
 * A libcuda.so.1 without a GPU, so that the probe's whole path can be tested on any machine. It
 * names its device "simulated (not a GPU)", and executes launches in software under the specified
 * layouts, with cycles made up by the bank rule. The environment configures it:
 *
 *   FAKE_CUDA     works (the default), no-device, old-driver, out-of-memory, misaligned,
 *                 illegal-instruction (at the first wait), wrong (in one variant two lanes exchange
 *                 their registers), lazy (a variant leaves its registers unwritten), uneven (one
 *                 pattern of every variant that addresses memory takes two cycles more than the
 *                 bank rule predicts), stray (a trial finds a word changed beside its rows)
 *   FAKE_CUDA_SM  the compute capability: 75, 90 (the default), 100, 120, …
 */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/evidence/move/run.h"
#include "probe/tests/simulate.h"
#include "probe/tests/software_box.h"
#include "probe/tests/software_product.h"
#include "probe/tests/software_trial.h"
#include "probe/tests/software_wgmma.h"

enum {
    FATBIN_MAGIC = (int)0xBA55ED50,
    SHARED_BASE = 0x400,
    SHARED_BYTES = 64 * 1024, /* shared memory of a one-warp block, as reported … */
    WARPGROUP_BYTES = WS_WGMMA_IMAGE_BYTES + 1024, /* … and of a warpgroup */
};

/* A kernel, as the module's functions point to it. */
struct kernel {
    const struct ws_variant *variant; /* with no MMA: NULL, the empty one */
    bool trial, all_shared;
    const struct ws_mma *product;
    bool registers, transpose_a, transpose_b; /* of a warpgroup: how A and B come in */
};
static struct kernel box_ids, box_load;
static struct kernel kernels[WS_VARIANTS][2], products[WS_MMAS], empty_kernel, warpgroup;

static CUresult broken = CUDA_SUCCESS; /* a fault ends the context: every later call repeats it */
static int live_allocations;

static bool mode(const char *name)
{
    const char *said = getenv("FAKE_CUDA");

    return !strcmp(said && *said ? said : "works", name);
}

static int sm(void)
{
    const char *said = getenv("FAKE_CUDA_SM");

    return said && *said ? atoi(said) : 90;
}

static const struct {
    CUresult result;
    const char *name;
} names[] = {
    {CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE"},
    {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY"},
    {CUDA_ERROR_MISALIGNED_ADDRESS, "CUDA_ERROR_MISALIGNED_ADDRESS"},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, "CUDA_ERROR_ILLEGAL_INSTRUCTION"},
    {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE"},
    {CUDA_ERROR_INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE"},
    {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND"},
};

CUresult cuGetErrorName(CUresult error, const char **text)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].result == error) {
            *text = names[i].name;
            return CUDA_SUCCESS;
        }
    return CUDA_ERROR_INVALID_VALUE;
}

CUresult cuInit(unsigned int flags)
{
    const char *visible = getenv("CUDA_VISIBLE_DEVICES");
    bool hidden = visible && !*visible;

    (void)flags;
    return hidden || mode("no-device") ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int *version)
{
    *version = mode("old-driver") ? CUDA_VERSION / 1000 * 1000 - 960 : CUDA_VERSION;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count)
{
    *count = 1;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    *device = ordinal;
    return ordinal == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetName(char *name, int size, CUdevice device)
{
    (void)device;
    snprintf(name, (size_t)size, "simulated (not a GPU)");
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    (void)device;
    if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
        *value = sm() / 10;
    else if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
        *value = sm() % 10;
    else if (attribute == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
        *value = SHARED_BYTES;
    else
        return CUDA_ERROR_INVALID_VALUE;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    (void)device;
    *context = (CUcontext)&broken;
    return CUDA_SUCCESS;
}

/* A program that does not free its memory also has a leak on the GPU. */
CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
    (void)device;
    if (live_allocations) {
        fprintf(stderr, "fake libcuda: %d allocations were not freed\n", live_allocations);
        abort();
    }
    return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return context == (CUcontext)&broken ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
    int magic;

    memcpy(&magic, image, sizeof magic);
    *module = (CUmodule)&broken;
    return magic == FATBIN_MAGIC ? CUDA_SUCCESS : CUDA_ERROR_INVALID_IMAGE;
}

CUresult cuModuleUnload(CUmodule module)
{
    (void)module;
    return broken;
}

/* "ws_", the symbol, and the sources of A and B. There is one such kernel at a time. */
static bool find_warpgroup(const char *name)
{
    static const char *const ways[] = {"registers_k", "registers_mn", "k_k",
                                       "k_mn",        "mn_k",         "mn_mn"};

    for (int i = WS_MMAS; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        size_t length = strlen(mma->symbol);

        if (strncmp(name, "ws_", 3) || strncmp(name + 3, mma->symbol, length) ||
            name[3 + length] != '_' || !ws_targets_allow(mma->targets, sm() / 10, sm() % 10))
            continue;
        for (int way = 0; way < (ws_wgmma_transposes(mma) ? 6 : 3);
             way += ws_wgmma_transposes(mma) ? 1 : 2)
            if (!strcmp(name + 4 + length, ways[way])) {
                warpgroup = (struct kernel){.product = mma,
                                            .registers = way<2, .transpose_a = way> 3,
                                            .transpose_b = way % 2};
                return true;
            }
    }
    return false;
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    static const char *const prefixes[] = {"ws_run_", "ws_time_"};

    (void)module;
    if (!strcmp(name, "ws_nothing")) {
        *function = (CUfunction)&empty_kernel;
        return CUDA_SUCCESS;
    }
    if (!strncmp(name, "ws_box_", 7) && sm() >= 90) {
        *function = (CUfunction)(strcmp(name, "ws_box_ids") ? &box_load : &box_ids);
        return CUDA_SUCCESS;
    }
    for (int i = 0; i < WS_MMAS; i++)
        if (!strncmp(name, "ws_mma_", 7) && !strcmp(name + 7, ws_mma((enum ws_mma_id)i)->symbol) &&
            ws_targets_allow(ws_mma((enum ws_mma_id)i)->targets, sm() / 10, sm() % 10)) {
            products[i].product = ws_mma((enum ws_mma_id)i);
            *function = (CUfunction)&products[i];
            return CUDA_SUCCESS;
        }
    if (find_warpgroup(name)) {
        *function = (CUfunction)&warpgroup;
        return CUDA_SUCCESS;
    }
    for (int i = 0; i < WS_VARIANTS; i++)
        for (int trial = 0; trial < 2; trial++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
            size_t prefix = strlen(prefixes[trial]);

            if (strncmp(name, prefixes[trial], prefix) || strcmp(name + prefix, variant->symbol) ||
                !ws_targets_allow(variant->targets, sm() / 10, sm() % 10))
                continue;
            kernels[i][trial] = (struct kernel){.variant = variant, .trial = trial};
            *function = (CUfunction)&kernels[i][trial];
            return CUDA_SUCCESS;
        }
    return CUDA_ERROR_NOT_FOUND;
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
    if (function == (CUfunction)&warpgroup)
        return value <= WARPGROUP_BYTES ? broken : CUDA_ERROR_INVALID_VALUE;
    if (function == (CUfunction)&box_load)
        return broken;
    ((struct kernel *)function)->all_shared =
        attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES && value == SHARED_BYTES;
    return ((struct kernel *)function)->all_shared ? broken : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes)
{
    void *memory = mode("out-of-memory") ? NULL : malloc(bytes);

    *pointer = (CUdeviceptr)(uintptr_t)memory;
    live_allocations += memory != NULL;
    return memory ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFree(CUdeviceptr pointer)
{
    free((void *)(uintptr_t)pointer);
    live_allocations--;
    return broken;
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, from, bytes);
    return broken;
}

CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes)
{
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return broken;
}

/* Before sm_80 every lane's address is used, whether or not it has a row. */
static bool address_faults(const struct ws_variant *variant, const struct ws_input *input)
{
    const struct ws_access *access = ws_moved(variant)->access;
    int counted = ws_address_lanes(variant), followed = sm() < 80 && counted ? WS_LANES : counted;

    for (int lane = 0; lane < followed; lane++)
        if (input->address[lane] % (uint32_t)access->alignment_bytes ||
            input->address[lane] - SHARED_BASE > (uint32_t)(WS_MEMORY_BYTES - access->row_bytes))
            return true;
    return false;
}

static void misbehave(const struct ws_variant *variant, struct ws_run_output *to)
{
    if (strcmp(variant->name, "ldmatrix.m8n8.x2.b16"))
        return;
    if (mode("wrong")) {
        uint32_t held = to->received[4][1];

        to->received[4][1] = to->received[5][1];
        to->received[5][1] = held;
    }
    if (mode("lazy"))
        to->received[31][1] = WS_RUN_POISON;
}

static CUresult run(const struct ws_variant *variant, const struct ws_run_input *from,
                    struct ws_run_output *to)
{
    struct ws_input input = {.memory_base = SHARED_BASE};
    struct ws_output output;
    struct ws_error error;

    for (int lane = 0; lane < WS_LANES; lane++)
        input.address[lane] =
            from->address[lane] + (from->absolute >> lane & 1 ? 0 : input.memory_base);
    memcpy(input.memory, from->memory, sizeof input.memory);
    if (!ws_registers_init(&input.given, ws_moved(variant), &error))
        return CUDA_ERROR_OUT_OF_MEMORY;
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < input.given.registers; reg++)
            *ws_register_at(&input.given, lane, reg) = from->given[lane][reg];
    if (address_faults(variant, &input) || !simulate_variant(variant, &input, &output, &error)) {
        ws_input_finish(&input);
        return CUDA_ERROR_MISALIGNED_ADDRESS;
    }

    memset(to, 0, sizeof *to);
    memcpy(to->address, input.address, sizeof to->address);
    to->memory_base = input.memory_base;
    to->target = (uint32_t)sm();
    to->target_suffix = sm() >= 100 ? 'f' : 0;
    memcpy(to->memory, output.memory, sizeof to->memory);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < WS_RUN_REGISTERS; reg++)
            to->received[lane][reg] = reg < output.received.registers
                                          ? (uint32_t)*ws_register_at(&output.received, lane, reg)
                                          : WS_RUN_POISON;
    ws_input_finish(&input);
    ws_output_finish(&output);
    misbehave(variant, to);
    return CUDA_SUCCESS;
}

static bool trial_faults(const struct ws_variant *variant, const struct ws_trial_input *from)
{
    const struct ws_access *access = ws_moved(variant)->access;
    int counted = ws_address_lanes(variant), followed = sm() < 80 && counted ? WS_LANES : counted;

    for (int lane = 0; lane < followed; lane++)
        if (from->address[lane] % (uint32_t)access->alignment_bytes ||
            from->address[lane] >= SHARED_BYTES)
            return true;
    return from->bytes + WS_TRIAL_SPARE_BYTES > SHARED_BYTES;
}

/* 30 cycles and two a wavefront. */
static void make_up_cycles(const struct ws_variant *variant, const struct ws_trial_input *from,
                           struct ws_trial_output *to)
{
    struct ws_addresses addresses = {.variant = variant, .counted = ws_address_lanes(variant)};
    struct ws_banks banks;
    uint32_t each, odd;

    memcpy(addresses.address, from->address, sizeof addresses.address);
    ws_banks_count(&addresses, 0, &banks);
    odd = mode("uneven") && addresses.counted && addresses.address[1] == 272 ? 2 : 0;
    each = 30 + odd + 2 * (uint32_t)banks.wavefronts;
    for (uint32_t i = 0; i < WS_REPETITIONS; i++)
        to->cycles[i] = WS_INSTRUCTIONS * each + 12 + i % 3 * 5;
}

static CUresult try_it(const struct ws_variant *variant, const struct ws_trial_input *from,
                       struct ws_trial_output *to)
{
    static uint8_t memory[SHARED_BYTES];

    if (trial_faults(variant, from))
        return CUDA_ERROR_MISALIGNED_ADDRESS;
    software_trial(variant, from, memory, sizeof memory, to);
    if (mode("wrong")) {
        to->received[7][0] ^= 1;
        to->row[0][0] ^= 1;
    }
    to->strayed[9] = mode("stray");
    to->memory_base = SHARED_BASE;
    make_up_cycles(variant, from, to);
    return CUDA_SUCCESS;
}

/* In mode `wrong` lanes 4 and 5 receive each other's first register, for one MMA variant. */
static void misplace(const struct ws_mma *mma, uint32_t *received, int words, unsigned int blocks)
{
    for (unsigned int i = 0; i < blocks && mode("wrong"); i++, received += WS_LANES * words)
        if (!strcmp(mma->name, "mma.m16n8k16.f32.f16.f16.f32")) {
            uint32_t held = received[4 * words];

            received[4 * words] = received[5 * words];
            received[5 * words] = held;
        }
}

static CUresult multiply(const struct ws_mma *mma, void **parameters, unsigned int blocks)
{
    void *memory[4];
    struct ws_mma_slots slots;
    struct software_product product;
    struct ws_error error;
    bool done;

    for (int i = 0; i < 4; i++)
        memory[i] = (void *)(uintptr_t) * (CUdeviceptr *)parameters[i];
    done = ws_mma_slots_specified(mma, &slots, &error) &&
           software_product_init(&slots, &product, &error) &&
           software_product_run(&product, memory[0], memory[1], (int)blocks, memory[2], &error);
    *(struct ws_mma_where *)memory[3] =
        (struct ws_mma_where){.target = (uint32_t)sm(), .target_suffix = sm() >= 100 ? 'f' : 0};
    misplace(mma, memory[2],
             product.d.registers * ws_mma_moved(mma, WS_OPERAND_D)->register_bits / 32, blocks);
    software_product_finish(&product);
    ws_mma_slots_finish(&slots);
    return done ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/*
 * Parameters: images, bytes of one, sets, runs, a zero, the results, where, cycles. In mode `wrong`
 * threads 100 and 101 receive each other's first register, for one MMA variant.
 */
static CUresult multiply_warpgroup(void **parameters, unsigned int blocks)
{
    const struct ws_mma *mma = warpgroup.product;
    uint32_t image_bytes = *(const uint32_t *)parameters[1];
    struct ws_wgmma_experiment experiment = {
        .mma = mma,
        .transpose_a = warpgroup.transpose_a,
        .transpose_b = warpgroup.transpose_b,
        .image_bytes = (int)image_bytes,
        .runs = (int)blocks,
        .image = (void *)(uintptr_t) * (CUdeviceptr *)parameters[0],
        .set = warpgroup.registers ? (void *)(uintptr_t) * (CUdeviceptr *)parameters[2] : NULL,
        .run = (void *)(uintptr_t) * (CUdeviceptr *)parameters[3]};
    uint32_t *received = (void *)(uintptr_t) * (CUdeviceptr *)parameters[5];
    uint32_t *cycles = (void *)(uintptr_t) * (CUdeviceptr *)parameters[7];
    struct ws_wgmma_where *where;
    int words = ws_wgmma_words(mma);
    struct ws_mma_slots slots;
    struct ws_error error;
    bool done = ws_mma_slots_specified(mma, &slots, &error) &&
                ws_wgmma_execute(&experiment, &slots, received, &error);

    where = (void *)(uintptr_t) * (CUdeviceptr *)parameters[6];
    *where = software_wgmma_where();
    ws_mma_slots_finish(&slots);
    for (unsigned int i = 0; cycles && i < blocks * WS_WGMMA_REPETITIONS; i++)
        cycles[i] =
            (uint32_t)(WS_WGMMA_INSTRUCTIONS * ws_wgmma_cycles(mma, warpgroup.registers) + 115);
    for (unsigned int i = 0; i < blocks && mode("wrong"); i++, received += WS_WARPGROUP * words)
        if (!strcmp(mma->name, "wgmma.m64n8k16.f32.f16.f16") ||
            !strcmp(mma->name, "wgmma.m64n8k8.f32.tf32.tf32")) {
            uint32_t held = received[100 * words];

            received[100 * words] = received[101 * words];
            received[101 * words] = held;
        }
    return done ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
}

/* The maps that were encoded; the oldest are forgotten. */
static struct ws_tensor_map maps[SOFTWARE_MAPS];

#if CUDA_VERSION >= 12000
static uint32_t map_count;

CUresult cuTensorMapEncodeTiled(CUtensorMap *to, CUtensorMapDataType type, cuuint32_t rank,
                                void *tensor, const cuuint64_t *size, const cuuint64_t *stride,
                                const cuuint32_t *box, const cuuint32_t *step,
                                CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    struct ws_tensor_map map = {.type = (enum ws_tensor_type)type,
                                .rank = (int)rank,
                                .interleave_bytes = 16 * (int)interleave,
                                .swizzle_bytes = swizzle ? 16 << swizzle : 0,
                                .fill_nan = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE};
    struct software_map kept = {SOFTWARE_MAP, map_count % SOFTWARE_MAPS,
                                (uint64_t)(uintptr_t)tensor};
    struct ws_error error;

    (void)promotion;
    for (cuuint32_t i = 0; i < rank && i < WS_TENSOR_RANK; i++) {
        map.size[i] = (int64_t)size[i];
        map.stride_bytes[i] = i ? (int64_t)stride[i - 1] : ws_tensor_type_bytes(map.type);
        map.box[i] = (int)box[i];
        map.step[i] = (int)step[i];
    }
    if ((uintptr_t)to % 64 || !ws_tensor_map_check(&map, &error))
        return CUDA_ERROR_INVALID_VALUE;
    maps[map_count++ % SOFTWARE_MAPS] = map;
    memcpy(to, &kept, sizeof kept);
    return CUDA_SUCCESS;
}
#endif

/* In mode `wrong` two bytes of one box are exchanged. */
static CUresult copy_box(void **parameters)
{
    struct ws_box_run *run = parameters[1];
    uint8_t *image = (void *)(uintptr_t) * (CUdeviceptr *)parameters[2];
    struct ws_box_where *where = (void *)(uintptr_t) * (CUdeviceptr *)parameters[3];
    struct software_map kept;

    memcpy(&kept, parameters[0], sizeof kept);
    if (kept.magic != SOFTWARE_MAP)
        return CUDA_ERROR_ILLEGAL_INSTRUCTION;
    if (!software_box_load(&maps[kept.index], (const uint8_t *)(uintptr_t)kept.tensor, run, image))
        return CUDA_ERROR_ILLEGAL_INSTRUCTION;
    *where = (struct ws_box_where){(uint32_t)sm(), 0, SHARED_BASE, 1};
    if (mode("wrong") && maps[kept.index].swizzle_bytes == 64) {
        image[0] ^= image[1];
        image[1] ^= image[0];
        image[0] ^= image[1];
    }
    return CUDA_SUCCESS;
}

CUresult cuLaunchKernel(CUfunction function, unsigned int blocks_x, unsigned int blocks_y,
                        unsigned int blocks_z, unsigned int threads_x, unsigned int threads_y,
                        unsigned int threads_z, unsigned int shared_bytes, CUstream stream,
                        void **parameters, void **extra)
{
    const struct kernel *kernel = (const struct kernel *)function;
    const void *input;
    void *output;

    if (broken)
        return broken;
    if (kernel == &warpgroup)
        return broken = blocks_x && blocks_y == 1 && blocks_z == 1 && threads_x == WS_WARPGROUP &&
                                threads_y == 1 && threads_z == 1 && !stream && !extra &&
                                shared_bytes == *(const uint32_t *)parameters[1] + 1024
                            ? multiply_warpgroup(parameters, blocks_x)
                            : CUDA_ERROR_INVALID_VALUE;
    if (kernel == &box_ids) {
        software_box_ids((uint8_t *)(uintptr_t) * (CUdeviceptr *)parameters[0],
                         *(uint32_t *)parameters[1], *(uint32_t *)parameters[2]);
        return CUDA_SUCCESS;
    }
    if (kernel == &box_load)
        return broken = copy_box(parameters);
    if (!blocks_x || blocks_y != 1 || blocks_z != 1 || threads_x != WS_LANES || threads_y != 1 ||
        threads_z != 1 || stream || extra || kernel->all_shared != kernel->trial ||
        shared_bytes != (kernel->trial ? SHARED_BYTES : 0))
        return CUDA_ERROR_INVALID_VALUE;
    if (kernel->product)
        return broken = multiply(kernel->product, parameters, blocks_x);
    if (!kernel->variant)
        return CUDA_SUCCESS;
    input = (const void *)(uintptr_t) * (CUdeviceptr *)parameters[0];
    output = (void *)(uintptr_t) * (CUdeviceptr *)parameters[1];
    for (unsigned int block = 0; block < blocks_x && !broken; block++)
        broken = kernel->trial
                     ? try_it(kernel->variant, (const struct ws_trial_input *)input + block,
                              (struct ws_trial_output *)output + block)
                     : run(kernel->variant, (const struct ws_run_input *)input + block,
                           (struct ws_run_output *)output + block);
    return CUDA_SUCCESS; /* a fault is reported at the next wait */
}

CUresult cuCtxSynchronize(void)
{
    if (mode("misaligned"))
        broken = CUDA_ERROR_MISALIGNED_ADDRESS;
    if (mode("illegal-instruction"))
        broken = CUDA_ERROR_ILLEGAL_INSTRUCTION;
    return broken;
}
