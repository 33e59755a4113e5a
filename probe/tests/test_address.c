/*
 * The 32 addresses: tile orders against what the kernels that use them compute, swizzles against a
 * bit-by-bit reference, written expressions against the addresses, and every finding.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/address.h"
#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"

static void assert_begins(const char *text, const char *beginning)
{
    if (strncmp(text, beginning, strlen(beginning)))
        fail_msg("'%s' does not begin '%s'", text, beginning);
}

static void make(const char *name, const struct ws_address_options *options,
                 struct ws_addresses *addresses)
{
    struct ws_error error = {0};

    if (!ws_addresses_make(ws_variant_named(name), options, addresses, &error))
        fail_msg("%s: %s", name, error.text);
}

static void tile_orders_are_those_of_real_kernels(void **state)
{
    static const struct {
        const char *variant;
        enum ws_tile tile;
        int matrix[4]; /* offset of each matrix's first row, at a pitch of 64 bytes */
    } orders[] = {
        {"ldmatrix.m8n8.x4.b16", WS_TILE_AUTO, {0, 512, 16, 528}},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_COLUMNS, {0, 512, 16, 528}},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_ROWS, {0, 16, 512, 528}},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_STACKED, {0, 512, 1024, 1536}},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_SIDE, {0, 16, 32, 48}},
        {"stmatrix.m8n8.x2.b16", WS_TILE_AUTO, {0, 512}},
        {"stmatrix.m8n8.x2.b16", WS_TILE_ROWS, {0, 16}},
        {"stmatrix.m8n8.x2.b16", WS_TILE_STACKED, {0, 512}},
        {"stmatrix.m8n8.x2.b16", WS_TILE_SIDE, {0, 16}},
        {"ldmatrix.m8n8.x1.b16", WS_TILE_SIDE, {0}},
        {"ldmatrix.m16n16.x2.trans.b8", WS_TILE_COLUMNS, {0, 1024}},
        {"ldmatrix.m16n16.x2.trans.b8", WS_TILE_SIDE, {0, 16}},
        {"stmatrix.m16n8.x4.trans.b8", WS_TILE_ROWS, {0, 16, 512, 528}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        struct ws_address_options options = {.tile = orders[i].tile, .pitch_bytes = 64};
        struct ws_addresses addresses;
        int rows;

        make(orders[i].variant, &options, &addresses);
        rows = ws_moved(addresses.variant)->rows;
        for (int lane = 0; lane < WS_LANES; lane++) {
            int counted = lane % ws_address_lanes(addresses.variant);

            assert_int_equal(addresses.address[lane],
                             orders[i].matrix[counted / rows] + counted % rows * 64);
        }
    }
}

static void the_default_pitch_is_the_tiles_own_row(void **state)
{
    static const struct {
        const char *variant;
        enum ws_tile tile;
        uint32_t second_row;
    } pitches[] = {
        {"ldmatrix.m8n8.x4.b16", WS_TILE_COLUMNS, 32},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_STACKED, 16},
        {"ldmatrix.m8n8.x4.b16", WS_TILE_SIDE, 64},
        {"ldmatrix.m8n8.x2.b16", WS_TILE_SIDE, 32},
        {"ldmatrix.m8n8.x2.b16", WS_TILE_COLUMNS, 16},
        {"ldmatrix.m8n8.x1.b16", WS_TILE_ROWS, 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pitches / sizeof pitches[0]; i++) {
        struct ws_address_options options = {.tile = pitches[i].tile};
        struct ws_addresses addresses;

        make(pitches[i].variant, &options, &addresses);
        assert_int_equal(addresses.address[1], pitches[i].second_row);
        options.padding_bytes = 16;
        options.base_bytes = 1024;
        make(pitches[i].variant, &options, &addresses);
        assert_int_equal(addresses.address[0], 1024);
        assert_int_equal(addresses.address[1], 1024 + pitches[i].second_row + 16);
    }
}

/* CUTLASS's definition, one bit at a time. */
static uint32_t swizzled_bit_by_bit(struct ws_swizzle swizzle, uint32_t offset)
{
    uint32_t result = offset;

    for (int bit = 0; bit < swizzle.bits; bit++) {
        int source = swizzle.base + bit + (swizzle.shift > 0 ? swizzle.shift : 0);
        int target = source - swizzle.shift;

        if (offset >> source & 1)
            result ^= (uint32_t)1 << target;
    }
    return result;
}

