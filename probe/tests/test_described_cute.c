/*
 * Descriptors in CuTe's terms: layouts made from descriptors have every element where the
 * descriptor has it, tiles of GMMA's atoms result in the fields that CUTLASS's make_gmma_desc()
 * writes, and layouts that no descriptor reads are refused with the first differing element.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/address/described_cute.h"
#include "probe/tests/assert_error.h"

static const int swizzles[] = {0, 32, 64, 128}, widths[] = {8, 16, 32};

static struct ws_described operand(enum ws_operand_role role, int extent, int width_bits)
{
    return (struct ws_described){
        .role = role, .extent = extent, .depth = 256 / width_bits, .width_bits = width_bits};
}

static struct ws_described_tile tile_of(const char *text)
{
    struct ws_described_tile tile = {0};
    struct ws_error error;
    struct ws_cute cute;

    if (!ws_cute_parse(text, NULL, &cute, &error) ||
        !ws_described_tile_of(&cute, 0, 0, &tile, &error))
        fail_msg("%s: %s", text, error.text);
    return tile;
}

static void fits(const char *layout, int along, int k, struct ws_described described,
                 const char *major, const char *fields)
{
    struct ws_described_tile tile = tile_of(layout);
    char text[WS_DESCRIPTOR_TEXT_SIZE];
    struct ws_error error;

    if (!ws_described_fit(&tile, along, k, &described, &error))
        fail_msg("%s: %s", layout, error.text);
    assert_string_equal(ws_major_name(described.major), major);
    assert_string_equal(ws_descriptor_text(&described.descriptor, text), fields);
}

static void tiles_of_atoms_are_the_usual_descriptors(void **state)
{
    static const struct {
        const char *layout;
        int width_bits, extent, along, k;
        const char *major, *fields;
    } known[] = {
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_64,_64>{})", 16, 64, 0, 0, "K",
         "swizzle=128,leading=16,stride=1024"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_64,_64>{})", 16, 64, 0, 48, "K",
         "swizzle=128,leading=16,stride=1024,start=96"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128,_128>{})", 16, 64, 64, 80,
         "K", "swizzle=128,leading=16,stride=1024,start=24608"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128,_128>{}, Step<_2,_1>{})",
         16, 64, 0, 64, "K", "swizzle=128,leading=16,stride=2048,start=1024"},
        {"tile_to_shape(GMMA::Layout_K_SW64_Atom<half_t>{}, Shape<_64,_32>{})", 16, 64, 0, 16, "K",
         "swizzle=64,leading=16,stride=512,start=32"},
        {"tile_to_shape(GMMA::Layout_K_SW32_Atom<half_t>{}, Shape<_64,_16>{})", 16, 64, 0, 0, "K",
         "swizzle=32,leading=16,stride=256"},
        {"tile_to_shape(GMMA::Layout_K_INTER_Atom<half_t>{}, Shape<_64,_16>{})", 16, 64, 0, 0, "K",
         "swizzle=none,leading=1024,stride=128"},
        {"tile_to_shape(GMMA::Layout_K_INTER_Atom<half_t>{}, Shape<_8,_16>{})", 16, 8, 0, 0, "K",
         "swizzle=none,leading=128"},
        {"tile_to_shape(GMMA::Layout_MN_SW128_Atom<half_t>{}, Shape<_64,_64>{})", 16, 64, 0, 16,
         "MN", "swizzle=128,stride=1024,start=2048"},
        {"tile_to_shape(GMMA::Layout_MN_SW128_Atom<half_t>{}, Shape<_128,_64>{})", 16, 128, 0, 0,
         "MN", "swizzle=128,leading=1024,stride=2048"},
        {"tile_to_shape(GMMA::Layout_MN_SW64_Atom<half_t>{}, Shape<_64,_16>{})", 16, 64, 0, 0, "MN",
         "swizzle=64,leading=512,stride=1024"},
        {"tile_to_shape(GMMA::Layout_MN_SW32_Atom<bfloat16_t>{}, Shape<_64,_16>{})", 16, 64, 0, 0,
         "MN", "swizzle=32,leading=256,stride=1024"},
        {"tile_to_shape(GMMA::Layout_MN_INTER_Atom<half_t>{}, Shape<_64,_16>{})", 16, 64, 0, 0,
         "MN", "swizzle=none,leading=1024,stride=128"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<float>{}, Shape<_64,_32>{})", 32, 64, 0, 8, "K",
         "swizzle=128,leading=16,stride=1024,start=32"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<int8_t>{}, Shape<_256,_128>{})", 8, 256, 0, 96,
         "K", "swizzle=128,leading=16,stride=1024,start=96"},
        {"tile_to_shape(GMMA::Layout_K_SW64_Atom<float_e4m3_t>{}, Shape<_64,_64>{})", 8, 64, 0, 32,
         "K", "swizzle=64,leading=16,stride=512,start=32"},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o ((8,8),(64,1)):((64,512),(1,0))", 16, 64, 0, 0, "K",
         "swizzle=128,leading=16,stride=1024"},
        {"tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_64,_64,_3>{})", 16, 64, 0, 16,
         "K", "swizzle=128,leading=16,stride=1024,start=32"},
        {"smem_ptr[16b](unset) o Swizzle<3,3,3> o (64,64):(64,1)", 16, 64, 0, 32, "K",
         "swizzle=128,leading=16,stride=1024,start=64"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        fits(known[i].layout, known[i].along, known[i].k,
             operand(WS_OPERAND_B, known[i].extent, known[i].width_bits), known[i].major,
             known[i].fields);
}

static uint64_t any_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* An element's byte as CuTe evaluates the layout. */
static int64_t byte_in(const struct ws_cute *cute, int along, int k, int width_bits)
{
    const int64_t coordinate[WS_CUTE_MODES] = {along, k};
    int64_t byte = ws_cute_offset(cute, coordinate) * width_bits / 8;
    int64_t mask = (((int64_t)1 << cute->swizzle.bits) - 1) << 4;

    return byte ^ ((byte >> 3) & mask);
}

