/*
 * Where boxes land, against a copy loop of this file's own: it walks the box element by element,
 * writes where the next one goes, and swizzles by a table of the manual's rows. (Rows of narrow
 * boxes and slices of an interleave as an H200 has them.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/address/boxed.h"
#include "probe/tests/assert_error.h"

enum { MEMORY = 64 * 1024, UNTOUCHED = -1, FILL = -2 };

/* By mode (32, 64, 128) and row of 128 bytes: where its eight chunks of 16 bytes go. */
static const char *const rows[3][8] = {
    {"01234567", "10325476", "01234567", "10325476", "01234567", "10325476", "01234567",
     "10325476"},
    {"01234567", "10325476", "23016745", "32107654", "01234567", "10325476", "23016745",
     "32107654"},
    {"01234567", "10325476", "23016745", "32107654", "45670123", "54761032", "67452301",
     "76543210"},
};

static int moved(int swizzle, int address)
{
    int mode = swizzle == 32 ? 0 : swizzle == 64 ? 1 : 2;

    if (!swizzle)
        return address;
    return address / 128 * 128 + (rows[mode][address / 128 % 8][address / 16 % 8] - '0') * 16 +
           address % 16;
}

/* What a byte of shared memory is: its offset in global memory, or one of the above. */
static int64_t wanted[MEMORY];

static void copy(const struct ws_boxed *boxed)
{
    const struct ws_tensor_map *map = &boxed->map;
    bool sliced = map->interleave_bytes;
    int bytes = sliced ? map->interleave_bytes : ws_tensor_type_bytes(map->type);
    int to = boxed->shared_bytes, row = to;
    int64_t index[WS_TENSOR_RANK] = {0};
    int step[WS_TENSOR_RANK];

    for (int i = 0; i < MEMORY; i++)
        wanted[i] = UNTOUCHED;
    for (int i = 0; i < WS_TENSOR_RANK; i++)
        step[i] = i < map->rank && (i || sliced) ? map->step[i] : 1;
    if (sliced)
        step[map->rank - 2] = 256; /* one is taken */
    for (;;) {
        int64_t from = 0;
        bool inside = true;
        int i = 0;

        for (int j = 0; j < map->rank; j++) {
            int64_t at = boxed->coordinate[j] + index[j];

            inside = inside && at >= 0 && at < map->size[j];
            from += at * (j ? map->stride_bytes[j] : bytes);
        }
        for (int byte = 0; byte < bytes; byte++, to++)
            wanted[moved(map->swizzle_bytes, to)] = inside ? from + byte : FILL;
        while (i < map->rank && (index[i] += step[i]) >= map->box[i])
            index[i++] = 0;
        if (i == map->rank)
            return;
        if (i > 0) { /* a row ends: the next is as far on as the swizzle is wide, at least */
            if (!sliced && to - row < map->swizzle_bytes)
                to = row + map->swizzle_bytes;
            row = to;
        }
    }
}

static struct ws_boxed boxed_of(const char *text, int shared)
{
    struct ws_boxed boxed = {.shared_bytes = shared};
    struct ws_error error = {0};

    if (!ws_tensor_map_parse(text, &boxed.map, &error))
        fail_msg("%s: %s", text, error.text);
    return boxed;
}

static void assert_lands(const struct ws_boxed *boxed)
{
    struct ws_error error = {0};
    int first, end;

    if (!ws_boxed_check(boxed, &error))
        fail_msg("%s", error.text);
    copy(boxed);
    ws_boxed_span(boxed, &first, &end);
    for (int address = 0; address < MEMORY; address++) {
        int64_t at[WS_TENSOR_RANK];
        int byte;
        enum ws_boxed_kind kind = ws_boxed_byte(boxed, address, at, &byte);

        assert_int_equal(kind, wanted[address] == UNTOUCHED ? WS_BOXED_NONE
                               : wanted[address] == FILL    ? WS_BOXED_FILL
                                                            : WS_BOXED_ELEMENT);
        if (kind == WS_BOXED_NONE)
            continue;
        assert_true(address >= first && address < end);
        if (byte < 16) /* the halves of a slice of 32 bytes can trade places */
            assert_int_equal(ws_boxed_address(boxed, at) + byte, address);
        if (kind == WS_BOXED_ELEMENT)
            assert_int_equal(ws_boxed_global(&boxed->map, at) + byte, wanted[address]);
    }
}

