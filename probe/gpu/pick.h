/* What is asked for: variants and products, by name, by PTX or by a glob over names. */
#ifndef WS_GPU_PICK_H
#define WS_GPU_PICK_H

#include "probe/isa/mma.h"

struct ws_picked {
    bool variant[WS_VARIANTS];
    bool product[WS_MMAS]; /* of those that there is an experiment for */
};

/* Adds what a pattern picks. Fails where that is nothing, or what no experiment is for. */
bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error);

/* How many are picked, and how many products could be. */
int ws_picked_count(const struct ws_picked *picked);
int ws_pick_products(void);

#endif
