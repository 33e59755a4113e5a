/* The rule's standing: its own capture's, else that of the variant it is taken over from. */
#include "probe/evidence/rule.h"

#include <stdio.h>
#include <string.h>

#include "probe/evidence/timing.h"

/*
 * The first variant of an instruction, in the catalogue's order, whose capture measured the rule;
 * NULL if there is none. Fails for want of memory alone, which is no word on the captures.
 */
static bool measured_of(struct ws_captures *captures, enum ws_op op,
                        const struct ws_variant **found, struct ws_error *error)
{
    *found = NULL;
    for (int i = 0; i < WS_VARIANTS && !*found; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        const struct ws_capture *capture;
        struct ws_error unread;

        if (variant->op != op)
            continue;
        if (ws_captures_find(captures, variant, &capture, &unread)) {
            if (capture && ws_timing_confirms(&capture->captured))
                *found = variant;
        } else if (ws_is_no_memory(&unread)) {
            return ws_no_memory(error);
        }
    }
    return true;
}

/* The variant whose rule is taken over: of the same instruction, if one was measured. */
static bool taken_from(struct ws_captures *captures, const struct ws_variant *variant,
                       const struct ws_variant **found, struct ws_error *error)
{
    static const enum ws_op ops[] = {WS_OP_ldmatrix, WS_OP_stmatrix};

    if (!measured_of(captures, variant->op, found, error))
        return false;
    for (size_t i = 0; i < sizeof ops / sizeof ops[0] && !*found; i++)
        if (ops[i] != variant->op && !measured_of(captures, ops[i], found, error))
            return false;
    return true;
}

/* False where the variant's own capture neither confirms the rule nor contradicts it. */
static bool own_rule(const struct ws_capture *capture, struct ws_rule *rule)
{
    const char *brief = ws_device_short(capture->device);
    struct ws_error off;

    rule->measured = ws_timing_confirms(&capture->captured);
    if (rule->measured) {
        snprintf(rule->text, sizeof rule->text, "rule measured on %s", capture->device);
        snprintf(rule->brief, sizeof rule->brief, "rule measured on %s", brief);
        return true;
    }
    if (ws_timing_check(&capture->captured, &off))
        return false;
    snprintf(rule->text, sizeof rule->text, "on %s the rule does not hold: %s", capture->device,
             off.text);
    snprintf(rule->brief, sizeof rule->brief, "rule does not hold on %s", brief);
    return true;
}

bool ws_evidence_rule(struct ws_captures *captures, const struct ws_variant *variant,
                      struct ws_rule *rule, struct ws_error *error)
{
    const struct ws_capture *capture;
    const struct ws_variant *from = NULL;

    memset(rule, 0, sizeof *rule);
    if (!ws_captures_find(captures, variant, &capture, error))
        return false;
    if (capture && own_rule(capture, rule))
        return true;
    if (ws_address_lanes(variant) && !taken_from(captures, variant, &from, error))
        return false;
    snprintf(rule->brief, sizeof rule->brief, "rule not measured");
    if (from)
        snprintf(rule->text, sizeof rule->text,
                 "not measured for this variant; the rule of %s is taken over", from->shape);
    else
        snprintf(rule->text, sizeof rule->text, "not measured for this variant, nor for another");
    return true;
}
