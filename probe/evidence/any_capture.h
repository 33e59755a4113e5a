/*
 * A capture of either kind: of a variant that moves matrices, or of a product. Which of the two a
 * file is, it says itself in its field `format`.
 */
#ifndef WS_EVIDENCE_ANY_CAPTURE_H
#define WS_EVIDENCE_ANY_CAPTURE_H

#include "probe/evidence/capture.h"
#include "probe/evidence/mma_capture.h"

/* One of the two; the other is NULL. */
struct ws_any_capture {
    struct ws_capture *move;        /* owned */
    struct ws_mma_capture *product; /* owned */
};

/* As ws_capture_read() and ws_mma_capture_read(). ws_any_capture_finish() it where it succeeds. */
bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error);

void ws_any_capture_finish(struct ws_any_capture *any);

/* The name of what it is of, and what it says of itself; borrowed. */
const char *ws_any_capture_name(const struct ws_any_capture *any);
const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any);

#endif
