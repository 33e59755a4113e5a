/* Preparing a trial, and reading what came of it; see trial.h. */
#include "probe/evidence/trial.h"

#include <math.h>
#include <string.h>

#include "probe/isa/element.h"
#include "probe/evidence/pattern.h"
#include "probe/evidence/verify.h"

/* The first counted lane that gives this lane's row. */
static int giver(const struct ws_addresses *addresses, int lane)
{
    for (int first = 0; first < lane; first++)
        if (addresses->address[first] == addresses->address[lane])
            return first;
    return lane;
}

static int slot_id(const struct ws_variant *variant, struct ws_slot slot)
{
    return (slot.lane * variant->registers + slot.reg) * variant->elements + slot.element;
}

static struct ws_slot slot_of(const struct ws_variant *variant, int id)
{
    return (struct ws_slot){id / variant->elements / variant->registers,
                            id / variant->elements % variant->registers, id % variant->elements};
}

void ws_trial_prepare(const struct ws_addresses *addresses, int digit, int bytes,
                      struct ws_trial_input *input)
{
    const struct ws_variant *variant = addresses->variant;
    int shift = digit * variant->width_bits;

    memset(input, 0, sizeof *input);
    memcpy(input->address, addresses->address, sizeof input->address);
    input->counted = (uint32_t)addresses->counted;
    input->bytes = (uint32_t)bytes;
    for (int lane = 0; lane < addresses->counted; lane++) {
        uint8_t row[WS_ROW_BYTES] = {0};

        if (giver(addresses, lane) == lane)
            input->placing |= 1u << lane;
        for (int column = 0; column < variant->columns && variant->op == WS_OP_ldmatrix; column++)
            ws_row_put(variant, row, column, (uint32_t)(lane * variant->columns + column) >> shift);
        memcpy(input->row[lane], row, sizeof row);
    }
    for (int id = 0; id < ws_element_count(variant) && variant->op != WS_OP_ldmatrix; id++) {
        struct ws_slot slot = slot_of(variant, id);

        input->given[slot.lane][slot.reg] |=
            ws_register_bits(variant, (uint32_t)id >> shift, slot.element);
    }
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
        return ws_fail(error, "shared memory began at 0x%x, which no bank begins at",
                       (unsigned)output->memory_base);
    memcpy(timing->address, addresses->address, sizeof timing->address);
    timing->instructions = WS_INSTRUCTIONS;
    timing->repetitions = WS_REPETITIONS;
    for (int i = 0; i < WS_REPETITIONS; i++) {
        timing->cycles[i] = output->cycles[i];
        if (!output->cycles[i])
            return ws_fail(error, "pattern \"%s\": the clock stood still", pattern);
    }
    return true;
}

/* A load's element came from memory, movmatrix's from the lane that held it. */
static bool decode_received(const struct ws_addresses *addresses, int id, struct ws_place *place)
{
    const struct ws_variant *variant = addresses->variant;
    int lane = id / variant->columns;

    if (id >= ws_element_count(variant))
        return false;
    *place = (struct ws_place){lane / variant->rows, lane % variant->rows, id % variant->columns};
    return variant->op == WS_OP_movmatrix || giver(addresses, lane) == lane;
}

static int id_of(const struct ws_variant *variant, const struct ws_trial_output *output,
                 struct ws_slot slot)
{
    int id = 0;

    for (int pass = 0; pass < ws_pass_count(variant); pass++)
        id |= (int)ws_register_element(variant, output[pass].received[slot.lane][slot.reg],
                                       slot.element)
              << pass * variant->width_bits;
    return id;
}

