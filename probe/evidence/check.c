/*
 * The verdict on a captured variant: its mapping is the specified one, and every bit of every run
 * is what the specified layout gives when it is executed on the run's inputs. The second holds what
 * a mapping has no words for: untouched memory, padding, lanes that do not count.
 */
#include <stdio.h>
#include <string.h>

#include "probe/evidence/verify.h"

/* Bit for bit, but for what the instruction leaves undefined. */
static bool same_output(const struct ws_variant *variant, const struct ws_output *captured,
                        const struct ws_output *specified, struct ws_error *error)
{
    uint32_t defined = ws_defined_bits(variant);

    if (variant->op == WS_OP_stmatrix) {
        for (int offset = 0; offset < WS_MEMORY_BYTES; offset++)
            if (captured->memory[offset] != specified->memory[offset])
                return ws_fail(error, "memory at %d: captured is 0x%02x, specified is 0x%02x",
                               offset, captured->memory[offset], specified->memory[offset]);
        return true;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++) {
            uint32_t is = captured->received[lane][reg], should = specified->received[lane][reg];

            if ((is ^ should) & defined)
                return ws_fail(error, "lane %d, %s: captured is 0x%08x, specified is 0x%08x", lane,
                               ws_register_name(variant, reg), (unsigned)is, (unsigned)should);
        }
    return true;
}

static bool check_passes(const struct ws_captured_variant *captured,
                         const struct ws_mapping *specified, struct ws_error *error)
{
    for (int i = 0; i < captured->passes; i++) {
        struct ws_output output;
        char pass[32];

        if (ws_execute(specified, &captured->pass[i].input, &output, error) &&
            same_output(captured->variant, &captured->pass[i].output, &output, error))
            continue;
        snprintf(pass, sizeof pass, "pass %d", i);
        return ws_fail_in(error, pass);
    }
    return true;
}

/* The row that a lane's address moves to is its twin: only then must every bit of it show. */
static bool check_twin(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                       struct ws_error *error)
{
    for (int i = 0; i < captured->passes; i++) {
        const struct ws_input *input = &captured->pass[i].input;
        const uint8_t *row = input->memory + (input->address[rerun->lane] - input->memory_base);
        const uint8_t *twin = input->memory + (rerun->address[rerun->lane] - input->memory_base);

        for (int byte = 0; byte < WS_ROW_BYTES; byte++)
            if ((row[byte] ^ twin[byte]) != 0xFF)
                return ws_fail(error,
                               "the row at %u is not the flipped twin of lane %d's at %u: pass %d, "
                               "byte %d",
                               (unsigned)rerun->address[rerun->lane], rerun->lane,
                               (unsigned)input->address[rerun->lane], i, byte);
    }
    return true;
}

static bool check_rerun(const struct ws_captured_variant *captured,
                        const struct ws_mapping *specified, const struct ws_rerun *rerun,
                        struct ws_error *error)
{
    struct ws_input input = captured->pass[0].input;
    struct ws_output is, should;

    memcpy(input.address, rerun->address, sizeof input.address);
    ws_rerun_output(captured, rerun, &is);
    return ws_execute(specified, &input, &should, error) &&
           same_output(captured->variant, &is, &should, error);
}

bool ws_check(const struct ws_captured_variant *captured, struct ws_error *error)
{
    struct ws_mapping mapping, specified;
    char where[32];

    ws_mapping_specified(captured->variant, &specified);
    if (!check_passes(captured, &specified, error)) {
        struct ws_error bits = *error;

        /* In terms of elements the difference says more, if it can be put so. */
        if (ws_decode(captured, &mapping, error) && ws_mapping_equal(&mapping, &specified, error))
            *error = bits;
        return false;
    }
    if (!ws_decode(captured, &mapping, error))
        return false;
    if (!ws_mapping_equal(&mapping, &specified, error))
        return false;
    for (int i = 0; i < captured->moved; i++) {
        const struct ws_rerun *rerun = &captured->moved_run[i];

        if (check_twin(captured, rerun, error) && check_rerun(captured, &specified, rerun, error))
            continue;
        snprintf(where, sizeof where, "lane %d's address moved", rerun->lane);
        return ws_fail_in(error, where);
    }
    for (int i = 0; i < captured->ignored; i++) {
        const struct ws_rerun *rerun = &captured->ignored_run[i];

        if (rerun->changes == 0 && check_rerun(captured, &specified, rerun, error))
            continue;
        if (rerun->changes)
            ws_fail(error,
                    "addresses of lanes from %d on are specified to be ignored, and changed "
                    "what came out",
                    ws_address_lanes(captured->variant));
        snprintf(where, sizeof where, "ignored run %d", i);
        return ws_fail_in(error, where);
    }
    return true;
}
