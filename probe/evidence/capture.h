/*
 * A capture: what one GPU did when it executed one variant, as raw evidence. It holds the runs that
 * the probe made: what memory held before and after, the addresses and registers given, the
 * registers received; and the cycles that it took under many patterns of addresses. It never holds
 * the mapping: the reader decodes that (verify.h). A capture is a JSON file that says all about
 * itself and is named after its variant; assets/captures/README.md describes it field by field.
 *
 * How a run is made. Memory is 64 rows of 16 bytes: the rows that the lanes address, scattered, and
 * for each its *twin*, a row elsewhere that holds the same with every bit flipped.
 *
 * A load is told by its places: an element's id is its index in memory, (matrix * rows + row) *
 * columns + column. A store and movmatrix are told by their slots: what a lane gives in a
 * register's element is the id (lane * registers + register) * elements + element, so that the id
 * says which slot a value came from, and where it is found says which place it went to. An element
 * narrower than its id carries one digit of it a pass, in base 2^width, lowest digit first.
 *
 * Whose address a value hangs on is told by running the first pass again with one lane's address
 * moved to its row's twin. A load's element then comes out with every bit flipped. A store's row
 * goes to the twin, and the row itself stays as it was before. That settles too that a store wrote
 * each byte: a byte that happened to hold its new value already has its flipped value in the twin,
 * where it cannot happen again.
 */
#ifndef WS_EVIDENCE_CAPTURE_H
#define WS_EVIDENCE_CAPTURE_H

#include <stdint.h>

#include "probe/evidence/capture_head.h"
#include "probe/evidence/run.h"
#include "probe/isa/layout.h"
#include "probe/isa/registers.h"

enum {
    WS_CAPTURE_VERSION = 3,
    WS_MEMORY_BYTES = 1024,
    WS_MEMORY_LINE = 16, /* bytes a line of memory has in the file; memory begins at a multiple */
    WS_MAX_PASSES = 3,   /* digits of the longest id: 512 elements of 4 bits */
    WS_MAX_CHANGES = 64, /* what one moved address can change: registers, or bytes of memory */
    WS_MAX_IGNORED = 3,
    WS_MAX_TIMINGS = 96,     /* patterns of addresses */
    WS_MAX_REPETITIONS = 16, /* of a timing */
    WS_SENTENCE_SIZE = 1024,
};

/* What goes into one execution of the instruction. Stores and loads use memory, movmatrix does not.
 */
struct ws_input {
    uint32_t memory_base;            /* shared address of memory[0] */
    uint32_t address[WS_LANES];      /* given by each lane, counted or not */
    uint8_t memory[WS_MEMORY_BYTES]; /* before */
    struct ws_registers given;       /* to a store or movmatrix; of others none */
};

/* What came out. */
struct ws_output {
    uint8_t memory[WS_MEMORY_BYTES]; /* after; a load leaves it as it was */
    struct ws_registers received;    /* by a load or movmatrix; of others none */
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

/* The first pass run again with other addresses, and everything that came out differently. */
struct ws_rerun {
    int lane;                   /* whose address was moved; -1 where all uncounted lanes' were */
    uint32_t address[WS_LANES]; /* as given */
    int changes;
    struct ws_change change[WS_MAX_CHANGES];
};

/*
 * How long the instruction takes under one pattern of addresses: raw cycles of the SM's clock, a
 * number a repetition of `instructions` executions by one warp that has the SM for itself.
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
    char target[WS_TEXT_SIZE]; /* what the kernel was compiled for: "sm_90" */
    int passes, moved, ignored;
    struct ws_pass pass[WS_MAX_PASSES];
    struct ws_rerun moved_run[WS_LANES];         /* one a counted lane, in the lanes' order */
    struct ws_rerun ignored_run[WS_MAX_IGNORED]; /* uncounted lanes given an invalid address */
    int timings;                                 /* 0 where nothing was timed */
    struct ws_timing timing[WS_MAX_TIMINGS];
};

struct ws_capture {
    struct ws_capture_head head;
    char timing_method[WS_SENTENCE_SIZE]; /* how the timings were made, in words */
    int timing_instructions;              /* in one timing, of all */
    struct ws_captured_variant captured;
};

/* What stands in the field `format` of such a file. */
#define WS_CAPTURE_FORMAT "warpscope capture"

/*
 * Reads a capture. A file that is truncated, hostile, of another version, named after another
 * variant or wrong in any field is refused with "FILE:LINE:COLUMN: reason". On success the caller
 * owns *capture and frees it with ws_capture_destroy().
 */
bool ws_capture_read(const char *path, struct ws_capture **capture, struct ws_error *error);

/* As ws_capture_read(), from `length` bytes at `text`; `path` is what errors call it. */
bool ws_capture_parse(const char *path, const char *text, size_t length,
                      struct ws_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. The same
 * capture always gives the same bytes. Fails where the capture says what the format cannot, or what
 * ws_capture_read() would refuse.
 */
bool ws_capture_text(const struct ws_capture *capture, char **text, size_t *length,
                     struct ws_error *error);

/* Writes that text, whole or not at all, as ws_file_write() does. */
bool ws_capture_write(const struct ws_capture *capture, const char *path, struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_capture_destroy(struct ws_capture *capture);

/* Give back the registers of an input, an output, and all that a captured variant has. */
void ws_input_finish(struct ws_input *input);
void ws_output_finish(struct ws_output *output);
void ws_captured_variant_finish(struct ws_captured_variant *captured);

/* How many passes a variant needs: digits of base 2^width in its largest id. */
int ws_pass_count(const struct ws_variant *variant);

/*
 * Prepares pass `digit`, from 0, of a variant at a shared address, a multiple of WS_MEMORY_LINE:
 * scattered rows, their twins, ids (movmatrix: the registers given alone). Lanes whose addresses do
 * not count repeat the counted lanes' (the PTX ISA wants them valid on sm_75 and before).
 * ws_input_finish() it where it succeeds.
 */
bool ws_pass_prepare(const struct ws_variant *variant, int digit, uint32_t memory_base,
                     struct ws_input *input, struct ws_error *error);

/* The address of the twin of the row that `lane` addresses in a prepared pass; not for movmatrix.
 */
uint32_t ws_twin_address(const struct ws_variant *variant, int lane, uint32_t memory_base);

/*
 * Writes to rerun->change what came out of `again`, a rerun, otherwise than of `first`, the first
 * pass: registers of a load by lane and register, bytes of memory of a store by offset. rerun->lane
 * is set already. Fails where more changed than one address can.
 */
bool ws_rerun_compare(const struct ws_variant *variant, const struct ws_output *first,
                      const struct ws_output *again, struct ws_rerun *rerun,
                      struct ws_error *error);

/*
 * All that came out of a rerun: the first pass's output with the rerun's changes made to it.
 * ws_output_finish() it where it succeeds.
 */
bool ws_rerun_output(const struct ws_captured_variant *captured, const struct ws_rerun *rerun,
                     struct ws_output *output, struct ws_error *error);

/*
 * Reads all of such an object, and writes it: what capture_file.h asks of a kind. `into` and `from`
 * are a struct ws_capture.
 */
bool ws_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                            void *into);
bool ws_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
