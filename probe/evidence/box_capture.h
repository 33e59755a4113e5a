/*
 * A capture of boxes: what one GPU's TMA did with the boxes of a group (box_plan.h), as raw
 * evidence: tensor maps as given to the driver and as it encoded them, coordinates, where in shared
 * memory, and every byte of shared memory after the copy, in each pass (box_run.h). It never holds
 * which element a byte is: the reader decodes that. assets/captures/README.md describes the file
 * field by field.
 */
#ifndef WS_EVIDENCE_BOX_CAPTURE_H
#define WS_EVIDENCE_BOX_CAPTURE_H

#include "probe/evidence/box_plan.h"
#include "probe/evidence/box_run.h"
#include "probe/evidence/capture_head.h"

#define WS_BOX_CAPTURE_FORMAT "warpscope capture of boxes"

/* The instruction that copied them: that of the map's rank, 1d to 5d. */
enum { WS_BOX_PTX_VERSION = 80 }; /* the first PTX ISA version that has it, times ten */
#define WS_BOX_PTX                                                                                 \
    "cp.async.bulk.tensor.RANKd.shared::cluster.global.tile.mbarrier::complete_tx::bytes"

enum {
    WS_BOX_CAPTURE_VERSION = 1,
    WS_BOX_MOST = 256,                   /* boxes of a capture */
    WS_BOX_MOST_IMAGE_BYTES = 64 * 1024, /* a multiple of WS_BOX_ALIGNMENT */
};

struct ws_captured_box {
    struct ws_boxed boxed;
    int result;                        /* what cuTensorMapEncodeTiled gave: 0 is success */
    uint64_t tensor;                   /* the global address that the map was given */
    uint8_t encoded[WS_BOX_MAP_BYTES]; /* zeroes where the result is not 0 */
    int image_bytes;                   /* of shared memory; 0 where nothing was copied */
    bool arrived;      /* whether as many bytes came as the box is thought to have */
    uint8_t *received; /* passes x image_bytes; owned; NULL where nothing was copied */
};

struct ws_box_capture {
    struct ws_capture_head head;
    enum ws_box_group group;
    char target[WS_TEXT_SIZE]; /* what the kernel was compiled for: "sm_90" */
    int boxes;
    struct ws_captured_box *box; /* owned */
};

/*
 * The bytes of shared memory that a box's image takes: what it can touch, and some beyond; a
 * multiple of WS_BOX_ALIGNMENT. 0 where that is more than an image may have. Of what
 * ws_boxed_check() takes.
 */
int ws_box_image_bytes(const struct ws_boxed *boxed);

/*
 * Reads a capture. A file that is truncated, hostile, of another version, named after something
 * else or wrong in any field is refused with "FILE:LINE:COLUMN: reason". On success the caller owns
 * *capture and frees it with ws_box_capture_destroy().
 */
bool ws_box_capture_read(const char *path, struct ws_box_capture **capture, struct ws_error *error);

/* As ws_box_capture_read(), from `length` bytes at `text`; `path` is what errors call it. */
bool ws_box_capture_parse(const char *path, const char *text, size_t length,
                          struct ws_box_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails where
 * ws_box_capture_read() would refuse it.
 */
bool ws_box_capture_text(const struct ws_box_capture *capture, char **text, size_t *length,
                         struct ws_error *error);

/* Writes that text, whole or not at all, as ws_file_write() does. */
bool ws_box_capture_write(const struct ws_box_capture *capture, const char *path,
                          struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_box_capture_destroy(struct ws_box_capture *capture);

/*
 * Reads all of such an object, and writes it: what capture_file.h asks of a kind. `into` and `from`
 * are a struct ws_box_capture.
 */
bool ws_box_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into);
bool ws_box_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
