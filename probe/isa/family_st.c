/* st.shared: stores each lane's registers to a row of shared memory per lane. */
#include "probe/isa/note.h"

static const struct ws_family_rule no_rules[] = {{0}}; /* parse_access.c reports errors */

const struct ws_family ws_family_st = {
    .id = WS_FAMILY_st,
    .name = "st",
    .writes_memory = true,
    .lanes_give = true,
    .by_lane = true,
    .space = ".shared",
    .operands = "[$m], {$s}",
    .one_operand = "[$m], $s",
    .words = "r",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "store",
    .rules = no_rules,
};
