/*
 * movmatrix put to the test. The registers given hold the ids, a slot each. A lane's elements stand
 * side by side in the source fragment, which counts as the memory: its places are numbered as the
 * slots are.
 */
#include "probe/evidence/move/method.h"
#include "probe/isa/element.h"
#include "probe/isa/operand.h"

static void move(const struct ws_operand *moved, struct ws_slot slot,
                 const struct ws_mapping_entry *entry, const struct ws_input *input,
                 const int row[WS_LANES], struct ws_output *output)
{
    uint64_t held = *ws_register_at(&input->given, entry->address_lane, entry->place.matrix);
    uint64_t value = ws_register_element(moved, held, entry->place.column % moved->elements);

    (void)row; /* nothing is in memory */
    *ws_register_at(&output->received, slot.lane, slot.reg) |=
        ws_register_bits(moved, value, slot.element);
}

static uint64_t value_given(const struct ws_captured_variant *captured, int number)
{
    return ws_value_given(captured, ws_slot_at(captured->variant, number));
}

static bool decode(const struct ws_captured_variant *captured, int *place, struct ws_error *error)
{
    return ws_decode_received(captured, value_given, place, error);
}

const struct ws_method ws_method_movmatrix = {
    .put_ids = ws_put_slot_ids,
    .move = move,
    .decode = decode,
    .put_trial = ws_put_trial_slot_ids,
    .read_trial = ws_trial_read_received,
    .trial_text = "what each register received, by its place in the source fragment",
};
