/*
 * The packed load of PTX ISA 9.4, ldmatrix.m8n16.s8.s4, against the ISA's rule, typed here a second
 * time: nibble c of a row of 8 bytes goes to lane 4 row + c / 4, byte c % 4, with its sign. And
 * against its known bank behavior. Nothing here uses a layout or an operand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/store/rule.h"
#include "probe/feed/suggest.h"
#include "probe/isa/release.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/synthetic.h"

static const char *const names[] = {"ldmatrix.m8n16.x1.s8.s4", "ldmatrix.m8n16.x2.s8.s4",
                                    "ldmatrix.m8n16.x4.s8.s4"};

enum { NAMES = 3 };

/* The byte of register m of a lane, by the ISA: element c of matrix m's row, sign-extended. */
static uint8_t isa_byte(const struct ws_input *input, int lane, int m, int b)
{
    int row = lane / 4, c = 4 * (lane % 4) + b;
    uint32_t address = input->address[8 * m + row] - input->memory_base;
    int nibble = input->memory[address + (uint32_t)(c / 2)] >> (c % 2 ? 4 : 0) & 0xF;

    return (uint8_t)(nibble < 8 ? nibble : nibble - 16);
}

static void any_memory_at_any_addresses_is_loaded_as_the_isa_says(void **state)
{
    uint32_t seed = 94;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        const struct ws_variant *variant = ws_variant_named(names[i % NAMES]);
        struct ws_input input = {.memory_base = SYNTHETIC_BASE};
        struct ws_output output;
        struct ws_error error = {0};

        for (int byte = 0; byte < WS_MEMORY_BYTES; byte++)
            input.memory[byte] = (uint8_t)synthetic_random(&seed);
        for (int lane = 0; lane < WS_LANES; lane++)
            input.address[lane] = SYNTHETIC_BASE + synthetic_random(&seed) % 128 * 8;
        assert_true(simulate_variant(variant, &input, &output, &error));
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int m = 0; m < 1 << i % NAMES; m++)
                for (int b = 0; b < 4; b++)
                    assert_int_equal(*ws_register_at(&output.received, lane, m) >> 8 * b & 0xFF,
                                     isa_byte(&input, lane, m, b));
        assert_memory_equal(output.memory, input.memory, sizeof input.memory);
        ws_output_finish(&output);
    }
}

/* As observed: row 0 holds nibbles 0 to f, and lane 2 receives 8 to b. */
static void lane_2_receives_nibbles_8_to_b_with_their_sign(void **state)
{
    const struct ws_variant *variant = ws_variant_named(names[2]);
    static const uint8_t row[] = {0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE};
    struct ws_input input = {.memory_base = SYNTHETIC_BASE};
    struct ws_output output;
    struct ws_error error = {0};

    (void)state;
    memcpy(input.memory, row, sizeof row);
    for (int lane = 0; lane < WS_LANES; lane++)
        input.address[lane] = SYNTHETIC_BASE;
    assert_true(simulate_variant(variant, &input, &output, &error));
    assert_int_equal(*ws_register_at(&output.received, 2, 0), 0xFBFAF9F8);
    assert_int_equal(*ws_register_at(&output.received, 0, 3), 0x03020100);
    ws_output_finish(&output);
}

static void a_sign_that_was_not_extended_is_noticed(void **state)
{
    struct ws_captured_variant *captured = calloc(1, sizeof *captured);
    struct ws_error error = {0};
    uint64_t *reg;

    (void)state;
    assert_non_null(captured);
    for (int i = 0; i < NAMES; i++) {
        synthetic_variant(ws_variant_named(names[i]), captured);
        assert_true(ws_check(captured, &error));
        reg = ws_register_at(&captured->pass[0].output.received, 2, 0);
        *reg ^= 0x10;
        assert_false(ws_check(captured, &error));
        ws_captured_variant_finish(captured);
    }
    free(captured);
}

static void rows_of_8_bytes_may_begin_at_any_multiple_of_8(void **state)
{
    struct ws_addresses addresses = {.variant = ws_variant_named(names[1]), .counted = 16};
    struct ws_findings findings;

    (void)state;
    for (uint32_t lane = 0; lane < WS_LANES; lane++)
        addresses.address[lane] = 8 * lane;
    ws_addresses_check(&addresses, 128, &findings);
    assert_int_equal(findings.faults, 0);
    addresses.address[3] += 4;
    addresses.address[15] += 8;
    ws_addresses_check(&addresses, 128, &findings);
    assert_int_equal(findings.faults, 2);
    assert_non_null(strstr(findings.finding[0].text, "28, is not a multiple of 8"));
    for (int i = 0; i < findings.count; i++)
        if (findings.finding[i].lane == 15)
            assert_non_null(strstr(findings.finding[i].text, "bytes 128 to 135, is outside"));
}

