/* What decoding and checking must find: everything, from evidence alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/isa/element.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "probe/tests/synthetic.h"

static struct ws_captured_variant *made(enum ws_variant_id id)
{
    struct ws_captured_variant *captured = malloc(sizeof *captured);

    assert_non_null(captured);
    synthetic_variant(ws_variant(id), captured);
    return captured;
}

static void unmake(struct ws_captured_variant *captured)
{
    ws_captured_variant_finish(captured);
    free(captured);
}

static void a_faithful_capture_of_every_variant_passes(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        struct ws_captured_variant *captured = made((enum ws_variant_id)i);
        struct ws_error error = {0};

        if (!ws_check(captured, &error))
            fail_msg("%s: %s", captured->variant->name, error.text);
        unmake(captured);
    }
}

static void decoding_gives_the_specified_mapping_of_every_variant(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        struct ws_captured_variant *captured = made((enum ws_variant_id)i);
        struct ws_mapping mapping, specified;
        struct ws_error error = {0};

        if (!ws_mapping_specified(captured->variant, &specified, &error) ||
            !ws_decode(captured, &mapping, &error) ||
            !ws_mapping_equal(&mapping, &specified, &error))
            fail_msg("%s: %s", captured->variant->name, error.text);
        ws_mapping_finish(&mapping);
        ws_mapping_finish(&specified);
        unmake(captured);
    }
}

static int bits_defined(const struct ws_variant *variant)
{
    const struct ws_operand *moved = ws_moved(variant);

    return moved->elements *
           (moved->extension == WS_EXTENSION_SIGN ? moved->slot_bits : moved->width_bits);
}

static void defined_bits_are_those_of_the_elements(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        int count = 0;

        for (uint64_t bits = ws_defined_bits(ws_moved(variant)); bits; bits &= bits - 1)
            count++;
        assert_int_equal(count, bits_defined(variant));
    }
    assert_int_equal(
        ws_defined_bits(ws_moved(ws_variant_named("ldmatrix.m8n16.x1.b8x16.b6x16_p32"))),
        0x3F3F3F3F);
    assert_int_equal(
        ws_defined_bits(ws_moved(ws_variant_named("ldmatrix.m8n16.x1.b8x16.b4x16_p64"))),
        0x0F0F0F0F);
}

static void undefined_bits_may_be_anything(void **state)
{
    enum ws_variant_id id = ws_variant_named("ldmatrix.m8n16.x4.b8x16.b4x16_p64")->id;
    struct ws_captured_variant *captured = made(id);
    struct ws_error error = {0};

    (void)state;
    *ws_register_at(&captured->pass[1].output.received, 7, 2) ^= 0xF0A05010;
    assert_true(ws_check(captured, &error));
    *ws_register_at(&captured->pass[1].output.received, 7, 2) ^= 0x01000000;
    assert_false(ws_check(captured, &error));
    unmake(captured);
}

/* Alters `digits` hexadecimal digits of a number, one at a time; each must be noticed. */
static long alter_digits(struct ws_captured_variant *captured, uint64_t *number, int digits,
                         uint64_t defined, const char *what, uint32_t *seed)
{
    long altered = 0;

    for (int digit = 0; digit < digits; digit++) {
        uint64_t before = *number, flip = 0;
        struct ws_error error = {0};

        if (!(defined >> 4 * digit & 0xF))
            continue;
        while (!(flip & defined))
            flip = (uint64_t)(synthetic_random(seed) & 0xF) << 4 * digit;
        *number ^= flip;
        if (ws_check(captured, &error))
            fail_msg("%s: %s 0x%08x for 0x%08x goes unseen", captured->variant->name, what,
                     (unsigned)*number, (unsigned)before);
        assert_true(error.text[0]);
        *number = before;
        altered++;
    }
    return altered;
}

static long alter_bytes(struct ws_captured_variant *captured, uint8_t *bytes, const char *what,
                        uint32_t *seed)
{
    long altered = 0;

    for (int nibble = 0; nibble < 2 * WS_MEMORY_BYTES; nibble++) {
        uint8_t before = bytes[nibble / 2];
        struct ws_error error = {0};
        uint32_t flip = synthetic_random(seed) % 15 + 1;

        bytes[nibble / 2] = (uint8_t)(before ^ flip << 4 * (nibble % 2));
        if (ws_check(captured, &error))
            fail_msg("%s: %s at %d altered goes unseen", captured->variant->name, what, nibble / 2);
        bytes[nibble / 2] = before;
        altered++;
    }
    return altered;
}

