/* What to change in a snippet that has conflicts: for each of its instructions. */
#ifndef WS_REPORT_ADVICE_H
#define WS_REPORT_ADVICE_H

#include <stdio.h>

#include "viz/report/suggestion_text.h"

/* A line a change and the code under it, one that helps several lines once. False where memory runs out. */
bool ws_advices_print(const struct ws_advices *advices, FILE *file);

/* The same as --suggest prints it. */
bool ws_advices_code(const struct ws_advices *advices, FILE *file);

/* An array of "line", "variant", "padding" and "swizzle"; NULL if memory ran out. */
json_t *ws_advices_json(const struct ws_advices *advices);

/*
 * "for indices, pass --element-bytes 2". Returns `text`,
 * of WS_INDEX_WORDS bytes.
 */
enum { WS_INDEX_WORDS = 112 };
char *ws_index_words(int element_bytes, char *text);

#endif
