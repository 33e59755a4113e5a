/* Lights of a product: what is meant, and what meets it in the product. */
#ifndef WS_APP_PRODUCT_LIGHT_H
#define WS_APP_PRODUCT_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* Lights what matches any of the patterns in all operands; `lit` is clear, with the product's slots. */
void ws_product_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                      struct ws_highlight_state *lit);

/* How bright a node of a product's panel is. */
enum ws_light ws_product_lit_of(const struct ws_model *model, const struct ws_highlight_state *lit,
                                const struct ws_shown *shown);

#endif
