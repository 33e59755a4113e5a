/*
 * Which index of a sparse MMA's metadata places which slot of A: as specified by the PTX ISA, and
 * as captured. An index is numbered by its position, lane * indices of a register + index from the
 * lowest bit up. A capture is decoded without any layout: a slot of A is identified by the id that
 * D received when the index changed.
 */
#ifndef WS_EVIDENCE_MMA_PLACING_H
#define WS_EVIDENCE_MMA_PLACING_H

#include "probe/evidence/mma/mma_capture.h"
#include "probe/evidence/mma/mma_sparse_plan.h"

struct ws_mma_placing {
    const struct ws_mma *mma;
    int selectors, slots; /* of the metadata, and of A */
    int indices;          /* of a lane's register */
    int16_t *index;       /* by selector * slots + slot of A; -1 for none; owned */
};

/*
 * The placing that slots, such as the specified ones, and the specified metadata result in. Call
 * ws_mma_placing_finish() in either case.
 */
bool ws_mma_placing_of(const struct ws_mma_slots *slots, struct ws_mma_placing *placing,
                       struct ws_error *error);

/*
 * The placing that a capture shows. Fails, naming the pass and the lane, if ids are not distinct,
 * if a result is not an id, or if two indices place one slot. Call ws_mma_placing_finish() in
 * either case.
 */
bool ws_mma_placing_decode(const struct ws_mma_capture *capture, struct ws_mma_placing *placing,
                           struct ws_error *error);

void ws_mma_placing_finish(struct ws_mma_placing *placing);

/* The index that places a slot of A. */
static inline int ws_mma_placing_index(const struct ws_mma_placing *placing, int selector, int slot)
{
    return placing->index[selector * placing->slots + slot];
}

/* Exchanges what two indices place. */
void ws_mma_placing_swap(struct ws_mma_placing *placing, int selector, int one, int other);

/* False with the first difference, in words. */
bool ws_mma_placing_equal(const struct ws_mma_placing *captured,
                          const struct ws_mma_placing *specified, struct ws_error *error);

/* "lane 5, bits 4 to 5": an index in words; "none" below 0. Returns `buffer`. */
char *ws_mma_index_text(const struct ws_mma_placing *placing, int index,
                        char buffer[WS_MMA_SLOT_SIZE]);

/*
 * The experiment's step (mma_sparse_plan.h) that a pass belongs to. False if its metadata is not
 * the same in every chunk of every lane, or if a chunk is changed in more than one index.
 */
bool ws_mma_pass_step(const struct ws_mma *mma, const struct ws_mma_pass *pass,
                      struct ws_sparse_step *step);

/* In a pass of metadata, the index that run `run` changes. */
int ws_mma_run_index(const struct ws_mma *mma, const struct ws_sparse_step *step, int run);

#endif
