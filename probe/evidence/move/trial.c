/* Preparing a trial, and reading what came of it. */
#include "probe/evidence/move/trial.h"

#include <math.h>
#include <string.h>

#include "probe/evidence/move/method.h"
#include "probe/evidence/move/pattern.h"
#include "probe/evidence/move/verify.h"

void ws_trial_prepare(const struct ws_addresses *addresses, int digit, int bytes,
                      struct ws_trial_input *input)
{
    memset(input, 0, sizeof *input);
    memcpy(input->address, addresses->address, sizeof input->address);
    input->counted = (uint32_t)addresses->counted;
    input->bytes = (uint32_t)bytes;
    for (int lane = 0; lane < addresses->counted; lane++)
        if (ws_trial_address_lane(addresses, lane) == lane)
            input->placing |= 1u << lane;
    ws_method(addresses->variant->family->id)->put_trial(addresses, digit, input);
}

void ws_trial_prepare_timing(const struct ws_addresses *addresses, struct ws_trial_input *input)
{
    memset(input, 0, sizeof *input);
    memcpy(input->address, addresses->address, sizeof input->address);
    input->bytes = WS_PATTERN_BYTES;
}

bool ws_trial_timing(const struct ws_addresses *addresses, const char *pattern,
                     const struct ws_trial_output *output, struct ws_timing *timing,
                     struct ws_error *error)
{
    memset(timing, 0, sizeof *timing);
    snprintf(timing->pattern, sizeof timing->pattern, "%s", pattern);
    if (output->memory_base % (WS_BANKS * 4))
        return ws_fail(
            error, WS_CODE_GPU,
            "shared memory begins at 0x%x, which is not the start of a bank; run the probe again",
            (unsigned)output->memory_base);
    memcpy(timing->address, addresses->address, sizeof timing->address);
    timing->instructions = WS_INSTRUCTIONS;
    timing->repetitions = WS_REPETITIONS;
    for (int i = 0; i < WS_REPETITIONS; i++) {
        timing->cycles[i] = output->cycles[i];
        if (!output->cycles[i])
            return ws_fail(error, WS_CODE_GPU,
                           "pattern \"%s\": the clock did not advance; run the probe again",
                           pattern);
    }
    return true;
}

static void read_strayed(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                         struct ws_trial *trial)
{
    uint32_t words = 0;

    for (int pass = 0; pass < ws_pass_count(addresses->variant); pass++)
        for (int lane = 0; lane < WS_LANES; lane++)
            words += output[pass].strayed[lane];
    if (words && ws_trial_is_first_difference(trial))
        ws_fail(&trial->difference, WS_CODE_CAPTURE, "%u word%s outside all lanes' rows changed",
                (unsigned)words, words == 1 ? "" : "s");
}

/* Raw registers of the first pass, where lanes receive any. */
static bool keep_received(const struct ws_variant *variant, const struct ws_trial_output *output,
                          struct ws_registers *received, struct ws_error *error)
{
    if (!variant->family->lanes_receive)
        return true;
    if (!ws_registers_init(received, ws_moved(variant), error))
        return false;
    for (int lane = 0; lane < received->threads; lane++)
        for (int reg = 0; reg < received->registers; reg++)
            *ws_register_at(received, lane, reg) = output->received[lane][reg];
    return true;
}

bool ws_trial_read(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                   const struct ws_timing_fit *fit, struct ws_trial *trial, struct ws_error *error)
{
    const struct ws_variant *variant = addresses->variant;
    struct ws_timing timing;
    struct ws_banks banks;

    memset(trial, 0, sizeof *trial);
    trial->addresses = *addresses;
    if (!ws_trial_timing(addresses, "the addresses given", output, &timing, error) ||
        !ws_mapping_init(&trial->found, variant, error) ||
        !keep_received(variant, output, &trial->received, error)) {
        ws_trial_finish(trial);
        return false;
    }
    memcpy(trial->row, output->row, sizeof trial->row);
    trial->moved_as_predicted = true;
    ws_method(variant->family->id)->read_trial(addresses, output, trial);
    read_strayed(addresses, output, trial);
    ws_banks_count(addresses, 0, &banks);
    trial->wavefronts = banks.wavefronts;
    trial->cycles = ws_timing_cycles(&timing);
    trial->phases = banks.phases;
    trial->predicted = fit->patterns > 0;
    trial->predicted_cycles = ws_timing_predicted(fit, &banks);
    trial->timed_as_predicted =
        !trial->predicted || fabs(trial->cycles - trial->predicted_cycles) <= WS_TIMING_TOLERANCE;
    return true;
}

void ws_trial_finish(struct ws_trial *trial)
{
    ws_mapping_finish(&trial->found);
    ws_registers_finish(&trial->received);
}
