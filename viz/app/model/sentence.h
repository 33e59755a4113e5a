/* What stands under the panels: the words and the formulas of what is lit. */
#ifndef WS_APP_SENTENCE_H
#define WS_APP_SENTENCE_H

#include "viz/app/model/desk.h"

/* Writes the words, the formulas with numbers, and the operands in PTX, each into `size` bytes. */
void ws_sentence(const struct ws_desk *desk, char *words, char *formulas, char *operands,
                 size_t size);

/* The evidence of the mapping and, unless `brief`, its remark or limits. */
void ws_provenance(const struct ws_model *model, bool brief, char *text, size_t size);

#endif
