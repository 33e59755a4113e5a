/*
 * A capture of any kind: of a variant that moves matrices, of a product by a warp or by a warpgroup,
 * of descriptors, or of boxes. Which of them a file is, it says itself in its field `format`.
 */
#ifndef WS_EVIDENCE_ANY_CAPTURE_H
#define WS_EVIDENCE_ANY_CAPTURE_H

#include "probe/evidence/box_capture.h"
#include "probe/evidence/capture.h"
#include "probe/evidence/descriptor_capture.h"
#include "probe/evidence/mma_capture.h"
#include "probe/evidence/wgmma_capture.h"

/* One of them; the others are NULL. */
struct ws_any_capture {
    struct ws_capture *move;                   /* owned */
    struct ws_mma_capture *product;            /* owned */
    struct ws_wgmma_capture *warpgroup;        /* owned */
    struct ws_descriptor_capture *descriptors; /* owned */
    struct ws_box_capture *boxes;              /* owned */
};

enum ws_any_kind {
    WS_ANY_MOVE,
    WS_ANY_PRODUCT,
    WS_ANY_WARPGROUP,
    WS_ANY_DESCRIPTORS,
    WS_ANY_BOXES
};

/* One of a kind that is known. ws_any_capture_finish() it where it succeeds. */
bool ws_any_capture_read_as(enum ws_any_kind kind, const char *path, struct ws_any_capture *any,
                            struct ws_error *error);

/* As ws_capture_read() and its like. ws_any_capture_finish() it where it succeeds. */
bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error);

void ws_any_capture_finish(struct ws_any_capture *any);

/* The capture as the text of its file, as ws_capture_text() and its like have it. */
bool ws_any_capture_text(const struct ws_any_capture *any, char **text, size_t *length,
                         struct ws_error *error);

/* The name of what it is of, and what it says of itself; borrowed. */
const char *ws_any_capture_name(const struct ws_any_capture *any);
const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any);

#endif
