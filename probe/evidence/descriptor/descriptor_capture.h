/*
 * A capture of descriptors: the raw evidence of what one GPU read when descriptors located an
 * operand of a wgmma. It holds the registers of D as received, and the cycles of a chain. The
 * reader decodes which element of memory was at which place of the operand (descriptor_decode.h). A
 * capture is a self-contained JSON file; assets/captures/README.md describes its fields.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_CAPTURE_H
#define WS_EVIDENCE_DESCRIPTOR_CAPTURE_H

#include "probe/evidence/capture_head.h"
#include "probe/evidence/descriptor/descriptor_experiment.h"

enum { WS_DESCRIPTOR_CAPTURE_VERSION = 2 };

/* The value of the field `format` of such a file. */
#define WS_DESCRIPTOR_CAPTURE_FORMAT "warpscope capture of descriptors"

struct ws_descriptor_capture {
    struct ws_capture_head head;
    const struct ws_descriptor_subject *subject;
    char target[WS_TEXT_SIZE]; /* that the kernel was compiled for: "sm_90a" */
    uint32_t image_address;    /* of the image in shared memory: a multiple of 1024 */
    int count;                 /* of descriptors */
    uint64_t *number;          /* owned: as given, with start addresses relative to the image */
    uint32_t *received;        /* owned: passes x count x 128 threads x registers of D */
    uint32_t *cycles;          /* owned: count x WS_WGMMA_REPETITIONS, of the first pass */
};

/* Words of `received` per descriptor and pass. */
static inline size_t ws_descriptor_words(const struct ws_descriptor_subject *subject)
{
    return (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(ws_mma(subject->product));
}

/*
 * Makes a capture from what the runs of ws_descriptor_experiment_prepare() received and from their
 * cycles. It takes ownership of both if it succeeds, and copies the descriptors. The caller fills
 * in the head and owns *capture.
 */
bool ws_descriptor_capture_make(const struct ws_descriptor_subject *subject, const uint64_t *number,
                                int count, const struct ws_wgmma_where *where, uint32_t *received,
                                uint32_t *cycles, struct ws_descriptor_capture **capture,
                                struct ws_error *error);

/*
 * Reads a capture, as ws_capture_file_parse() does. On success the caller owns *capture and frees it
 * with ws_descriptor_capture_destroy().
 */
bool ws_descriptor_capture_parse(const char *path, const char *text, size_t length,
                                 struct ws_descriptor_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails if
 * ws_descriptor_capture_parse() would refuse it.
 */
bool ws_descriptor_capture_text(const struct ws_descriptor_capture *capture, char **text,
                                size_t *length, struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_descriptor_capture_destroy(struct ws_descriptor_capture *capture);

/*
 * Reads and writes all fields of the JSON object, as capture_file.h requires. `into` and `from` are
 * a struct ws_descriptor_capture.
 */
bool ws_descriptor_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                       void *into);
bool ws_descriptor_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
