/* What threads hold in registers: entries are a mapping's slots. */
#include "probe/element/elements.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"

static int64_t count(const void *part)
{
    return ws_slot_count(((const struct ws_mapping *)part)->variant);
}

static bool entry(const struct ws_elements *elements, const void *part, int64_t n,
                  struct ws_entry *entry)
{
    const struct ws_mapping *mapping = part;
    const struct ws_variant *variant = mapping->variant;
    const struct ws_operand *operand = ws_moved(variant);
    struct ws_slot slot = ws_slot_at(variant, (int)n);
    const struct ws_mapping_entry *held = &mapping->entry[n];
    struct ws_place seen = ws_place_in_view(variant, held->place, WS_VIEW_FRAGMENT);

    entry->at[WS_AXIS_THREAD] = slot.lane;
    entry->at[WS_AXIS_REGISTER] = slot.reg;
    entry->at[WS_AXIS_BIT] = ws_element_bit(operand, slot.element);
    entry->at[WS_AXIS_WIDTH] = operand->width_bits;
    entry->at[WS_AXIS_SLOT_BIT] = slot.element * operand->slot_bits;
    entry->at[WS_AXIS_SLOT_BITS] = operand->slot_bits;
    entry->at[WS_AXIS_MATRIX] = held->place.matrix;
    entry->at[WS_AXIS_ROW] = held->place.row;
    entry->at[WS_AXIS_COLUMN] = held->place.column;
    entry->at[WS_AXIS_FRAGMENT_ROW] = seen.row;
    entry->at[WS_AXIS_FRAGMENT_COLUMN] = seen.column;
    entry->at[WS_AXIS_ADDRESS_LANE] = held->address_lane;
    if (elements->rows) {
        int bit = held->place.column * operand->width_bits;

        entry->at[WS_AXIS_BYTE] = (int64_t)elements->rows->address[held->address_lane] + bit / 8;
        entry->at[WS_AXIS_BYTE_BIT] = bit % 8;
    }
    return true;
}

struct ws_elements ws_elements_of_registers(const struct ws_mapping *const mapping[], int mappings)
{
    static const struct ws_elements_kind kind = {count, entry};
    static const enum ws_axis held[] = {WS_AXIS_THREAD, WS_AXIS_REGISTER, WS_AXIS_BIT,
                                        WS_AXIS_WIDTH};
    static const enum ws_axis place[] = {WS_AXIS_MATRIX,          WS_AXIS_ROW,
                                         WS_AXIS_COLUMN,          WS_AXIS_FRAGMENT_ROW,
                                         WS_AXIS_FRAGMENT_COLUMN, WS_AXIS_ADDRESS_LANE};
    const struct ws_variant *variant = mapping[0]->variant;
    const enum ws_axis operand = WS_AXIS_OPERAND;
    struct ws_elements elements = {.kind = &kind, .threads = ws_moved(variant)->threads};
    bool one = !ws_place_is_numbered(variant), operands = variant->family->one_view;

    for (int i = 0; i < mappings; i++)
        ws_elements_add(&elements, (int)ws_moved(mapping[i]->variant)->role, mapping[i]);
    ws_elements_columns(&elements, &operand, operands);
    ws_elements_columns(&elements, held, 4);
    ws_elements_columns(&elements, place + one, operands ? 3 - one : 6);
    return elements;
}

struct ws_entry ws_entry_at(struct ws_place place)
{
    struct ws_entry entry = ws_entry_open();

    entry.at[WS_AXIS_MATRIX] = place.matrix;
    entry.at[WS_AXIS_ROW] = place.row;
    entry.at[WS_AXIS_COLUMN] = place.column;
    return entry;
}

struct ws_slot ws_entry_slot(const struct ws_entry *entry)
{
    return (struct ws_slot){.lane = (int)entry->at[WS_AXIS_THREAD],
                            .reg = (int)entry->at[WS_AXIS_REGISTER],
                            .element =
                                (int)(entry->at[WS_AXIS_SLOT_BIT] / entry->at[WS_AXIS_SLOT_BITS])};
}