/* Sixteen rows per phase, the most distinct rows in one pair of banks, phases added up. */
static int known_wavefronts(const uint32_t *address, int lanes)
{
    int total = 0;

    for (int first = 0; first < lanes; first += 16) {
        int most = 0;

        for (uint32_t pair = 0; pair < 16; pair++) {
            int count = 0;

            for (int lane = first; lane < lanes && lane < first + 16; lane++) {
                bool counts = address[lane] / 8 % 16 == pair;

                for (int other = first; other < lane; other++)
                    counts = counts && address[other] != address[lane];
                count += counts;
            }
            most = count > most ? count : most;
        }
        total += most;
    }
    return total;
}

static void wavefronts_are_what_was_seen_for_any_addresses(void **state)
{
    static const int packed[NAMES] = {1, 1, 2};
    uint32_t seed = 8;

    (void)state;
    for (int i = 0; i < 6000; i++) {
        struct ws_addresses addresses = {.variant = ws_variant_named(names[i % NAMES]),
                                         .counted = 8 << i % NAMES};
        uint32_t rows = 2u << i % 9;
        struct ws_banks banks;

        for (int lane = 0; lane < WS_LANES; lane++)
            addresses.address[lane] = synthetic_random(&seed) % rows * (i % 2 ? 8 : 64);
        ws_banks_count(&addresses, 0, &banks);
        assert_int_equal(banks.wavefronts, known_wavefronts(addresses.address, addresses.counted));
    }
    for (int i = 0; i < NAMES; i++) {
        struct ws_address_options options = {.tile = WS_TILE_STACKED};
        struct ws_addresses addresses;
        struct ws_banks banks;
        struct ws_error error;

        assert_true(ws_addresses_make(ws_variant_named(names[i]), &options, &addresses, &error));
        assert_int_equal(addresses.address[7], 56);
        ws_banks_count(&addresses, 0, &banks);
        assert_int_equal(banks.wavefronts, packed[i]);
        assert_int_equal(banks.phases, packed[i]);
        assert_int_equal(banks.phase[0].last_matrix, i > 0);
    }
}

/* Independent of whether the rule for rows of 16 bytes was measured: it is another rule. */
static void what_is_known_of_its_banks_is_said_and_no_other_rule_taken_over(void **state)
{
    static const char *const folders[] = {"/nowhere", WS_SOURCE_DIR "/assets/captures"};

    (void)state;
    for (int i = 0; i < 2 * NAMES; i++) {
        struct ws_captures captures;
        struct ws_rule rule;
        struct ws_error error;

        assert_true(ws_captures_load(folders[i / NAMES], &captures, &error));
        assert_true(ws_evidence_rule(&captures, ws_variant_named(names[i % NAMES]), &rule, &error));
        assert_false(rule.measured);
        assert_string_equal(
            rule.text, "measured on an H200 with an instruction encoded by hand, not captured");
        assert_string_equal(rule.brief, "rule measured, not captured");
        ws_captures_finish(&captures);
    }
}

/* Tile orders, pitches and paddings, against the sum of address.h over rows of 8 bytes. */
static void tiles_are_made_of_rows_of_8_bytes(void **state)
{
    const struct ws_variant *variant = ws_variant_named(names[2]);

    (void)state;
    for (int tile = WS_TILE_COLUMNS; tile < WS_TILES; tile++)
        for (int pitch = 0; pitch <= 200; pitch += 8) {
            struct ws_address_options options = {
                .tile = (enum ws_tile)tile, .pitch_bytes = pitch, .padding_bytes = 24};
            struct ws_addresses addresses;
            struct ws_error error;
            int high, wide;

            ws_tile_grid(options.tile, 4, &high, &wide);
            assert_true(ws_addresses_make(variant, &options, &addresses, &error));
            for (int lane = 0; lane < WS_LANES; lane++) {
                int down, across;

                ws_tile_place(options.tile, 4, lane / 8, &down, &across);
                assert_int_equal(addresses.address[lane],
                                 (down * 8 + lane % 8) * ((pitch ? pitch : 8 * wide) + 24) +
                                     across * 8);
            }
        }
}

