/* An MMA's capture in memory. */
#include "probe/evidence/mma/mma_capture.h"

#include <stdlib.h>

void ws_mma_capture_destroy(struct ws_mma_capture *capture)
{
    if (!capture)
        return;
    for (int i = 0; i < WS_MMA_MAX_PASSES; i++) {
        struct ws_mma_pass *pass = &capture->pass[i];

        ws_registers_finish(&pass->a);
        ws_registers_finish(&pass->e);
        ws_registers_finish(&pass->b);
        ws_registers_finish(&pass->c);
        ws_registers_finish(&pass->received);
        free(pass->changed.bytes);
    }
    free(capture);
}
