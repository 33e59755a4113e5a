/*
 * Experiments, executed in software: the runs of each variant, and that their results become
 * evidence that the checker accepts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/evidence/move/experiment.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/simulate.h"

enum { BASE = 0x400, RUNS = WS_MAX_PASSES + WS_LANES + WS_MAX_IGNORED };

struct fixture {
    struct ws_run_input input[RUNS];
    struct ws_run_output output[RUNS];
    struct ws_captured_variant captured;
};

static void simulate(const struct ws_variant *variant, const struct ws_run_input *from,
                     struct ws_run_output *to)
{
    struct ws_input input = {.memory_base = BASE};
    struct ws_output output;
    struct ws_error error;

    for (int lane = 0; lane < WS_LANES; lane++)
        input.address[lane] = from->address[lane] + (from->absolute >> lane & 1 ? 0 : BASE);
    memcpy(input.memory, from->memory, sizeof input.memory);
    assert_true(ws_registers_init(&input.given, ws_moved(variant), &error));
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < input.given.registers; reg++)
            *ws_register_at(&input.given, lane, reg) = from->given[lane][reg];
    assert_true(simulate_variant(variant, &input, &output, &error));
    *to = (struct ws_run_output){.memory_base = BASE, .target = 100, .target_suffix = 'f'};
    memcpy(to->address, input.address, sizeof to->address);
    memcpy(to->memory, output.memory, sizeof to->memory);
    for (int lane = 0; lane < output.received.threads; lane++)
        for (int reg = 0; reg < output.received.registers; reg++)
            to->received[lane][reg] = (uint32_t)*ws_register_at(&output.received, lane, reg);
    ws_input_finish(&input);
    ws_output_finish(&output);
}

static struct ws_experiment execute(const struct ws_variant *variant, struct fixture *fixture)
{
    struct ws_experiment experiment = ws_experiment_of(variant, 10, 0);
    struct ws_error error = {0};

    assert_true(ws_experiment_prepare(&experiment, fixture->input, &error));
    for (int run = 0; run < experiment.runs; run++)
        simulate(variant, &fixture->input[run], &fixture->output[run]);
    return experiment;
}

static void every_variant_becomes_evidence_that_checks(void **state)
{
    struct fixture *fixture = *state;
    struct ws_error error;

    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_experiment experiment = execute(variant, fixture);

        assert_true(ws_experiment_capture(&experiment, 10, fixture->input, fixture->output,
                                          &fixture->captured, &error));
        if (!ws_check(&fixture->captured, &error))
            fail_msg("%s: %s", variant->name, error.text);
        assert_string_equal(fixture->captured.target, "sm_100f");
        ws_captured_variant_finish(&fixture->captured);
    }
}

static void a_plan_moves_each_counted_lane_and_tries_the_others_from_sm_80_on(void **state)
{
    static const struct {
        const char *name;
        int sm, passes, moved, ignored;
    } expected[] = {
        {"ldmatrix.m8n8.x1.b16", 75, 1, 8, 0},
        {"ldmatrix.m8n8.x1.b16", 80, 1, 8, 3},
        {"ldmatrix.m8n8.x4.trans.b16", 90, 1, 32, 0},
        {"ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64", 100, 2, 16, 3},
        {"ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64", 100, 3, 32, 0},
        {"stmatrix.m16n8.x2.trans.b8", 120, 1, 16, 3},
        {"movmatrix.m8n8.trans.b16", 90, 1, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        struct ws_experiment experiment = ws_experiment_of(
            ws_variant_named(expected[i].name), expected[i].sm / 10, expected[i].sm % 10);

        assert_int_equal(experiment.passes, expected[i].passes);
        assert_int_equal(experiment.moved, expected[i].moved);
        assert_int_equal(experiment.ignored, expected[i].ignored);
        assert_int_equal(experiment.runs,
                         experiment.passes + experiment.moved + experiment.ignored);
    }
}

static void uncounted_lanes_are_given_addresses_that_would_fault(void **state)
{
    struct fixture *fixture = *state;
    struct ws_experiment experiment =
        ws_experiment_of(ws_variant_named("ldmatrix.m8n8.x2.b16"), 9, 0);
    const struct ws_run_input *ignored = fixture->input + experiment.passes + experiment.moved;
    struct ws_error error = {0};

    assert_true(ws_experiment_prepare(&experiment, fixture->input, &error));
    for (int run = 0; run < experiment.ignored; run++)
        assert_memory_equal(ignored[run].address, fixture->input[0].address, 16 * sizeof(uint32_t));
    for (int lane = 16; lane < WS_LANES; lane++) {
        assert_int_equal(ignored[0].address[lane], 0xFFFFFFF0);
        assert_int_equal(ignored[1].address[lane] % 16, 4);
        assert_int_equal(ignored[2].address[lane], 0);
    }
    assert_int_equal(ignored[0].absolute, 0xFFFF0000);
    assert_int_equal(ignored[1].absolute, 0);
    assert_int_equal(ignored[2].absolute, 0xFFFF0000);
}

static void a_moved_run_differs_from_the_first_in_one_address(void **state)
{
    struct fixture *fixture = *state;
    struct ws_experiment experiment =
        ws_experiment_of(ws_variant_named("stmatrix.m8n8.x4.b16"), 9, 0);
    struct ws_error error = {0};

    assert_true(ws_experiment_prepare(&experiment, fixture->input, &error));
    for (int moved = 0; moved < experiment.moved; moved++) {
        struct ws_run_input run = fixture->input[experiment.passes + moved];

        assert_int_not_equal(run.address[moved], fixture->input[0].address[moved]);
        run.address[moved] = fixture->input[0].address[moved];
        assert_memory_equal(&run, &fixture->input[0], sizeof run);
    }
}

static void a_register_that_was_not_written_fails_the_check(void **state)
{
    struct fixture *fixture = *state;
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    struct ws_experiment experiment = execute(variant, fixture);
    struct ws_error error;

    fixture->output[0].received[17][3] = WS_RUN_POISON;
    assert_true(ws_experiment_capture(&experiment, 10, fixture->input, fixture->output,
                                      &fixture->captured, &error));
    assert_false(ws_check(&fixture->captured, &error));
}

static void addresses_other_than_asked_are_refused(void **state)
{
    struct fixture *fixture = *state;
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x1.b16");
    struct ws_experiment experiment = execute(variant, fixture);
    struct ws_error error;

    fixture->output[2].address[3] += 16;
    assert_false(ws_experiment_capture(&experiment, 10, fixture->input, fixture->output,
                                       &fixture->captured, &error));
    assert_error(error, WS_CODE_GPU, "ldmatrix.m8n8.x1.b16:");
}

static void more_changes_than_one_row_can_make_are_refused(void **state)
{
    struct fixture *fixture = *state;
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    struct ws_experiment experiment = execute(variant, fixture);
    struct ws_error error;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < WS_RUN_REGISTERS; reg++)
            fixture->output[5].received[lane][reg] ^= 1;
    assert_false(ws_experiment_capture(&experiment, 10, fixture->input, fixture->output,
                                       &fixture->captured, &error));
}

static void a_kernel_that_came_from_ptx_says_so(void **state)
{
    struct fixture *fixture = *state;
    struct ws_experiment experiment =
        execute(ws_variant_named("movmatrix.m8n8.trans.b16"), fixture);
    struct ws_error error;

    fixture->output[0].target = 120;
    fixture->output[0].target_suffix = 0;
    assert_true(ws_experiment_capture(&experiment, 13, fixture->input, fixture->output,
                                      &fixture->captured, &error));
    assert_string_equal(fixture->captured.target, "compute_120");
}

static int set_up(void **state)
{
    *state = calloc(1, sizeof(struct fixture));
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    ws_captured_variant_finish(&((struct fixture *)*state)->captured);
    free(*state);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_variant_becomes_evidence_that_checks),
        TEST(a_plan_moves_each_counted_lane_and_tries_the_others_from_sm_80_on),
        TEST(uncounted_lanes_are_given_addresses_that_would_fault),
        TEST(a_moved_run_differs_from_the_first_in_one_address),
        TEST(a_register_that_was_not_written_fails_the_check),
        TEST(addresses_other_than_asked_are_refused),
        TEST(more_changes_than_one_row_can_make_are_refused),
        TEST(a_kernel_that_came_from_ptx_says_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
