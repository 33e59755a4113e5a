/*
 * Generated source: its text, and (given a directory) the source files, every variant in every
 * language, with every source of addresses: code.sh compiles them with nvcc, and code_on_gpu.sh
 * runs them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/layout.h"
#include "probe/isa/operand.h"
#include "probe/isa/release.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/assert_error.h"
#include "viz/code/code.h"

/* Takes every operator and type through PTX. */
static const char every_operator[] =
    "((t % 16) * pitch + (t / 16) * 16) + ((threadIdx.x >> 3 == 7u || !(t & ~31)) && t < 32 ? 0 : "
    "far) + (int)((long long)t << 3 >> 3) * 16 - (-(+t) * -16) + 16 * (t != t ^ 0 | 0) + (t <= 31 "
    "&& "
    "t >= 0 && t > -1 ? (uint64_t)16 : 1 / (t - 99)) * (t - t)";

static struct ws_address_options options_of(int kind)
{
    struct ws_address_options options = {0};
    struct ws_error error;

    switch (kind) {
    case 0:
        options.pitch_bytes = 144;
        break;
    case 1:
        options.tile = WS_TILE_ROWS;
        options.pitch_bytes = 128;
        options.base_bytes = 1024;
        options.swizzle = (struct ws_swizzle){3, 4, 3};
        break;
    case 2:
        options.source = WS_FROM_EXPRESSION;
        options.expression = every_operator;
        options.base_bytes = 64;
        options.swizzle = (struct ws_swizzle){2, 4, -3};
        assert_true(ws_constants_add("pitch=160", &options.constants, &error));
        assert_true(ws_constants_add("far=-5000000000", &options.constants, &error));
        break;
    case 4:
        options.source = WS_FROM_LAYOUT;
        options.element_bytes = 2;
        options.base_bytes = 2048;
        snprintf(options.layout, sizeof options.layout,
                 "Swizzle<3,3,3> o ((8,8),(64,4)):((64,512),(1,4096))");
        break;
    case 3: /* packed: a tile without gaps */
        break;
    default:
        options.source = WS_FROM_NUMBERS;
        for (int lane = 0; lane < WS_LANES; lane++)
            options.number[lane] = (uint32_t)(WS_LANES - 1 - lane) * 48;
        break;
    }
    return options;
}

static const char *const kind_names[] = {"pitch 144", "swizzled", "expression",
                                         "packed",    "layout",   "numbers"};

enum { KINDS = sizeof kind_names / sizeof kind_names[0] };

static bool write_one(int id, int kind, enum ws_lang lang, FILE *file)
{
    struct ws_address_options options = options_of(kind);
    struct ws_error error;

    return ws_code_write(ws_variant((enum ws_variant_id)id), &options, lang, file, &error);
}

static char *code_of(const char *name, int kind, enum ws_lang lang)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    const struct ws_variant *variant = ws_variant_named(name);

    assert_true(write_one((int)variant->id, kind, lang, file));
    fclose(file);
    return text;
}

static void cuda_is_a_function_with_the_address_and_the_instruction(void **state)
{
    char *text = code_of("ldmatrix.m8n8.x2.trans.b16", 0, WS_LANG_CUDA);

    (void)state;
    assert_string_equal(
        text,
        "// ldmatrix.m8n8.x2.trans.b16: PTX ISA 6.5, sm_75 and later\n"
        "#include <cstdint>\n"
        "\n"
        "__device__ __forceinline__ void ldmatrix_m8n8_x2_trans_b16(uint32_t (&r)[2], const void "
        "*tile)\n"
        "{\n"
        "    const int t = threadIdx.x % 32; // the lane, in a 1-D block\n"
        "    const uint32_t offset = static_cast<uint32_t>((t % 16) * 144);\n"
        "    const uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + "
        "offset;\n"
        "\n"
        "    asm volatile(\"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\"\n"
        "                 : \"=r\"(r[0]), \"=r\"(r[1])\n"
        "                 : \"r\"(address)\n"
        "                 : \"memory\");\n"
        "}\n");
    free(text);
}

static void the_widest_swizzle_says_how_to_align(void **state)
{
    struct ws_address_options options = {.swizzle = {1, 15, 15}};
    struct ws_error error = {0};
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);

    (void)state;
    assert_non_null(file);
    assert_true(ws_code_write(ws_variant_named("ldmatrix.m8n8.x1.b16"), &options, WS_LANG_CUDA,
                              file, &error));
    assert_int_equal(fclose(file), 0);
    assert_non_null(strstr(text, "align the memory to 2147483648 bytes"));
    free(text);
}

static void a_store_takes_its_registers_as_inputs(void **state)
{
    char *text = code_of("stmatrix.m8n8.x1.b16", 1, WS_LANG_CUDA);

    (void)state;
    assert_non_null(strstr(text, "const uint32_t (&r)[1], void *tile)"));
    assert_non_null(strstr(text, "align the memory to 1024 bytes"));
    assert_non_null(strstr(text, "offset ^ ((offset & 0x380) >> 3)"));
    assert_non_null(strstr(text, "[%0], {%1};\"\n                 :\n"
                                 "                 : \"r\"(address), \"r\"(r[0])\n"));
    free(text);
}

