/*
 * What a run is given. The idea: every place has an id and every row a twin, so that a value that
 * comes out says where it came from, and a moved address shows whose values hang on it. Rows lie
 * scattered, so that no accident of order can pass for the mapping.
 */
#include "probe/evidence/capture.h"

#include <string.h>

#include "probe/isa/element.h"

/*
 * Which of memory's 64 rows each lane addresses, and where the twin of that row lies. A fixed
 * shuffle in which rows of neighbouring lanes are never neighbours, nor a row and its twin, and no
 * two twins lie equally far from their rows.
 */
static const uint8_t row_of[WS_LANES] = {35, 6,  16, 24, 13, 59, 3,  53, 34, 23, 58,
                                         0,  55, 41, 17, 12, 30, 48, 39, 1,  29, 52,
                                         43, 56, 8,  27, 37, 54, 14, 25, 47, 57};
static const uint8_t twin_of[WS_LANES] = {22, 31, 62, 36, 5,  11, 45, 32, 60, 28, 15,
                                          49, 63, 10, 50, 26, 20, 46, 33, 19, 7,  2,
                                          9,  21, 40, 51, 4,  18, 44, 61, 38, 42};

int ws_pass_count(const struct ws_variant *variant)
{
    int passes = 1;

    for (int rest = (ws_element_count(variant) - 1) >> variant->width_bits; rest;
         rest >>= variant->width_bits)
        passes++;
    return passes;
}

/*
 * What lies where no id does. Its bytes are 0x40 to 0xBF, and so are they flipped: a 16-bit id has
 * a high byte of 0, or 0xFF flipped, and is never mistaken for it. No two rows of it are alike.
 */
static uint8_t background(int offset)
{
    return (uint8_t)(0x40 + (offset * 29 + offset / WS_ROW_BYTES * 11) % 0x80);
}

/* The lane whose row `lane` addresses: its own, or, where its address does not count, another's. */
static int counted_lane(const struct ws_variant *variant, int lane)
{
    return lane % ws_address_lanes(variant);
}

static void place_ids(const struct ws_variant *variant, int digit, struct ws_input *input)
{
    for (int lane = 0; lane < ws_address_lanes(variant); lane++)
        for (int column = 0; column < variant->columns; column++)
            ws_row_put(variant, input->memory + row_of[lane] * WS_ROW_BYTES, column,
                       (uint32_t)(lane * variant->columns + column) >> digit * variant->width_bits);
}

static void slot_ids(const struct ws_variant *variant, int digit, struct ws_input *input)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++)
            for (int element = 0; element < variant->elements; element++) {
                int id = (lane * variant->registers + reg) * variant->elements + element;

                input->given[lane][reg] |=
                    ws_register_bits(variant, (uint32_t)id >> digit * variant->width_bits, element);
            }
}

void ws_pass_prepare(const struct ws_variant *variant, int digit, uint32_t memory_base,
                     struct ws_input *input)
{
    memset(input, 0, sizeof *input);
    if (variant->op != WS_OP_ldmatrix)
        slot_ids(variant, digit, input);
    if (variant->op == WS_OP_movmatrix)
        return;
    input->memory_base = memory_base;
    for (int offset = 0; offset < WS_MEMORY_BYTES; offset++)
        input->memory[offset] = background(offset);
    if (variant->op == WS_OP_ldmatrix)
        place_ids(variant, digit, input);
    for (int lane = 0; lane < WS_LANES; lane++)
        input->address[lane] =
            memory_base + (uint32_t)row_of[counted_lane(variant, lane)] * WS_ROW_BYTES;
    for (int lane = 0; lane < ws_address_lanes(variant); lane++)
        for (int byte = 0; byte < WS_ROW_BYTES; byte++)
            input->memory[twin_of[lane] * WS_ROW_BYTES + byte] =
                (uint8_t)~input->memory[row_of[lane] * WS_ROW_BYTES + byte];
}

uint32_t ws_twin_address(const struct ws_variant *variant, int lane, uint32_t memory_base)
{
    return memory_base + (uint32_t)twin_of[counted_lane(variant, lane)] * WS_ROW_BYTES;
}

static bool add_change(struct ws_rerun *rerun, struct ws_change change, struct ws_error *error)
{
    if (rerun->changes == WS_MAX_CHANGES)
        return ws_fail(error,
                       "other addresses changed more than %d registers or bytes, which no row can",
                       WS_MAX_CHANGES);
    rerun->change[rerun->changes++] = change;
    return true;
}

bool ws_rerun_compare(const struct ws_variant *variant, const struct ws_output *first,
                      const struct ws_output *again, struct ws_rerun *rerun, struct ws_error *error)
{
    rerun->changes = 0;
    if (variant->op == WS_OP_stmatrix) {
        for (int offset = 0; offset < WS_MEMORY_BYTES; offset++)
            if (first->memory[offset] != again->memory[offset] &&
                !add_change(rerun,
                            (struct ws_change){.offset = offset, .value = again->memory[offset]},
                            error))
                return false;
        return true;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++)
            if (first->received[lane][reg] != again->received[lane][reg] &&
                !add_change(rerun,
                            (struct ws_change){
                                .lane = lane, .reg = reg, .value = again->received[lane][reg]},
                            error))
                return false;
    return true;
}

void ws_rerun_output(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                     struct ws_output *output)
{
    *output = captured->pass[0].output;
    for (int i = 0; i < rerun->changes; i++) {
        const struct ws_change *change = &rerun->change[i];

        if (captured->variant->op == WS_OP_stmatrix)
            output->memory[change->offset] = (uint8_t)change->value;
        else
            output->received[change->lane][change->reg] = change->value;
    }
}
