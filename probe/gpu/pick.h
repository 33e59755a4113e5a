/*
 * What is asked for: variants and products, by name, by PTX or by a glob over names; and ways to read
 * descriptors and groups of boxes, by name or by a glob.
 */
#ifndef WS_GPU_PICK_H
#define WS_GPU_PICK_H

#include "probe/evidence/box_plan.h"
#include "probe/evidence/descriptor_plan.h"
#include "probe/isa/mma.h"

struct ws_picked {
    bool variant[WS_VARIANTS];
    bool product[WS_PRODUCTS]; /* of those that there is an experiment for */
    bool descriptors[WS_DESCRIPTOR_SUBJECTS];
    bool boxes[WS_BOX_GROUP_COUNT];
};

/* Adds what a pattern picks. Fails where that is nothing, or what no experiment is for. */
bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error);

/* Whether there is an experiment for a product, of a warp or of a warpgroup. */
bool ws_pick_has_experiment(const struct ws_mma *mma);

/* How many are picked, and how many products could be. */
int ws_picked_count(const struct ws_picked *picked);
int ws_pick_products(void);

#endif
