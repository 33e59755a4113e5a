/* What is told of a warpgroup's product: where in memory its elements lie, and what they go into.
 */
#ifndef WS_APP_SHARED_SENTENCE_H
#define WS_APP_SHARED_SENTENCE_H

#include "viz/app/model/desk.h"

/* Appends to texts of `size` bytes; `what` names what is told of. As of ws_product_told(). */
void ws_shared_told(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                    const char *what, char *words, char *formulas, char *operands, size_t size);

/* In whose name it is said where the operand lies. */
void ws_shared_known(const struct ws_model *model, char *text, size_t size);

/* The small print: in whose name it is said where the operand lies, and who holds D. */
void ws_shared_provenance(const struct ws_model *model, bool brief, char *text, size_t size);

/* The same in a few words, with a sign before them: both are captured, one of them, or neither. */
void ws_shared_badge(const struct ws_model *model, char *text, size_t size);

#endif
