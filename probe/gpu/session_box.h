/* The part of a session that is about boxes: a group of them becomes a capture. */
#ifndef WS_GPU_SESSION_BOX_H
#define WS_GPU_SESSION_BOX_H

#include "probe/gpu/gpu.h"

/* Whether a device has TMA; if not, says what it needs. */
bool ws_session_can_copy_boxes(const struct ws_gpu_device *device, struct ws_error *need);

/*
 * Captures the groups that are picked: `count` captures in *capture, which the caller owns, and
 * each of which says `head` of itself. On failure there are none.
 */
bool ws_session_copy_boxes(struct ws_gpu *gpu, const bool picked[WS_BOX_GROUP_COUNT],
                           const struct ws_capture_head *head, struct ws_box_capture ***capture,
                           int *count, struct ws_error *error);

#endif
