/* Ids put together again from the passes, and held against the specified layout. */
#include "probe/evidence/move/trial_found.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/element.h"
#include "probe/isa/operand.h"

int ws_trial_address_lane(const struct ws_addresses *addresses, int lane)
{
    for (int first = 0; first < lane && lane < addresses->counted; first++)
        if (addresses->address[first] == addresses->address[lane])
            return first;
    return lane;
}

bool ws_trial_is_first_difference(struct ws_trial *trial)
{
    bool first = trial->moved_as_predicted;

    trial->moved_as_predicted = false;
    return first;
}

static int id_of(const struct ws_variant *variant, const struct ws_trial_output *output,
                 struct ws_slot slot)
{
    const struct ws_operand *moved = ws_moved(variant);
    uint64_t id = 0;

    for (int pass = 0; pass < ws_pass_count(variant); pass++)
        id |= ws_register_element(moved, output[pass].received[slot.lane][slot.reg], slot.element)
              << pass * moved->width_bits;
    return (int)id;
}

/* The slot does not hold element `column` of the row that the lane gives or, without addresses, of
 * the row with the lane's number. */
static void note_received(const struct ws_variant *variant, struct ws_slot slot, int column,
                          int lane, struct ws_trial *trial)
{
    char name[WS_REGISTER_SIZE], row[64];

    if (ws_address_lanes(variant))
        snprintf(row, sizeof row, "lane %d's row", lane);
    else
        snprintf(row, sizeof row, "row %d of %s", lane, variant->family->memory);
    ws_fail(&trial->difference, WS_CODE_CAPTURE, "lane %d, %s, element %d is not element %d of %s",
            slot.lane, ws_register_name(variant, slot.reg, name), slot.element, column, row);
}

/* Ids are those of places. Lanes that give one row share its ids. */
void ws_trial_read_received(const struct ws_addresses *addresses,
                            const struct ws_trial_output *output, struct ws_trial *trial)
{
    const struct ws_variant *variant = addresses->variant;
    const struct ws_operand *moved = ws_moved(variant);

    for (int number = 0; number < ws_element_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        struct ws_place should = ws_layout_place(variant, slot);
        int lane = ws_trial_address_lane(addresses, should.matrix * moved->rows + should.row);
        int id = id_of(variant, output, slot), from = id / moved->columns;

        if (id < ws_element_count(variant) && ws_trial_address_lane(addresses, from) == from)
            ws_mapping_set(&trial->found, slot, ws_place_at(variant, id), from);
        if (id != lane * moved->columns + should.column && ws_trial_is_first_difference(trial))
            note_received(variant, slot, should.column, lane, trial);
    }
}

static int stored_id(const struct ws_variant *variant, const struct ws_trial_output *output,
                     int lane, int column)
{
    const struct ws_operand *moved = ws_moved(variant);
    uint64_t id = 0;

    for (int pass = 0; pass < ws_pass_count(variant); pass++) {
        uint8_t row[WS_RUN_ROW_BYTES];

        memcpy(row, output[pass].row[lane], sizeof row);
        id |= ws_row_element(moved, row, column) << pass * moved->width_bits;
    }
    return (int)id;
}

/* Of lanes that store to one row, any may be the one that is kept. */
static bool may_be_stored(const struct ws_addresses *addresses, int lane, int column, int id)
{
    const struct ws_variant *variant = addresses->variant;
    int rows = ws_moved(variant)->rows;

    for (int other = 0; other < addresses->counted; other++) {
        struct ws_place place = {other / rows, other % rows, column, 0};

        if (addresses->address[other] == addresses->address[lane] &&
            ws_slot_number(variant, ws_layout_slot(variant, place)) == id)
            return true;
    }
    return false;
}

/* Ids are those of slots. */
void ws_trial_read_stored(const struct ws_addresses *addresses,
                          const struct ws_trial_output *output, struct ws_trial *trial)
{
    const struct ws_variant *variant = addresses->variant;
    int columns = ws_moved(variant)->columns;

    for (int number = 0; number < ws_element_count(variant); number++) {
        int lane = number / columns, column = number % columns;
        int id = stored_id(variant, output, lane, column);

        if (ws_trial_address_lane(addresses, lane) == lane && id < ws_element_count(variant))
            ws_mapping_set(&trial->found, ws_slot_at(variant, id), ws_place_at(variant, number),
                           lane);
        if (!may_be_stored(addresses, lane, column, id) && ws_trial_is_first_difference(trial))
            ws_fail(&trial->difference, WS_CODE_CAPTURE,
                    "element %d of lane %d's row is not as stored", column, lane);
    }
}
