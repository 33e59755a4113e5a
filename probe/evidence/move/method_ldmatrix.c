/*
 * Tests ldmatrix and ld. Memory holds the ids, the place of each element; a register's element
 * comes out with every bit flipped if the address that it depends on was moved to the row's twin.
 */
#include <string.h>

#include "probe/evidence/move/method.h"
#include "probe/isa/element.h"
#include "probe/isa/operand.h"

static void put_ids(const struct ws_variant *variant, int digit, struct ws_input *input)
{
    const struct ws_operand *moved = ws_moved(variant);

    for (int number = 0; number < ws_element_count(variant); number++)
        ws_row_put(moved, ws_pass_row(variant, input, number / moved->columns),
                   number % moved->columns, (uint64_t)number >> digit * moved->width_bits);
}

static void move(const struct ws_operand *moved, struct ws_slot slot,
                 const struct ws_mapping_entry *entry, const struct ws_input *input,
                 const int row[WS_LANES], struct ws_output *output)
{
    uint64_t value =
        ws_row_element(moved, input->memory + row[entry->address_lane], entry->place.column);

    *ws_register_at(&output->received, slot.lane, slot.reg) |=
        ws_register_bits(moved, value, slot.element);
}

static uint64_t value_before(const struct ws_captured_variant *captured, int place)
{
    return ws_value_at_place(captured, place, false);
}

static bool decode(const struct ws_captured_variant *captured, int *place, struct ws_error *error)
{
    return ws_decode_received(captured, value_before, place, error);
}

/* A changed register: finds those of its elements that depend on the moved lane. */
static bool hang(struct ws_hanging *hanging, const struct ws_rerun *rerun,
                 const struct ws_change *change, struct ws_error *error)
{
    const struct ws_variant *variant = hanging->captured->variant;
    const struct ws_operand *moved = ws_moved(variant);
    uint64_t first =
        *ws_register_at(&hanging->captured->pass[0].output.received, change->lane, change->reg);
    struct ws_slot slot = {change->lane, change->reg, 0, 0};

    for (; slot.element < moved->elements; slot.element++)
        if (ws_register_element(moved, first, slot.element) !=
                ws_register_element(moved, change->value, slot.element) &&
            !ws_hangs_on(hanging, ws_slot_number(variant, slot), rerun->lane, error))
            return false;
    return true;
}

static void put_trial(const struct ws_addresses *addresses, int digit, struct ws_trial_input *input)
{
    const struct ws_operand *moved = ws_moved(addresses->variant);

    for (int lane = 0; lane < addresses->counted; lane++) {
        uint8_t row[WS_RUN_ROW_BYTES] = {0};

        for (int column = 0; column < moved->columns; column++)
            ws_row_put(moved, row, column,
                       (uint64_t)(lane * moved->columns + column) >> digit * moved->width_bits);
        memcpy(input->row[lane], row, sizeof row);
    }
}

#define LOAD                                                                                       \
    {                                                                                              \
        .put_ids = put_ids, .move = move, .decode = decode, .hang = hang, .put_trial = put_trial,  \
        .read_trial = ws_trial_read_received,                                                      \
        .trial_text = "what each register received, by row of the lane's address",                 \
    }

const struct ws_method ws_method_ldmatrix = LOAD, ws_method_ld = LOAD;