static void swizzles_equal_a_bit_by_bit_reference(void **state)
{
    uint32_t random = 1;
    int checked = 0;

    (void)state;
    for (int bits = 0; bits <= 6; bits++)
        for (int base = 0; base <= 8; base++)
            for (int shift = -8; shift <= 8; shift++) {
                struct ws_swizzle swizzle;
                struct ws_error error;
                char text[40];

                snprintf(text, sizeof text, "%d,%d,%d", bits, base, shift);
                if (abs(shift) < bits) {
                    assert_false(ws_swizzle_parse(text, &swizzle, &error));
                    continue;
                }
                assert_true(ws_swizzle_parse(text, &swizzle, &error));
                for (int i = 0; i < 50; i++) {
                    random = random * 1664525 + 1013904223;
                    assert_int_equal(ws_swizzle_apply(swizzle, random),
                                     swizzled_bit_by_bit(swizzle, random));
                    checked++;
                }
            }
    assert_true(checked > 10000);
}

static void swizzles_are_read_and_named(void **state)
{
    static const struct {
        const char *text, *name;
        struct ws_swizzle swizzle;
    } known[] = {
        {"none", "none", {0, 4, 3}},
        {"32", "32 bytes", {1, 4, 3}},
        {"64", "64 bytes", {2, 4, 3}},
        {"128", "128 bytes", {3, 4, 3}},
        {"3,4,3", "128 bytes", {3, 4, 3}},
        {"Swizzle<3,4,3>", "128 bytes", {3, 4, 3}},
        {"Swizzle<2, 5, -3>", "Swizzle<2,5,-3>", {2, 5, -3}},
        {"0,4,3", "none", {0, 4, 3}},
    };
    static const char *const wrong[] = {
        "",       "16",     "256",   "3,4",    "3,4,3,1", "3,4,3>",    "3;4;3", "Swizzle<3,4,3",
        "-1,4,3", "3,-4,3", "3,4,2", "3,4,-2", "3,28,3",  "999,1,999", "128 ",  "3,4,3x"};
    struct ws_swizzle swizzle;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char name[WS_SWIZZLE_SIZE];

        assert_true(ws_swizzle_parse(known[i].text, &swizzle, &error));
        assert_memory_equal(&swizzle, &known[i].swizzle, sizeof swizzle);
        assert_string_equal(ws_swizzle_name(swizzle, name), known[i].name);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (ws_swizzle_parse(wrong[i], &swizzle, &error))
            fail_msg("'%s' was accepted", wrong[i]);
}

static char *written(const struct ws_variant *variant, const struct ws_address_options *options)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    struct ws_error error = {0};

    if (!ws_address_write(variant, options, false, file, &error))
        fail_msg("%s", error.text);
    fclose(file);
    return text;
}

static void written_expressions_compute_the_same_addresses(void **state)
{
    static const char *const swizzles[] = {"none", "32", "64", "128", "2,5,-4"};
    int checked = 0;

    (void)state;
    for (enum ws_variant_id id = 0; id < WS_VARIANTS; id++)
        for (int tile = 0; tile < WS_TILES && ws_address_lanes(ws_variant(id)); tile++)
            for (int kind = 0; kind < 20; kind++) {
                const struct ws_variant *variant = ws_variant(id);
                struct ws_address_options options = {.tile = (enum ws_tile)tile,
                                                     .pitch_bytes = kind & 1 ? 144 : 0,
                                                     .base_bytes = kind & 2 ? 4096 : 0};
                struct ws_address_options again = {.source = WS_FROM_EXPRESSION};
                struct ws_addresses direct, computed;
                struct ws_error error;
                char *text;

                assert_true(ws_swizzle_parse(swizzles[kind / 4], &options.swizzle, &error));
                text = written(variant, &options);
                again.expression = text;
                make(variant->name, &options, &direct);
                make(variant->name, &again, &computed);
                assert_memory_equal(direct.address, computed.address, sizeof direct.address);
                checked++;
                free(text);
            }
    assert_int_equal(checked, (WS_VARIANTS - 1) * WS_TILES * 20);
}

