/*
 * Decodes each raw byte of a captured box without any rule of where elements go, and checks the
 * rule against it.
 */
#ifndef WS_EVIDENCE_BOX_CHECK_H
#define WS_EVIDENCE_BOX_CHECK_H

#include "probe/evidence/box/box_capture.h"

/* The source of a byte of shared memory after the copy. */
enum ws_box_byte_kind {
    WS_BOX_BYTE_COPIED,    /* a byte of global memory */
    WS_BOX_BYTE_FILLED,    /* the same in all passes: made up by the copy */
    WS_BOX_BYTE_UNTOUCHED, /* its value before */
    WS_BOX_BYTE_STRANGE,   /* none of these */
};

struct ws_box_byte {
    enum ws_box_byte_kind kind;
    int64_t offset; /* of a copied byte: bytes from the start of the tensor; negative before it */
    int value;      /* of a filled byte */
};

/* The byte at `address` of the image; below box->image_bytes. */
struct ws_box_byte ws_box_decode(const struct ws_captured_box *box, int address);

/*
 * Whether every byte of a captured box agrees with ws_tensor_map_check() and ws_boxed_byte(). If
 * not, the error is the first difference.
 */
bool ws_box_agrees(const struct ws_captured_box *box, struct ws_error *error);

/* How many boxes were copied, bytes of shared memory seen, and maps judged by the driver. */
struct ws_box_tally {
    int copied, bytes, encoded, refused;
};

/* Whether all boxes of a capture agree; if not, the error names the first that does not. */
bool ws_box_check(const struct ws_box_capture *capture, struct ws_box_tally *tally,
                  struct ws_error *error);

#endif
