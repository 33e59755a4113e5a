/*
 * Which index of a sparse product's metadata places which slot of A: the PTX ISA's word for it, and
 * a capture's. An index is numbered by where it stands, lane * indices of a register + index from
 * the lowest bit up. From a capture it is decoded without any layout: a slot of A is known by the
 * id that D received when the index changed.
 */
#ifndef WS_EVIDENCE_MMA_PLACING_H
#define WS_EVIDENCE_MMA_PLACING_H

#include "probe/evidence/mma_capture.h"
#include "probe/evidence/mma_sparse_plan.h"

struct ws_mma_placing {
    const struct ws_mma *mma;
    int selectors, slots; /* of the metadata, and of A */
    int indices;          /* of a lane's register */
    int16_t *index;       /* by selector * slots + slot of A; -1 for none; owned */
};

/* What slots, such as the specified ones, and the specified metadata come to.
 * ws_mma_placing_finish() it in either case. */
bool ws_mma_placing_of(const struct ws_mma_slots *slots, struct ws_mma_placing *placing,
                       struct ws_error *error);

/*
 * What a capture shows. Fails, naming the pass and the lane, where ids are not distinct, where what
 * came out is no id's, where two indices place one slot. ws_mma_placing_finish() it in either case.
 */
bool ws_mma_placing_decode(const struct ws_mma_capture *capture, struct ws_mma_placing *placing,
                           struct ws_error *error);

void ws_mma_placing_finish(struct ws_mma_placing *placing);

/* The index that places a slot of A. */
static inline int ws_mma_placing_index(const struct ws_mma_placing *placing, int selector, int slot)
{
    return placing->index[selector * placing->slots + slot];
}

/* Lets two indices place what the other did. */
void ws_mma_placing_swap(struct ws_mma_placing *placing, int selector, int one, int other);

/* False with the first difference, in words. */
bool ws_mma_placing_equal(const struct ws_mma_placing *captured,
                          const struct ws_mma_placing *specified, struct ws_error *error);

/* "lane 5, bits 4 to 5": an index in words; "none" below 0. Returns `buffer`. */
char *ws_mma_index_text(const struct ws_mma_placing *placing, int index,
                        char buffer[WS_MMA_SLOT_SIZE]);

/*
 * The step of the experiment (mma_sparse_plan.h) that a pass is of. False where its metadata is not
 * the same in every chunk of every lane, or a chunk is changed to what differs in more than an
 * index.
 */
bool ws_mma_pass_step(const struct ws_mma *mma, const struct ws_mma_pass *pass,
                      struct ws_sparse_step *step);

/* Of a pass of metadata, the index that run `run` has otherwise. */
int ws_mma_run_index(const struct ws_mma *mma, const struct ws_sparse_step *step, int run);

#endif
