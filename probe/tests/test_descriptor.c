/*
 * Matrix descriptors: numbers against the PTX ISA's table of bits, written here a second time; text
 * there and back; and errors for invalid descriptors.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/descriptor.h"

/* The fields as in CUTLASS's GmmaDescriptor: a struct of bits, from the lowest up. */
static uint64_t bits_of(uint64_t start, uint64_t leading, uint64_t stride, uint64_t base,
                        uint64_t layout)
{
    return (start & 0x3ffff) >> 4 | (leading & 0x3ffff) >> 4 << 16 | (stride & 0x3ffff) >> 4 << 32 |
           base << 49 | layout << 62;
}

static uint64_t any_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed ^ *seed >> 29;
}

static void known_numbers_are_their_fields(void **state)
{
    static const struct {
        uint64_t number;
        struct ws_descriptor fields;
    } known[] = {
        {0, {0}},
        {0x4000004000010000, {.leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128}},
        {0x8000002000010000, {.leading_bytes = 16, .stride_bytes = 512, .swizzle_bytes = 64}},
        {0xc000001000010000, {.leading_bytes = 16, .stride_bytes = 256, .swizzle_bytes = 32}},
        {0x0000000800400042, {.start_bytes = 1056, .leading_bytes = 1024, .stride_bytes = 128}},
        {0x000e000000000000, {.base_offset = 7}},
        {0x0000000000003fff, {.start_bytes = 262128}},
        {0x3ff1c000c000c000, {.other = 0x3ff1c000c000c000}},
        {UINT64_MAX, {262128, 262128, 262128, 7, 32, 0x3ff1c000c000c000}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct ws_descriptor made = ws_descriptor_of(known[i].number);
        const struct ws_descriptor *wanted = &known[i].fields;

        assert_int_equal(made.start_bytes, wanted->start_bytes);
        assert_int_equal(made.leading_bytes, wanted->leading_bytes);
        assert_int_equal(made.stride_bytes, wanted->stride_bytes);
        assert_int_equal(made.base_offset, wanted->base_offset);
        assert_int_equal(made.swizzle_bytes, wanted->swizzle_bytes);
        assert_true(made.other == wanted->other);
        assert_true(ws_descriptor_number(wanted) == known[i].number);
    }
}

static void every_bit_is_of_one_field_or_of_none(void **state)
{
    static const int swizzle[] = {0, 128, 64, 32};
    uint64_t named = 0;

    (void)state;
    for (int bit = 0; bit < 64; bit++) {
        uint64_t number = UINT64_C(1) << bit;
        struct ws_descriptor one = ws_descriptor_of(number);
        bool start = bit < 14, leading = bit >= 16 && bit < 30, stride = bit >= 32 && bit < 46;
        bool base = bit >= 49 && bit < 52, mode = bit >= 62;

        assert_int_equal(one.start_bytes, start ? 16 << bit : 0);
        assert_int_equal(one.leading_bytes, leading ? 16 << (bit - 16) : 0);
        assert_int_equal(one.stride_bytes, stride ? 16 << (bit - 32) : 0);
        assert_int_equal(one.base_offset, base ? 1 << (bit - 49) : 0);
        assert_int_equal(one.swizzle_bytes, mode ? swizzle[1 << (bit - 62)] : 0);
        assert_true(one.other == (start || leading || stride || base || mode ? 0 : number));
        named |= one.other ? 0 : number;
    }
    assert_true(named == ~WS_DESCRIPTOR_OTHER);
}

static void numbers_and_text_go_there_and_back(void **state)
{
    static const int layouts[] = {128, 64, 32};
    uint64_t seed = 15;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint64_t number = any_number(&seed);
        struct ws_descriptor fields, again;
        char text[WS_DESCRIPTOR_TEXT_SIZE];
        struct ws_error error;

        number &= i % 4 ? ~WS_DESCRIPTOR_OTHER : UINT64_MAX;
        fields = ws_descriptor_of(number);
        assert_true(ws_descriptor_number(&fields) == number);
        assert_true(bits_of((uint64_t)fields.start_bytes, (uint64_t)fields.leading_bytes,
                            (uint64_t)fields.stride_bytes, (uint64_t)fields.base_offset,
                            fields.swizzle_bytes == layouts[0]   ? 1
                            : fields.swizzle_bytes == layouts[1] ? 2
                            : fields.swizzle_bytes == layouts[2] ? 3
                                                                 : 0) == (number & ~fields.other));
        ws_descriptor_text(&fields, text);
        assert_true(strlen(text) < sizeof text - 1);
        if (!ws_descriptor_parse(text, &again, &error))
            fail_msg("%s: %s", text, error.text);
        assert_true(ws_descriptor_number(&again) == number);
        assert_true(!fields.other == !strncmp(text, "swizzle=", 8));
        snprintf(text, sizeof text, "%llu", (unsigned long long)number);
        assert_true(ws_descriptor_parse(text, &again, &error));
        assert_true(ws_descriptor_number(&again) == number);
    }
}

