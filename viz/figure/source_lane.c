/* The mapping is asked from its other end. */
#include "viz/figure/source_lane.h"

bool ws_source_slot(const struct ws_mapping *mapping, int lane, int element, struct ws_slot *slot)
{
    int places = ws_slot_count(mapping->variant);

    for (int number = 0; number < places; number++)
        if (ws_mapping_slot(mapping, ws_place_at(mapping->variant, number), slot) &&
            ws_mapping_address_lane(mapping, *slot) == lane && !element--)
            return true;
    return false;
}