static void read_received(const struct ws_addresses *addresses,
                          const struct ws_trial_output *output, struct ws_trial *trial)
{
    const struct ws_variant *variant = addresses->variant;

    for (int slot_index = 0; slot_index < ws_element_count(variant); slot_index++) {
        struct ws_slot slot = slot_of(variant, slot_index);
        struct ws_place *place = &trial->place[slot.lane][slot.reg][slot.element], should;
        int id = id_of(variant, output, slot), lane;

        trial->found[slot.lane][slot.reg][slot.element] = decode_received(addresses, id, place);
        should = ws_layout_place(variant, slot);
        lane = should.matrix * variant->rows + should.row;
        if (variant->op == WS_OP_ldmatrix)
            lane = giver(addresses, lane);
        if (id == lane * variant->columns + should.column || !trial->moved_as_predicted)
            continue;
        trial->moved_as_predicted = false;
        ws_fail(&trial->difference,
                variant->op == WS_OP_movmatrix
                    ? "lane %d, %s, element %d is not element %d of row %d of the source fragment"
                    : "lane %d, %s, element %d is not element %d of the row that lane %d gives",
                slot.lane, ws_register_name(variant, slot.reg), slot.element, should.column, lane);
    }
}

static int stored_id(const struct ws_variant *variant, const struct ws_trial_output *output,
                     int lane, int column)
{
    int id = 0;

    for (int pass = 0; pass < ws_pass_count(variant); pass++) {
        uint8_t row[WS_ROW_BYTES];

        memcpy(row, output[pass].row[lane], sizeof row);
        id |= (int)ws_row_element(variant, row, column) << pass * variant->width_bits;
    }
    return id;
}

/* Of lanes that store to one row, any may be the one that is kept. */
static bool may_be_stored(const struct ws_addresses *addresses, int lane, int column, int id)
{
    const struct ws_variant *variant = addresses->variant;

    for (int other = 0; other < addresses->counted; other++) {
        struct ws_place place = {other / variant->rows, other % variant->rows, column};

        if (addresses->address[other] == addresses->address[lane] &&
            slot_id(variant, ws_layout_slot(variant, place)) == id)
            return true;
    }
    return false;
}

static void read_stored(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                        struct ws_trial *trial)
{
    const struct ws_variant *variant = addresses->variant;

    for (int index = 0; index < ws_element_count(variant); index++) {
        int lane = index / variant->columns, column = index % variant->columns;
        int id = stored_id(variant, output, lane, column);

        if (giver(addresses, lane) == lane && id < ws_element_count(variant)) {
            struct ws_slot slot = slot_of(variant, id);

            trial->found[slot.lane][slot.reg][slot.element] = true;
            trial->place[slot.lane][slot.reg][slot.element] =
                (struct ws_place){lane / variant->rows, lane % variant->rows, column};
        }
        if (may_be_stored(addresses, lane, column, id) || !trial->moved_as_predicted)
            continue;
        trial->moved_as_predicted = false;
        ws_fail(&trial->difference, "element %d of the row that lane %d gives is not as stored",
                column, lane);
    }
}

static void read_strayed(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                         struct ws_trial *trial)
{
    uint32_t words = 0;

    for (int pass = 0; pass < ws_pass_count(addresses->variant); pass++)
        for (int lane = 0; lane < WS_LANES; lane++)
            words += output[pass].strayed[lane];
    if (!words || !trial->moved_as_predicted)
        return;
    trial->moved_as_predicted = false;
    ws_fail(&trial->difference, "%u word%s of memory that no lane's row has changed",
            (unsigned)words, words == 1 ? "" : "s");
}

bool ws_trial_read(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                   const struct ws_timing_fit *fit, struct ws_trial *trial, struct ws_error *error)
{
    struct ws_timing timing;
    struct ws_banks banks;

    memset(trial, 0, sizeof *trial);
    trial->addresses = *addresses;
    memcpy(trial->received, output->received, sizeof trial->received);
    memcpy(trial->row, output->row, sizeof trial->row);
    trial->moved_as_predicted = true;
    if (addresses->variant->op == WS_OP_stmatrix)
        read_stored(addresses, output, trial);
    else
        read_received(addresses, output, trial);
    read_strayed(addresses, output, trial);
    if (!ws_trial_timing(addresses, "the addresses given", output, &timing, error))
        return false;
    ws_banks_count(addresses, 0, &banks);
    trial->wavefronts = banks.wavefronts;
    trial->cycles = ws_timing_cycles(&timing);
    trial->predicted_cycles = fit->intercept + fit->slope * banks.wavefronts;
    trial->timed_as_predicted =
        fabs(trial->cycles - trial->predicted_cycles) <= WS_TIMING_TOLERANCE;
    return true;
}
