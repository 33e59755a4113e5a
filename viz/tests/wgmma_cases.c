/*
 * Writes, for wgmma_on_gpu.cu, MMAs with A and B loaded by TMA as generated code: every type, every
 * swizzle, K- and MN-major, over a tile of several steps along k.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/stored_make.h"
#include "probe/feed/feed_descriptor_solve.h"
#include "probe/isa/operand.h"
#include "viz/code/wgmma_code.h"

enum { TILE_BYTES = 128, CHUNK_BYTES = 16 };

static int number;
static char rows[64 * 1024];

static void die(const char *what, const char *why)
{
    fprintf(stderr, "wgmma_cases: %s: %s\n", what, why);
    exit(1);
}

static enum ws_tensor_type tensor_type(enum ws_mma_type type)
{
    return type == WS_MMA_f16    ? WS_TENSOR_f16
           : type == WS_MMA_bf16 ? WS_TENSOR_bf16
           : type == WS_MMA_tf32 ? WS_TENSOR_tf32
                                 : WS_TENSOR_u8;
}

/* Prints an operand's tile, of TILE_BYTES along k, in boxes as wide as the swizzle; its code. */
static void print_operand(const struct ws_mma *mma, enum ws_operand_role role, enum ws_major major,
                          int swizzle)
{
    enum ws_mma_type type = ws_mma_operand_type(mma, role);
    int bits = ws_mma_type_bits(type), unit, bytes, sides, lines;
    int deep = TILE_BYTES * 8 / bits, along = role == WS_OPERAND_A ? mma->m : mma->n;
    struct ws_boxed boxed = {.map = {.type = tensor_type(type), .rank = 2, .step = {1, 1}}};
    struct ws_stored_writer writer = {.boxed = &boxed, .order = ws_stored_order_of(major)};
    struct ws_descriptor none = {.swizzle_bytes = swizzle};
    struct ws_described described;
    struct ws_stored stored;
    struct ws_error error;

    unit = ws_tensor_type_bytes(boxed.map.type);
    bytes = swizzle ? swizzle : CHUNK_BYTES;
    sides = major == WS_MAJOR_K ? TILE_BYTES / unit : along; /* of the tensor's elements */
    lines = major == WS_MAJOR_K ? along : deep;
    boxed.map.size[0] = sides;
    boxed.map.size[1] = lines;
    boxed.map.stride_bytes[0] = unit;
    boxed.map.stride_bytes[1] = (int64_t)sides * unit;
    boxed.map.box[0] = bytes / unit;
    boxed.map.box[1] = lines;
    boxed.map.swizzle_bytes = swizzle;
    writer.boxes = sides / boxed.map.box[0];
    writer.box_bytes = ws_stored_box_bytes(&boxed);
    if (!ws_described_of(mma, role, major, &none, &described, &error) ||
        !ws_stored_make(&writer, &described, 0, 0, &stored, &error))
        die(mma->name, error.text);
    if (!ws_feed_solve(&stored, 0, 0, &described))
        die(mma->name, "no descriptor reads its tile");
    ws_stored_finish(&stored);
    ws_wgmma_operand_code(mma, &described, &writer, stdout);
}

