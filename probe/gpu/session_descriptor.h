/* The part of a session that is about descriptors: each way to read them becomes a capture. */
#ifndef WS_GPU_SESSION_DESCRIPTOR_H
#define WS_GPU_SESSION_DESCRIPTOR_H

#include "probe/evidence/descriptor_capture.h"
#include "probe/gpu/gpu.h"

/* Whether a device can read an operand so; if not, says what it needs. */
bool ws_session_can_describe(const struct ws_descriptor_subject *subject,
                             const struct ws_gpu_device *device, struct ws_error *need);

/*
 * Captures the ways that are picked: `count` captures in *capture, which the caller owns, and each
 * of which says `head` of itself. On failure there are none.
 */
bool ws_session_describe(struct ws_gpu *gpu, const bool picked[WS_DESCRIPTOR_SUBJECTS],
                         const struct ws_capture_head *head,
                         struct ws_descriptor_capture ***capture, int *count,
                         struct ws_error *error);

#endif