static void every_altered_digit_of_registers_and_memory_after_is_noticed(void **state)
{
    uint32_t seed = 20261120;
    long altered = 0;

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i += sample_step(3)) {
        struct ws_captured_variant *captured = made((enum ws_variant_id)i);
        const struct ws_variant *variant = captured->variant;
        bool store = variant->family->writes_memory;

        for (int p = 0; p < captured->passes; p++) {
            struct ws_pass *pass = &captured->pass[p];

            for (int lane = 0; lane < WS_LANES; lane++)
                for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
                    if (!store)
                        altered += alter_digits(
                            captured, ws_register_at(&pass->output.received, lane, reg), 8,
                            ws_defined_bits(ws_moved(variant)), "received", &seed);
                    if (variant->family->lanes_give)
                        altered +=
                            alter_digits(captured, ws_register_at(&pass->input.given, lane, reg), 8,
                                         0xFFFFFFFF, "given", &seed);
                }
            if (store)
                altered += alter_bytes(captured, pass->output.memory, "memory after", &seed);
        }
        for (int run = 0; run < captured->moved; run++)
            for (int c = 0; c < captured->moved_run[run].changes; c++)
                altered += alter_digits(
                    captured, &captured->moved_run[run].change[c].value, store ? 2 : 8,
                    store ? 0xFF : ws_defined_bits(ws_moved(variant)), "change", &seed);
        unmake(captured);
    }
    print_message("%ld digits altered, each noticed\n", altered);
    assert_true(altered > 50000 / sample_step(3));
}

static void every_altered_address_is_noticed(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i += sample_step(3)) {
        struct ws_captured_variant *captured = made((enum ws_variant_id)i);
        struct ws_error error = {0};

        for (int run = 0; run < captured->moved; run++) {
            uint32_t *address = &captured->moved_run[run].address[run], twin = *address;

            /* To every other row: of the passes' addresses, twins of others, and neither. */
            uint32_t row_bytes = (uint32_t)ws_row_bytes(captured->variant);

            for (uint32_t row = 0; row < WS_MEMORY_BYTES / row_bytes; row++) {
                *address = SYNTHETIC_BASE + row * row_bytes;
                if (*address != twin && ws_check(captured, &error))
                    fail_msg("%s: lane %d moved to row %u goes unseen", captured->variant->name,
                             run, (unsigned)row);
            }
            *address = twin;
        }
        unmake(captured);
    }
}

