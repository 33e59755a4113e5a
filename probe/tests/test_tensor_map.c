/* Tensor maps as text, and the rules of cuTensorMapEncodeTiled, one by one, at their limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/tensor_map.h"
#include "probe/tests/assert_error.h"

static struct ws_tensor_map parsed(const char *text)
{
    struct ws_tensor_map map;
    struct ws_error error = {0};

    if (!ws_tensor_map_parse(text, &map, &error))
        fail_msg("%s: %s", text, error.text);
    return map;
}

static void test_text_is_read(void **state)
{
    struct ws_tensor_map map = parsed("type=f16,size=64x32,box=64x8,swizzle=128");

    (void)state;
    assert_int_equal(map.type, WS_TENSOR_f16);
    assert_int_equal(map.rank, 2);
    assert_int_equal(map.size[0], 64);
    assert_int_equal(map.size[1], 32);
    assert_int_equal(map.stride_bytes[0], 2);
    assert_int_equal(map.stride_bytes[1], 128);
    assert_int_equal(map.box[1], 8);
    assert_int_equal(map.step[0], 1);
    assert_int_equal(map.swizzle_bytes, 128);
    assert_false(map.fill_nan);
    map = parsed("fill=nan,interleave=32,swizzle=32,step=1x2x3,box=16x4x4,stride=64Bx4096B,"
                 "size=16x8x8,type=f32");
    assert_int_equal(map.rank, 3);
    assert_int_equal(map.stride_bytes[0], 32);
    assert_int_equal(map.stride_bytes[1], 64);
    assert_int_equal(map.stride_bytes[2], 4096);
    assert_int_equal(map.step[2], 3);
    assert_int_equal(map.interleave_bytes, 32);
    assert_true(map.fill_nan);
}

static void test_text_is_written_as_it_is_read(void **state)
{
    static const char *const texts[] = {
        "type=f16,size=64x64,box=64x8,swizzle=128",
        "type=u8,size=4096,box=16",
        ("type=tf32_ftz,size=4294967296x4294967296x1x1x1,stride=16x32x48x1099511627760,"
         "box=256x256x256x256x256,step=8x8x8x8x8,swizzle=32,interleave=32,fill=nan"),
        "type=s64,size=2x2x2,stride=32x1024,box=2x1x1,interleave=16",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_tensor_map map = parsed(texts[i]);
        char text[WS_TENSOR_MAP_TEXT_SIZE];

        assert_string_equal(ws_tensor_map_text(&map, text), texts[i]);
    }
}

static void test_hostile_text_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *says; /* the name or number that is in the text */
    } cases[] = {
        {"", WS_CODE_TENSOR_MAP, "type=f16"},
        {",", WS_CODE_TENSOR_MAP, "type=f16"},
        {"size", WS_CODE_TENSOR_MAP, "type=f16"},
        {"=", WS_CODE_VALUE, ""},
        {"=64", WS_CODE_VALUE, ""},
        {"size=64x64,box=64x8,", WS_CODE_TENSOR_MAP, "type=f16"},
        {"size=,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=64x,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=x64,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=64xx8,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=-64,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=6 4,box=8", WS_CODE_TENSOR_MAP, "64x8"},
        {"size=0x40,box=8", WS_CODE_TENSOR_MAP, "size has 2"},
        {"size=9999999999999999,box=8", WS_CODE_TENSOR_MAP, "15 digits"},
        {"size=1x1x1x1x1x1,box=8", WS_CODE_TENSOR_MAP, "at most 5"},
        {"size=64x64,size=64x64,box=64x8", WS_CODE_DUPLICATE, "size"},
        {"size=64x64,box=64", WS_CODE_TENSOR_MAP, "size has 2"},
        {"size=64x64,box=64x8,step=1", WS_CODE_TENSOR_MAP, "step has 1"},
        {"size=64x64,box=64x8,stride=1x2", WS_CODE_TENSOR_MAP, "stride has 2"},
        {"size=64,box=64,stride=128", WS_CODE_TENSOR_MAP, "stride has 1"},
        {"size=64x64", WS_CODE_MISSING, "box"},
        {"box=64x64", WS_CODE_MISSING, "size"},
        {"size=64x64,boxes=64x8", WS_CODE_VALUE, "box"},
        {"type=half,size=64,box=8", WS_CODE_VALUE, "type 'half'"},
        {"size=64,box=8,swizzle=96", WS_CODE_VALUE, "swizzle '96'"},
        {"size=64,box=8,fill=one", WS_CODE_VALUE, "fill 'one'"},
        {"size=64,box=8,interleave=8", WS_CODE_VALUE, "interleave '8'"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=1",
         WS_CODE_TENSOR_MAP, "type=f16"},
        {"size=1111111111111111111111111111111111111111111111111111111111111111111111111111111111"
         "1111111111111111111111111111111111111",
         WS_CODE_TENSOR_MAP, "64x8"},
        {"size=\xff\xfe,box=1", WS_CODE_TENSOR_MAP, "64x8"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_tensor_map map;
        struct ws_error error = {0};

        if (ws_tensor_map_parse(cases[i].text, &map, &error))
            fail_msg("'%s' was taken", cases[i].text);
        if (error.code != cases[i].code || !strstr(error.text, cases[i].says))
            fail_msg("'%s': '%s' lacks '%s'", cases[i].text, error.text, cases[i].says);
    }
}

