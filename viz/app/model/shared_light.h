/* Lights of a warpgroup's product, one of whose operands is in shared memory: see light.h. */
#ifndef WS_APP_SHARED_LIGHT_H
#define WS_APP_SHARED_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* How many things have a light: the elements in registers, and after them those in memory. */
int ws_shared_slots(const struct ws_model *model);

/* Lights what belongs to what matches the patterns, in lights that are dim. */
void ws_shared_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                     struct ws_highlight_state *lit);

enum ws_light ws_shared_lit_of(const struct ws_model *model, const struct ws_highlight_state *lit,
                               const struct ws_shown *shown);

/* The row and column of a light, from ws_highlight_state.element. */
void ws_shared_element(const struct ws_shared *shared, int element, int *row, int *column);

#endif