static void fields_are_read_in_any_order(void **state)
{
    static const struct {
        const char *text;
        uint64_t number;
    } good[] = {
        {"swizzle=128,leading=16,stride=1024", 0x4000004000010000},
        {"stride=1024B,swizzle=128B,leading=0x10", 0x4000004000010000},
        {"stride=0x400,leading=0x10,swizzle=128,start=0,base=0", 0x4000004000010000},
        {"0x4000004000010000", 0x4000004000010000},
        {"0X4000004000010000", 0x4000004000010000},
        {"4611686293305360384", 0x4000004000010000},
        {"swizzle=none", 0},
        {"swizzle=0", 0},
        {"start=262128", 0x3fff},
        {"base=7", 0x000e000000000000},
        {"18446744073709551615", UINT64_MAX},
        {"0xffffffffffffffff", UINT64_MAX},
        {"0x00000000000000000010", 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ws_descriptor fields;
        struct ws_error error;

        if (!ws_descriptor_parse(good[i].text, &fields, &error))
            fail_msg("%s: %s", good[i].text, error.text);
        if (ws_descriptor_number(&fields) != good[i].number)
            fail_msg("%s: 0x%llx", good[i].text, (unsigned long long)ws_descriptor_number(&fields));
    }
}

static void what_is_no_descriptor_is_named(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *says; /* the name or number that is in the text */
    } bad[] = {
        {"", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"-1", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"0x", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"0x4000004000010000 ", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"0xg", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"18446744073709551616", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"0x10000000000000000", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"99999999999999999999999999999999999999", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"swizzle", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"swizzle=128,", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {",swizzle=128", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"swizzle=128,,stride=1024", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"swizzle=128,1024", WS_CODE_DESCRIPTOR, "0x4000004000010000"},
        {"=", WS_CODE_VALUE, "''"},
        {"swizzle=", WS_CODE_SWIZZLE, "swizzle="},
        {"swizzle=16", WS_CODE_SWIZZLE, "swizzle="},
        {"swizzle=256", WS_CODE_SWIZZLE, "swizzle="},
        {"swizzle=3,4,3", WS_CODE_SWIZZLE, "swizzle="},
        {"swizle=128", WS_CODE_VALUE, "swizzle"},
        {"strid=16", WS_CODE_VALUE, "stride"},
        {"Swizzle=128", WS_CODE_VALUE, "'Swizzle'"},
        {"offset=16", WS_CODE_VALUE, "swizzle, start, leading, stride, base"},
        {"leading=8", WS_CODE_DESCRIPTOR, "16"},
        {"stride=1025", WS_CODE_DESCRIPTOR, "16"},
        {"start=1", WS_CODE_DESCRIPTOR, "16"},
        {"start=262144", WS_CODE_RANGE, "262128"},
        {"stride=99999999999999999999", WS_CODE_RANGE, "262128"},
        {"stride=18446744073709551615", WS_CODE_RANGE, "262128"},
        {"leading=-16", WS_CODE_NUMBER, "leading"},
        {"leading=16b", WS_CODE_NUMBER, "leading"},
        {"leading=016", WS_CODE_NUMBER, "leading"},
        {"leading= 16", WS_CODE_NUMBER, "leading"},
        {"base=8", WS_CODE_RANGE, "7"},
        {"base=x", WS_CODE_NUMBER, "base"},
        {"stride=16,stride=16", WS_CODE_DUPLICATE, "stride"},
        {"swizzle=128,leading=16,swizzle=128", WS_CODE_DUPLICATE, "swizzle"},
    };
    static char longest[1 << 16];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ws_descriptor fields;
        struct ws_error error = {0};

        if (ws_descriptor_parse(bad[i].text, &fields, &error))
            fail_msg("'%s' is taken", bad[i].text);
        if (error.code != bad[i].code || !strstr(error.text, bad[i].says))
            fail_msg("'%s': %s", bad[i].text, error.text);
    }
    for (int letter = 1; letter < 256; letter++) {
        struct ws_descriptor fields;
        struct ws_error error;

        memset(longest, letter, sizeof longest - 1);
        if (letter != '0')
            assert_false(ws_descriptor_parse(longest, &fields, &error));
        memcpy(longest, "stride=", 7);
        assert_false(ws_descriptor_parse(longest, &fields, &error));
        memcpy(longest, "x=", 2);
        longest[2] = (char)letter;
        assert_false(ws_descriptor_parse(longest, &fields, &error));
    }
}

