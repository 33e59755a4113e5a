/*
 * A capture of boxes: the raw evidence of what one GPU's TMA did with the boxes of a group
 * (box_plan.h). It holds tensor maps as given to the driver and as encoded, coordinates, shared
 * memory addresses, and every byte of shared memory after the copy, in each pass (box_run.h). It
 * never holds which element a byte is: the reader decodes that. assets/captures/README.md describes
 * the fields of the file.
 */
#ifndef WS_EVIDENCE_BOX_CAPTURE_H
#define WS_EVIDENCE_BOX_CAPTURE_H

#include "probe/evidence/box/box_plan.h"
#include "probe/evidence/box/box_run.h"
#include "probe/evidence/capture_head.h"

#define WS_BOX_CAPTURE_FORMAT "warpscope capture of boxes"

/* The instruction that copied them, for the map's rank, 1d to 5d. */
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
    int result;                        /* the result of cuTensorMapEncodeTiled: 0 is success */
    uint64_t tensor;                   /* the global address in the tensor map */
    uint8_t encoded[WS_BOX_MAP_BYTES]; /* zeros if the result is not 0 */
    int image_bytes;                   /* of shared memory; 0 if nothing was copied */
    bool arrived;                      /* whether as many bytes arrived as the box should have */
    uint8_t *received;                 /* passes x image_bytes; owned; NULL if nothing was copied */
};

struct ws_box_capture {
    struct ws_capture_head head;
    enum ws_box_group group;
    char target[WS_TEXT_SIZE]; /* that the kernel was compiled for: "sm_90" */
    int boxes;
    struct ws_captured_box *box; /* owned */
};

/*
 * The bytes of shared memory in a box's image: all that it can touch, and some beyond; a multiple
 * of WS_BOX_ALIGNMENT. 0 if that exceeds WS_BOX_MOST_IMAGE_BYTES. For boxes that ws_boxed_check()
 * accepts.
 */
int ws_box_image_bytes(const struct ws_boxed *boxed);

/*
 * Reads a capture, as ws_capture_file_parse() does. On success the caller owns *capture and frees it
 * with ws_box_capture_destroy().
 */
bool ws_box_capture_parse(const char *path, const char *text, size_t length,
                          struct ws_box_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails if
 * ws_box_capture_parse() would refuse it.
 */
bool ws_box_capture_text(const struct ws_box_capture *capture, char **text, size_t *length,
                         struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_box_capture_destroy(struct ws_box_capture *capture);

/*
 * Reads and writes all fields of the JSON object, as capture_file.h requires. `into` and `from` are
 * a struct ws_box_capture.
 */
bool ws_box_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into);
bool ws_box_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
