/* What stands under the panels of a product. */
#ifndef WS_APP_PRODUCT_SENTENCE_H
#define WS_APP_PRODUCT_SENTENCE_H

#include "viz/app/model/desk.h"

/* As ws_sentence(), of lights that are not empty; `what` names what is meant. Appends. */
void ws_product_told(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                     const char *what, char *words, char *formulas, char *operands, size_t size);

/* Where the mappings come from, and, unless `brief`, what no experiment can tell of a product. */
void ws_product_provenance(const struct ws_model *model, bool brief, char *text, size_t size);

#endif
