/* The part of a session that is about products of a warpgroup. */
#ifndef WS_GPU_SESSION_WGMMA_H
#define WS_GPU_SESSION_WGMMA_H

#include "probe/evidence/wgmma_capture.h"
#include "probe/gpu/gpu.h"

/*
 * Captures those that are picked, with A from memory and from registers, in the catalogue's order:
 * `count` captures in *capture, which the caller owns, and each of which says `head` of itself. On
 * failure there are none.
 */
bool ws_session_warpgroups(struct ws_gpu *gpu, const bool picked[WS_PRODUCTS],
                           const struct ws_capture_head *head, struct ws_wgmma_capture ***capture,
                           int *count, struct ws_error *error);

#endif
