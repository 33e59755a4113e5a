/*
 * cp.async: words of global memory, each lane its own, into a row of shared memory of its own. No
 * register holds them; g0, g1, … are what the lane's global address names.
 */
#include "probe/isa/note.h"

static const struct ws_family_rule no_rules[] = {{0}}; /* parse_access.c says what is wrong */

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
