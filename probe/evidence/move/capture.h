/*
 * A capture: the raw evidence of what one GPU did when it executed one variant. It holds the
 * probe's runs (memory before and after, addresses and registers supplied, registers received) and
 * the cycles measured under many address patterns. It never holds the mapping: the reader decodes
 * that (verify.h). A capture is a self-contained JSON file named after its variant;
 * assets/captures/README.md describes its fields.
 *
 * How a run is made. Memory is 64 rows of 16 bytes: the rows that the lanes address, scattered, and
 * for each its *twin*, another row that holds the same bytes with every bit flipped.
 *
 * A load is decoded by place: an element's id is its index in memory, (matrix * rows + row) *
 * columns + column. A store and movmatrix are decoded by slot: an element of a register holds the
 * id (lane * registers + register) * elements + element, so the id identifies the source slot, and
 * its position in the output identifies the place. An element narrower than its id carries one
 * digit per pass, in base 2^width, lowest digit first.
 *
 * To find which lane's address a value depends on, the first pass is run again with one lane's
 * address moved to its row's twin. A load's element then comes out with every bit flipped. A
 * store's row goes to the twin, and the row itself keeps its old contents. That also proves that a
 * store wrote each byte: a byte that happened to hold its new value already has its flipped value
 * in the twin, where it cannot happen again.
 */
#ifndef WS_EVIDENCE_CAPTURE_H
#define WS_EVIDENCE_CAPTURE_H

#include <stdint.h>

#include "probe/evidence/capture_head.h"
#include "probe/evidence/move/run.h"
#include "probe/isa/layout.h"
#include "probe/isa/registers.h"

enum {
    WS_CAPTURE_VERSION = 3,
    WS_MEMORY_BYTES = 1024,
    WS_MEMORY_LINE = 16, /* bytes in one line of memory in the file; memory begins at a multiple */
    WS_MAX_PASSES = 3,   /* digits of the longest id: 512 elements of 4 bits */
    WS_MAX_CHANGES = 64, /* changes that one moved address can cause: registers, or bytes of
                          * memory */
    WS_MAX_IGNORED = 3,
    WS_MAX_TIMINGS = 96,     /* patterns of addresses */
    WS_MAX_REPETITIONS = 16, /* of a timing */
    WS_SENTENCE_SIZE = 1024,
};

/* The input of one execution. Stores and loads use memory, movmatrix does not. */
struct ws_input {
    uint32_t memory_base;            /* shared address of memory[0] */
    uint32_t address[WS_LANES];      /* supplied by each lane, used or ignored */
    uint8_t memory[WS_MEMORY_BYTES]; /* before */
    struct ws_registers given;       /* to a store or movmatrix; otherwise empty */
};

/* The output of one execution. */
struct ws_output {
    uint8_t memory[WS_MEMORY_BYTES]; /* after; a load leaves it unchanged */
    struct ws_registers received;    /* by a load or movmatrix; otherwise empty */
};

struct ws_pass {
    struct ws_input input;
    struct ws_output output;
};

/* One difference from the first pass: a load's register, or a store's byte of memory. */
struct ws_change {
    int lane, reg;  /* of a load */
    int offset;     /* of a store: into memory */
    uint64_t value; /* the register's, or the byte's */
};

/* The first pass run again with other addresses, and every difference in its output. */
struct ws_rerun {
    int lane;                   /* whose address was moved; -1 if all ignored lanes' addresses
                                 * were */
    uint32_t address[WS_LANES]; /* as given */
    int changes;
    struct ws_change change[WS_MAX_CHANGES];
};

/*
 * How long the instruction takes under one address pattern: raw SM clock cycles, one number per
 * repetition of `instructions` executions by one warp that has the SM to itself.
 */
struct ws_timing {
    char pattern[WS_TEXT_SIZE];
    uint32_t address[WS_LANES]; /* bytes from a multiple of 128; movmatrix: all 0 */
    int instructions;           /* the capture's timing_instructions */
    int repetitions;
    uint32_t cycles[WS_MAX_REPETITIONS];
};

struct ws_captured_variant {
    const struct ws_variant *variant;
    char ptx[WS_PTX_SIZE];     /* as executed */
    char target[WS_TEXT_SIZE]; /* that the kernel was compiled for: "sm_90" */
    int passes, moved, ignored;
    struct ws_pass pass[WS_MAX_PASSES];
    struct ws_rerun moved_run[WS_LANES];         /* one per lane whose address is used, in lane
                                                  * order */
    struct ws_rerun ignored_run[WS_MAX_IGNORED]; /* ignored lanes given an invalid address */
    int timings;                                 /* 0 if nothing was timed */
    struct ws_timing timing[WS_MAX_TIMINGS];
};

struct ws_capture {
    struct ws_capture_head head;
    char timing_method[WS_SENTENCE_SIZE]; /* how the timings were made, in words */
    int timing_instructions;              /* in one timing, for all timings */
    struct ws_captured_variant captured;
};

/* The value of the field `format` of such a file. */
#define WS_CAPTURE_FORMAT "warpscope capture"

/*
 * Reads a capture, as ws_capture_file_parse() does. On success the caller owns *capture and frees it
 * with ws_capture_destroy().
 */
bool ws_capture_parse(const char *path, const char *text, size_t length,
                      struct ws_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. The same
 * capture always results in the same bytes. Fails if the format cannot express the capture, or if
 * ws_capture_parse() would refuse it.
 */
bool ws_capture_text(const struct ws_capture *capture, char **text, size_t *length,
                     struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_capture_destroy(struct ws_capture *capture);

/* Free the registers of an input, of an output, and all that a captured variant owns. */
void ws_input_finish(struct ws_input *input);
void ws_output_finish(struct ws_output *output);
void ws_captured_variant_finish(struct ws_captured_variant *captured);

/* How many passes a variant needs: digits of base 2^width in its largest id. */
int ws_pass_count(const struct ws_variant *variant);

/*
 * Prepares pass `digit`, from 0, of a variant at a shared address, a multiple of WS_MEMORY_LINE:
 * scattered rows, their twins, ids (movmatrix: only the registers given). Lanes whose addresses are
 * ignored repeat addresses of the others (the PTX ISA requires valid ones on sm_75 and before).
 * Call ws_input_finish() if it succeeds.
 */
bool ws_pass_prepare(const struct ws_variant *variant, int digit, uint32_t memory_base,
                     struct ws_input *input, struct ws_error *error);

/* The address of the twin of the row that `lane` addresses in a prepared pass; not for movmatrix.
 */
uint32_t ws_twin_address(const struct ws_variant *variant, int lane, uint32_t memory_base);

/*
 * Writes to rerun->change each difference of `again`, a rerun, from `first`, the first pass:
 * registers of a load by lane and register, bytes of memory of a store by offset. rerun->lane is
 * set already. Fails if more changed than one address can change.
 */
bool ws_rerun_compare(const struct ws_variant *variant, const struct ws_output *first,
                      const struct ws_output *again, struct ws_rerun *rerun,
                      struct ws_error *error);

/*
 * The whole output of a rerun: the first pass's output with the rerun's changes applied. Call
 * ws_output_finish() if it succeeds.
 */
bool ws_rerun_output(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                     struct ws_output *output, struct ws_error *error);

/*
 * Reads and writes all fields of the JSON object, as capture_file.h requires. `into` and `from` are
 * a struct ws_capture.
 */
bool ws_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                            void *into);
bool ws_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
