/*
 * The metadata that a sparse MMA is tried with (mma_capture.h): its passes of B and of metadata, in
 * order. Digits of ids are not included: each pass is repeated for each digit.
 */
#ifndef WS_EVIDENCE_MMA_SPARSE_PLAN_H
#define WS_EVIDENCE_MMA_SPARSE_PLAN_H

#include "probe/mma/mma_sparse.h"

struct ws_sparse_step {
    int selector;
    int pattern; /* of all chunks of all lanes */
    int chunk;   /* what the chunks are changed to one by one; 0: slots of A are tried */
};

/* At most 4 steps for B, and 2 per selector for the metadata of 4 selectors. */
enum { WS_SPARSE_STEPS = 12 };

/* Writes the steps, those of B first, and returns their count. */
int ws_sparse_plan(const struct ws_mma *mma, struct ws_sparse_step step[WS_SPARSE_STEPS]);

/* The lowest index of a chunk in which two patterns differ. */
int ws_sparse_moved(const struct ws_mma *mma, int pattern, int chunk);

/*
 * Whether an element of B at row k and a column holds 1 in a step of metadata: at the new target of
 * the index that moves, in one column for each of the elements that it places.
 */
bool ws_sparse_marked(const struct ws_mma *mma, const struct ws_sparse_step *step, int k,
                      int column);

#endif
