/*
 * Tests stmatrix, st and cp.async. The registers given, or a lane's part of global memory, hold the
 * ids, the slot of each element, and memory is searched for them. A moved address writes its row to
 * the twin, and leaves the row unchanged.
 */
#include <stdlib.h>

#include "probe/evidence/move/method.h"
#include "probe/isa/element.h"
#include "probe/isa/operand.h"

static void move(const struct ws_operand *moved, struct ws_slot slot,
                 const struct ws_mapping_entry *entry, const struct ws_input *input,
                 const int row[WS_LANES], struct ws_output *output)
{
    uint64_t given = *ws_register_at(&input->given, slot.lane, slot.reg);

    ws_row_put(moved, output->memory + row[entry->address_lane], entry->place.column,
               ws_register_element(moved, given, slot.element));
}

/* Finds each place's value among the values given, whose origins are slots. */
static bool find_places(const struct ws_captured_variant *captured,
                        const struct ws_origins *origins, int *place, struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int columns = ws_moved(variant)->columns;

    for (int i = 0; i < ws_element_count(variant); i++) {
        uint64_t value = ws_value_at_place(captured, i, true);
        int origin = ws_origin_of(origins, value), lane = i / columns, column = i % columns;

        if (origin < 0)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "lane %d's row, column %d: stored 0x%llx, which no lane holds", lane,
                           column, (unsigned long long)value);
        if (place[origin] >= 0) {
            ws_fail(error, WS_CODE_CAPTURE,
                    "input 0x%llx is stored twice: in lane %d's row, column %d, and lane %d's row, "
                    "column %d",
                    (unsigned long long)value, place[origin] / columns, place[origin] % columns,
                    lane, column);
            return ws_fail_at_slot(variant, ws_slot_at(variant, origin), error);
        }
        place[origin] = i;
    }
    return true;
}

static bool decode(const struct ws_captured_variant *captured, int *place, struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int count = ws_element_count(variant);
    struct ws_origins *origins = ws_origins_create(count);
    bool done = origins || ws_no_memory(error);

    for (int i = 0; i < count && done; i++) {
        struct ws_slot slot = ws_slot_at(variant, i);
        uint64_t value = ws_value_given(captured, slot);

        place[i] = -1;
        if (!ws_origins_add(origins, value)) {
            ws_fail(error, WS_CODE_CAPTURE, "input 0x%llx occurs twice", (unsigned long long)value);
            done = ws_fail_at_slot(variant, slot, error);
        }
    }
    done = done && find_places(captured, origins, place, error);
    free(origins);
    return done;
}

/*
 * A changed byte: in a row that some lane addresses, or in the new row, which then belongs to the
 * moved lane. A byte elsewhere is not part of an element; ws_check() compares it.
 */
static bool hang(struct ws_hanging *hanging, const struct ws_rerun *rerun,
                 const struct ws_change *change, struct ws_error *error)
{
    const struct ws_variant *variant = hanging->captured->variant;
    const struct ws_operand *moved = ws_moved(variant);
    const struct ws_input *input = &hanging->captured->pass[0].input;
    uint32_t address = input->memory_base + (uint32_t)change->offset;
    uint32_t row_bytes = (uint32_t)ws_row_bytes(variant);
    int counted = ws_address_lanes(variant);

    for (int lane = 0; lane < counted; lane++) {
        uint32_t byte = address - input->address[lane];

        if (byte >= row_bytes && lane == rerun->lane)
            byte = address - rerun->address[lane];
        if (byte < row_bytes) {
            int column = (int)byte * 8 / moved->width_bits;
            int slot = hanging->slot_of[lane * moved->columns + column];

            return ws_hangs_on(hanging, slot, rerun->lane, error);
        }
    }
    return true;
}

#define STORE(what)                                                                                \
    {                                                                                              \
        .put_ids = ws_put_slot_ids, .move = move, .decode = decode, .hang = hang,                  \
        .put_trial = ws_put_trial_slot_ids, .read_trial = ws_trial_read_stored,                    \
        .trial_text = "where in memory each " what "'s elements were found",                       \
    }

const struct ws_method ws_method_stmatrix = STORE("register"), ws_method_st = STORE("register");
const struct ws_method ws_method_cp_async = STORE("global word");