/* Any bytes are accepted or refused; accepted text is written and read as the same. */
static void test_any_text_is_taken_or_refused(void **state)
{
    static const char letters[] = "typesizboxrdwlngf=,x0123456789";
    unsigned seed = 7;

    (void)state;
    for (int round = 0; round < 200000; round++) {
        char text[64] = "size=16,box=16", again[WS_TENSOR_MAP_TEXT_SIZE];
        char second[WS_TENSOR_MAP_TEXT_SIZE];
        struct ws_tensor_map map;
        struct ws_error error = {0};

        for (int i = 0; i < 3; i++) {
            seed = seed * 1103515245u + 12345u;
            text[(seed >> 8) % 14] = letters[(seed >> 16) % (sizeof letters - 1)];
        }
        if (!ws_tensor_map_parse(text, &map, &error)) {
            assert_true(*error.text);
            continue;
        }
        ws_tensor_map_text(&map, again);
        map = parsed(again);
        assert_string_equal(ws_tensor_map_text(&map, second), again);
    }
}

/* Each rule: a value that is just legal, one that is just not, and the message for it. */
static void test_rules_hold_at_their_limits(void **state)
{
    static const struct {
        const char *legal, *illegal, *datum;
    } rules[] = {
        {"size=4294967296,box=8", "size=4294967297,box=8", "2^32"},
        {"size=1,box=8", "size=0,box=8", "size 0"},
        {"size=8x8,box=8x8", "size=9x8,box=8x8", "16"},
        {"size=9x8,stride=32,box=8x8", "size=9x8,stride=24,box=8x8", "32"},
        {"size=8x8,stride=1099511627760,box=8x8", "size=8x8,stride=1099511627776,box=8x8", "2^40"},
        {"size=8x256,box=8x256", "size=8x256,box=8x257", "1 to 256"},
        {"size=8x8,box=8x1", "size=8x8,box=8x0", "1 to 256"},
        {"size=8x8,box=8x8,step=1x8", "size=8x8,box=8x8,step=1x9", "1 to 8"},
        {"size=8x8,box=8x8,step=8x1", "size=8x8,box=8x8,step=0x1", "1 to 8"},
        {"size=64,box=8", "size=64,box=7", ""},
        {"size=64x8,box=64x8,swizzle=128", "size=72x8,box=72x8,swizzle=128", "128"},
        {"size=64x8,box=32x8,swizzle=64", "size=64x8,box=40x8,swizzle=64", "64"},
        {"size=64x8,box=16x8,swizzle=32", "size=64x8,box=24x8,swizzle=32", "32"},
        {"size=72x8,box=72x8", "size=72x8,box=72x8,swizzle=32", "32"},
        {"size=8x8x8,box=8x8x8,interleave=16", "size=8x8,box=8x8,interleave=16", ""},
        {"size=16x8x8,box=8x8x8,interleave=32", "size=16x8x8,box=4x8x8,interleave=32", "16"},
        {"type=f32,size=256x256,box=256x228", "type=f32,size=256x256,box=256x232", "233472"},
        {"type=f64,size=256x256,box=256x256,step=1x8", "type=f64,size=256x256,box=256x256,step=1x2",
         ""},
        {"size=8x8x8,stride=32x512,box=8x8x8,interleave=32,swizzle=32",
         "size=8x8x8,stride=48x512,box=8x8x8,interleave=32,swizzle=32", "32"},
        {"size=8x8x8,stride=48x512,box=8x8x8,interleave=16",
         "size=8x8x8,stride=40x512,box=8x8x8,interleave=16", "16"},
        {"type=f32,size=8,box=8,fill=nan", "type=u32,size=8,box=8,fill=nan", "floating-point"},
        {"type=bf16,size=8,box=8,fill=nan", "type=s32,size=8,box=8,fill=nan", "floating-point"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct ws_tensor_map map = parsed(rules[i].legal);
        struct ws_error error = {0};

        if (!ws_tensor_map_check(&map, &error))
            fail_msg("%s: %s", rules[i].legal, error.text);
        map = parsed(rules[i].illegal);
        if (ws_tensor_map_check(&map, &error))
            fail_msg("%s was taken", rules[i].illegal);
        assert_error(error, WS_CODE_TENSOR_MAP, rules[i].datum);
    }
}

static void test_a_box_lands_by_its_steps(void **state)
{
    struct ws_tensor_map map = parsed("type=f32,size=64x64x64,box=8x7x9,step=3x2x4");

    (void)state;
    assert_int_equal(ws_tensor_map_landed(&map, 0), 8);
    assert_int_equal(ws_tensor_map_landed(&map, 1), 4);
    assert_int_equal(ws_tensor_map_landed(&map, 2), 3);
    assert_int_equal(ws_tensor_map_box_bytes(&map), 4 * 8 * 4 * 3);
    map = parsed("type=f64,size=256x256x256x256x256,box=256x256x256x256x256");
    assert_true(ws_tensor_map_box_bytes(&map) == INT64_C(8) << 40);
    map = parsed("size=32x16x8x4,box=8x5x3x2,step=2x2x2x1,interleave=16");
    assert_int_equal(map.stride_bytes[0], 16);
    assert_int_equal(map.stride_bytes[1], 32 * 16);
    assert_int_equal(ws_tensor_map_landed(&map, 0), 4);
    assert_int_equal(ws_tensor_map_landed(&map, 2), 1);
    assert_int_equal(ws_tensor_map_box_bytes(&map), 16 * 4 * 3 * 1 * 2);
}

static void test_all_faults_are_told(void **state)
{
    struct ws_tensor_map map = parsed("size=9x8,box=7x300,step=0x9,swizzle=32");
    struct ws_error fault[WS_TENSOR_FAULTS];

    (void)state;
    assert_int_equal(ws_tensor_map_faults(&map, WS_TENSOR_FAULTS, fault), 5);
    assert_non_null(strstr(fault[0].text, "stride 18"));
    assert_non_null(strstr(fault[1].text, "box 300"));
    assert_non_null(strstr(fault[4].text, "box 7 of dimension 0"));
    assert_int_equal(ws_tensor_map_faults(&map, 2, fault), 2);
}

/* As an H200 copied them. */
static void test_tf32_is_rounded_where_it_is_copied(void **state)
{
    static const struct {
        uint32_t value, copied;
    } cases[] = {{0x504f4e4d, 0x504f4000},
                 {0x54535251, 0x54536000},
                 {0x807f7e7d, 0x807f8000},
                 {0x7f808182, 0x7fffe000}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(ws_tensor_type_copied(WS_TENSOR_tf32, cases[i].value), cases[i].copied);
        assert_int_equal(ws_tensor_type_copied(WS_TENSOR_f32_ftz, cases[i].value), cases[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_read),
        cmocka_unit_test(test_text_is_written_as_it_is_read),
        cmocka_unit_test(test_hostile_text_is_refused),
        cmocka_unit_test(test_any_text_is_taken_or_refused),
        cmocka_unit_test(test_rules_hold_at_their_limits),
        cmocka_unit_test(test_a_box_lands_by_its_steps),
        cmocka_unit_test(test_all_faults_are_told),
        cmocka_unit_test(test_tf32_is_rounded_where_it_is_copied),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