static void layouts_hold_elements_where_descriptors_do(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        int width = widths[any_number(&seed) % 3];
        struct ws_described described =
            operand(WS_OPERAND_B,
                    any_number(&seed) % 2 ? 64 : (int)(8 + 8 * (any_number(&seed) % 32)), width);
        struct ws_described again = described;
        struct ws_described_tile tile;
        struct ws_error error;
        struct ws_cute cute, parsed;
        char text[512];

        described.major = width == 16 && any_number(&seed) % 2 ? WS_MAJOR_MN : WS_MAJOR_K;
        described.descriptor =
            (struct ws_descriptor){.start_bytes = (int)(16 * (any_number(&seed) % 256)),
                                   .leading_bytes = (int)(16 * (1 + any_number(&seed) % 4000)),
                                   .stride_bytes = (int)(16 * (1 + any_number(&seed) % 4000)),
                                   .swizzle_bytes = swizzles[any_number(&seed) % 4]};
        if (!ws_described_cute(&described, &cute, &error)) {
            assert_int_equal(error.code, WS_CODE_UNAVAILABLE);
            continue;
        }
        ws_cute_print(&cute, text, sizeof text);
        if (!ws_cute_parse(text, NULL, &parsed, &error))
            fail_msg("%s: %s", text, error.text);
        assert_int_equal(ws_cute_size(&parsed, 0), described.extent);
        assert_int_equal(ws_cute_size(&parsed, 1), described.depth);
        for (int along = 0; along < described.extent; along++)
            for (int k = 0; k < described.depth; k++)
                assert_int_equal(byte_in(&parsed, along, k, width),
                                 ws_described_bit_at(&described, along, k) / 8);
        /* And back: the same elements, and the same fields except those without effect. */
        if (!ws_described_tile_of(&parsed, width, 0, &tile, &error) ||
            !ws_described_fit(&tile, 0, 0, &again, &error))
            fail_msg("%s: %s", text, error.text);
        assert_int_equal(again.major, described.major);
        assert_int_equal(again.descriptor.start_bytes, described.descriptor.start_bytes);
        for (int along = 0; along < described.extent; along++)
            for (int k = 0; k < described.depth; k++)
                assert_int_equal(ws_described_bit_at(&again, along, k),
                                 ws_described_bit_at(&described, along, k));
    }
}

