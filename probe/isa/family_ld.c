/* ld.shared: loads a row of shared memory per lane into that lane's registers. */
#include "probe/isa/note.h"

static const struct ws_family_rule no_rules[] = {{0}}; /* parse_access.c reports errors */

const struct ws_family ws_family_ld = {
    .id = WS_FAMILY_ld,
    .name = "ld",
    .reads_memory = true,
    .lanes_receive = true,
    .by_lane = true,
    .space = ".shared",
    .operands = "{$d}, [$m]",
    .one_operand = "$d, [$m]",
    .words = "r",
    .memory = "memory",
    .memory_view = "memory",
    .held_view = "fragment",
    .address_lane = "address lane",
    .verb = "receive",
    .rules = no_rules,
};
