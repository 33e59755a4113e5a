/*
 * A product in software: D = A x B + C on whole numbers, with elements where given slots have them.
 * What stands in for a GPU in tests, and what a capture's first runs are compared with.
 */
#ifndef WS_EVIDENCE_MMA_EXECUTE_H
#define WS_EVIDENCE_MMA_EXECUTE_H

#include "probe/evidence/mma_slots.h"

/* B and C, read once for many A. */
struct ws_mma_software {
    const struct ws_mma_slots *slots; /* borrowed */
    int64_t *b, *c;                   /* by place; owned */
    int64_t *column; /* of each column of B, its sum: what .xor.popc gives without A; owned */
    int64_t *d;      /* by place, of the run at hand; owned */
};

bool ws_mma_software_init(const struct ws_mma_slots *slots, struct ws_mma_software *software,
                          struct ws_error *error);
void ws_mma_software_finish(struct ws_mma_software *software);

/* Takes B and C. Fails where an element is no whole number. */
bool ws_mma_software_give(struct ws_mma_software *software, const struct ws_registers *b,
                          const struct ws_registers *c, struct ws_error *error);

/* Executes with this A, into registers that ws_registers_init() made of D. Fails likewise. */
bool ws_mma_software_run(struct ws_mma_software *software, const struct ws_registers *a,
                         const struct ws_registers *d, struct ws_error *error);

#endif