static void atoms_are_those_that_cutlass_names(void **state)
{
    static const char *const types[] = {"int8_t", "half_t", "float"};

    (void)state;
    for (size_t width = 0; width < 3; width++)
        for (size_t mode = 0; mode < 4; mode++)
            for (int major = 0; major < WS_MAJORS; major++) {
                struct ws_cute own, named;
                char name[WS_ATOM_NAME_SIZE], is[256], wanted[256];
                struct ws_error error;

                ws_described_atom_name(swizzles[mode], (enum ws_major)major, types[width], name);
                if (!ws_cute_parse(name, NULL, &named, &error))
                    fail_msg("%s: %s", name, error.text);
                own = ws_described_atom_cute(swizzles[mode], (enum ws_major)major, widths[width]);
                ws_cute_print(&own, is, sizeof is);
                ws_cute_print(&named, wanted, sizeof wanted);
                assert_string_equal(is, wanted);
            }
    assert_string_equal(ws_described_type(WS_MMA_f16), "half_t");
    assert_string_equal(ws_described_type(WS_MMA_tf32), "tfloat32_t");
    assert_string_equal(ws_described_type(WS_MMA_b1), "uint1b_t");
}

static void what_no_descriptor_reads_says_where_it_differs(void **state)
{
    static const struct {
        const char *layout;
        int width_bits;
        enum ws_code code;
        const char *datum;
    } bad[] = {
        {"smem_ptr[16b](unset) o (64,16):(72,1)", 16, WS_CODE_NO_DESCRIPTOR, "element (1,0)"},
        {"smem_ptr[16b](unset) o (64,64):(64,1)", 16, WS_CODE_NO_DESCRIPTOR, "element (1,0)"},
        {"smem_ptr[16b](unset) o (64,64):(1,64)", 16, WS_CODE_NO_DESCRIPTOR, "element (0,1)"},
        {"Sw<2,4,3> o smem_ptr[16b](unset) o (64,64):(64,1)", 16, WS_CODE_NO_DESCRIPTOR,
         "element (1,0)"},
        {"smem_ptr[8b](unset) o (64,64):(1,64)", 8, WS_CODE_NO_DESCRIPTOR, "8-bit"},
        {"tile_to_shape(GMMA::Layout_K_SW32_Atom<half_t>{}, Shape<_32,_16>{})", 16, WS_CODE_LAYOUT,
         "32"},
        {"smem_ptr[16b](unset) o ((8,8),(8,2)):((8,65),(1,1024))", 16, WS_CODE_NO_DESCRIPTOR,
         "130"},
        {"smem_ptr[16b](unset) o ((8,8),(8,2)):((8,200000),(1,64))", 16, WS_CODE_NO_DESCRIPTOR,
         "0 to 262128"},
    };
    static const struct {
        const char *layout;
        int width_bits, start_bytes;
        enum ws_code code;
        const char *datum;
    } no_tiles[] = {
        {"(64,16):(16,1)", 0, 0, WS_CODE_LAYOUT, "smem_ptr[16b](unset)"},
        {"smem_ptr[16b](unset) o (64,16):(16,1)", 8, 0, WS_CODE_CONFLICT, " 8"},
        {"smem_ptr[64b](unset) o (64,16):(16,1)", 0, 0, WS_CODE_LAYOUT, "64"},
        {"smem_ptr[16b](unset) o 64:1", 0, 0, WS_CODE_LAYOUT, "one mode"},
        {"smem_ptr[16b](unset) o (65536,16):(0,1)", 0, 0, WS_CODE_LIMIT, "65536"},
        {"Swizzle<3,4,3> o (64,64):(64,1)", 16, 0, WS_CODE_SWIZZLE, "Swizzle<1,4,3>"},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o (64,64):(64,1)", 16, 512, WS_CODE_ADDRESS, "1024"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ws_described described = operand(WS_OPERAND_A, 64, bad[i].width_bits);
        struct ws_described_tile tile = tile_of(bad[i].layout);
        struct ws_error error = {0};

        if (ws_described_fit(&tile, 0, 0, &described, &error))
            fail_msg("%s is taken", bad[i].layout);
        assert_error(error, bad[i].code, bad[i].datum);
    }
    for (size_t i = 0; i < sizeof no_tiles / sizeof no_tiles[0]; i++) {
        struct ws_described_tile tile;
        struct ws_error error = {0};
        struct ws_cute cute;

        assert_true(ws_cute_parse(no_tiles[i].layout, NULL, &cute, &error));
        if (ws_described_tile_of(&cute, no_tiles[i].width_bits, no_tiles[i].start_bytes, &tile,
                                 &error))
            fail_msg("%s is taken", no_tiles[i].layout);
        assert_error(error, no_tiles[i].code, no_tiles[i].datum);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_atoms_are_the_usual_descriptors),
        cmocka_unit_test(layouts_hold_elements_where_descriptors_do),
        cmocka_unit_test(atoms_are_those_that_cutlass_names),
        cmocka_unit_test(what_no_descriptor_reads_says_where_it_differs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