static void print_case(const char *product, int swizzle, enum ws_major a, enum ws_major b,
                       bool registers)
{
    const struct ws_mma *mma = ws_mma_named(product);
    const struct ws_variant *d;
    char name[WS_MMA_FUNCTION_SIZE], transposed[32] = "";
    size_t length = strlen(rows);
    struct ws_error error;

    if (!mma)
        die(product, "is no product");
    d = ws_mma_operand(mma, WS_OPERAND_D);
    ws_mma_function(mma, name);
    if (!ws_wgmma_code(mma, stdout, &error))
        die(product, error.text);
    printf("namespace case_%d {\n", number);
    print_operand(mma, WS_OPERAND_A, a, swizzle);
    print_operand(mma, WS_OPERAND_B, b, swizzle);
    if (ws_wgmma_transposes(mma) && registers)
        snprintf(transposed, sizeof transposed, "<%d>", b == WS_MAJOR_MN);
    else if (ws_wgmma_transposes(mma))
        snprintf(transposed, sizeof transposed, "<%d, %d>", a == WS_MAJOR_MN, b == WS_MAJOR_MN);
    printf("struct call {\n    using word = %s;\n    static constexpr int words = %d;\n"
           "    static constexpr bool registers = %s;\n"
           "    static CUresult map_a(CUtensorMap *map, void *tensor) { return %s_a_map(map, "
           "tensor); }\n"
           "    static CUresult map_b(CUtensorMap *map, void *tensor) { return %s_b_map(map, "
           "tensor); }\n"
           "    static __device__ void load(void *a, void *b, const CUtensorMap *map_a, const "
           "CUtensorMap *map_b, uint64_t *barrier)\n    {\n"
           "        %s_a_load(a, map_a, barrier, 0, 0);\n"
           "        %s_b_load(b, map_b, barrier + 1, 0, 0);\n    }\n",
           ws_mma_cpp(d), ws_moved(d)->registers, registers ? "true" : "false", name, name, name,
           name);
    printf("    static __device__ void make(uint64_t *barrier) { barrier_make(barrier); }\n"
           "    static __device__ void wait(uint64_t *barrier, uint32_t phase) { "
           "barrier_wait(barrier, phase); }\n"
           "    static __device__ void run(word (&d)[words], const uint32_t *fragments, const void "
           "*a, const void *b, int steps)\n    {\n        wgmma_hold(d);\n        wgmma_fence();\n"
           "        for (int step = 0; step < steps; step++) {\n");
    if (registers)
        printf(
            "            const uint32_t held[4] = {fragments[4 * step], fragments[4 * step + 1],\n"
            "                                      fragments[4 * step + 2], fragments[4 * step "
            "+ 3]};\n"
            "            %s%s(d, held, %s_b_descriptor(b, step), step > 0);\n"
            "            wgmma_commit();\n            wgmma_wait();\n            wgmma_hold(d);\n  "
            "          wgmma_fence();\n"
            "        }\n        (void)a;\n",
            name, transposed, name);
    else
        printf("            %s%s(d, %s_a_descriptor(a, step), %s_b_descriptor(b, step), step > "
               "0);\n        }\n        wgmma_commit();\n        wgmma_wait();\n        "
               "wgmma_hold(d);\n        "
               "(void)fragments;\n",
               name, transposed, name, name);
    printf("    }\n};\n}\n\n");
    snprintf(rows + length, sizeof rows - length,
             "    {\"%s, swizzle %d, A %s, B %s%s\", \"%s\", \"%s\", \"%s\", %d, %d, %s, %s, %s, "
             "launch<case_%d::call>},\n",
             product, swizzle, ws_major_name(a), ws_major_name(b),
             registers ? ", A in registers" : "", ws_mma_type_name(mma->d),
             ws_mma_type_name(mma->a), ws_mma_type_name(mma->b), mma->n, mma->k,
             a == WS_MAJOR_MN ? "true" : "false", b == WS_MAJOR_MN ? "true" : "false",
             registers ? "true" : "false", number);
    number++;
}

int main(void)
{
    static const int swizzles[] = {128, 64, 32, 0};
    static const char *const products[] = {
        "wgmma.m64n64k16.f32.f16.f16",         "wgmma.m64n128k16.f16.f16.f16",
        "wgmma.m64n64k16.f32.bf16.bf16",       "wgmma.m64n32k8.f32.tf32.tf32",
        "wgmma.m64n64k32.f32.e4m3.e4m3",       "wgmma.m64n64k32.f32.e5m2.e4m3",
        "wgmma.m64n96k32.s32.s8.s8",           "wgmma.m64n64k32.s32.u8.s8",
        "wgmma.m64n64k256.s32.b1.b1.and.popc", "wgmma.m64n256k16.f32.f16.f16",
    };

    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++)
        for (size_t j = 0; j < 4; j++)
            print_case(products[i], swizzles[j], WS_MAJOR_K, WS_MAJOR_K, false);
    for (size_t j = 0; j < 4; j++) {
        print_case(products[0], swizzles[j], WS_MAJOR_MN, WS_MAJOR_K, false);
        print_case(products[0], swizzles[j], WS_MAJOR_K, WS_MAJOR_MN, false);
        print_case(products[0], swizzles[j], WS_MAJOR_MN, WS_MAJOR_MN, false);
        print_case(products[1], swizzles[j], WS_MAJOR_MN, WS_MAJOR_MN, false);
        print_case(products[2], swizzles[j], WS_MAJOR_MN, WS_MAJOR_MN, false);
    }
    for (size_t i = 0; i < 9; i++)
        print_case(products[i], 128, WS_MAJOR_K, WS_MAJOR_K, true);
    print_case(products[0], 64, WS_MAJOR_K, WS_MAJOR_MN, true);
    printf("static const test_case cases[] = {\n%s};\n", rows);
    return fflush(stdout) ? 1 : 0;
}