/* Text of a capture of one variant, with one character altered, must be refused or fail. */
static void expect_noticed(const struct ws_variant *variant, char *text, size_t length, size_t at,
                           char other)
{
    struct ws_capture *capture;
    struct ws_error error = {0};
    char before = text[at];

    text[at] = other;
    if (ws_capture_parse("file", text, length, &capture, &error)) {
        if (ws_check(&capture->captured, &error))
            fail_msg("%s: '%c' for '%c' at byte %zu goes unseen", variant->name, other, before, at);
        ws_capture_destroy(capture);
    }
    assert_true(error.text[0]);
    text[at] = before;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Whether the digit's bits are compared: all except those above a narrow element of a load. */
static bool counts(const struct ws_variant *variant, const char *text, size_t at, char other)
{
    static const char digits[] = "0123456789abcdef";
    size_t after = 0;
    uint32_t flip;

    if (ws_moved(variant)->width_bits >= 8)
        return true;
    while (is_hex(text[at + after + 1]))
        after++;
    flip = (uint32_t)((strchr(digits, text[at]) - digits) ^ (strchr(digits, other) - digits));
    return (uint64_t)flip << 4 * after & ws_defined_bits(ws_moved(variant));
}

enum field { FIELD_OTHER, FIELD_DECIMAL, FIELD_HEX };

/* The kind of digits in a key's value, if they must not be altered unseen. */
static enum field field_of(const char *key)
{
    static const struct {
        const char *key;
        enum field field;
    } fields[] = {{"\"memory_base\"", FIELD_DECIMAL},
                  {"\"addresses\"", FIELD_DECIMAL},
                  {"\"lane\"", FIELD_DECIMAL},
                  {"\"address\"", FIELD_DECIMAL},
                  {"\"changed\"", FIELD_HEX},
                  {"\"registers_given\"", FIELD_HEX},
                  {"\"registers_received\"", FIELD_HEX},
                  {"\"memory_after\"", FIELD_HEX}};

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (!strncmp(key, fields[i].key, strlen(fields[i].key)))
            return fields[i].field;
    return FIELD_OTHER;
}

/* Alters a sample of the digits, one at a time; returns how many. */
static long alter_text(const struct ws_variant *variant, char *text, size_t length, uint32_t *seed)
{
    enum field field = FIELD_OTHER;
    bool in_string = false;
    long altered = 0;

    for (size_t at = 0; at < length; at++) {
        bool decimal = text[at] >= '0' && text[at] <= '9';
        char other = "0123456789abcdef"[synthetic_random(seed) % (in_string ? 16 : 10)];

        if (text[at] == '"') {
            const char *end = in_string ? text + at : strchr(text + at + 1, '"');

            in_string = !in_string;
            if (in_string && end[1] == ':') { /* a key: not to be altered itself */
                field = field_of(text + at);
                at = (size_t)(end - text);
                in_string = false;
            }
            continue;
        }
        /*
         * Decimal digits are few; a smaller sample is enough for the hex digits, which parse the
         * same way.
         */
        if (field == FIELD_OTHER || other == text[at] ||
            (in_string ? !is_hex(text[at]) : !decimal) ||
            synthetic_random(seed) % (in_string ? 61 : 5) ||
            (in_string && !counts(variant, text, at, other)))
            continue;
        expect_noticed(variant, text, length, at, other);
        altered++;
    }
    return altered;
}

static void altered_digits_of_the_file_are_refused_or_noticed(void **state)
{
    uint32_t seed = 7;
    long altered = 0;

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        size_t length;
        char *text = synthetic_text(variant->name, &length);

        altered += alter_text(variant, text, length, &seed);
        free(text);
    }
    print_message("%ld digits of files altered, each noticed\n", altered);
    assert_true(altered > 4000);
}

static void expect_failure(struct ws_captured_variant *captured, const char *first,
                           const char *second)
{
    struct ws_error error = {0};

    assert_false(ws_check(captured, &error));
    assert_error(error, WS_CODE_CAPTURE, first);
    assert_non_null(strstr(error.text, second));
    unmake(captured);
}

static void a_difference_is_told_as_element_lane_and_register(void **state)
{
    struct ws_captured_variant *captured = made(ws_variant_named("ldmatrix.m8n8.x4.b16")->id);
    const struct ws_registers *received = &captured->pass[0].output.received;
    uint64_t kept = *ws_register_at(received, 5, 1);

    (void)state;
    /* Two lanes' registers exchanged in a pass and not in the moved runs. */
    *ws_register_at(received, 5, 1) = *ws_register_at(received, 6, 1);
    *ws_register_at(received, 6, 1) = kept;
    expect_failure(captured, "lane 5, r1, bits 0 to 15", "captured matrix 1, row 1, column 4");

    captured = made(ws_variant_named("ldmatrix.m8n8.x1.b16")->id);
    *ws_register_at(&captured->pass[0].output.received, 9, 0) = 0xBEEF0001;
    expect_failure(captured, "lane 9, r0, bits 0 to 15", "lane 0, r0, bits 16 to 31");

    captured = made(ws_variant_named("ldmatrix.m8n8.x1.b16")->id);
    *ws_register_at(&captured->pass[0].output.received, 9, 0) =
        *ws_register_at(&captured->pass[0].output.received, 8, 0);
    expect_failure(captured, "lane 9, r0", "lane 8, r0");

    captured = made(ws_variant_named("movmatrix.m8n8.trans.b16")->id);
    *ws_register_at(&captured->pass[0].output.received, 3, 0) ^= 0xFFFF;
    expect_failure(captured, "lane 3, d, bits 0 to 15", "0xffcf");
}

