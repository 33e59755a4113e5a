/*
 * A trial's preparation and its reading: what a right GPU gives is found to be right at any
 * addresses, and one bit, byte, word or cycle otherwise is found and named.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/move/trial.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/software_trial.h"
#include "probe/tests/synthetic.h"

enum { BYTES = 32 * 1024 };

static const struct ws_timing_fit fit = {.patterns = 1, .intercept = 30, .slope = 2};

/* A trial that a right GPU would give. */
struct made {
    struct ws_addresses addresses;
    struct ws_trial_input input[WS_MAX_PASSES];
    struct ws_trial_output output[WS_MAX_PASSES];
};

static void set_cycles(struct made *made, double each)
{
    for (int i = 0; i < WS_REPETITIONS; i++)
        made->output[0].cycles[i] = (uint32_t)(each * WS_INSTRUCTIONS) + (i == 3 ? 0 : 500);
}

static void execute(struct made *made)
{
    static uint8_t memory[BYTES];
    const struct ws_variant *variant = made->addresses.variant;
    struct ws_banks banks;

    for (int pass = 0; pass < ws_pass_count(variant); pass++) {
        ws_trial_prepare(&made->addresses, pass, BYTES, &made->input[pass]);
        software_trial(variant, &made->input[pass], memory, BYTES, &made->output[pass]);
        made->output[pass].memory_base = 1024;
    }
    ws_banks_count(&made->addresses, 0, &banks);
    set_cycles(made, 30 + 2 * banks.wavefronts);
}

static void make(const char *name, const char *expression, struct made *made)
{
    const struct ws_variant *variant = ws_variant_named(name);
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = expression};
    struct ws_error error = {0};

    memset(made, 0, sizeof *made);
    made->addresses.variant = variant;
    if (ws_address_lanes(variant) &&
        !ws_addresses_make(variant, &options, &made->addresses, &error))
        fail_msg("%s: %s", name, error.text);
    execute(made);
}

/* In place of what `trial`, zeroed at first, had before. */
static void read_trial(const struct made *made, struct ws_trial *trial)
{
    struct ws_error error = {0};

    ws_trial_finish(trial);
    if (!ws_trial_read(&made->addresses, made->output, &fit, trial, &error))
        fail_msg("%s: %s", made->addresses.variant->name, error.text);
}

/* Every slot's element is where the layout has it; lanes with rows of their own are asked for. */
static void assert_as_specified(const struct ws_trial *trial)
{
    const struct ws_variant *variant = trial->addresses.variant;

    for (int number = 0; number < ws_element_count(variant); number++) {
        struct ws_place should = ws_layout_place(variant, ws_slot_at(variant, number));
        struct ws_place found = ws_mapping_place(&trial->found, ws_slot_at(variant, number));

        assert_memory_equal(&found, &should, sizeof should);
    }
}

static void a_right_gpu_is_found_right_at_any_addresses(void **state)
{
    static const char *const expressions[] = {"t * 16", "t * 144", "(31 - t) * 1008",
                                              "(t * 37 % 64 ^ 5) * 128 + t % 8 * 16"};

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++)
        for (size_t e = 0; e < sizeof expressions / sizeof expressions[0]; e++) {
            struct ws_trial trial = {0};
            struct made made;

            make(ws_variant((enum ws_variant_id)i)->name, expressions[e], &made);
            read_trial(&made, &trial);
            if (!trial.moved_as_predicted)
                fail_msg("%s: %s", made.addresses.variant->name, trial.difference.text);
            assert_as_specified(&trial);
            assert_true(trial.timed_as_predicted);
            ws_trial_finish(&trial);
        }
}

static void lanes_that_share_a_row_are_the_first_of_them(void **state)
{
    struct ws_trial trial = {0};
    struct made made;

    (void)state;
    make("ldmatrix.m8n8.x2.b16", "t / 2 * 2 * 16", &made);
    assert_int_equal(made.input[0].placing, 0x5555);
    read_trial(&made, &trial);
    assert_true(trial.moved_as_predicted);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_place place = ws_mapping_place(&trial.found, (struct ws_slot){lane, 1, 0, 0});

        assert_int_equal(place.matrix, 1);
        assert_int_equal(place.row, lane / 8 * 2);
    }
    ws_trial_finish(&trial);
}

