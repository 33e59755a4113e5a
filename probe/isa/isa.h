/*
 * The catalogue: what variants there are, what each is called, where it is legal and what it looks
 * like in PTX. Everything here comes from one table, variants.def; nothing here knows a GPU.
 *
 * Words used throughout: a *lane* is one of a warp's 32 threads; a *register* is one of a lane's
 * 32-bit operands, r0 to r3; an *element* is a matrix entry, and also its place in a register
 * counted from the lowest bit up (element 0, 1, … of a register).
 */
#ifndef WS_PROBE_ISA_H
#define WS_PROBE_ISA_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"
#include "probe/isa/mnemonic.h"

enum {
    WS_LANES = 32,
    WS_MAX_REGISTERS = 4,
    WS_MAX_ELEMENTS = 4,  /* in one register */
    WS_MAX_MATRICES = 4,
    WS_MAX_PLACES = 512,  /* elements one instruction moves, at most */
    WS_ROW_BYTES = 16,    /* what one address names, padding included */
    WS_PTX_SIZE = 128,    /* a buffer that ws_variant_ptx() always fits in */
};

enum ws_op { WS_OP_ldmatrix, WS_OP_stmatrix, WS_OP_movmatrix };

enum ws_targets { WS_TARGETS_SM75, WS_TARGETS_SM90, WS_TARGETS_FAMILY };

enum ws_variant_id {
#define VARIANT(op, shape, num, trans, type, ...) WS_SYMBOL(WS_##op, shape, num, trans, type),
#include "probe/isa/variants.def"
#undef VARIANT
    WS_VARIANTS
};

/* One digit of a layout: `extent` values, each worth `stride` elements of memory. */
struct ws_mode {
    int extent;
    int stride;
};

/* Shape and stride; [0] is the fastest digit of each. See variants.def for what they add up to. */
struct ws_layout {
    struct ws_mode lane[2];
    struct ws_mode element[2];
    struct ws_mode reg[2];
};

struct ws_variant {
    enum ws_variant_id id;
    const char *name;     /* ldmatrix.m8n8.x4.trans.b16 */
    const char *mnemonic; /* ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 */
    const char *symbol;   /* ldmatrix_m8n8_x4_trans_b16: what its kernel is named after */
    enum ws_op op;
    const char *shape; /* m8n8: fragment rows and columns */
    const char *num;   /* ".x4", or "" where the instruction takes none */
    const char *type;  /* ".b16", or both formats: ".b8x16.b6x16_p32" */
    bool trans;
    int ptx_version; /* first PTX ISA version, times ten: 65 is 6.5 */
    enum ws_targets targets;
    int matrices;
    int rows, columns; /* of one matrix in memory */
    int width_bits;    /* of an element's data: 16, 8, 6 or 4 */
    int registers;     /* a lane's registers: 1, 2 or 4 */
    int elements;      /* in one register: 2 or 4 */
    struct ws_layout layout;
};

/* The row of `id`, which lives as long as the program. */
const struct ws_variant *ws_variant(enum ws_variant_id id);

/* The row whose name is exactly `name`, or NULL. */
const struct ws_variant *ws_variant_named(const char *name);

/*
 * Understands one variant as people write it: its name, the full PTX instruction with or without
 * operands, qualifiers in any order that ptxas takes, with or without .sync.aligned, .shared and
 * ::cta, with blanks for dots. Fails, naming the rule of the PTX ISA that is broken and the nearest
 * legal variant or, of operands, the instruction as it is written.
 */
bool ws_variant_parse(const char *text, const struct ws_variant **variant, struct ws_error *error);

/* Whether `pattern` is a glob over names; an instruction has brackets too, and what no glob has. */
bool ws_pattern_is_glob(const char *pattern);

/*
 * The variants that `pattern` picks, in the catalogue's order: a glob over names (`stmatrix.*`,
 * `*.x4.*`; `*`, `?` and `[...]` as in a shell), or one variant as ws_variant_parse() takes it.
 * Writes their count to `count` and sets picked[id] for each. Fails if it picks none.
 */
bool ws_variants_matching(const char *pattern, bool picked[WS_VARIANTS], int *count,
                          struct ws_error *error);

/*
 * The instruction with operands: "ldmatrix.….b16 {r0, r1, r2, r3}, [addr];". Returns `buffer`,
 * which holds WS_PTX_SIZE bytes.
 */
char *ws_variant_ptx(const struct ws_variant *variant, char *buffer);

/*
 * What a lane's register is called: "r0" to "r3"; of movmatrix "d", the one that receives, for it
 * has a source register a and a destination register d and no numbers.
 */
const char *ws_register_name(const struct ws_variant *variant, int reg);

/* Fragment rows and columns of one matrix: those of memory, swapped by .trans. */
int ws_fragment_rows(const struct ws_variant *variant);
int ws_fragment_columns(const struct ws_variant *variant);

/* Elements one instruction moves: matrices × rows × columns = 32 × registers × elements. */
int ws_element_count(const struct ws_variant *variant);

/*
 * How many lanes' addresses count: lanes 0 to this minus 1 give one row each; 0 for movmatrix,
 * which touches no memory. (PTX ISA, ldmatrix: "threads 0–7 …"; the captures' `ignored` runs.)
 */
int ws_address_lanes(const struct ws_variant *variant);

/* Bytes of a 16-byte row that hold elements; the rest is padding (12 for 6-bit, 8 for 4-bit). */
int ws_row_data_bytes(const struct ws_variant *variant);

/* "sm_75 and later"; for a table column, the short form "sm_75+". */
const char *ws_targets_text(enum ws_targets targets);
const char *ws_targets_short(enum ws_targets targets);

/* Whether a device of compute capability major.minor has instructions of these targets. */
bool ws_targets_allow(enum ws_targets targets, int major, int minor);

const char *ws_op_name(enum ws_op op);

/*
 * The candidate most like a mistyped word, or NULL if none is near. `candidate(i)` gives the i-th
 * known word and NULL after the last.
 */
const char *ws_nearest_word(const char *word, const char *(*candidate)(int index));

#endif
