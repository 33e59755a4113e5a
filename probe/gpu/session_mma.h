/* The part of a session that is about products: each is run in one launch, and becomes a capture. */
#ifndef WS_GPU_SESSION_MMA_H
#define WS_GPU_SESSION_MMA_H

#include "probe/gpu/gpu.h"

/* Whether a device can run a product, of a warp or of a warpgroup; if not, says what it needs. */
bool ws_session_can_multiply(const struct ws_mma *mma, const struct ws_gpu_device *device,
                             struct ws_error *need);

/*
 * Captures the products of a warp that are picked, in the catalogue's order: `count` captures in
 * *capture, which the caller owns, and each of which says `head` of itself. On failure there are
 * none.
 */
bool ws_session_multiply(struct ws_gpu *gpu, const bool picked[WS_PRODUCTS],
                         const struct ws_capture_head *head, struct ws_mma_capture ***capture,
                         int *count, struct ws_error *error);

#endif
