/*
 * Which metadata a sparse product is tried with (mma_capture.h): its passes of B and of metadata,
 * in their order, but for digits of ids, of which each pass is made.
 */
#ifndef WS_EVIDENCE_MMA_SPARSE_PLAN_H
#define WS_EVIDENCE_MMA_SPARSE_PLAN_H

#include "probe/isa/mma_sparse.h"

struct ws_sparse_step {
    int selector;
    int pattern; /* of all chunks of all lanes */
    int chunk;   /* what one chunk after the other is changed to; 0: slots of A are tried */
};

/* Of B at most 4 steps, and of metadata 2 for each of 4 selectors. */
enum { WS_SPARSE_STEPS = 12 };

/* Writes the steps, those of B first, and how many there are. */
int ws_sparse_plan(const struct ws_mma *mma, struct ws_sparse_step step[WS_SPARSE_STEPS]);

/* Which of a chunk's indices two patterns have otherwise, the lowest of them. */
int ws_sparse_moved(const struct ws_mma *mma, int pattern, int chunk);

/*
 * Whether an element of B at row k and a column holds 1 in a step of metadata: where the index that
 * moves gets to, in one column for each of the elements that it places.
 */
bool ws_sparse_marked(const struct ws_mma *mma, const struct ws_sparse_step *step, int k,
                      int column);

#endif
