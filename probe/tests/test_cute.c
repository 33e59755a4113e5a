/*
 * CuTe layouts: their text against an independent evaluator of their shapes and strides, which
 * walks all coordinates in order; known results of CuTe; refused text, and the place in it; and
 * random bytes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/cute.h"
#include "probe/tests/assert_error.h"

static struct ws_cute read_layout(const char *text)
{
    struct ws_error error = {0};
    struct ws_cute cute;

    if (!ws_cute_parse(text, NULL, &cute, &error))
        fail_msg("%s: %s", text, error.text);
    return cute;
}

static int64_t offset_at(const struct ws_cute *cute, int64_t row, int64_t column)
{
    const int64_t coordinate[WS_CUTE_MODES] = {row, column};

    return ws_cute_offset(cute, coordinate);
}

/* The layout, as CuTe prints it. */
static void comes_to(const char *text, const char *printed)
{
    struct ws_cute cute = read_layout(text), again;
    char own[1024], twice[1024];

    ws_cute_print(&cute, own, sizeof own);
    if (strcmp(own, printed))
        fail_msg("%s: is %s, not %s", text, own, printed);
    again = read_layout(own);
    ws_cute_print(&again, twice, sizeof twice);
    assert_string_equal(twice, own);
    assert_int_equal(again.swizzles_bytes && again.swizzle.bits,
                     cute.swizzles_bytes && cute.swizzle.bits);
}

static void all_spellings_come_to_one_layout(void **state)
{
    static const char *const spellings[] = {
        "(16,64):(64,1)",
        " ( 16 , 64 ) : ( 64 , 1 ) ",
        "(_16,_64):(_64,_1)",
        "(16,_64):(64,_1)",
        "(0x10,64):(64,1)",
        "Layout<Shape<_16,_64>, Stride<_64,_1>>",
        "Layout<Shape<_16, _64>, Stride<_64, _1>>{}",
        "cute::Layout<cute::Shape<cute::_16, cute::_64>, cute::Stride<cute::_64, cute::_1>>{}",
        "Layout<Shape<Int<16>, Int<64>>, Stride<Int<64>, _1>>{}",
        "make_layout(make_shape(16, 64), make_stride(64, _1{}))",
        "make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{})",
        "make_layout(make_shape(Int<16>{}, Int<8 * 8>{}), GenRowMajor{})",
        "make_layout(make_shape(C<16>{}, 128 / 2), GenRowMajor{})",
        "make_layout(Shape<_16, _64>{}, Stride<_64, _1>{})",
        "make_ordered_layout(Shape<_16, _64>{}, Step<_2, _1>{})",
        "decltype(make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}))",
        "using L = Layout<Shape<_16, _64>, Stride<_64, _1>>;",
        "using L = decltype(make_layout(Shape<_16, _64>{}, LayoutRight{})); L{}",
        ("constexpr int ld = 64; // elements\nauto layout = make_layout(make_shape(16, ld), "
         "make_stride(ld, 1));"),
        "static constexpr int kM = 16, /* rows */;",
        "typename cute::Layout<Shape<integral_constant<int, 16>, _64>, Stride<_64, _1>>",
        "tile_to_shape((8,64):(64,1), make_shape(16, 64), Step<_1, _2>{})",
    };

    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        struct ws_error error = {0};
        struct ws_cute cute;

        if (strstr(spellings[i], "kM")) {
            assert_false(ws_cute_parse(spellings[i], NULL, &cute, &error));
            continue;
        }
        cute = read_layout(spellings[i]);
        assert_int_equal(cute.rank, 2);
        assert_int_equal(ws_cute_size(&cute, 0), 16);
        assert_int_equal(ws_cute_size(&cute, 1), 64);
        for (int row = 0; row < 16; row++)
            for (int column = 0; column < 64; column++)
                if (offset_at(&cute, row, column) != 64 * row + column)
                    fail_msg("%s at (%d,%d)", spellings[i], row, column);
    }
}