static void written_expressions_read_well(void **state)
{
    static const struct {
        const char *variant;
        struct ws_address_options options;
        const char *text;
    } written_as[] = {
        {"ldmatrix.m8n8.x4.b16", {.pitch_bytes = 144}, "(t % 16) * 144 + (t / 16) * 16"},
        {"ldmatrix.m8n8.x4.b16",
         {.tile = WS_TILE_ROWS},
         "((t / 16) * 8 + (t % 8)) * 32 + (t / 8 % 2) * 16"},
        {"ldmatrix.m8n8.x4.b16", {.tile = WS_TILE_STACKED}, "t * 16"},
        {"ldmatrix.m8n8.x2.b16", {.base_bytes = 512, .padding_bytes = 16}, "512 + (t % 16) * 32"},
        {"ldmatrix.m8n8.x4.b16",
         {.tile = WS_TILE_STACKED, .pitch_bytes = 128, .swizzle = {3, 4, 3}},
         "(t * 128) ^ (((t * 128) & 0x380) >> 3)"},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "t%8<<4", .base_bytes = 64},
         "64 + (unsigned)(t % 8 << 4)"},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_NUMBERS, .swizzle = {1, 4, 3}},
         "(address) ^ (((address) & 0x80) >> 3)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof written_as / sizeof written_as[0]; i++) {
        char *text = written(ws_variant_named(written_as[i].variant), &written_as[i].options);

        assert_string_equal(text, written_as[i].text);
        free(text);
    }
}

static void expressions_give_addresses(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                         .expression = "(t % 16) * pitch + (t / 16) * 16",
                                         .base_bytes = 32};
    struct ws_addresses addresses;
    struct ws_error error;

    (void)state;
    assert_true(ws_constants_add("pitch=144", &options.constants, &error));
    make("ldmatrix.m8n8.x4.b16", &options, &addresses);
    assert_int_equal(addresses.counted, 32);
    assert_int_equal(addresses.address[0], 32);
    assert_int_equal(addresses.address[31], 32 + 15 * 144 + 16);
    /* A lane that does not count may hold what no row can be at. */
    options =
        (struct ws_address_options){.source = WS_FROM_EXPRESSION, .expression = "112 - t * 16"};
    make("ldmatrix.m8n8.x1.b16", &options, &addresses);
    assert_int_equal(addresses.address[7], 0);
    assert_int_equal(addresses.address[8], 0xFFFFFFF0);
}

static void options_that_cannot_be_are_refused(void **state)
{
    static const struct {
        const char *variant;
        struct ws_address_options options;
        enum ws_code code;
        const char *error;
    } wrong[] = {
        {"movmatrix.m8n8.trans.b16", {0}, WS_CODE_UNAVAILABLE, "movmatrix.m8n8.trans.b16 "},
        {"ldmatrix.m8n8.x1.b16", {.pitch_bytes = -16}, WS_CODE_RANGE, "pitch of -16 bytes"},
        {"ldmatrix.m8n8.x1.b16",
         {.pitch_bytes = WS_OFFSET_LIMIT},
         WS_CODE_RANGE,
         "pitch of 16777216 bytes"},
        {"ldmatrix.m8n8.x1.b16", {.padding_bytes = -1}, WS_CODE_RANGE, "padding of -1 bytes"},
        {"ldmatrix.m8n8.x1.b16", {.base_bytes = -1}, WS_CODE_RANGE, "base of -1 bytes"},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "t", .pitch_bytes = 16},
         WS_CODE_CONFLICT,
         ""},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "t", .tile = WS_TILE_ROWS},
         WS_CODE_CONFLICT,
         ""},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_NUMBERS, .padding_bytes = 16},
         WS_CODE_CONFLICT,
         ""},
        {"ldmatrix.m8n8.x1.b16",
         {.constants = {.count = 1, .constant = {{"pitch", 1, 0, false}}}},
         WS_CODE_UNUSED,
         "constant pitch "},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "t * pitch"},
         WS_CODE_NAME,
         "address: column 5: pitch is not known; pass --let pitch=VALUE"},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "16 / (9 - t)"},
         WS_CODE_ADDRESS,
         "address: column 4: division by zero for t = 9"},
        {"ldmatrix.m8n8.x2.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "112 - t * 16"},
         WS_CODE_ADDRESS,
         "lane 8's address is negative: -16"},
        {"ldmatrix.m8n8.x1.b16",
         {.source = WS_FROM_EXPRESSION, .expression = "4294967280 + t", .base_bytes = 16},
         WS_CODE_ADDRESS,
         "lane 0's address, byte 4294967280 and base 16, "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct ws_addresses addresses;
        struct ws_error error;

        if (ws_addresses_make(ws_variant_named(wrong[i].variant), &wrong[i].options, &addresses,
                              &error))
            fail_msg("case %zu was accepted", i);
        assert_begins(error.text, wrong[i].error);
        assert_int_equal(error.code, wrong[i].code);
    }
}

static void check(const char *name, const char *expression, int64_t buffer_bytes,
                  struct ws_findings *findings)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = expression};
    struct ws_addresses addresses;

    make(name, &options, &addresses);
    ws_addresses_check(&addresses, buffer_bytes, findings);
}