static void test_boxes_land_as_copied(void **state)
{
    static const struct {
        const char *text;
        int shared;
        int64_t at[WS_TENSOR_RANK];
    } cases[] = {
        {"size=64x64,box=64x8,swizzle=128", 1024, {0, 8}},
        {"size=64x64,box=64x8,swizzle=128", 128, {0, 0}},
        {"size=64x64,box=32x16,swizzle=128", 384, {16, 3}},
        {"size=64x64,box=32x64,swizzle=64", 0, {0, -5}},
        {"size=64x64,box=16x64,swizzle=32", 256, {-8, 60}},
        {"size=64x64,box=8x3,swizzle=128", 2048, {56, 60}},
        {"type=u8,size=256x40,box=256x40", 512, {0, 0}},
        {"type=f64,size=64x64,box=16x10,swizzle=128,step=3x3", 1024, {2, 1}},
        {"size=64x64,box=24x16,swizzle=128", 0, {16, 3}},
        {"size=64x8x8,box=16x3x5,swizzle=64", 384, {16, 3, -2}},
        {"size=32x64x16,stride=1024x65536,box=8x4x4,step=3x2x3,interleave=16", 128, {27, 62, 9}},
        {"size=32x16x8x8,box=24x5x3x2,swizzle=128,interleave=16", 256, {-3, 0, 2, 7}},
        {"type=u8,size=32x16x8x8x4,box=16x5x3x2x3,swizzle=32,interleave=32", 0, {1, 2, 3, -1, 2}},
        {"type=f32,size=5x7x3,stride=32x512,box=8x9x5,step=1x2x3", 0, {-4, -2, -1}},
        {"type=u16,size=8x3x4x5x6,box=8x2x2x2x2,step=1x1x2x1x2", 4096, {0, 1, 1, 3, -1}},
        {"type=u8,size=1000,box=48", 128, {960}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_boxed boxed = boxed_of(cases[i].text, cases[i].shared);

        memcpy(boxed.coordinate, cases[i].at, sizeof boxed.coordinate);
        assert_lands(&boxed);
    }
}

static void test_what_cannot_be_is_refused(void **state)
{
    static const struct {
        const char *text;
        int shared;
        int64_t at;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {"size=64x64,box=64x8,swizzle=32", 0, 0, WS_CODE_TENSOR_MAP, "32"},
        {"size=64x64,box=64x8,swizzle=128", 64, 0, WS_CODE_ADDRESS, "128"},
        {"size=64x64,box=64x8,swizzle=128", -128, 0, WS_CODE_ADDRESS, "128"},
        {"size=64x64,box=64x8", 0, 4, WS_CODE_ADDRESS, "coordinate 4 "},
        {"type=u8,size=64x64,box=64x8", 0, -24, WS_CODE_ADDRESS, "16"},
        {"size=64x64,box=64x8", 0, INT64_C(1) << 31, WS_CODE_RANGE, "32"},
        {"size=64x64,box=64x8", 0, -(INT64_C(1) << 31) - 1, WS_CODE_RANGE, "32"},
        {"type=f64,size=256x256,box=256x114", 0, 0, WS_CODE_ADDRESS, "233472"},
        {"size=256x256x256x256x256,box=256x256x256x256x256", 0, 0, WS_CODE_TENSOR_MAP,
         "2199023255552"},
        {"size=64x64,box=64x8", 227 * 1024 - 896, 0, WS_CODE_ADDRESS, "231552"},
        {"type=u8,size=16x4294967296,stride=1099511627760,box=16x1", 0, 0, WS_CODE_LIMIT, "2^63"},
        {"type=u8,size=16x8388609x2,stride=1099511627760x1099511627760,box=16x1x1", 0, 0,
         WS_CODE_LIMIT, "2^63"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_boxed boxed = boxed_of(cases[i].text, cases[i].shared);
        struct ws_error error = {0};

        boxed.coordinate[0] = cases[i].at;
        if (ws_boxed_check(&boxed, &error))
            fail_msg("%s was taken", cases[i].text);
        assert_error(error, cases[i].code, cases[i].datum);
    }
}

static void test_what_a_box_does_not_take_has_no_address(void **state)
{
    struct ws_boxed boxed = boxed_of("size=64x64,box=16x8,step=1x2", 0);
    const int64_t none[][WS_TENSOR_RANK] = {{16, 0}, {-1, 0}, {0, 1}, {0, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(ws_boxed_address(&boxed, none[i]), -1);
    assert_int_equal(ws_boxed_address(&boxed, (int64_t[WS_TENSOR_RANK]){15, 6}), 3 * 32 + 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes_land_as_copied),
        cmocka_unit_test(test_what_cannot_be_is_refused),
        cmocka_unit_test(test_what_a_box_does_not_take_has_no_address),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
