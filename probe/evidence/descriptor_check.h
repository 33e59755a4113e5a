/*
 * A capture of descriptors judged: every element that was read against where ws_described_bit() has
 * it, the cycles of each against ws_wgmma_cycles(), and what the capture by itself says of fields that are meant to have no effect.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_CHECK_H
#define WS_EVIDENCE_DESCRIPTOR_CHECK_H

#include "probe/evidence/descriptor_decode.h"

/*
 * Of descriptors that differ from another captured one in one thing alone: how many there are, and
 * how many read the same as that one.
 */
struct ws_descriptor_effect {
    int tried, none;
};

struct ws_descriptor_findings {
    int descriptors, elements;           /* that were read, of all descriptors */
    struct ws_descriptor_effect other;   /* bits that no field has: from one without any */
    struct ws_descriptor_effect leading; /* where no second step is taken along it */
    struct ws_descriptor_effect base[2]; /* from one without base offset; [1]: with a swizzle */
    double least_cycles, most_cycles;    /* of one instruction of a chain, of all descriptors */
};

/*
 * Whether each captured descriptor read what the rule says, and in the time that it says. If not: the first that did not, and the
 * first place, in words. `findings` may be NULL.
 */
bool ws_descriptor_check(const struct ws_descriptor_capture *capture,
                         struct ws_descriptor_findings *findings, struct ws_error *error);

/* The same of one captured descriptor alone; a failure to decode it is one too. */
bool ws_descriptor_check_one(const struct ws_descriptor_capture *capture, int index,
                             struct ws_error *error);

#endif