static void findings_say_what_each_lane_does_wrong(void **state)
{
    static const struct {
        const char *variant, *expression;
        int buffer, count, faults, which;
        struct ws_finding first;
    } found[] = {
        {"ldmatrix.m8n8.x4.b16", "t * 16", 512, 0, 0, -1, {0}},
        {"ldmatrix.m8n8.x4.b16",
         "t * 16",
         511,
         1,
         1,
         0,
         {WS_FINDING_OUTSIDE, true, 31, -1, "bytes 496 to 511, "}},
        {"ldmatrix.m8n8.x4.b16",
         "t * 16 + (t == 5) * 1024",
         512,
         1,
         1,
         0,
         {WS_FINDING_OUTSIDE, true, 5, -1, "bytes 1104 to 1119, "}},
        {"ldmatrix.m8n8.x4.b16",
         "t * 24",
         0,
         16,
         16,
         0,
         {WS_FINDING_MISALIGNED, true, 1, -1, "byte 24, "}},
        {"ldmatrix.m8n8.x4.b16",
         "t % 31 * 16",
         0,
         1,
         0,
         0,
         {WS_FINDING_SAME, false, 31, 0, "lanes 0 and 31 "}},
        {"stmatrix.m8n8.x4.b16",
         "t % 31 * 16",
         0,
         1,
         1,
         0,
         {WS_FINDING_OVERLAPPING, true, 31, 0, "lanes 0 and 31 "}},
        {"stmatrix.m8n8.x4.b16",
         "t * 16 - (t == 3) * 8",
         0,
         2,
         2,
         1,
         {WS_FINDING_OVERLAPPING, true, 3, 2, "lane 2's"}},
        {"ldmatrix.m8n8.x1.b16",
         "t % 8 * 16",
         0,
         24,
         0,
         0,
         {WS_FINDING_IGNORED, false, 8, -1, "lanes 0 to 7"}},
        {"ldmatrix.m8n8.x1.b16",
         "t < 8 ? t * 16 : 3",
         0,
         48,
         0,
         1,
         {WS_FINDING_TURING, false, 8, -1, "byte 3, "}},
        {"stmatrix.m8n8.x1.b16",
         "t < 8 ? t * 16 : 3",
         0,
         24,
         0,
         0,
         {WS_FINDING_IGNORED, false, 8, -1, "lanes 0 to 7"}},
        {"ldmatrix.m8n8.x2.b16",
         "t * 16",
         256,
         32,
         0,
         1,
         {WS_FINDING_TURING, false, 16, -1, "byte 256, "}},
        {"ldmatrix.m16n16.x1.trans.b8",
         "t % 16 * 16",
         0,
         16,
         0,
         0,
         {WS_FINDING_IGNORED, false, 16, -1, "lanes 0 to 15"}},
    };
    struct ws_findings findings;

    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        const struct ws_finding *first = &found[i].first;

        check(found[i].variant, found[i].expression, found[i].buffer, &findings);
        assert_int_equal(findings.count, found[i].count);
        assert_int_equal(findings.faults, found[i].faults);
        if (found[i].which < 0)
            continue;
        assert_non_null(strstr(findings.finding[found[i].which].text, first->text));
        assert_int_equal(findings.finding[found[i].which].kind, first->kind);
        assert_int_equal(findings.finding[found[i].which].fault, first->fault);
        assert_int_equal(findings.finding[found[i].which].lane, first->lane);
        assert_int_equal(findings.finding[found[i].which].other, first->other);
    }
    /* As many findings as there can be. */
    check("stmatrix.m8n8.x4.b16", "8", 16, &findings);
    assert_int_equal(findings.count, 3 * WS_LANES - 1);
}

/* 32 lines of `format`, which takes the lane and its address. */
static char *lines(const char *format, bool backwards)
{
    char *text = malloc(4096);
    size_t length = 0;

    for (int i = 0; i < WS_LANES; i++) {
        int lane = backwards ? WS_LANES - 1 - i : i, written_now;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        written_now = snprintf(text + length, 4096 - length, format, lane, lane * 48);
#pragma GCC diagnostic pop
        length += (size_t)written_now;
    }
    return text;
}

