/* Captures of descriptors made from what came out, and ended. */
#include "probe/evidence/descriptor/descriptor_capture.h"

#include <stdlib.h>
#include <string.h>

bool ws_descriptor_capture_make(const struct ws_descriptor_subject *subject, const uint64_t *number,
                                int count, const struct ws_wgmma_where *where, uint32_t *received,
                                uint32_t *cycles, struct ws_descriptor_capture **capture,
                                struct ws_error *error)
{
    struct ws_descriptor_capture *made = calloc(1, sizeof *made);
    uint64_t *copy = malloc((size_t)count * sizeof *copy);

    if (!made || !copy) {
        free(made);
        free(copy);
        return ws_no_memory(error);
    }
    memcpy(copy, number, (size_t)count * sizeof *copy);
    *made = (struct ws_descriptor_capture){
        .subject = subject,
        .image_address = where->image_address,
        .count = count,
        .number = copy,
        .received = received,
        .cycles = cycles,
    };
    snprintf(made->target, sizeof made->target, "sm_%u%.1s", (unsigned)where->target,
             where->target_suffix ? (const char[]){(char)where->target_suffix, 0} : "");
    *capture = made;
    return true;
}

void ws_descriptor_capture_destroy(struct ws_descriptor_capture *capture)
{
    if (!capture)
        return;
    free(capture->number);
    free(capture->received);
    free(capture->cycles);
    free(capture);
}