static void only_constants_in_use_are_declared(void **state)
{
    struct ws_address_options options = options_of(2);
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    struct ws_error error;

    (void)state;
    options.expression = "far + 5000000000 + 16";
    assert_true(ws_code_write(ws_variant_named("ldmatrix.m8n8.x1.b16"), &options, WS_LANG_CUDA,
                              file, &error));
    fclose(file);
    assert_non_null(strstr(text, "    constexpr long long far = -5000000000;\n"));
    assert_null(strstr(text, "pitch"));
    assert_null(strstr(text, "const int t"));
    free(text);
}

static void cccl_refuses_what_cuda_ptx_does_not_have(void **state)
{
    struct ws_error error;
    int refused = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        assert_true(ws_lang_has(WS_LANG_CUDA, ws_variant((enum ws_variant_id)id), &error));
        assert_true(ws_lang_has(WS_LANG_PTX, ws_variant((enum ws_variant_id)id), &error));
        refused += !ws_lang_has(WS_LANG_CCCL, ws_variant((enum ws_variant_id)id), &error);
    }
    assert_int_equal(refused, 10 + 10); /* and all ordinary accesses */
    assert_false(ws_lang_has(WS_LANG_CCCL, ws_variant_named("movmatrix.m8n8.trans.b16"), &error));
    assert_int_equal(error.code, WS_CODE_UNAVAILABLE);
}

static void wrong_addresses_are_refused_before_anything_is_written(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = "t *"};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    struct ws_error error;

    (void)state;
    for (int lang = 0; lang < WS_LANGS; lang++) {
        assert_false(ws_code_write(ws_variant_named("ldmatrix.m8n8.x1.b16"), &options,
                                   (enum ws_lang)lang, file, &error));
        assert_error(error, WS_CODE_SYNTAX, "address:");
    }
    fclose(file);
    assert_int_equal(size, 0);
    free(text);
}

static FILE *open_source(const char *folder, const char *name)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
    return file;
}

/* A kernel that calls the function, so that it is compiled to machine code. */
static void write_caller(const struct ws_variant *variant, int number, FILE *file)
{
    fprintf(file, "__global__ void call_%d(uint32_t *out)\n{\n", number);
    fputs("    extern __shared__ __align__(1024) unsigned char tile[];\n", file);
    if (variant->family->id == WS_FAMILY_movmatrix) {
        fprintf(file, "    *out = n%d::%s(*out);\n}\n", number, variant->symbol);
        return;
    }
    if (variant->family->from_global) {
        fprintf(file, "    n%d::%s(out + 4 * threadIdx.x, tile);\n", number, variant->symbol);
        fputs("    asm volatile(\"cp.async.wait_all;\" ::: \"memory\");\n}\n", file);
        return;
    }
    fprintf(file, "    uint32_t r[%d] = {out[threadIdx.x]};\n    n%d::%s(r, tile);\n",
            ws_moved(variant)->registers, number, variant->symbol);
    fprintf(file, "    for (uint32_t &x : r)\n        *out++ = x;\n}\n");
}

enum { TARGETS = WS_TARGETS_HOPPER + 1 };

/* The first target with the same PTX target: they share a file. */
static int first_alike(int targets)
{
    int first = 0;

    while (strcmp(ws_targets_ptx((enum ws_targets)first), ws_targets_ptx((enum ws_targets)targets)))
        first++;
    return first;
}

/* One file a language and target: sm_75.cu, sm_90.cccl.cu. */
static void write_cuda(const char *folder, enum ws_lang lang, int toolkit)
{
    FILE *file[TARGETS];
    int number = 0;

    for (int i = 0; i < TARGETS; i++) {
        char name[64];

        snprintf(name, sizeof name, "%s.%s.cu", ws_targets_ptx((enum ws_targets)i),
                 ws_lang_name(lang));
        if (first_alike(i) < i)
            continue;
        file[i] = open_source(folder, name);
        fputs("#include <cstdint>\n", file[i]);
        fputs(lang == WS_LANG_CCCL ? "#include <cuda/ptx>\n#include \"cccl.h\"\n" : "", file[i]);
    }
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int kind = 0; kind < KINDS; kind++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_error error;
            FILE *to = file[first_alike((int)variant->targets)];

            if (!ws_lang_has(lang, variant, &error) ||
                ws_release_of_ptx(variant->ptx_version) > toolkit)
                continue;
            fprintf(to, "namespace n%d {\n", number);
            if (!write_one(id, kind, lang, to))
                exit(1);
            fputs("}\n", to);
            write_caller(variant, number++, to);
        }
    for (int i = 0; i < TARGETS; i++)
        if (first_alike(i) == i)
            fclose(file[i]);
}