static void numbers_are_read_as_kernels_print_them(void **state)
{
    static const char *const formats[] = {
        "lane %d: 0x%x\n", "lane %d addr 0x%X\n",       "%d: %d\n",           "T%d = %d\n",
        "t%d=%d,",         "thread %d: address %d\r\n", "tid: %d addr: %d\n", "%d : %d; # note\n",
    };
    uint32_t number[WS_LANES];
    struct ws_error error = {0};

    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char *text = lines(formats[i], true);

        memset(number, 0xff, sizeof number);
        if (!ws_addresses_parse("in", text, strlen(text), number, &error))
            fail_msg("%s: %s", formats[i], error.text);
        for (int lane = 0; lane < WS_LANES; lane++)
            assert_int_equal(number[lane], lane * 48);
        free(text);
    }
}

static void numbers_alone_are_in_the_lanes_order(void **state)
{
    static const char text[] =
        "# offsets\n0 16,32;48\t64\n0x50 0X60 112, 0128 144 160 176 192 208 "
        "224 240 256 272 288 304 320 336 352 368 384 400 416 432 448 464 480 "
        "4294967295";
    uint32_t number[WS_LANES];
    struct ws_error error = {0};

    (void)state;
    if (!ws_addresses_parse("in", text, strlen(text), number, &error))
        fail_msg("%s", error.text);
    for (int lane = 0; lane < WS_LANES - 1; lane++)
        assert_int_equal(number[lane], lane * 16);
    assert_int_equal(number[31], 4294967295);
}

static void wrong_numbers_are_refused_at_their_line_and_column(void **state)
{
    static const char *const wrong[][2] = {
        {"", "in:1:1: expected 32 addresses, found 0"},
        {"1 2 3\n", "in:2:1: expected 32 addresses, found 3"},
        {"0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1\n 2",
         "in:2:2: more than 32"},
        {"1 2\n3 -4", "in:2:3: "},
        {"1 0x", "in:1:3: expected hexadecimal digits"},
        {"1 1f0", "in:1:3: expected a whole number"},
        {"1 2.5", "in:1:3: expected a whole number"},
        {"1 0x7f1234567890", "in:1:3: address exceeds 32 bits"},
        {"1 99999999999999999999999", "in:1:3: address exceeds 32 bits"},
        {"lane 5: 80\nlane 5: 96", "in:2:9: lane 5 is given twice"},
        {"lane 32: 80", "in:1:6: lane is out of range"},
        {"0: 0 16", "in:1:6: this number has no lane"},
        {"16 1: 16", "in:1:7: this number has a lane"},
        {"0: 0\n1: 16", "in:2:6: lane 2 is missing"},
        {"lane 3:", "in:1:8: expected an address"},
        {"1 2 pitch", "in:1:5: 'pitch' is not a number"},
        {"1 2 @", "in:1:5: expected a number or a separator"},
    };
    uint32_t number[WS_LANES];
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ws_addresses_parse("in", wrong[i][0], strlen(wrong[i][0]), number, &error))
            fail_msg("'%s' was accepted", wrong[i][0]);
        assert_begins(error.text, wrong[i][1]);
    }
    assert_false(ws_addresses_parse("in", "1\0002", 3, number, &error));
    assert_begins(error.text, "in:1:2: expected");
}

static void random_bytes_never_crash_the_reader(void **state)
{
    static const char letters[] = "0123456789xXaAtlne:=, \n#-\x80.";
    uint32_t number[WS_LANES], random = 7;
    struct ws_error error;

    (void)state;
    for (int i = 0; i < 50000; i++) {
        char text[64];
        size_t length = (size_t)i % sizeof text;

        for (size_t j = 0; j < length; j++) {
            random = random * 1664525 + 1013904223;
            text[j] = letters[(random >> 16) % (sizeof letters - 1)];
        }
        if (!ws_addresses_parse("in", text, length, number, &error))
            assert_begins(error.text, "in:");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_orders_are_those_of_real_kernels),
        cmocka_unit_test(the_default_pitch_is_the_tiles_own_row),
        cmocka_unit_test(swizzles_equal_a_bit_by_bit_reference),
        cmocka_unit_test(swizzles_are_read_and_named),
        cmocka_unit_test(written_expressions_compute_the_same_addresses),
        cmocka_unit_test(written_expressions_read_well),
        cmocka_unit_test(expressions_give_addresses),
        cmocka_unit_test(options_that_cannot_be_are_refused),
        cmocka_unit_test(findings_say_what_each_lane_does_wrong),
        cmocka_unit_test(numbers_are_read_as_kernels_print_them),
        cmocka_unit_test(numbers_alone_are_in_the_lanes_order),
        cmocka_unit_test(wrong_numbers_are_refused_at_their_line_and_column),
        cmocka_unit_test(random_bytes_never_crash_the_reader),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
