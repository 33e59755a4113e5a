/* Evidence is kept by variant. */
#include "viz/teach/quiz/quiz_source.h"

#include <string.h>

void ws_quiz_source_init(struct ws_quiz_source *source, struct ws_captures *captures)
{
    memset(source, 0, sizeof *source);
    source->captures = captures;
}

void ws_quiz_source_finish(struct ws_quiz_source *source)
{
    for (int i = 0; i < WS_VARIANTS; i++)
        if (source->known[i])
            ws_evidence_finish(&source->evidence[i]);
    memset(source, 0, sizeof *source);
}

const struct ws_evidence *ws_quiz_evidence(struct ws_quiz_source *source,
                                           const struct ws_variant *variant, struct ws_error *error)
{
    if (!source->known[variant->id])
        source->known[variant->id] =
            ws_evidence_of(source->captures, variant, &source->evidence[variant->id], error);
    return source->known[variant->id] ? &source->evidence[variant->id] : NULL;
}

const struct ws_rule *ws_quiz_rule(struct ws_quiz_source *source, const struct ws_variant *variant,
                                   struct ws_error *error)
{
    if (!source->rule_known[variant->id])
        source->rule_known[variant->id] =
            ws_evidence_rule(source->captures, variant, &source->rule[variant->id], error);
    return source->rule_known[variant->id] ? &source->rule[variant->id] : NULL;
}
