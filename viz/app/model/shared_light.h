/* Highlights of a warpgroup MMA with an operand in shared memory: see light.h. */
#ifndef WS_APP_SHARED_LIGHT_H
#define WS_APP_SHARED_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* The number of items with a brightness: the elements in registers, followed by those in memory. */
int ws_shared_slots(const struct ws_model *model);

/* Highlights the items related to those that match the patterns; `lit` must be dim. */
void ws_shared_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                     struct ws_highlight_state *lit);

enum ws_light ws_shared_highlight_of(const struct ws_model *model,
                                     const struct ws_highlight_state *lit,
                                     const struct ws_shown *shown);

/* The row and column of an element number, from ws_highlight_state.element. */
void ws_shared_element(const struct ws_shared *shared, int element, int *row, int *column);

#endif
