/* The common part of all experiments with a warpgroup's MMA. */
#include "probe/evidence/wgmma/wgmma_experiment.h"

#include <stdlib.h>

#include "probe/mma/mma.h"

int ws_wgmma_words(const struct ws_mma *mma)
{
    return mma->m * mma->n * ws_mma_type_bits(mma->d) / 32 / WS_WARPGROUP;
}

int ws_wgmma_cycles(const struct ws_mma *mma, bool a_in_registers)
{
    /* A row of A and a column of B have 32 bytes each. */
    int multiplied = mma->n / 2, read = (mma->n + (a_in_registers ? 0 : mma->m)) / 4;

    return multiplied > read ? multiplied : read;
}

void ws_wgmma_experiment_finish(struct ws_wgmma_experiment *experiment)
{
    free(experiment->image);
    free(experiment->set);
    free(experiment->run);
    *experiment = (struct ws_wgmma_experiment){0};
}
