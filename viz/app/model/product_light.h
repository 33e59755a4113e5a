/* Highlights of an MMA: the items selected or pointed at, and those that it combines with them. */
#ifndef WS_APP_PRODUCT_LIGHT_H
#define WS_APP_PRODUCT_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* Highlights what matches any pattern in all operands; `lit` is clear and has the MMA's slots. */
void ws_product_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                      struct ws_highlight_state *lit);

/* The brightness of a node in an MMA's panel. */
enum ws_light ws_product_highlight_of(const struct ws_model *model,
                                      const struct ws_highlight_state *lit,
                                      const struct ws_shown *shown);

#endif