/* Of two stores to one row the ISA promises neither, and both are right; a mixture of rows is too.
 */
static void either_of_two_stores_to_a_row_is_right(void **state)
{
    struct ws_trial trial = {0};
    struct made made;
    uint32_t id = 8; /* lane 4's first slot: row 1, columns 0 and 1 */

    (void)state;
    make("stmatrix.m8n8.x1.b16", "t / 2 * 16", &made);
    read_trial(&made, &trial);
    assert_true(trial.moved_as_predicted);
    for (uint32_t i = 0; i < 2; i++) {
        made.output[0].row[i][0] = (id + 1) << 16 | id;
        read_trial(&made, &trial);
        assert_true(trial.moved_as_predicted);
        made.output[0].row[i][0] = 1 << 16;
    }
    read_trial(&made, &trial);
    assert_true(trial.moved_as_predicted);
    made.output[0].row[0][0] = 17 << 16 | 16; /* lane 8's, of row 2: not theirs */
    read_trial(&made, &trial);
    assert_false(trial.moved_as_predicted);
    ws_trial_finish(&trial);
}

static void preparing_says_who_places_counts_and_gives_what(void **state)
{
    struct made made;

    (void)state;
    make("ldmatrix.m8n8.x2.b16", "t * 16", &made);
    assert_int_equal(made.input[0].placing, 0xFFFF);
    assert_int_equal(made.input[0].counted, 16);
    assert_int_equal(made.input[0].bytes, BYTES);
    assert_int_equal(made.input[0].zero, 0);
    assert_int_equal(made.input[0].row[9][0], 73 << 16 | 72);
    make("stmatrix.m8n8.x2.b16", "t * 16", &made);
    assert_int_equal(made.input[0].given[5][1], 23 << 16 | 22);
    assert_int_equal(made.input[0].row[9][0], 0);
    make("movmatrix.m8n8.trans.b16", NULL, &made);
    assert_int_equal(made.input[0].counted, 0);
    assert_int_equal(made.input[0].placing, 0);
}

static void a_timing_has_nothing_but_addresses(void **state)
{
    struct ws_trial_input input;
    struct made made;

    (void)state;
    make("stmatrix.m8n8.x4.b16", "t * 16", &made);
    ws_trial_prepare_timing(&made.addresses, &input);
    assert_memory_equal(input.address, made.addresses.address, sizeof input.address);
    assert_int_equal(input.placing, 0);
    assert_int_equal(input.counted, 0);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(input.given[lane][0], 0);
}

static void assert_differs(const struct made *made, const char *says)
{
    struct ws_trial trial = {0};

    read_trial(made, &trial);
    assert_false(trial.moved_as_predicted);
    if (!strstr(trial.difference.text, says))
        fail_msg("\"%s\" does not say: %s", trial.difference.text, says);
    ws_trial_finish(&trial);
}

static void any_wrong_bit_received_is_found(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x4.trans.b16", "movmatrix.m8n8.trans.b16",
                                        "ldmatrix.m8n16.x2.b8x16.b6x16_p32"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct made made;
        const struct ws_variant *variant;

        make(names[i], "t * 16", &made);
        variant = made.addresses.variant;
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int bit = 0; bit < 32 * ws_moved(variant)->registers; bit++) {
                uint32_t *reg = &made.output[0].received[lane][bit / 32];
                uint32_t flip = 1u << bit % 32 & (uint32_t)ws_defined_bits(ws_moved(variant));
                char says[48], name[WS_REGISTER_SIZE];

                if (!flip)
                    continue;
                *reg ^= flip;
                snprintf(says, sizeof says, "lane %d, %s, element", lane,
                         ws_register_name(variant, bit / 32, name));
                assert_differs(&made, says);
                *reg ^= flip;
            }
    }
}