/* Random bytes, of the letters in descriptors: accepted or refused, and never misread. */
static void what_is_taken_is_what_is_said_again(void **state)
{
    static const char letters[] = "swizleadngtrb=,0x1248 none";
    uint64_t seed = 3;

    (void)state;
    for (int i = 0; i < 200000; i++) {
        char text[64] = "", said[WS_DESCRIPTOR_TEXT_SIZE];
        struct ws_descriptor fields, again;
        struct ws_error error;
        int length = (int)(any_number(&seed) % 24);

        if (i % 2)
            strcpy(text, "stride=16,");
        for (int at = (int)strlen(text), end = at + length; at < end; at++)
            text[at] = letters[any_number(&seed) % (sizeof letters - 1)];
        if (!ws_descriptor_parse(text, &fields, &error))
            continue;
        assert_true(ws_descriptor_parse(ws_descriptor_text(&fields, said), &again, &error));
        assert_true(ws_descriptor_number(&fields) == ws_descriptor_number(&again));
    }
}

static void a_field_is_set_alone(void **state)
{
    struct ws_descriptor fields = {0};
    struct ws_error error;
    const char *name;
    int count = 0;

    (void)state;
    assert_true(ws_descriptor_set(&fields, "stride", "1024", &error));
    assert_true(ws_descriptor_set(&fields, "swizzle", "64", &error));
    assert_true(ws_descriptor_number(&fields) == 0x8000004000000000);
    assert_false(ws_descriptor_set(&fields, "stride", "8", &error));
    assert_int_equal(fields.stride_bytes, 1024);
    for (; (name = ws_descriptor_field(count)); count++)
        assert_true(ws_descriptor_set(&fields, name, "0", &error));
    assert_int_equal(count, 5);
    assert_true(ws_descriptor_number(&fields) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers_are_their_fields),
        cmocka_unit_test(every_bit_is_of_one_field_or_of_none),
        cmocka_unit_test(numbers_and_text_go_there_and_back),
        cmocka_unit_test(fields_are_read_in_any_order),
        cmocka_unit_test(what_is_no_descriptor_is_named),
        cmocka_unit_test(what_is_taken_is_what_is_said_again),
        cmocka_unit_test(a_field_is_set_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
