/*
 * An MMA in software: D = A x B + C on whole numbers, with elements in the given slots. It replaces
 * the GPU in tests and checks the first runs of a capture.
 */
#ifndef WS_EVIDENCE_MMA_EXECUTE_H
#define WS_EVIDENCE_MMA_EXECUTE_H

#include "probe/evidence/mma/mma_slots.h"

/* B and C, read once and used with many A. */
struct ws_mma_software {
    const struct ws_mma_slots *slots; /* borrowed */
    int64_t *b, *c;                   /* by place; owned */
    int64_t *column; /* the sum of each column of B: the result of .xor.popc without A; owned */
    int64_t *d;      /* by place, of the current run; owned */
};

bool ws_mma_software_init(const struct ws_mma_slots *slots, struct ws_mma_software *software,
                          struct ws_error *error);
void ws_mma_software_finish(struct ws_mma_software *software);

/* Reads B and C. Fails if an element is not a whole number. */
bool ws_mma_software_give(struct ws_mma_software *software, const struct ws_registers *b,
                          const struct ws_registers *c, struct ws_error *error);

/* Executes with this A, into registers that ws_registers_init() made for D. Fails likewise. */
bool ws_mma_software_run(struct ws_mma_software *software, const struct ws_registers *a,
                         const struct ws_registers *d, struct ws_error *error);

#endif
