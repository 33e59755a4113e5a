/*
 * A capture of a warpgroup's MMA: the raw evidence of what one GPU did when it executed one wgmma.
 * It never holds which slot has which element: the reader decodes that (wgmma_relation.h). A
 * capture is a self-contained JSON file; assets/captures/README.md describes its fields.
 *
 * All matrices are in one image of shared memory, one after the other, in the simplest layout that
 * descriptors have (WS_WGMMA_PLAIN_*): K-major, without swizzle. The rows of A, the columns of B
 * and every k are *named* by their position in that memory, and registers are identified by those
 * names. In a *pass* one operand has ids and the other has ones. In A, in B or in the registers of
 * A every element holds its own number, counted from 1, so that no result is 0; a type too narrow
 * for it takes several runs, each with one *digit*. The other operand is 0 except for one 1 in each
 * of its columns (of B; rows of A), at a different k in each, so that each register of D receives
 * the number of one element, and all numbers of a row can differ. If there are fewer columns (rows)
 * than k, it is shifted until every k was covered. A run combines one digit with one of these
 * *ones*.
 */
#ifndef WS_EVIDENCE_WGMMA_CAPTURE_H
#define WS_EVIDENCE_WGMMA_CAPTURE_H

#include "probe/evidence/capture_head.h"
#include "probe/evidence/wgmma/wgmma_experiment.h"

/* The descriptor of every matrix except its start, which is a multiple of WS_WGMMA_PLAIN_STRIDE. */
enum {
    WS_WGMMA_PLAIN_LEADING = 128, /* eight rows of 16 bytes: the next 16 bytes of them along k */
    WS_WGMMA_PLAIN_STRIDE = 256,  /* two of those: the next eight rows */
};

/* The elements that have ids in a pass. */
enum ws_wgmma_named {
    WS_WGMMA_NAMED_A,
    WS_WGMMA_NAMED_B,
    WS_WGMMA_NAMED_REGISTERS, /* of A */
    WS_WGMMA_PASSES
};

enum {
    WS_WGMMA_CAPTURE_VERSION = 1,
    WS_WGMMA_MAX_DIGITS = 20, /* ids have at most 17 digits of one bit */
    WS_WGMMA_MAX_ONES = 32,   /* k = 256 in shifts of 8 */
};

struct ws_wgmma_pass {
    int digits, ones;
    uint64_t
        digit[WS_WGMMA_MAX_DIGITS];  /* descriptors of ids, lowest digit first; of registers: 0 */
    uint64_t one[WS_WGMMA_MAX_ONES]; /* descriptors of ones */
    struct ws_wgmma_registers *set;  /* of registers: one per digit; otherwise NULL; owned */
    uint32_t *received; /* by digits, ones, threads and words of D; owned; NULL before it is run */
};

struct ws_wgmma_capture {
    struct ws_capture_head head;
    const struct ws_mma *mma;
    char target[WS_TEXT_SIZE]; /* that the kernels were compiled for: "sm_90a" */
    uint32_t image_address;    /* in shared memory: descriptors were supplied relative to it */
    int image_bytes;
    uint8_t *image;                             /* owned */
    struct ws_wgmma_pass pass[WS_WGMMA_PASSES]; /* by the named elements */
};

/*
 * Whether there is an experiment for an MMA: a warpgroup's, dense, with n = 8, 16, 64 or 256. The
 * fragments of other n are a part of those of 256, by the PTX ISA.
 */
bool ws_wgmma_has_experiment(const struct ws_mma *mma);

/*
 * Writes how many digits and ones the passes of the capture's MMA have, and where their matrices
 * are, into an otherwise empty capture.
 */
void ws_wgmma_capture_count(struct ws_wgmma_capture *capture);

/*
 * All inputs of an MMA, as a capture in which nothing was received yet. The caller frees it with
 * ws_wgmma_capture_destroy().
 */
bool ws_wgmma_capture_prepare(const struct ws_mma *mma, struct ws_wgmma_capture **capture,
                              struct ws_error *error);

/*
 * The runs of a capture, of the passes that name registers or of the others, for any executor. Call
 * ws_wgmma_experiment_finish() in either case.
 */
bool ws_wgmma_capture_runs(const struct ws_wgmma_capture *capture, bool registers,
                           struct ws_wgmma_experiment *experiment, struct ws_error *error);

/* Puts the results and the place of those runs into the capture; `major` is the device's. */
bool ws_wgmma_capture_receive(struct ws_wgmma_capture *capture, bool registers, int major,
                              const struct ws_wgmma_where *where, const uint32_t *received,
                              struct ws_error *error);

/* The words that a pass receives in total. */
size_t ws_wgmma_pass_words(const struct ws_wgmma_capture *capture, enum ws_wgmma_named named);

/* Bytes of a matrix A or B in the plain layout. */
int ws_wgmma_plain_bytes(const struct ws_mma *mma, enum ws_operand_role role);

/* In that layout, the index by address of the element at `along` of m or n, and at k. */
int ws_wgmma_plain_element(const struct ws_mma *mma, enum ws_operand_role role, int along, int k);

/* The number in an element, by address order, of a plain descriptor's matrix; -1 if none. */
int64_t ws_wgmma_plain_number(const struct ws_wgmma_capture *capture, enum ws_operand_role role,
                              uint64_t descriptor, int element);

/* Whether a descriptor is plain and its matrix is within the image. */
bool ws_wgmma_is_plain(const struct ws_wgmma_capture *capture, enum ws_operand_role role,
                       uint64_t descriptor);

/*
 * Reads a capture, as ws_capture_file_parse() does. On success the caller owns *capture and frees it
 * with ws_wgmma_capture_destroy().
 */
bool ws_wgmma_capture_parse(const char *path, const char *text, size_t length,
                            struct ws_wgmma_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails if
 * ws_wgmma_capture_parse() would refuse it.
 */
bool ws_wgmma_capture_text(const struct ws_wgmma_capture *capture, char **text, size_t *length,
                           struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_wgmma_capture_destroy(struct ws_wgmma_capture *capture);

/* The value of the field `format` of such a file. */
#define WS_WGMMA_CAPTURE_FORMAT "warpscope capture of a warpgroup's product"

/* "A", "B", "registers of A": the elements that a pass names, in the file and in sentences. */
const char *ws_wgmma_named_text(enum ws_wgmma_named named);

/*
 * Reads and writes all fields of the JSON object, as capture_file.h requires. `into` and `from` are
 * a struct ws_wgmma_capture.
 */
bool ws_wgmma_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                  void *into);
bool ws_wgmma_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
