/* A sparse MMA in software, with mma_execute.h: B and C are supplied as there. */
#ifndef WS_EVIDENCE_MMA_EXECUTE_SPARSE_H
#define WS_EVIDENCE_MMA_EXECUTE_SPARSE_H

#include "probe/evidence/mma/mma_execute.h"
#include "probe/evidence/mma/mma_placing.h"

/*
 * The column of the m x k matrix where metadata `e` puts a slot of A; -1 if its index is invalid.
 */
int ws_mma_placed(const struct ws_mma_slots *slots, const struct ws_mma_placing *placing,
                  int selector, const struct ws_registers *e, int slot);

/*
 * Executes with this A and metadata, into registers that ws_registers_init() made for D. Fails if
 * an element of A is not a whole number or its index is invalid.
 */
bool ws_mma_software_run_sparse(struct ws_mma_software *software,
                                const struct ws_mma_placing *placing, int selector,
                                const struct ws_registers *a, const struct ws_registers *e,
                                const struct ws_registers *d, struct ws_error *error);

#endif
