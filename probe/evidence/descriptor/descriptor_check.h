/*
 * Checks a capture of descriptors: every element read against ws_described_bit(), the cycles of
 * each descriptor against ws_wgmma_cycles(), and the effect of fields that should have none, from
 * the capture alone.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_CHECK_H
#define WS_EVIDENCE_DESCRIPTOR_CHECK_H

#include "probe/evidence/descriptor/descriptor_decode.h"

/*
 * Descriptors that differ from another captured one in one field: how many there are, and how many
 * read the same as that one.
 */
struct ws_descriptor_effect {
    int tried, none;
};

struct ws_descriptor_findings {
    int descriptors, elements;           /* read, of all descriptors */
    struct ws_descriptor_effect other;   /* set bits outside all fields: against one without any */
    struct ws_descriptor_effect leading; /* if no second step is taken along it */
    struct ws_descriptor_effect base[2]; /* against one without base offset; [1]: with a swizzle */
    double least_cycles, most_cycles;    /* per instruction of a chain, over all descriptors */
};

/*
 * Whether each captured descriptor read what the rule predicts, in the predicted time. If not, the
 * error names the first difference and its place. `findings` may be NULL.
 */
bool ws_descriptor_check(const struct ws_descriptor_capture *capture,
                         struct ws_descriptor_findings *findings, struct ws_error *error);

/* Cycles per instruction in a descriptor's fastest chain. */
double ws_descriptor_cycles(const struct ws_descriptor_capture *capture, int index);

/* The same for one captured descriptor; failing to decode it also counts. */
bool ws_descriptor_check_one(const struct ws_descriptor_capture *capture, int index,
                             struct ws_error *error);

#endif
