/*
 * The source of a box's placement: a GPU, if this box was captured and landed as the rule predicts;
 * otherwise the PTX ISA, with how many captured boxes of the same kind (interleave, swizzle) agree
 * with the rule.
 *
 * A captured box matches if its map and coordinates are the same and its shared memory address
 * differs by a multiple of 1024 bytes, the period of all swizzles.
 */
#ifndef WS_EVIDENCE_BOXED_EVIDENCE_H
#define WS_EVIDENCE_BOXED_EVIDENCE_H

#include "probe/evidence/store/evidence.h"

struct ws_boxed_evidence {
    enum ws_standing standing;
    int agree, like;  /* captured boxes of the same kind: how many agree, and how many there are */
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0" */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[512]; /* WS_DISAGREES: the captured difference; otherwise "" */
    const struct ws_capture_head *head; /* of the capture of its kind; borrowed, or NULL */
};

/* Fails if a capture cannot be read. */
bool ws_boxed_evidence(struct ws_captures *captures, const struct ws_boxed *boxed,
                       struct ws_boxed_evidence *evidence, struct ws_error *error);

#endif
