/*
 * Whether the bank rule (bank.h) was measured for a variant, and on what. The captures say so and
 * nothing else does: the rule stands where the cycles of a variant's patterns lie on one line over
 * the wavefronts that it predicts (timing.h). Reports, figures and the window take their words for
 * it from here.
 */
#ifndef WS_EVIDENCE_RULE_H
#define WS_EVIDENCE_RULE_H

#include "probe/evidence/evidence.h"

struct ws_rule {
    bool measured;  /* for this variant, and found right */
    char text[640]; /* "rule measured on NVIDIA H200": to stand in parentheses behind a count */
    char brief[96]; /* for a narrow place: "rule measured on H200", "rule not measured" */
};

/*
 * The rule's standing for a variant. Where its own capture does not measure the rule, the others
 * are asked for one that does, so that it can be said whose is taken over; one that cannot be read
 * is passed over then, for it is not what was asked about. Fails where the variant's own cannot be
 * read, or where memory runs out.
 */
bool ws_evidence_rule(struct ws_captures *captures, const struct ws_variant *variant,
                      struct ws_rule *rule, struct ws_error *error);

#endif
