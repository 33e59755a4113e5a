/*
 * The planned TMA experiments: boxes in groups. Each group makes one capture, named after the
 * group: "box.swizzle128". The last group has only tensor maps, legal and illegal ones at each
 * limit, which the driver is asked to encode.
 */
#ifndef WS_EVIDENCE_BOX_PLAN_H
#define WS_EVIDENCE_BOX_PLAN_H

#include <stdbool.h>

#include "probe/address/boxed.h"

/* X(word, the common property of the group's boxes). */
#define WS_BOX_GROUPS(X)                                                                           \
    X(none, "no swizzle: ranks, types, strides and out-of-bounds fill")                            \
    X(swizzle32, "swizzle=32")                                                                     \
    X(swizzle64, "swizzle=64")                                                                     \
    X(swizzle128, "swizzle=128")                                                                   \
    X(interleave16, "interleave=16")                                                               \
    X(interleave32, "interleave=32")                                                               \
    X(limits, "tensor maps only: which of them the driver encodes")

enum ws_box_group {
#define X(word, what) WS_BOX_##word,
    WS_BOX_GROUPS(X)
#undef X
        WS_BOX_GROUP_COUNT
};

/* "box.swizzle128", and NULL after the last. */
const char *ws_box_group_name(int index);

/* The group of boxes with such a map. */
enum ws_box_group ws_box_group_of(const struct ws_tensor_map *map);

/* Whether maps of a group are only encoded, and nothing is copied. */
bool ws_box_group_encodes(enum ws_box_group group);

/* How many boxes a group has, and the box at `index`, which need not be legal. */
int ws_box_count(enum ws_box_group group);
struct ws_boxed ws_box_planned(enum ws_box_group group, int index);

#endif
