/*
 * A capture of a product: what one GPU did when it executed one mma, as raw evidence. It never
 * holds which slots meet: the reader decodes that (mma_relation.h). A capture is a JSON file that
 * says all about itself; assets/captures/README.md describes it field by field.
 *
 * The runs come in *passes*. In a pass B and C stay as they are, and operand A has no element but
 * one: the first run has none at all, and then every slot of A in turn holds the number 1. What
 * differs from the first run says which slots of D that slot of A reaches, and what it found in B.
 *
 * In the passes of B, every slot of B holds its id, C is zero; ids count from 1, so that nothing
 * found is 0. A type too narrow for its id takes several passes, each with one digit of it. In the
 * passes of C, C holds the ids of its slots and B is zero; nothing of A is tried there, and what D
 * receives is C.
 *
 * Of a sparse product every pass has metadata, the same in each chunk of four bits of each lane,
 * and a selector. The passes of B come again for each of a few such patterns, which between them
 * have every stored element stand in every place that it can. In the *passes of metadata* every
 * slot of A holds its id and B is zero in all rows that A meets, so that D is; then every chunk of
 * every lane in turn is changed to another pattern, by which one index of it moves what it places
 * to rows of B that hold 1. What D receives then is the id of what moved. These come for each of
 * the chunk's indices, and for each value of the selector.
 */
#ifndef WS_EVIDENCE_MMA_CAPTURE_H
#define WS_EVIDENCE_MMA_CAPTURE_H

#include "probe/evidence/capture_head.h"
#include "probe/evidence/mma_slots.h"
#include "probe/isa/mma_sparse.h"

enum {
    WS_METADATA_CHUNKS = 32 / WS_CHUNK_BITS, /* of a lane's register */
    WS_METADATA_RUNS = WS_LANES * WS_METADATA_CHUNKS,
    WS_MMA_CAPTURE_VERSION = 1,
    WS_MMA_MAX_PASSES = 40, /* 16 of B, 16 of metadata and one of C are the most that one has */
};

/*
 * What came out of runs otherwise than of the pass's first. `bytes` are as in the file: for each
 * run, how many registers of D changed (16 bits); then of all runs, one after the other, which
 * (8 bits: lane * registers + register), rising within a run; then the values that they received
 * (32 bits, of f64 64). Numbers of more than 8 bits begin with the lowest.
 */
struct ws_mma_changes {
    int runs;    /* one a slot of A, or a chunk of metadata; 0 where none was tried */
    int changes; /* of all runs */
    int value_bytes;
    size_t length;
    uint8_t *bytes; /* owned */
};

/* How many registers a run changed. */
static inline int ws_mma_changed(const struct ws_mma_changes *changes, int run)
{
    return changes->bytes[2 * run] | changes->bytes[2 * run + 1] << 8;
}

/* Of change `index`, counted through all runs: which register, and what it received. */
static inline int ws_mma_change_register(const struct ws_mma_changes *changes, int index)
{
    return changes->bytes[2 * changes->runs + index];
}
static inline uint64_t ws_mma_change_value(const struct ws_mma_changes *changes, int index)
{
    const uint8_t *byte = changes->bytes + 2 * changes->runs + changes->changes +
                          (size_t)index * (size_t)changes->value_bytes;
    uint32_t low =
        byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;

    if (changes->value_bytes == 4)
        return low;
    byte += 4;
    return low | (uint64_t)(byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 |
                            (uint32_t)byte[3] << 24)
                     << 32;
}

struct ws_mma_pass {
    struct ws_registers b, c;     /* as given */
    struct ws_registers a, e;     /* of a sparse product: without what is tried, and metadata */
    int selector;                 /* of its metadata */
    int chunk;                    /* what a chunk is changed to; 0: slots of A are tried, or none */
    struct ws_registers received; /* by D, where nothing is tried */
    struct ws_mma_changes changed;
};

/* What a pass gives of an operand; of D, what it receives. */
static inline const struct ws_registers *ws_mma_pass_registers(const struct ws_mma_pass *pass,
                                                               enum ws_operand_role role)
{
    return role == WS_OPERAND_A   ? &pass->a
           : role == WS_OPERAND_B ? &pass->b
           : role == WS_OPERAND_C ? &pass->c
           : role == WS_OPERAND_D ? &pass->received
                                  : &pass->e;
}

struct ws_mma_capture {
    struct ws_capture_head head;
    const struct ws_mma *mma;
    char target[WS_TEXT_SIZE]; /* what the kernel was compiled for: "sm_90" */
    uint64_t one;              /* the element of A that is tried, as bits */
    int passes;
    struct ws_mma_pass pass[WS_MMA_MAX_PASSES];
};

/*
 * Reads a capture. A file that is truncated, hostile, of another version, named after another
 * product or wrong in any field is refused with "FILE:LINE:COLUMN: reason". On success the caller
 * owns *capture and frees it with ws_mma_capture_destroy().
 */
bool ws_mma_capture_read(const char *path, struct ws_mma_capture **capture, struct ws_error *error);

/* As ws_mma_capture_read(), from `length` bytes at `text`; `path` is what errors call it. */
bool ws_mma_capture_parse(const char *path, const char *text, size_t length,
                          struct ws_mma_capture **capture, struct ws_error *error);

/*
 * The capture as the text of its file: `length` bytes at *text, which the caller frees. Fails where
 * ws_mma_capture_read() would refuse it.
 */
bool ws_mma_capture_text(const struct ws_mma_capture *capture, char **text, size_t *length,
                         struct ws_error *error);

/* Writes that text, whole or not at all, as ws_file_write() does. */
bool ws_mma_capture_write(const struct ws_mma_capture *capture, const char *path,
                          struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_mma_capture_destroy(struct ws_mma_capture *capture);

/* What stands in the field `format` of such a file. */
#define WS_MMA_CAPTURE_FORMAT "warpscope capture of a product"

/*
 * Reads all of such an object, and writes it: what capture_file.h asks of a kind. `into` and `from`
 * are a struct ws_mma_capture.
 */
bool ws_mma_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into);
bool ws_mma_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
