/*
 * Checks a captured variant: its mapping is the specified one, and every bit of every run is what
 * the specified layout results in when it is executed on the run's inputs. The second check covers
 * what a mapping cannot express: untouched memory, padding, ignored lanes.
 */
#include <stdio.h>
#include <string.h>

#include "probe/evidence/move/verify.h"
#include "probe/isa/element.h"

/* Compares every bit, except those that the instruction leaves undefined. */
static bool same_output(const struct ws_variant *variant, const struct ws_output *captured,
                        const struct ws_output *specified, struct ws_error *error)
{
    uint64_t defined = ws_defined_bits(ws_moved(variant));
    char name[WS_REGISTER_SIZE];

    for (int offset = 0; variant->family->writes_memory && offset < WS_MEMORY_BYTES; offset++)
        if (captured->memory[offset] != specified->memory[offset])
            return ws_fail(error, WS_CODE_CAPTURE, "memory at %d: captured 0x%02x, expected 0x%02x",
                           offset, captured->memory[offset], specified->memory[offset]);
    for (int lane = 0; lane < specified->received.threads; lane++)
        for (int reg = 0; reg < specified->received.registers; reg++) {
            uint64_t is = *ws_register_at(&captured->received, lane, reg);
            uint64_t should = *ws_register_at(&specified->received, lane, reg);

            if ((is ^ should) & defined)
                return ws_fail(error, WS_CODE_CAPTURE,
                               "lane %d, %s: captured 0x%08llx, expected 0x%08llx", lane,
                               ws_register_name(variant, reg, name), (unsigned long long)is,
                               (unsigned long long)should);
        }
    return true;
}

/* Whether the specified mapping turns an input into the captured output. */
static bool gives(const struct ws_mapping *specified, const struct ws_input *input,
                  const struct ws_output *captured, struct ws_error *error)
{
    struct ws_output output;
    bool same;

    if (!ws_execute(specified, input, &output, error))
        return false;
    same = same_output(specified->variant, captured, &output, error);
    ws_output_finish(&output);
    return same;
}

static bool check_passes(const struct ws_captured_variant *captured,
                         const struct ws_mapping *specified, struct ws_error *error)
{
    for (int i = 0; i < captured->passes; i++) {
        char pass[32];

        if (gives(specified, &captured->pass[i].input, &captured->pass[i].output, error))
            continue;
        snprintf(pass, sizeof pass, "pass %d", i);
        return ws_fail_in(error, pass);
    }
    return true;
}

/* A lane's address must move to its row's twin: only then must every bit of the row show. */
static bool check_twin(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                       struct ws_error *error)
{
    for (int i = 0; i < captured->passes; i++) {
        const struct ws_input *input = &captured->pass[i].input;
        const uint8_t *row = input->memory + (input->address[rerun->lane] - input->memory_base);
        const uint8_t *twin = input->memory + (rerun->address[rerun->lane] - input->memory_base);

        for (int byte = 0; byte < ws_row_bytes(captured->variant); byte++)
            if ((row[byte] ^ twin[byte]) != 0xFF)
                return ws_fail(
                    error, WS_CODE_CAPTURE,
                    "the row at %u is not the complement of lane %d's at %u: pass %d, byte %d",
                    (unsigned)rerun->address[rerun->lane], rerun->lane,
                    (unsigned)input->address[rerun->lane], i, byte);
    }
    return true;
}

static bool check_rerun(const struct ws_captured_variant *captured,
                        const struct ws_mapping *specified, const struct ws_rerun *rerun,
                        struct ws_error *error)
{
    struct ws_input input = captured->pass[0].input; /* borrows the registers given */
    struct ws_output output;
    bool same;

    memcpy(input.address, rerun->address, sizeof input.address);
    if (!ws_rerun_output(captured, rerun, &output, error))
        return false;
    same = gives(specified, &input, &output, error);
    ws_output_finish(&output);
    return same;
}

/* Compares the mappings; the error names the first different element. */
static bool check_mapping(const struct ws_captured_variant *captured,
                          const struct ws_mapping *specified, struct ws_error *error)
{
    struct ws_mapping mapping;
    bool same;

    if (!ws_decode(captured, &mapping, error))
        return false;
    same = ws_mapping_equal(&mapping, specified, error);
    ws_mapping_finish(&mapping);
    return same;
}

static bool check_moved(const struct ws_captured_variant *captured,
                        const struct ws_mapping *specified, struct ws_error *error)
{
    const struct ws_rerun *rerun = captured->moved_run, *end = rerun + captured->moved;
    char where[32];

    /* The cheap check first. */
    while (rerun < end && check_twin(captured, rerun, error))
        rerun++;
    if (rerun == end)
        for (rerun = captured->moved_run; rerun < end; rerun++)
            if (!check_rerun(captured, specified, rerun, error))
                break;
    if (rerun == end)
        return true;
    snprintf(where, sizeof where, "lane %d's address moved", rerun->lane);
    return ws_fail_in(error, where);
}

static bool check_ignored(const struct ws_captured_variant *captured,
                          const struct ws_mapping *specified, struct ws_error *error)
{
    char where[32];

    for (int i = 0; i < captured->ignored; i++) {
        const struct ws_rerun *rerun = &captured->ignored_run[i];

        if (rerun->changes == 0 && check_rerun(captured, specified, rerun, error))
            continue;
        if (rerun->changes)
            ws_fail(
                error, WS_CODE_CAPTURE,
                "addresses of lanes from %d on are specified as ignored, but changed the result",
                ws_address_lanes(captured->variant));
        snprintf(where, sizeof where, "ignored run %d", i);
        return ws_fail_in(error, where);
    }
    return true;
}

bool ws_check(const struct ws_captured_variant *captured, struct ws_error *error)
{
    struct ws_mapping specified;
    bool done;

    if (!ws_mapping_specified(captured->variant, &specified, error))
        return false;
    done = check_passes(captured, &specified, error);
    if (!done) {
        struct ws_error bits = *error;

        /* A difference between elements is clearer than one between bits, if there is one. */
        if (check_mapping(captured, &specified, error))
            *error = bits;
    }
    done = done && check_mapping(captured, &specified, error) &&
           check_moved(captured, &specified, error) && check_ignored(captured, &specified, error);
    ws_mapping_finish(&specified);
    return done;
}