static void any_wrong_byte_stored_is_found(void **state)
{
    struct made made;

    (void)state;
    make("stmatrix.m16n8.x4.trans.b8", "t * 48", &made);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int word = 0; word < WS_ROW_WORDS; word++)
            for (int pass = 0; pass < 2; pass++) {
                char says[40];

                made.output[pass].row[lane][word] ^= 0x80;
                snprintf(says, sizeof says, "of lane %d's row", lane);
                assert_differs(&made, says);
                made.output[pass].row[lane][word] ^= 0x80;
            }
}

static void a_word_changed_beside_the_rows_is_found_in_any_pass(void **state)
{
    struct made made;

    (void)state;
    make("stmatrix.m16n8.x4.trans.b8", "t * 16", &made);
    made.output[1].strayed[31] = 1;
    assert_differs(&made, "1 word outside");
    made.output[0].strayed[0] = 2;
    assert_differs(&made, "3 words outside");
}

static void cycles_off_the_line_are_found(void **state)
{
    struct ws_trial trial = {0};
    struct made made;

    (void)state;
    make("ldmatrix.m8n8.x4.b16", "t * 64", &made);
    read_trial(&made, &trial);
    assert_int_equal(trial.wavefronts, 16);
    assert_true(trial.cycles == 62 && trial.predicted_cycles == 62);
    set_cycles(&made, 62.5);
    read_trial(&made, &trial);
    assert_true(trial.timed_as_predicted);
    set_cycles(&made, 62.75);
    read_trial(&made, &trial);
    assert_false(trial.timed_as_predicted);
    set_cycles(&made, 61.25);
    read_trial(&made, &trial);
    assert_false(trial.timed_as_predicted);
    assert_true(trial.moved_as_predicted);
    ws_trial_finish(&trial);
}

static void a_clock_that_stood_still_says_nothing(void **state)
{
    struct ws_trial trial = {0};
    struct ws_error error;
    struct made made;

    (void)state;
    make("ldmatrix.m8n8.x1.b16", "t * 16", &made);
    made.output[0].cycles[7] = 0;
    assert_false(ws_trial_read(&made.addresses, made.output, &fit, &trial, &error));
    assert_int_equal(error.code, WS_CODE_GPU);
    ws_trial_finish(&trial);
}

static void memory_that_begins_within_the_banks_says_nothing(void **state)
{
    struct ws_trial trial = {0};
    struct ws_error error;
    struct made made;

    (void)state;
    make("ldmatrix.m8n8.x1.b16", "t * 16", &made);
    made.output[0].memory_base = 1024 + 64;
    assert_false(ws_trial_read(&made.addresses, made.output, &fit, &trial, &error));
    assert_error(error, WS_CODE_GPU, "0x440");
    ws_trial_finish(&trial);
}

static char *text_of(void (*write)(const struct ws_trial *, const char *, FILE *),
                     const struct made *made)
{
    struct ws_trial trial = {0};
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    read_trial(made, &trial);
    write(&trial, "a \"GPU\"", out);
    assert_int_equal(fclose(out), 0);
    ws_trial_finish(&trial);
    return text;
}

static void assert_line(const char *text, const char *line)
{
    if (!strstr(text, line))
        fail_msg("no \"%s\" in:\n%s", line, text);
}

