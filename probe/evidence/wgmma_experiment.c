/* What is alike in every experiment with a warpgroup's product. */
#include "probe/evidence/wgmma_experiment.h"

#include <stdlib.h>

#include "probe/isa/mma.h"

int ws_wgmma_words(const struct ws_mma *mma)
{
    return mma->m * mma->n * ws_mma_type_bits(mma->d) / 32 / WS_WARPGROUP;
}

void ws_wgmma_experiment_finish(struct ws_wgmma_experiment *experiment)
{
    free(experiment->image);
    free(experiment->set);
    free(experiment->run);
    *experiment = (struct ws_wgmma_experiment){0};
}
