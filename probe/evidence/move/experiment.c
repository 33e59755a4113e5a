/*
 * Runs are prepared as if shared memory began at address 0, because the host cannot know its start.
 * The kernel adds the base and returns the addresses that it used, which the evidence records.
 */
#include "probe/evidence/move/experiment.h"

#include <stdio.h>
#include <string.h>

/* The addresses of lanes whose addresses are ignored, one run each. */
static const struct {
    uint32_t address;
    bool absolute;
} invalid[WS_MAX_IGNORED] = {
    {0xFFFFFFF0u, true}, /* aligned, and far outside shared memory */
    {4, false},          /* inside the buffer, and misaligned */
    {0, true},
};

struct ws_experiment ws_experiment_of(const struct ws_variant *variant, int major, int minor)
{
    struct ws_experiment experiment = {.variant = variant};
    int counted = ws_address_lanes(variant);
    bool some_ignored = counted > 0 && counted < WS_LANES && major * 10 + minor >= 80;

    experiment.passes = ws_pass_count(variant);
    experiment.moved = counted;
    experiment.ignored = some_ignored ? WS_MAX_IGNORED : 0;
    experiment.runs = experiment.passes + experiment.moved + experiment.ignored;
    return experiment;
}

static bool prepare_pass(const struct ws_variant *variant, int digit, struct ws_run_input *run,
                         struct ws_error *error)
{
    struct ws_input input;

    if (!ws_pass_prepare(variant, digit, 0, &input, error))
        return false;
    memset(run, 0, sizeof *run);
    memcpy(run->address, input.address, sizeof run->address);
    for (int lane = 0; lane < input.given.threads; lane++)
        for (int reg = 0; reg < input.given.registers; reg++)
            run->given[lane][reg] = (uint32_t)*ws_register_at(&input.given, lane, reg);
    memcpy(run->memory, input.memory, sizeof run->memory);
    ws_input_finish(&input);
    return true;
}

bool ws_experiment_prepare(const struct ws_experiment *experiment, struct ws_run_input *input,
                           struct ws_error *error)
{
    const struct ws_variant *variant = experiment->variant;
    const struct ws_run_input *first = input;
    struct ws_run_input *run = input;

    for (int digit = 0; digit < experiment->passes; digit++)
        if (!prepare_pass(variant, digit, run++, error))
            return false;
    for (int lane = 0; lane < experiment->moved; lane++, run++) {
        *run = *first;
        run->address[lane] = ws_twin_address(variant, lane, 0);
    }
    for (int i = 0; i < experiment->ignored; i++, run++) {
        *run = *first;
        for (int lane = ws_address_lanes(variant); lane < WS_LANES; lane++) {
            run->address[lane] = invalid[i].address;
            if (invalid[i].absolute)
                run->absolute |= 1u << lane;
        }
    }
    return true;
}

/* The addresses that the kernel returns must be the requested ones. */
static bool addresses_as_asked(const struct ws_run_input *input, const struct ws_run_output *output,
                               struct ws_error *error)
{
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint32_t base = input->absolute >> lane & 1 ? 0 : output->memory_base;

        if (output->address[lane] != input->address[lane] + base)
            return ws_fail(
                error, WS_CODE_GPU,
                "lane %d: expected the address 0x%x, the kernel used 0x%x; run the probe again",
                lane, (unsigned)(input->address[lane] + base), (unsigned)output->address[lane]);
    }
    return true;
}

/*
 * Keeps what the instruction can have changed: no registers for a store, no memory for movmatrix.
 */
static bool read_output(const struct ws_variant *variant, const struct ws_run_output *from,
                        struct ws_output *output, struct ws_error *error)
{
    memset(output, 0, sizeof *output);
    if (ws_address_lanes(variant))
        memcpy(output->memory, from->memory, sizeof output->memory);
    if (!variant->family->lanes_receive)
        return true;
    if (!ws_registers_init(&output->received, ws_moved(variant), error))
        return false;
    for (int lane = 0; lane < output->received.threads; lane++)
        for (int reg = 0; reg < output->received.registers; reg++)
            *ws_register_at(&output->received, lane, reg) = from->received[lane][reg];
    return true;
}

static bool read_pass(const struct ws_variant *variant, const struct ws_run_input *input,
                      const struct ws_run_output *output, struct ws_pass *pass,
                      struct ws_error *error)
{
    struct ws_registers *given = &pass->input.given;

    memset(pass, 0, sizeof *pass);
    if (variant->family->lanes_give && !ws_registers_init(given, ws_moved(variant), error))
        return false;
    for (int lane = 0; lane < given->threads; lane++)
        for (int reg = 0; reg < given->registers; reg++)
            *ws_register_at(given, lane, reg) = input->given[lane][reg];
    if (ws_address_lanes(variant)) {
        pass->input.memory_base = output->memory_base;
        memcpy(pass->input.address, output->address, sizeof pass->input.address);
        memcpy(pass->input.memory, input->memory, sizeof pass->input.memory);
    }
    return read_output(variant, output, &pass->output, error);
}

static bool read_rerun(const struct ws_variant *variant, int lane, const struct ws_output *first,
                       const struct ws_run_output *from, struct ws_rerun *rerun,
                       struct ws_error *error)
{
    struct ws_output output;
    bool done;

    if (!read_output(variant, from, &output, error))
        return false;
    memset(rerun, 0, sizeof *rerun);
    rerun->lane = lane;
    memcpy(rerun->address, from->address, sizeof rerun->address);
    done = ws_rerun_compare(variant, first, &output, rerun, error);
    ws_output_finish(&output);
    return done;
}

static void write_target(const struct ws_run_output *output, int major, char target[WS_TEXT_SIZE])
{
    const char suffix[] = {(char)output->target_suffix, 0};

    snprintf(target, WS_TEXT_SIZE, "%s_%u%s", (int)output->target / 10 == major ? "sm" : "compute",
             (unsigned)output->target, suffix);
}

/* Stores one run's output in its place: passes first, then moved runs, then ignored ones. */
static bool read_run(const struct ws_experiment *experiment, int run,
                     const struct ws_run_input *input, const struct ws_run_output *output,
                     struct ws_captured_variant *captured, struct ws_error *error)
{
    const struct ws_variant *variant = experiment->variant;
    int moved = run - experiment->passes, ignored = moved - experiment->moved;

    if (!addresses_as_asked(input, output, error))
        return false;
    if (moved < 0)
        return read_pass(variant, input, output, &captured->pass[run], error);
    return read_rerun(variant, ignored < 0 ? moved : -1, &captured->pass[0].output, output,
                      ignored < 0 ? &captured->moved_run[moved] : &captured->ignored_run[ignored],
                      error);
}

bool ws_experiment_capture(const struct ws_experiment *experiment, int major,
                           const struct ws_run_input *input, const struct ws_run_output *output,
                           struct ws_captured_variant *captured, struct ws_error *error)
{
    memset(captured, 0, sizeof *captured);
    captured->variant = experiment->variant;
    captured->passes = experiment->passes;
    captured->moved = experiment->moved;
    captured->ignored = experiment->ignored;
    ws_variant_ptx(experiment->variant, captured->ptx);
    write_target(output, major, captured->target);
    for (int run = 0; run < experiment->runs; run++)
        if (!read_run(experiment, run, &input[run], &output[run], captured, error)) {
            ws_captured_variant_finish(captured);
            return ws_fail_in(error, experiment->variant->name);
        }
    return true;
}