/* Padding is a multiple of 8 bytes, and a swizzle may move rows of 8, but splits none. */
static void suggestions_keep_rows_of_8_bytes_whole(void **state)
{
    const struct ws_variant *variant = ws_variant_named(names[2]);
    int paddings = 0, swizzles = 0;

    (void)state;
    for (int pitch = 8; pitch <= 1024; pitch += 4) {
        struct ws_address_options options = {.pitch_bytes = pitch};
        struct ws_suggestion suggestion[2];
        struct ws_error error;

        assert_true(ws_suggest(variant, &options, &suggestion[0], &suggestion[1], &error));
        for (int i = 0; i < 2; i++) {
            struct ws_addresses addresses;

            if (!suggestion[i].found)
                continue;
            assert_true(ws_addresses_make(variant, &suggestion[i].options, &addresses, &error));
            assert_int_equal(known_wavefronts(addresses.address, addresses.counted), 2);
            for (int lane = 0; lane < WS_LANES; lane++)
                assert_int_equal(addresses.address[lane] % 8, 0);
        }
        assert_true(!suggestion[0].found || suggestion[0].options.padding_bytes % 8 == pitch % 8);
        paddings += suggestion[0].found;
        swizzles += suggestion[1].found;
    }
    assert_in_range(paddings, 100, 256);
    assert_in_range(swizzles, 16, 256);
}

static void its_ptx_is_that_of_the_isa_and_no_other_form_is_taken(void **state)
{
    static const char *const wrong[] = {
        "ldmatrix.m8n16.x4.trans.s8.s4",  "ldmatrix.m8n8.x4.s8.s4",
        "ldmatrix.m8n16.x4.s8",           "ldmatrix.m8n16.x4.s4",
        "ldmatrix.m8n16.x4.s4.s8",        "stmatrix.m8n16.x4.s8.s4",
        "ldmatrix.m16n16.x1.trans.s8.s4", "ldmatrix.m8n16.s8.s4",
        "ldmatrix.m8n16.x4.s8.b4x16_p64", "ldmatrix.m8n16.x4.b8x16.s4"};
    const struct ws_variant *variant;
    struct ws_error error = {0};
    char ptx[WS_PTX_SIZE];

    (void)state;
    assert_string_equal(ws_variant_ptx(ws_variant_named(names[2]), ptx),
                        "ldmatrix.sync.aligned.m8n16.x4.shared.s8.s4 {r0, r1, r2, r3}, [addr];");
    assert_true(ws_variant_parse(ptx, &variant, &error));
    assert_ptr_equal(variant, ws_variant_named(names[2]));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(ws_variant_parse(wrong[i], &variant, &error));
        assert_error(error, WS_CODE_ILLEGAL, "nearest legal: ");
        assert_null(strstr(error.text, "no such combination"));
    }
    assert_false(ws_variant_parse("ldmatrix.m8n16.x4.s8", &variant, &error));
    assert_error(error, WS_CODE_ILLEGAL, ".s8");
}

static void it_needs_hopper_or_blackwell_and_a_later_toolkit(void **state)
{
    struct ws_captures none = {0};
    struct ws_evidence evidence;
    struct ws_error error = {0};
    char need[WS_NEED_SIZE];

    (void)state;
    for (int i = 0; i < NAMES; i++) {
        const struct ws_variant *variant = ws_variant_named(names[i]);

        assert_int_equal(variant->ptx_version, 94);
        assert_true(ws_targets_allow(variant->targets, 9, 0));
        assert_true(ws_targets_allow(variant->targets, 10, 0));
        assert_true(ws_targets_allow(variant->targets, 12, 1));
        assert_false(ws_targets_allow(variant->targets, 8, 9));
        assert_int_equal(ws_release_of_ptx(variant->ptx_version), 134);
        assert_string_equal(ws_variant_need(variant, need),
                            "a probe built with CUDA 13.4 or later");
        assert_true(ws_evidence_of(&none, variant, &evidence, &error));
        assert_string_equal(evidence.text, "specified by PTX ISA 9.4; not yet captured: needs a "
                                           "probe built with CUDA 13.4 or later");
        ws_evidence_finish(&evidence);
    }
    assert_null(ws_variant_need(ws_variant_named("stmatrix.m16n8.x1.trans.b8"), need));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_memory_at_any_addresses_is_loaded_as_the_isa_says),
        cmocka_unit_test(lane_2_receives_nibbles_8_to_b_with_their_sign),
        cmocka_unit_test(a_sign_that_was_not_extended_is_noticed),
        cmocka_unit_test(rows_of_8_bytes_may_begin_at_any_multiple_of_8),
        cmocka_unit_test(wavefronts_are_what_was_seen_for_any_addresses),
        cmocka_unit_test(what_is_known_of_its_banks_is_said_and_no_other_rule_taken_over),
        cmocka_unit_test(tiles_are_made_of_rows_of_8_bytes),
        cmocka_unit_test(suggestions_keep_rows_of_8_bytes_whole),
        cmocka_unit_test(its_ptx_is_that_of_the_isa_and_no_other_form_is_taken),
        cmocka_unit_test(it_needs_hopper_or_blackwell_and_a_later_toolkit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
