/* What would leave no conflict, as text: in a report, as code ready to paste, and as JSON. */
#ifndef WS_TEXT_SUGGESTION_TEXT_H
#define WS_TEXT_SUGGESTION_TEXT_H

#include <stdio.h>

#include "probe/address/suggest.h"
#include "probe/base/json.h"

/*
 * "conflict-free with CHANGE" and, on a line of its own, the code: the changed line of a snippet, else
 * the address as an expression. Nothing for one that was not found. `label` stands before: "line 3
 * is ", or "". False where memory runs out.
 */
bool ws_suggestion_print(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         const char *label, FILE *file);

/* A comment in C that says the change, and the code. Nothing for one that was not found. The
 * same. */
bool ws_suggestion_code(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                        FILE *file);

/*
 * "change", "expression" where there is one, else null, and where a line of the snippet changes
 * "line" and "source". null where nothing was found; NULL if memory ran out.
 */
json_t *ws_suggestion_json(const struct ws_variant *variant,
                           const struct ws_suggestion *suggestion);

#endif
