/*
 * From the raw bytes of a captured box to what each is, without any rule of where elements go; and
 * the verdict on the rule.
 */
#ifndef WS_EVIDENCE_BOX_CHECK_H
#define WS_EVIDENCE_BOX_CHECK_H

#include "probe/evidence/box_capture.h"

/* What a byte of shared memory held after the copy. */
enum ws_box_byte_kind {
    WS_BOX_BYTE_COPIED,    /* a byte of global memory */
    WS_BOX_BYTE_FILLED,    /* the same in all passes: made up by the copy */
    WS_BOX_BYTE_UNTOUCHED, /* what it held before */
    WS_BOX_BYTE_STRANGE,   /* none of these */
};

struct ws_box_byte {
    enum ws_box_byte_kind kind;
    int64_t offset; /* of what is copied: in bytes from the start of the tensor, also before it */
    int value;      /* of what is filled */
};

/* The byte at `address` of the image; below box->image_bytes. */
struct ws_box_byte ws_box_decode(const struct ws_captured_box *box, int address);

/*
 * Whether a captured box is as ws_tensor_map_check() and ws_boxed_byte() have it, in every byte. If
 * not, the first that differs.
 */
bool ws_box_agrees(const struct ws_captured_box *box, struct ws_error *error);

/* How many boxes were copied, bytes of shared memory seen, and maps judged by the driver. */
struct ws_box_tally {
    int copied, bytes, encoded, refused;
};

/* Whether all of a capture's agree; if not, which is the first that does not. */
bool ws_box_check(const struct ws_box_capture *capture, struct ws_box_tally *tally,
                  struct ws_error *error);

#endif
