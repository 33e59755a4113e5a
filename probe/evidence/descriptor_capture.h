/*
 * A capture of descriptors: what one GPU read when descriptors said where an operand of a wgmma
 * lies, as raw evidence: the registers of D as they came, and the cycles of a chain. Which element of memory stood at which
 * place of the operand, the reader decodes (descriptor_decode.h). A capture is a JSON file that
 * says all about itself; assets/captures/README.md describes it field by field.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_CAPTURE_H
#define WS_EVIDENCE_DESCRIPTOR_CAPTURE_H

#include "probe/evidence/capture_head.h"
#include "probe/evidence/descriptor_experiment.h"

enum { WS_DESCRIPTOR_CAPTURE_VERSION = 2 };

/* What stands in the field `format` of such a file. */
#define WS_DESCRIPTOR_CAPTURE_FORMAT "warpscope capture of descriptors"

struct ws_descriptor_capture {
    struct ws_capture_head head;
    const struct ws_descriptor_subject *subject;
    char target[WS_TEXT_SIZE]; /* what the kernel was compiled for: "sm_90a" */
    uint32_t image_address;    /* where in shared memory the image stood: a multiple of 1024 */
    int count;                 /* of descriptors */
    uint64_t *number;          /* owned: as given, their start addresses from the image on */
    uint32_t *received;        /* owned: passes x count x 128 threads x registers of D */
    uint32_t *cycles;          /* owned: count x WS_WGMMA_REPETITIONS, of the first pass */
};

/* Words of `received` that one descriptor has in one pass. */
static inline size_t ws_descriptor_words(const struct ws_descriptor_subject *subject)
{
    return (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(ws_mma(subject->product));
}

/*
 * Evidence of what the runs of ws_descriptor_experiment_prepare() received, and of their cycles; it
 * takes both over where it succeeds; the descriptors it copies. The head is left for the caller, who owns *capture.
 */
bool ws_descriptor_capture_make(const struct ws_descriptor_subject *subject, const uint64_t *number,
                                int count, const struct ws_wgmma_where *where, uint32_t *received,
                                uint32_t *cycles, struct ws_descriptor_capture **capture,
                                struct ws_error *error);

/*
 * Reads a capture. A file that is truncated, hostile, of another version, named after something
 * else or wrong in any field is refused with "FILE:LINE:COLUMN: reason". On success the caller owns
 * *capture and frees it with ws_descriptor_capture_destroy().
 */
bool ws_descriptor_capture_read(const char *path, struct ws_descriptor_capture **capture,
                                struct ws_error *error);

/* As ws_descriptor_capture_read(), from `length` bytes at `text`; `path` is what errors call it. */
bool ws_descriptor_capture_parse(const char *path, const char *text, size_t length,
                                 struct ws_descriptor_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails where
 * ws_descriptor_capture_read() would refuse it.
 */
bool ws_descriptor_capture_text(const struct ws_descriptor_capture *capture, char **text,
                                size_t *length, struct ws_error *error);

/* Writes that text, whole or not at all, as ws_file_write() does. */
bool ws_descriptor_capture_write(const struct ws_descriptor_capture *capture, const char *path,
                                 struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_descriptor_capture_destroy(struct ws_descriptor_capture *capture);

/*
 * Reads all of such an object, and writes it: what capture_file.h asks of a kind. `into` and `from`
 * are a struct ws_descriptor_capture.
 */
bool ws_descriptor_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                       void *into);
bool ws_descriptor_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
