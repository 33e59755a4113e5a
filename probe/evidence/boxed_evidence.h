/*
 * In whose name it is said where a box lands: a GPU's, where that very box was captured and landed as
 * the rule says; else the PTX ISA's, with how many captured boxes of the same kind (interleave,
 * swizzle) agree with the rule.
 *
 * A box is the captured one where its map and coordinates are, and where it is put differs by a
 * multiple of 1024 bytes, after which all that swizzles do comes again.
 */
#ifndef WS_EVIDENCE_BOXED_EVIDENCE_H
#define WS_EVIDENCE_BOXED_EVIDENCE_H

#include "probe/evidence/evidence.h"

struct ws_boxed_evidence {
    enum ws_standing standing;
    int agree, like;  /* captured boxes of the same kind: that agree, and all */
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0" */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[512]; /* WS_DISAGREES: what came otherwise; else "" */
    const struct ws_capture_head *head; /* of the capture of its kind; borrowed, or NULL */
};

/* Fails where a capture cannot be read. */
bool ws_boxed_evidence(struct ws_captures *captures, const struct ws_boxed *boxed,
                       struct ws_boxed_evidence *evidence, struct ws_error *error);

#endif
