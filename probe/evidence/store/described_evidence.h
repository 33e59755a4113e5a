/*
 * The source of what a descriptor describes: a GPU, if this descriptor was captured and read what
 * the rule predicts; otherwise the PTX ISA, with how many captured descriptors of the same kind
 * (operand, major, element width, swizzle) agree with the rule.
 *
 * A captured descriptor matches if all its bits are the same, except that start addresses may
 * differ by a multiple of 1024 bytes, the period of all swizzles; if the operand is at most as wide
 * as the captured one; and if all that is read is within the shared memory that a block can have.
 * It was captured with one MMA variant. Others that read it the same way have elements of the same
 * width; the text then names the captured one.
 */
#ifndef WS_EVIDENCE_DESCRIBED_EVIDENCE_H
#define WS_EVIDENCE_DESCRIBED_EVIDENCE_H

#include "probe/evidence/store/evidence.h"

/* Captured descriptors of a kind that share a property: how many agree, and how many there are. */
struct ws_described_alike {
    int agree, like;
};

struct ws_described_evidence {
    enum ws_standing standing;
    int agree, like; /* captured descriptors of the same kind: how many agree, and how many there
                      * are */
    struct ws_described_alike other; /* set bits outside all fields, some of which this one also
                                      * sets */
    struct ws_described_alike base;  /* the same base offset, which is not 0 */
    struct ws_described_alike start; /* the same start within 1024 bytes, which is not 0 */
    char device[64];                 /* that they were captured on; "" without any */
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0"; followed by
                       * ", with NAME" if another MMA variant was executed than the one asked for */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[512]; /* WS_DISAGREES: the captured difference; otherwise "" */
    const struct ws_descriptor_capture *capture; /* of its kind; borrowed, or NULL */
};

/*
 * `mma` is the MMA whose operand it is, or NULL if unspecified. Fails if a capture cannot be read.
 */
bool ws_described_evidence(struct ws_captures *captures, const struct ws_described *described,
                           const struct ws_mma *mma, struct ws_described_evidence *evidence,
                           struct ws_error *error);

#endif