static void write_ptx(const char *folder, int toolkit)
{
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int kind = 0; kind < KINDS; kind++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            char name[128];
            FILE *file;

            if (ws_release_of_ptx(variant->ptx_version) > toolkit)
                continue;
            snprintf(name, sizeof name, "%s.%d.%d.ptx", ws_targets_ptx(variant->targets), id, kind);
            file = open_source(folder, name);
            if (!write_one(id, kind, WS_LANG_PTX, file))
                exit(1);
            fclose(file);
        }
}

/* Which 16 bits of memory belong to a register's half; of movmatrix, the slot that it was in. */
static int place_of(const struct ws_variant *variant, const struct ws_addresses *addresses,
                    int holder, int reg, int half)
{
    bool halves = ws_has_halves(ws_moved(variant));
    struct ws_place place =
        ws_layout_place(variant, (struct ws_slot){holder, reg, halves ? half : 0, 0});
    int lane = ws_layout_address_lane(variant, place);

    if (variant->family->id == WS_FAMILY_movmatrix)
        return lane * 2 + place.column % 2;
    return (int)addresses->address[lane] / 2 + (halves ? place.column : 2 * place.column + half);
}

/* One case of code_on_gpu.cu: the function, how to call it, and a place a slot. */
static void write_case(const struct ws_variant *variant, int kind, int number, FILE *file)
{
    bool mov = variant->family->id == WS_FAMILY_movmatrix, copy = variant->family->from_global;
    struct ws_address_options options = options_of(kind);
    struct ws_addresses addresses;
    struct ws_error error;

    if ((!mov && !ws_addresses_make(variant, &options, &addresses, &error)) ||
        fprintf(file, "namespace n%d\n{\n", number) < 0 ||
        !write_one((int)variant->id, kind, WS_LANG_CUDA, file))
        exit(1);
    fprintf(file,
            "struct function {\n"
            "    static constexpr int registers = %d;\n"
            "    __device__ static void call(uint32_t (&%s)[%d], const void *%s, void *%s)\n"
            "    {\n        ",
            ws_moved(variant)->registers, copy ? "" : "r", ws_moved(variant)->registers,
            copy ? "source" : "", mov ? "" : "tile");
    fprintf(file,
            mov    ? "r[0] = %s(r[0]);\n"
            : copy ? "%s(source, tile);\n        asm volatile(\"cp.async.wait_all;\");\n"
                   : "%s(r, tile);\n",
            variant->symbol);
    fprintf(file, "    }\n};\nconst slots place = {{\n");
    for (int lane = 0; lane < WS_LANES; lane++) {
        fputs("    {", file);
        for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
            fprintf(file, "%s{%d, %d}", reg ? ", " : "",
                    place_of(variant, &addresses, lane, reg, 0),
                    place_of(variant, &addresses, lane, reg, 1));
        fputs("},\n", file);
    }
    fputs("}};\n}\n", file);
}

/* cases.h, for code_on_gpu.cu: every variant of 16 bits and more on sm_90, all address kinds. */
static void write_cases(const char *folder)
{
    FILE *file = open_source(folder, "cases.h");
    char *rows = NULL;
    size_t size = 0;
    FILE *table = open_memstream(&rows, &size);
    int number = 0;

    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (!ws_targets_allow(variant->targets, 9, 0) || ws_moved(variant)->slot_bits < 16)
            continue;
        for (int kind = 0; kind < (variant->family->id == WS_FAMILY_movmatrix ? 1 : KINDS);
             kind++, number++) {
            write_case(variant, kind, number, file);
            fprintf(table, "    {\"%s, %s\", %s, %d, &n%d::place, call<n%d::function>},\n",
                    variant->name, kind_names[kind],
                    variant->family->reads_memory    ? "load"
                    : variant->family->writes_memory ? "store"
                                                     : "move",
                    ws_moved(variant)->registers, number, number);
        }
    }
    fclose(table);
    fprintf(file, "static const test_case cases[] = {\n%s};\n", rows);
    fclose(file);
    free(rows);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuda_is_a_function_with_the_address_and_the_instruction),
        cmocka_unit_test(the_widest_swizzle_says_how_to_align),
        cmocka_unit_test(a_store_takes_its_registers_as_inputs),
        cmocka_unit_test(only_constants_in_use_are_declared),
        cmocka_unit_test(cccl_refuses_what_cuda_ptx_does_not_have),
        cmocka_unit_test(wrong_addresses_are_refused_before_anything_is_written),
    };

    if (argc == 3) { /* a folder, and the toolkit that compiles: 130 is 13.0 */
        write_cuda(argv[1], WS_LANG_CUDA, atoi(argv[2]));
        write_cuda(argv[1], WS_LANG_CCCL, atoi(argv[2]));
        write_ptx(argv[1], atoi(argv[2]));
        write_cases(argv[1]);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
