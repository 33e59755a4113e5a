/* What to change in a snippet that has conflicts: for each of its instructions. */
#ifndef WS_TEXT_ADVICE_H
#define WS_TEXT_ADVICE_H

#include <stdio.h>

#include "probe/address/execution.h"
#include "viz/text/suggestion_text.h"

enum { WS_MOST_ADVICES = 16 };

/* Of one instruction, all executions together. */
struct ws_advice {
    const struct ws_variant *variant;
    int line, column;
    struct ws_suggestion padding, swizzle;
};

struct ws_advices {
    int count;
    struct ws_advice *advice; /* owned; of instructions that have conflicts or fault */
    int element;              /* ws_suggest_element() of those that fault, or 0 */
};

/*
 * Looks for changes, of the first WS_MOST_ADVICES instructions of executions that the options' sweep
 * made and kept. Fails for lack of memory; finish it where this succeeds.
 */
bool ws_advices_make(const struct ws_executions *executions,
                     const struct ws_address_options *options, struct ws_advices *advices,
                     struct ws_error *error);
void ws_advices_finish(struct ws_advices *advices);

/* A line a change and the code under it, one that helps several lines once. False where memory runs out. */
bool ws_advices_print(const struct ws_advices *advices, FILE *file);

/* The same as --suggest prints it. */
bool ws_advices_code(const struct ws_advices *advices, FILE *file);

/* An array of "line", "variant", "padding" and "swizzle"; NULL if memory ran out. */
json_t *ws_advices_json(const struct ws_advices *advices);

/*
 * "these look like element indices: multiply by sizeof(half), or --element-bytes 2". Returns `text`,
 * of WS_INDEX_WORDS bytes.
 */
enum { WS_INDEX_WORDS = 112 };
char *ws_index_words(int element_bytes, char *text);

#endif