static void layouts_print_as_cute_prints_them(void **state)
{
    (void)state;
    /* Omitted strides are LayoutLeft's: compact, the first number the fastest, also when nested. */
    comes_to("(16,64)", "(16,64):(1,16)");
    comes_to("((8,2),(4,(2,3)))", "((8,2),(4,(2,3))):((1,8),(16,(64,128)))");
    comes_to("make_layout(make_shape(Int<2>{}, make_shape(3, 4)))", "(2,(3,4)):(1,(2,6))");
    comes_to("make_layout(make_shape(2, make_shape(3, 4)), LayoutRight{})", "(2,(3,4)):(12,(4,1))");
    comes_to("make_layout(make_shape(8, 4), GenColMajor{})", "(8,4):(1,8)");
    comes_to("make_ordered_layout(Shape<_4,_8,_2>{}, Step<_3,_1,_2>{})", "(4,8,2):(16,1,8)");
    /* Swizzles and pointers. */
    comes_to("Swizzle<3,3,3> o (8,64):(64,1)", "Swizzle<3,3,3> o (8,64):(64,1)");
    comes_to("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", "Swizzle<3,3,3> o (8,64):(64,1)");
    comes_to("S<3,4,3> o 0 o (8,64):(64,1)", "Swizzle<3,4,3> o (8,64):(64,1)");
    comes_to("Swizzle<2,3,3> \u2218 (8,32):(32,1)", "Swizzle<2,3,3> o (8,32):(32,1)");
    comes_to("Swizzle<1,4,-3> o 64 o (8,64):(64,1)", "Swizzle<1,4,-3> o 64 o (8,64):(64,1)");
    comes_to("Sw<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)",
             "Swizzle<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)");
    comes_to("Sw<3,4,3>_smem_ptr[16b](unset) o (_64,_16):(_16,_1)",
             "Swizzle<3,4,3> o smem_ptr[16b](unset) o (64,16):(16,1)");
    comes_to("smem_ptr[32b](unset) o Sw<3,2,3> o _0 o (_8,_32):(_32,_1)",
             "smem_ptr[32b](unset) o Swizzle<3,2,3> o (8,32):(32,1)");
    comes_to("composition(Swizzle<3,3,3>{}, Layout<Shape<_16,_64>, Stride<_64,_1>>{})",
             "Swizzle<3,3,3> o (16,64):(64,1)");
    comes_to("ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, "
             "Layout<Shape<_8,_64>, Stride<_64,_1>>>{}",
             "Swizzle<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)");
    comes_to("using Atom = decltype(composition(Swizzle<3, 3, 3>{},\n"
             "    Layout<Shape<_8, _64>, Stride<_64, _1>>{}));\n"
             "using Whole = decltype(tile_to_shape(Atom{}, Shape<_128, _128>{}));",
             "Swizzle<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
}

/* As in kernels: names with values before the layout, one of them chosen by another. */
static void a_kernels_own_lines_are_read(void **state)
{
    (void)state;
    comes_to("static constexpr int kHeadDim = 64;\n"
             "static constexpr int kBlockM = 128;\n"
             "static constexpr int kBlockKSmem = kHeadDim % 64 == 0 ? 64 : 32;\n"
             "static constexpr int kSwizzle = kBlockKSmem == 32 ? 2 : 3; // bits\n"
             "using SmemLayoutAtomQ = decltype(\n"
             "    composition(Swizzle<kSwizzle, 3, 3>{},\n"
             "                Layout<Shape<_8, Int<kBlockKSmem>>,\n"
             "                       Stride<Int<kBlockKSmem>, _1>>{}));\n"
             "using SmemLayoutQ = decltype(tile_to_shape(\n"
             "    SmemLayoutAtomQ{},\n"
             "    Shape<Int<kBlockM>, Int<kHeadDim>>{}));",
             "Swizzle<3,3,3> o ((8,16),64):((64,512),1)");
    comes_to("(1 == 2 ? 8 : 3 != 4 ? 16 : 32, 64)", "(16,64):(1,16)");
}

/* Atoms are repeated as in CuTe: LayoutLeft, or by a Step, in whole atoms. */
static void atoms_tile_a_shape(void **state)
{
    (void)state;
    comes_to("tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_16,_64>{})",
             "Swizzle<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)");
    comes_to("tile_to_shape(GMMA::Layout_K_SW32_Atom<cutlass::half_t>{}, Shape<_64,_16>{}, "
             "Step<_2,_1>{})",
             "Swizzle<1,4,3> o smem_ptr[16b](unset) o ((8,8),16):((16,128),1)");
    comes_to(
        "tile_to_shape(GMMA::Layout_MN_SW128_Atom<half_t>{}, make_shape(Int<128>{}, Int<64>{}, "
        "Int<3>{}))",
        "Swizzle<3,4,3> o smem_ptr[16b](unset) o ((64,2),(8,8),3):((1,512),(64,1024),8192)");
    comes_to("tile_to_shape(GMMA::Layout_K_INTER_Atom<float>{}, Shape<_8,_8>{})",
             "smem_ptr[32b](unset) o (8,(4,2)):(4,(1,32))");
    comes_to("tile_to_shape((8,32):(32,1), Shape<_16,_64>{}, Step<_2,_1>{})",
             "((8,2),(32,2)):((32,512),(1,256))");
    comes_to("tile_to_shape((8,64):(72,1), Shape<_16,_64>{})", "((8,2),64):((72,576),1)");
}

/* The only way to evaluate a layout that needs no formula: count through its coordinates. */
static void offsets_are_those_of_counting(void **state)
{
    static const struct {
        const char *text;
        int leaves, leaf[6][2]; /* shapes and strides, in order */
        int modes[3];           /* leaves of each mode */
    } cases[] = {
        {"((8,2),64):((64,512),1)", 3, {{8, 64}, {2, 512}, {64, 1}}, {2, 1, 0}},
        {"((2,(3,4)),(5,2)):((7,(100,1000)),(1,20000))",
         5,
         {{2, 7}, {3, 100}, {4, 1000}, {5, 1}, {2, 20000}},
         {3, 2, 0}},
        {"(4,(2,2),3):(0,(1,5),77)", 4, {{4, 0}, {2, 1}, {2, 5}, {3, 77}}, {1, 2, 1}},
        {"(1,(((6)),1)):(9,(((3)),2))", 3, {{1, 9}, {6, 3}, {1, 2}}, {1, 2, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_cute cute = read_layout(cases[i].text);
        int digit[6] = {0};

        assert_int_equal(cute.rank, cases[i].modes[2] ? 3 : 2);
        for (bool more = true; more;) {
            int64_t coordinate[WS_CUTE_MODES] = {0}, offset = 0;

            for (int mode = 0, leaf = 0; mode < cute.rank; mode++)
                for (int n = 0, unit = 1; n < cases[i].modes[mode]; n++, leaf++) {
                    coordinate[mode] += digit[leaf] * unit;
                    unit *= cases[i].leaf[leaf][0];
                    offset += (int64_t)digit[leaf] * cases[i].leaf[leaf][1];
                }
            if (ws_cute_offset(&cute, coordinate) != offset)
                fail_msg("%s: an offset is %" PRId64 ", not %" PRId64, cases[i].text,
                         ws_cute_offset(&cute, coordinate), offset);
            more = false;
            for (int leaf = 0; leaf < cases[i].leaves && !more; leaf++) {
                more = ++digit[leaf] < cases[i].leaf[leaf][0];
                digit[leaf] = more ? digit[leaf] : 0;
            }
        }
    }
}

static void names_are_constants(void **state)
{
    struct ws_constants constants = {
        .count = 2, .constant = {{.name = "ld", .value = 72}, {.name = "negative", .value = -1}}};
    struct ws_error error = {0};
    struct ws_cute cute;

    (void)state;
    assert_true(ws_cute_parse("(16,64):(ld,1)", &constants, &cute, &error));
    assert_int_equal(offset_at(&cute, 1, 0), 72);
    assert_true(
        ws_cute_parse("Layout<Shape<_16,_64>, Stride<Int<ld + 8>,_1>>", &constants, &cute, &error));
    assert_int_equal(offset_at(&cute, 1, 0), 80);
    assert_false(ws_cute_parse("(16,64):(negative,1)", &constants, &cute, &error));
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum; /* a place, a name or a number */
    } cases[] = {
        {"", WS_CODE_LAYOUT, "column 1:"},
        {"(16,64", WS_CODE_LAYOUT, "column 7:"},
        {"(16,64):", WS_CODE_LAYOUT, "column 9:"},
        {"(16,64):(64)", WS_CODE_LAYOUT, "column 1:"},
        {"((8,2),64):(64,1)", WS_CODE_LAYOUT, "column 1:"},
        {"(16,64):(64,1) x", WS_CODE_LAYOUT, "column 16:"},
        {"(16,0):(64,1)", WS_CODE_LAYOUT, "column 1:"},
        {"(16,64):(-64,1)", WS_CODE_LAYOUT, "column 10:"},
        {"(16,64):(ld,1)", WS_CODE_LAYOUT, "column 10:"},
        {"(16,64):(64,1);\n  foo", WS_CODE_LAYOUT, "line 2, column 3:"},
        {"Swizzle<3,3,2> o (16,64)", WS_CODE_SWIZZLE, "column 1:"},
        {"Swizzle<3,3,3>", WS_CODE_LAYOUT, "column 1:"},
        {"Swizzle<3,3,3> o Swizzle<3,3,3> o (8,8)", WS_CODE_LAYOUT, "swizzle"},
        {"(8,8) o (8,8)", WS_CODE_LAYOUT, "smem_ptr[16b](unset)"},
        {"Sw<3,4,3>_smem_ptr[16b](0x7f00) o (8,64)", WS_CODE_LAYOUT, "column 25:"},
        {"smem_ptr[4b](unset) o (8,64)", WS_CODE_LAYOUT, "4 bits"},
        {"(8,8,8,8,8)", WS_CODE_LIMIT, "4 modes"},
        {"(65536,65536)", WS_CODE_LIMIT, "2^31"},
        {"(65536,2):(65536,1)", WS_CODE_LIMIT, "2^31"},
        {"(16,9999999999)", WS_CODE_LAYOUT, "column 5:"},
        {"(16,64/0)", WS_CODE_LAYOUT, "column 7:"},
        {"tile_to_shape((8,64):(64,1), Shape<_12,_64>{})", WS_CODE_LAYOUT, "12"},
        {"tile_to_shape((8,64):(128,1), Shape<_16,_64>{})", WS_CODE_LAYOUT, "gaps"},
        {"tile_to_shape((8,64):(1,1), Shape<_16,_64>{})", WS_CODE_LAYOUT, "stride 0"},
        {"tile_to_shape((8,64):(64,1), Shape<_16,_64>{}, Step<_1,_1>{})", WS_CODE_DUPLICATE,
         "contains 1 "},
        {"GMMA::Layout_K_SW128_Atom<foo>{}", WS_CODE_TYPE, "'foo'"},
        {"(8,\001)", WS_CODE_LAYOUT, "0x01"},
        {"((((((((((((((((((((((((((((((((((8", WS_CODE_LAYOUT, "32"},
    };
    static char longer[WS_CUTE_LENGTH + 2];
    struct ws_error error;
    struct ws_cute cute;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        error.text[0] = 0;
        if (ws_cute_parse(cases[i].text, NULL, &cute, &error))
            fail_msg("%s is taken", cases[i].text);
        assert_error(error, cases[i].code, cases[i].datum);
    }
    memset(longer, '(', sizeof longer - 1);
    assert_false(ws_cute_parse(longer, NULL, &cute, &error));
    assert_int_equal(error.code, WS_CODE_LIMIT);
}

/* Any text is a layout with offsets in its limits, or an error of one line. */
static void no_text_does_harm(void **state)
{
    static const char *const parts[] = {"(",
                                        ")",
                                        "<",
                                        "?",
                                        "==",
                                        ">",
                                        ",",
                                        ":",
                                        "{}",
                                        "()",
                                        " o ",
                                        ";",
                                        "=",
                                        "*",
                                        "/",
                                        "%",
                                        "+",
                                        "-",
                                        "16",
                                        "_8",
                                        "64",
                                        "1",
                                        "0",
                                        "2147483648",
                                        "4294967296",
                                        "Swizzle<3,3,3>",
                                        "Sw<3,4,3>",
                                        "Layout<",
                                        "Shape<",
                                        "Stride<_64,_1>",
                                        "make_layout(",
                                        "make_shape(",
                                        "tile_to_shape(",
                                        "composition(",
                                        "LayoutLeft{}",
                                        "LayoutRight{}",
                                        "smem_ptr[16b](unset)",
                                        "using A = ",
                                        "A",
                                        "decltype(",
                                        "Int<",
                                        "Step<_2,_1>{}",
                                        "make_ordered_layout(",
                                        "cute::",
                                        "//",
                                        "/*",
                                        "\n",
                                        "GMMA::Layout_K_SW64_Atom<half_t>",
                                        "((8,2),64):((64,512),1)",
                                        "(16,64):(64,1)",
                                        "_",
                                        "ComposedLayout<",
                                        "smem_ptr_flag_bits<16>",
                                        "constexpr int n = ",
                                        "n",
                                        "\xff"};
    enum { PARTS = sizeof parts / sizeof parts[0], TRIES = 60000 };
    uint64_t random = 12345;
    int taken = 0;

    (void)state;
    for (int i = 0; i < TRIES; i++) {
        char text[WS_CUTE_LENGTH + 1] = "";
        size_t length = 0;
        struct ws_error error = {0};
        struct ws_cute cute;
        int count = 1 + i % 13;

        for (int n = 0; n < count && length < sizeof text - 64; n++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            if (i % 3)
                length += (size_t)snprintf(text + length, sizeof text - length, "%s",
                                           parts[(random >> 33) % PARTS]);
            else
                text[length++] = (char)(1 + (random >> 33) % 255);
        }
        text[length] = 0;
        if (!ws_cute_parse(text, NULL, &cute, &error)) {
            assert_true(error.text[0] && !strchr(error.text, '\n'));
            continue;
        }
        taken++;
        assert_in_range(cute.rank, 1, WS_CUTE_MODES);
        for (int mode = 0; mode < cute.rank; mode++)
            assert_in_range(ws_cute_size(&cute, mode), 1, (uintmax_t)WS_CUTE_MOST);
    }
    assert_true(taken > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_spellings_come_to_one_layout),
        cmocka_unit_test(layouts_print_as_cute_prints_them),
        cmocka_unit_test(a_kernels_own_lines_are_read),
        cmocka_unit_test(atoms_tile_a_shape),
        cmocka_unit_test(offsets_are_those_of_counting),
        cmocka_unit_test(names_are_constants),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(no_text_does_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
