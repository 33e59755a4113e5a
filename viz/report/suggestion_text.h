/* Conflict-free rewrites as text: in a report, as code ready to paste, and as JSON. */
#ifndef WS_REPORT_SUGGESTION_TEXT_H
#define WS_REPORT_SUGGESTION_TEXT_H

#include <stdio.h>

#include "probe/base/json.h"
#include "probe/feed/suggest.h"

/*
 * "conflict-free with CHANGE" and, on a line of its own, the code: the changed line of a snippet,
 * or the address as an expression. Nothing for a suggestion that was not found. `label` comes
 * first: "line 3 is ", or "". False if memory runs out.
 */
bool ws_suggestion_print(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         const char *label, FILE *file);

/*
 * A C comment with the change, and the code. Nothing for a suggestion that was not found. False as
 * above.
 */
bool ws_suggestion_code(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                        FILE *file);

/*
 * "change", "expression" or null, and if a line of the snippet changes, "line" and "source". null
 * if nothing was found; NULL if memory ran out.
 */
json_t *ws_suggestion_json(const struct ws_variant *variant,
                           const struct ws_suggestion *suggestion);

#endif