static void text_gives_each_lane_and_the_verdict(void **state)
{
    struct made made;
    char *text;

    (void)state;
    make("ldmatrix.m8n8.x2.b16", "t * 64", &made);
    text = text_of(ws_trial_write_text, &made);
    assert_line(text, "ldmatrix.m8n8.x2.b16 on a \"GPU\"\n");
    assert_line(text, "\n   5      320  M0[1,2] M0[1,3]     M1[1,2] M1[1,3]\n");
    assert_line(text, "\n  16        -  M0[4,0] M0[4,1]     M1[4,0] M1[4,1]\n");
    assert_line(text, "\nelements: as the PTX ISA specifies\n");
    assert_line(text, "\nwavefronts: 8 in 2 phases\n");
    assert_line(text, "\ncycles: 46.00 measured, 46.00 predicted: as predicted\n");
    free(text);
    made.output[0].received[5][1] = 0xFFFF;
    set_cycles(&made, 48);
    text = text_of(ws_trial_write_text, &made);
    assert_line(text, "\n   5      320  M0[1,2] M0[1,3]     ? M0[0,0]\n");
    assert_line(text, "\nelements: NOT as the PTX ISA specifies: lane 5, r1, element 0 is not ");
    assert_line(text, "\ncycles: 48.00 measured, 46.00 predicted: NOT as predicted\n");
    free(text);
}

static void json_gives_the_same(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x2.b16", "stmatrix.m8n8.x2.b16",
                                        "movmatrix.m8n8.trans.b16"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct made made;
        const char *format, *name, *device, *difference;
        int version, elements, timed, wavefronts, matrix, row, column;
        double cycles, predicted;
        json_error_t error;
        json_t *root, *lanes, *lane;
        char *text;

        make(names[i], "t * 64", &made);
        text = text_of(ws_trial_write_json, &made);
        root = json_loads(text, JSON_REJECT_DUPLICATES, &error);
        if (!root)
            fail_msg("%s in:\n%s", error.text, text);
        assert_int_equal(
            json_unpack(root, "{s:s, s:i, s:s, s:s, s:o, s:b, s:s, s:i, s:F, s:F, s:b !}", "format",
                        &format, "version", &version, "variant", &name, "device", &device, "lanes",
                        &lanes, "elements_as_predicted", &elements, "difference", &difference,
                        "wavefronts", &wavefronts, "cycles", &cycles, "predicted_cycles",
                        &predicted, "cycles_as_predicted", &timed),
            0);
        assert_string_equal(format, "warpscope output");
        assert_int_equal(version, 2);
        assert_string_equal(name, names[i]);
        assert_string_equal(device, "a \"GPU\"");
        assert_string_equal(difference, "");
        assert_int_equal(wavefronts, i < 2 ? 8 : 0);
        assert_true(elements && timed && cycles == 30 + 2 * wavefronts && predicted == cycles);
        assert_int_equal(json_array_size(lanes), WS_LANES);
        lane = json_array_get(lanes, 5);
        assert_int_equal(json_integer_value(json_object_get(lane, "address")), i < 2 ? 320 : 0);
        assert_int_equal(json_array_size(json_object_get(lane, "registers")),
                         i == 1 ? 0 : ws_moved(made.addresses.variant)->registers);
        assert_int_equal(json_unpack(lane, "{s:[[[iii]*]*]}", "elements", &matrix, &row, &column),
                         0);
        assert_int_equal(matrix, 0);
        assert_int_equal(row, i < 2 ? 1 : 2);
        assert_int_equal(column, i < 2 ? 2 : 1);
        json_decref(root);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_gpu_is_found_right_at_any_addresses),
        cmocka_unit_test(lanes_that_share_a_row_are_the_first_of_them),
        cmocka_unit_test(either_of_two_stores_to_a_row_is_right),
        cmocka_unit_test(preparing_says_who_places_counts_and_gives_what),
        cmocka_unit_test(a_timing_has_nothing_but_addresses),
        cmocka_unit_test(any_wrong_bit_received_is_found),
        cmocka_unit_test(any_wrong_byte_stored_is_found),
        cmocka_unit_test(a_word_changed_beside_the_rows_is_found_in_any_pass),
        cmocka_unit_test(cycles_off_the_line_are_found),
        cmocka_unit_test(a_clock_that_stood_still_says_nothing),
        cmocka_unit_test(memory_that_begins_within_the_banks_says_nothing),
        cmocka_unit_test(text_gives_each_lane_and_the_verdict),
        cmocka_unit_test(json_gives_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
