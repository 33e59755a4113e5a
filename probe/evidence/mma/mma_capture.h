/*
 * A capture of an MMA variant: raw evidence of how one GPU executed one mma. It does not contain
 * which slots are multiplied; the reader decodes that (mma_relation.h). A capture is a self-
 * contained JSON file; assets/captures/README.md describes it field by field.
 *
 * The runs form *passes*. In a pass B and C are constant. In the first run A is zero; then each
 * slot of A in turn holds the number 1, and all others 0. The difference from the first run shows
 * which slots of D that slot of A reaches, and the values that it met in B.
 *
 * In the passes of B, every slot of B holds its id and C is zero; ids start at 1, so that 0 means
 * no element. A type too narrow for its ids takes several passes, each with one digit of them. In
 * the passes of C, C holds the ids of its slots and B is zero; no slot of A is tried, and D
 * receives C.
 *
 * For a sparse MMA, every pass has metadata, the same in each four-bit chunk of each lane, and a
 * selector. The passes of B are repeated for a few such patterns, which together put every stored
 * element in every place that it can have. In the *passes of metadata*, every slot of A holds its
 * id, and B is zero in all rows that A meets, so that D is zero. Then each chunk of each lane in
 * turn is changed to another pattern. One index of the new pattern moves its element to rows of B
 * that hold 1, so that D receives the id of the moved element. These passes are repeated for each
 * index of a chunk and each value of the selector.
 */
#ifndef WS_EVIDENCE_MMA_CAPTURE_H
#define WS_EVIDENCE_MMA_CAPTURE_H

#include "probe/evidence/capture_head.h"
#include "probe/evidence/mma/mma_slots.h"
#include "probe/mma/mma_sparse.h"

enum {
    WS_METADATA_CHUNKS = 32 / WS_CHUNK_BITS, /* of a lane's register */
    WS_METADATA_RUNS = WS_LANES * WS_METADATA_CHUNKS,
    WS_MMA_CAPTURE_VERSION = 1,
    WS_MMA_MAX_PASSES = 40, /* at most 16 of B, 16 of metadata and one of C */
};

/*
 * Results of runs that differ from the pass's first run. `bytes` are as in the file: for each run,
 * the number of registers of D that changed (16 bits); then, for all runs in turn, which registers
 * (8 bits: lane * registers + register), ascending within a run; then the values that they received
 * (32 bits; f64: 64). Numbers of more than 8 bits start with the lowest byte.
 */
struct ws_mma_changes {
    int runs;    /* one per slot of A or chunk of metadata; 0 if none was tried */
    int changes; /* of all runs */
    int value_bytes;
    size_t length;
    uint8_t *bytes; /* owned */
};

/* The number of registers that a run changed. */
static inline int ws_mma_changed(const struct ws_mma_changes *changes, int run)
{
    return changes->bytes[2 * run] | changes->bytes[2 * run + 1] << 8;
}

/* The register of change `index`, counted over all runs, and the value that it received. */
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
    struct ws_registers a, e;     /* of a sparse MMA: A before a run's change, and metadata */
    int selector;                 /* of its metadata */
    int chunk;                    /* the new value of a chunk; 0: slots of A are tried, or none */
    struct ws_registers received; /* by D, in the first run */
    struct ws_mma_changes changed;
};

/* The registers of an operand in a pass; of D, those received. */
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
    char target[WS_TEXT_SIZE]; /* target of the compiled kernel: "sm_90" */
    uint64_t one;              /* the number 1 as an element of A, as bits */
    int passes;
    struct ws_mma_pass pass[WS_MMA_MAX_PASSES];
};

/*
 * Reads a capture, as ws_capture_file_parse() does. On success the caller owns *capture and frees it
 * with ws_mma_capture_destroy().
 */
bool ws_mma_capture_parse(const char *path, const char *text, size_t length,
                          struct ws_mma_capture **capture, struct ws_error *error);

/*
 * Writes the text of the capture's file: `length` bytes at *text, which the caller frees. Fails if
 * ws_mma_capture_parse() would refuse it.
 */
bool ws_mma_capture_text(const struct ws_mma_capture *capture, char **text, size_t *length,
                         struct ws_error *error);

/* Frees the capture; NULL is accepted. */
void ws_mma_capture_destroy(struct ws_mma_capture *capture);

/* The field `format` of such a file. */
#define WS_MMA_CAPTURE_FORMAT "warpscope capture of a product"

/* Reads a capture's MMA variant; refuses one for which `has_experiment` returns false. */
bool ws_mma_capture_product_read(const struct ws_json *json, const struct ws_json_node *root,
                                 const struct ws_mma **mma,
                                 bool (*has_experiment)(const struct ws_mma *mma));

/*
 * Read and write such an object, as capture_file.h requires of a kind. `into` and `from` are a
 * struct ws_mma_capture.
 */
bool ws_mma_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into);
bool ws_mma_capture_write_fields(FILE *out, const void *from, struct ws_error *error);

#endif
