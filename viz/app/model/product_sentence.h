/* The text below the panels of an MMA. */
#ifndef WS_APP_PRODUCT_SENTENCE_H
#define WS_APP_PRODUCT_SENTENCE_H

#include "viz/app/model/desk.h"

/* As ws_sentence(), for highlights that are not empty; `what` names the item. Appends. */
void ws_product_narration(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                          const char *what, char *words, char *formulas, char *operands,
                          size_t size);

/* As ws_provenance(): also, unless `brief`, what no experiment on an MMA can find out. */
void ws_product_provenance(const struct ws_model *model, bool brief, char *text, size_t size);

#endif
