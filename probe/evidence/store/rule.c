/*
 * The status of the rule: from the variant's own capture, else from the variant that it is
 * extrapolated from, else the text of the memory access.
 */
#include "probe/evidence/store/rule.h"

#include <stdio.h>
#include <string.h>

#include "probe/evidence/move/timing.h"
#include "probe/isa/operand.h"

/*
 * The first variant of a family, in the catalog's order, with the same memory access as `like` and
 * a capture that confirms the rule; NULL if there is no such variant. Fails only if out of memory,
 * which proves nothing about the captures.
 */
static bool measured_of(struct ws_captures *captures, const struct ws_family *family,
                        const struct ws_variant *like, const struct ws_variant **found,
                        struct ws_error *error)
{
    *found = NULL;
    for (int i = 0; i < WS_VARIANTS && !*found; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        const struct ws_capture *capture;
        struct ws_error unread;

        if (variant->family != family || ws_moved(variant)->access != ws_moved(like)->access)
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

/* The variant that the rule is extrapolated from: of the same family, if one was measured. */
static bool taken_from(struct ws_captures *captures, const struct ws_variant *variant,
                       const struct ws_variant **found, struct ws_error *error)
{
    if (!measured_of(captures, variant->family, variant, found, error))
        return false;
    for (int i = 0; i < WS_FAMILIES && !*found; i++) {
        const struct ws_family *family = ws_family((enum ws_family_id)i);

        if (family != variant->family && !measured_of(captures, family, variant, found, error))
            return false;
    }
    return true;
}

/* False if the variant's own capture neither confirms nor contradicts the rule. */
static bool own_rule(const struct ws_capture *capture, struct ws_rule *rule)
{
    const char *brief = ws_device_short(capture->head.device);
    struct ws_error off;

    rule->measured = ws_timing_confirms(&capture->captured);
    if (rule->measured) {
        snprintf(rule->text, sizeof rule->text, "rule measured on %s", capture->head.device);
        snprintf(rule->brief, sizeof rule->brief, "rule measured on %s", brief);
        return true;
    }
    if (ws_timing_check(&capture->captured, &off))
        return false;
    snprintf(rule->text, sizeof rule->text, "on %s the rule does not hold: %s",
             capture->head.device, off.text);
    snprintf(rule->brief, sizeof rule->brief, "rule does not hold on %s", brief);
    return true;
}

bool ws_evidence_rule(struct ws_captures *captures, const struct ws_variant *variant,
                      struct ws_rule *rule, struct ws_error *error)
{
    const struct ws_access *access = ws_moved(variant)->access;
    const struct ws_capture *capture;
    const struct ws_variant *from = NULL;

    memset(rule, 0, sizeof *rule);
    if (!ws_captures_find(captures, variant, &capture, error))
        return false;
    if (capture && own_rule(capture, rule))
        return true;
    if (ws_address_lanes(variant) && !taken_from(captures, variant, &from, error))
        return false;
    if (!from && *access->standing) {
        snprintf(rule->text, sizeof rule->text, "%s", access->standing);
        snprintf(rule->brief, sizeof rule->brief, "%s", access->brief);
        return true;
    }
    snprintf(rule->brief, sizeof rule->brief, "rule not measured");
    if (from)
        snprintf(rule->text, sizeof rule->text,
                 "not measured for this variant; extrapolated from %s", from->shape);
    else
        snprintf(rule->text, sizeof rule->text, "not measured for this or any other variant");
    return true;
}