static void a_lane_that_counts_after_all_is_told(void **state)
{
    struct ws_captured_variant *captured = made(ws_variant_named("ldmatrix.m8n8.x2.b16")->id);
    struct ws_rerun *rerun = &captured->ignored_run[1];

    (void)state;
    rerun->change[rerun->changes++] = (struct ws_change){.lane = 3, .reg = 1, .value = 0x1234};
    expect_failure(captured, "ignored run 1", " 16 ");
}

static void a_run_that_moved_nothing_leaves_elements_without_a_lane(void **state)
{
    struct ws_captured_variant *captured = made(ws_variant_named("stmatrix.m8n8.x4.b16")->id);

    (void)state;
    captured->moved_run[11].changes = 0;
    expect_failure(captured, "lane 12, r1,", "no address");
}

/*
 * Exchanges the elements that two slots receive, in every run: another layout, faithfully captured.
 */
static void a_captured_layout_that_differs_is_decoded_and_fails(void **state)
{
    struct ws_captured_variant *captured = made(ws_variant_named("ldmatrix.m8n8.x1.b16")->id);
    struct ws_mapping mapping;
    struct ws_place place;
    struct ws_error error = {0};

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t *value = ws_register_at(&captured->pass[0].output.received, lane, 0);

        *value = *value >> 16 | (*value & 0xFFFF) << 16;
    }
    for (int run = 0; run < captured->moved; run++)
        for (int c = 0; c < captured->moved_run[run].changes; c++) {
            uint64_t *value = &captured->moved_run[run].change[c].value;

            *value = *value >> 16 | (*value & 0xFFFF) << 16;
        }
    assert_true(ws_decode(captured, &mapping, &error));
    place = ws_mapping_place(&mapping, (struct ws_slot){5, 0, 0, 0});
    assert_int_equal(place.row, 1);
    assert_int_equal(place.column, 3);
    assert_int_equal(ws_mapping_address_lane(&mapping, (struct ws_slot){5, 0, 0, 0}), 1);
    ws_mapping_finish(&mapping);
    expect_failure(captured, "lane 0, r0, bits 0 to 15: captured matrix 0, row 0, column 1;",
                   "expected matrix 0, row 0, column 0");
}

static void a_simulated_address_that_faults_is_an_error(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x2.b16");
    struct ws_input input;
    struct ws_output output;
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_pass_prepare(variant, 0, SYNTHETIC_BASE, &input, &error));
    input.address[16] = 3; /* does not count */
    assert_true(simulate_variant(variant, &input, &output, &error));
    ws_output_finish(&output);
    input.address[15] += 8;
    assert_false(simulate_variant(variant, &input, &output, &error));
    assert_error(error, WS_CODE_ADDRESS, "lane 15");
    assert_error(error, WS_CODE_ADDRESS, "16");
    input.address[15] = SYNTHETIC_BASE + WS_MEMORY_BYTES;
    assert_false(simulate_variant(variant, &input, &output, &error));
    assert_int_equal(error.code, WS_CODE_ADDRESS);
    input.address[15] = SYNTHETIC_BASE - 16;
    assert_false(simulate_variant(variant, &input, &output, &error));
    ws_input_finish(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_faithful_capture_of_every_variant_passes),
        cmocka_unit_test(decoding_gives_the_specified_mapping_of_every_variant),
        cmocka_unit_test(defined_bits_are_those_of_the_elements),
        cmocka_unit_test(undefined_bits_may_be_anything),
        cmocka_unit_test(every_altered_digit_of_registers_and_memory_after_is_noticed),
        cmocka_unit_test(every_altered_address_is_noticed),
        cmocka_unit_test(altered_digits_of_the_file_are_refused_or_noticed),
        cmocka_unit_test(a_difference_is_told_as_element_lane_and_register),
        cmocka_unit_test(a_lane_that_counts_after_all_is_told),
        cmocka_unit_test(a_run_that_moved_nothing_leaves_elements_without_a_lane),
        cmocka_unit_test(a_captured_layout_that_differs_is_decoded_and_fails),
        cmocka_unit_test(a_simulated_address_that_faults_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
