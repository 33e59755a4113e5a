/*
 * cp.async: copies words from each lane's global address to a row of shared memory per lane. No
 * register holds them; g0, g1, … are the words at the lane's global address.
 */
#include "probe/isa/note.h"

static const struct ws_family_rule no_rules[] = {{0}}; /* parse_access.c reports errors */

const struct ws_family ws_family_cp_async = {
    .id = WS_FAMILY_cp_async,
    .name = "cp.async",
    .writes_memory = true,
    .lanes_give = true,
    .by_lane = true,
    .space = ".shared.global",
    .operands = "[$m], [$g], $b",
    .words = "g",
    .from_global = true,
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "source",
    .address_lane = "address lane",
    .verb = "copy",
    .rules = no_rules,
};
