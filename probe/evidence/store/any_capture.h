/*
 * A capture of any kind: of a data-movement variant, of a warp's or a warpgroup's MMA, of
 * descriptors, or of boxes. The field `format` of the file identifies its kind.
 */
#ifndef WS_EVIDENCE_ANY_CAPTURE_H
#define WS_EVIDENCE_ANY_CAPTURE_H

#include "probe/evidence/box/box_capture.h"
#include "probe/evidence/descriptor/descriptor_capture.h"
#include "probe/evidence/mma/mma_capture.h"
#include "probe/evidence/move/capture.h"
#include "probe/evidence/store/capture_file.h"
#include "probe/evidence/wgmma/wgmma_capture.h"

enum ws_any_kind {
    WS_ANY_MOVE,
    WS_ANY_PRODUCT,
    WS_ANY_WARPGROUP,
    WS_ANY_DESCRIPTORS,
    WS_ANY_BOXES,
    WS_ANY_KINDS
};

extern const struct ws_capture_kind *const ws_capture_kinds[WS_ANY_KINDS];

/* Owns the pointer of its kind; a zeroed one is empty. */
struct ws_any_capture {
    enum ws_any_kind kind;
    union {
        void *body;
        struct ws_capture *move;
        struct ws_mma_capture *product;
        struct ws_wgmma_capture *warpgroup;
        struct ws_descriptor_capture *descriptors;
        struct ws_box_capture *boxes;
    };
};

/* Reads a capture of a known kind. Call ws_any_capture_finish() if it succeeds. */
bool ws_any_capture_read_as(enum ws_any_kind kind, const char *path, struct ws_any_capture *any,
                            struct ws_error *error);

/* The same of the kind that the file states. */
bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error);

void ws_any_capture_finish(struct ws_any_capture *any);

/* The capture as the text of its file, as ws_capture_file_text() returns it. */
bool ws_any_capture_text(const struct ws_any_capture *any, char **text, size_t *length,
                         struct ws_error *error);

/* The name of the captured variant or plan, and the capture's head; both borrowed. */
const char *ws_any_capture_name(const struct ws_any_capture *any);
const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any);

/* The captured instruction; whether the capture agrees with its specification: as capture_file.h has it. */
struct ws_captured_instruction ws_any_capture_instruction(const struct ws_any_capture *any);
bool ws_any_capture_check(const struct ws_any_capture *any, struct ws_error *error);

#endif
