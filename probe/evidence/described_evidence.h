/*
 * In whose name it is said what a descriptor describes: a GPU's, where that very descriptor was
 * captured and read what the rule says; else the PTX ISA's, with how many captured descriptors of
 * the same kind (operand, major, width of elements, swizzle) agree with the rule.
 *
 * A descriptor is the captured one where all its bits are, but for start addresses that differ by a
 * multiple of 1024 bytes, after which all that swizzles do comes again; where the operand is no
 * wider than the captured one; and where all that is read is in the shared memory that a block can
 * have. It was captured by one product: others that read it so have elements as wide, and then it
 * is said with which it was.
 */
#ifndef WS_EVIDENCE_DESCRIBED_EVIDENCE_H
#define WS_EVIDENCE_DESCRIBED_EVIDENCE_H

#include "probe/evidence/evidence.h"

/* Of captured descriptors of a kind, those that have something alike: which agree, and all. */
struct ws_described_alike {
    int agree, like;
};

struct ws_described_evidence {
    enum ws_standing standing;
    int agree, like; /* captured descriptors of the same kind: that agree, and all */
    struct ws_described_alike other; /* set, too: bits that no field has, some of which this has */
    struct ws_described_alike base;  /* the same base offset, which is not 0 */
    struct ws_described_alike start; /* the same start within 1024 bytes, which is not 0 */
    char device[64];                 /* that they were captured on; "" where there are none */
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0"; where another
                         product than the one asked for was executed, ", with NAME" behind it */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[512]; /* WS_DISAGREES: what was read otherwise; else "" */
    const struct ws_capture_head *head; /* of the capture of its kind; borrowed, or NULL */
};

/*
 * `mma` is the product whose operand it is, or NULL where none is asked for. Fails where a capture
 * cannot be read.
 */
bool ws_described_evidence(struct ws_captures *captures, const struct ws_described *described,
                           const struct ws_mma *mma, struct ws_described_evidence *evidence,
                           struct ws_error *error);

#endif
