/*
 * The data for questions: the evidence of each variant, from a capture if there is one, computed
 * once.
 */
#ifndef WS_TEACH_QUIZ_SOURCE_H
#define WS_TEACH_QUIZ_SOURCE_H

#include "probe/evidence/store/rule.h"

struct ws_quiz_source {
    struct ws_captures *captures; /* borrowed */
    bool known[WS_VARIANTS];
    struct ws_evidence evidence[WS_VARIANTS]; /* owned, if known */
    bool rule_known[WS_VARIANTS];
    struct ws_rule rule[WS_VARIANTS];
};

/* Reads nothing yet. `captures` is borrowed. Finish it. */
void ws_quiz_source_init(struct ws_quiz_source *source, struct ws_captures *captures);
void ws_quiz_source_finish(struct ws_quiz_source *source);

/* The evidence of a variant, borrowed; NULL if its capture cannot be read. */
const struct ws_evidence *ws_quiz_evidence(struct ws_quiz_source *source,
                                           const struct ws_variant *variant,
                                           struct ws_error *error);

/* Whether the bank rule was measured for it; as above. */
const struct ws_rule *ws_quiz_rule(struct ws_quiz_source *source, const struct ws_variant *variant,
                                   struct ws_error *error);

#endif
