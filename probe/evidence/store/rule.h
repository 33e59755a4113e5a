/*
 * Whether the bank rule (bank.h) was measured for a variant, and on which GPU. Only captures decide
 * that: the rule is confirmed if the cycles of a variant's patterns are on one line over the
 * wavefronts that it predicts (timing.h). Reports, figures and the window get their text for it
 * from here.
 */
#ifndef WS_EVIDENCE_RULE_H
#define WS_EVIDENCE_RULE_H

#include "probe/evidence/store/evidence.h"

struct ws_rule {
    bool measured;  /* for this variant, and confirmed */
    char text[640]; /* "rule measured on NVIDIA H200": to be put in parentheses after a count */
    char brief[96]; /* for narrow columns: "rule measured on H200", "rule not measured" */
};

/*
 * The status of the rule for a variant. If its own capture does not measure the rule, another
 * variant's that does is named as the source of the extrapolation; one that cannot be read is
 * skipped. Fails if the variant's own capture cannot be read, or if out of memory.
 */
bool ws_evidence_rule(struct ws_captures *captures, const struct ws_variant *variant,
                      struct ws_rule *rule, struct ws_error *error);

#endif
