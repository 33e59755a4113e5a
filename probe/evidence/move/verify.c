/*
 * From evidence to mapping: the family's decoder finds where each element was, and what moved with
 * a lane's address identifies the address lane.
 */
#include "probe/evidence/move/verify.h"

#include <stdlib.h>

#include "probe/evidence/move/method.h"

enum { NOTHING = -1 };

/* Tables for decoding, with one entry per slot of the variant. */
struct tables {
    int *place;   /* its number, by slot */
    int *slot_of; /* its number, by place */
    int *lane;    /* by slot: the lane whose address the element depends on */
};

static bool find_lanes(const struct ws_captured_variant *captured, const struct tables *tables,
                       struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    const struct ws_method *method = ws_method(variant->family->id);
    struct ws_hanging hanging = {captured, tables->slot_of, tables->lane};

    for (int run = 0; run < captured->moved; run++) {
        const struct ws_rerun *rerun = &captured->moved_run[run];

        for (int i = 0; i < rerun->changes; i++)
            if (!method->hang(&hanging, rerun, &rerun->change[i], error))
                return false;
    }
    for (int i = 0; i < ws_element_count(variant); i++)
        if (tables->lane[i] == NOTHING) {
            ws_fail(error, WS_CODE_CAPTURE, "element depends on no address; recapture");
            return ws_fail_at_slot(variant, ws_slot_at(variant, i), error);
        }
    return true;
}

/*
 * Without addresses, the lane that held the element: a place is numbered like the slot that
 * supplied it.
 */
static void find_sources(const struct ws_variant *variant, const struct tables *tables)
{
    for (int i = 0; i < ws_element_count(variant); i++)
        tables->lane[i] = ws_slot_at(variant, tables->place[i]).lane;
}

static bool decode(const struct ws_captured_variant *captured, const struct tables *tables,
                   struct ws_mapping *mapping, struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    const struct ws_method *method = ws_method(variant->family->id);
    int count = ws_element_count(variant);

    if (!method->decode(captured, tables->place, error))
        return false;
    for (int i = 0; i < count; i++) {
        tables->lane[i] = NOTHING;
        tables->slot_of[tables->place[i]] = i;
    }
    if (!method->hang)
        find_sources(variant, tables);
    else if (!find_lanes(captured, tables, error))
        return false;
    if (!ws_mapping_init(mapping, variant, error))
        return false;
    for (int i = 0; i < count; i++)
        ws_mapping_set(mapping, ws_slot_at(variant, i), ws_place_at(variant, tables->place[i]),
                       tables->lane[i]);
    return true;
}

bool ws_decode(const struct ws_captured_variant *captured, struct ws_mapping *mapping,
               struct ws_error *error)
{
    size_t count = (size_t)ws_element_count(captured->variant);
    int *numbers = malloc(3 * count * sizeof *numbers);
    struct tables tables;
    bool done;

    *mapping = (struct ws_mapping){0};
    if (!numbers)
        return ws_no_memory(error);
    tables = (struct tables){numbers, numbers + count, numbers + 2 * count};
    done = decode(captured, &tables, mapping, error);
    free(numbers);
    return done;
}

bool ws_mapping_equal(const struct ws_mapping *captured, const struct ws_mapping *specified,
                      struct ws_error *error)
{
    const struct ws_variant *variant = specified->variant;

    if (captured->variant != variant)
        return ws_fail(error, WS_CODE_CAPTURE, "a mapping of %s is not a mapping of %s",
                       captured->variant->name, variant->name);
    for (int i = 0; i < ws_element_count(variant); i++) {
        struct ws_place is = captured->entry[i].place, should = specified->entry[i].place;
        int lane = captured->entry[i].address_lane;
        int specified_lane = specified->entry[i].address_lane;

        if (is.matrix != should.matrix || is.row != should.row || is.column != should.column) {
            ws_fail(error, WS_CODE_CAPTURE,
                    "captured matrix %d, row %d, column %d; expected matrix %d, row %d, column %d",
                    is.matrix, is.row, is.column, should.matrix, should.row, should.column);
            return ws_fail_at_slot(variant, ws_slot_at(variant, i), error);
        }
        if (lane != specified_lane) {
            ws_fail(error, WS_CODE_CAPTURE, "captured address lane %d; expected %d", lane,
                    specified_lane);
            return ws_fail_at_slot(variant, ws_slot_at(variant, i), error);
        }
    }
    return true;
}
