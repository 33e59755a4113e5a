/*
 * The text about a warpgroup MMA: the memory location of its elements, and the elements of D that
 * they contribute to.
 */
#ifndef WS_APP_SHARED_SENTENCE_H
#define WS_APP_SHARED_SENTENCE_H

#include "viz/app/model/desk.h"

/* Appends to texts of `size` bytes; `what` names the highlighted item. As ws_product_narration(). */
void ws_shared_narration(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                         const char *what, char *words, char *formulas, char *operands,
                         size_t size);

/* The evidence of the operand's location. */
void ws_shared_known(const struct ws_model *model, char *text, size_t size);

/* The small print: the evidence of the operand's location, and which lanes hold D. */
void ws_shared_provenance(const struct ws_model *model, bool brief, char *text, size_t size);

/* The same in a few words, after a sign: captured for both, one of them, or neither. */
void ws_shared_badge(const struct ws_model *model, char *text, size_t size);

#endif
