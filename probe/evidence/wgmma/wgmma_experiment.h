/*
 * The experiment for one wgmma, as runs for any executor (wgmma_run.h): the GPU, or an MMA in
 * software.
 */
#ifndef WS_EVIDENCE_WGMMA_EXPERIMENT_H
#define WS_EVIDENCE_WGMMA_EXPERIMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/evidence/wgmma/wgmma_run.h"
#include "probe/mma/mma.h"

struct ws_wgmma_experiment {
    const struct ws_mma *mma;
    bool transpose_a, transpose_b; /* imm-trans-a, imm-trans-b: MN-major; only for 16-bit types */
    int image_bytes;               /* of each image: a multiple of 1024 */
    int images, sets, runs;
    uint8_t *image;                 /* one after the other; owned */
    struct ws_wgmma_registers *set; /* owned; NULL if every run reads A by a descriptor */
    struct ws_wgmma_run *run;       /* owned; all take A from registers, or none does */
};

/* Frees what it owns; a zeroed struct is accepted. */
void ws_wgmma_experiment_finish(struct ws_wgmma_experiment *experiment);

/* Words of D, of 32 bits, that a thread receives in a run. */
int ws_wgmma_words(const struct ws_mma *mma);

/*
 * Cycles per instruction of a chain of dense wgmma on sm_90, as captures of descriptors show: n / 2
 * for the multiplication, or, if that takes longer, one per 128 bytes of A and B that it reads from
 * shared memory, whatever their layout.
 */
int ws_wgmma_cycles(const struct ws_mma *mma, bool a_in_registers);

#endif
