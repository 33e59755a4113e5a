/*
 * The variant table: the variants, their names, targets and PTX. All data comes from one table,
 * variants.def, and is independent of any GPU.
 *
 * Terms: a *lane* is one of a warp's 32 threads; a *register* is one of a lane's 32-bit operands,
 * r0 to r3; an *element* is a matrix entry, and also its position in a register, counted from the
 * lowest bit up (element 0, 1, … of a register).
 */
#ifndef WS_ISA_ISA_H
#define WS_ISA_ISA_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/words.h"
#include "probe/isa/family.h"
#include "probe/isa/mnemonic.h"
#include "probe/isa/role.h"
#include "probe/isa/targets.h"

enum {
    WS_LANES = 32,
    WS_WARPGROUP_THREADS = 128, /* of four warps, which execute wgmma together */
    WS_PTX_SIZE = 1024,         /* a sufficient buffer for ws_variant_ptx() */
};

enum ws_variant_id {
#define VARIANT(family, shape, num, trans, type, ...)                                              \
    WS_SYMBOL(WS_##family, shape, num, trans, type),
#include "probe/isa/variants.def"
#undef VARIANT
    WS_VARIANTS
};

struct ws_operand;

struct ws_variant {
    enum ws_variant_id id;
    const char *name;     /* ldmatrix.m8n8.x4.trans.b16 */
    const char *mnemonic; /* ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 */
    const char *symbol;   /* names its kernel: ldmatrix_m8n8_x4_trans_b16 */
    const struct ws_family *family;
    const char
        *shape; /* m8n8: fragment rows and columns; of an access by lanes, its first qualifier */
    const char *num;  /* ".x4", ".v4", or "" if the instruction has none */
    const char *type; /* ".b16", or both formats: ".b8x16.b6x16_p32" */
    bool trans;
    int ptx_version; /* first PTX ISA version, times ten: 65 is 6.5 */
    enum ws_targets targets;
    bool doubted;             /* no published measurement confirms the PTX ISA */
    const struct ws_mma *mma; /* of an MMA operand (mma.h); NULL: a whole instruction */
    int operands;
    const struct ws_operand *operand; /* `operands` of them */
};

/* Whether descriptors describe operands of the instruction (family.h). */
static inline bool ws_describes(const struct ws_variant *variant)
{
    return variant->family->kind == WS_KIND_WGMMA;
}

/* The row of `id`; static. */
const struct ws_variant *ws_variant(enum ws_variant_id id);

/* The names, as a set of words: NULL after the last. */
const char *ws_variant_word(int index);

/*
 * The word for one of `threads` threads: "lane" of a warp's 32, and "thread" of a warpgroup's 128,
 * which are four warps' lanes; `title` begins a sentence. And the word for all of them, "a warp" or
 * "a warpgroup".
 */
const char *ws_thread_word(int threads);
const char *ws_thread_title(int threads);
const char *ws_threads_word(int threads);

/* The operand that a load, a store or movmatrix moves. */
static inline const struct ws_operand *ws_moved(const struct ws_variant *variant)
{
    return variant->operand;
}

/* The row whose name is exactly `name`, or NULL. */
const struct ws_variant *ws_variant_named(const char *name);

/*
 * Parses one variant as people write it: its name, the full PTX instruction with or without
 * operands, qualifiers in any order that ptxas takes, with or without .sync.aligned, .shared and
 * ::cta, with blanks instead of dots; of st.shared and ld.shared, with any type of the same width
 * (parse_access.h). The error names the rule of the PTX ISA that is broken and the nearest legal
 * variant, or, for operands, the instruction as written.
 */
bool ws_variant_parse(const char *text, const struct ws_variant **variant, struct ws_error *error);

/* Whether `pattern` is a glob over names; instructions have brackets, too, but also characters that
 * no glob has. */
bool ws_pattern_is_glob(const char *pattern);

/*
 * The variants that `pattern` picks, in table order: a glob over names (`stmatrix.*`, `*.x4.*`;
 * `*`, `?` and `[...]` as in a shell), or a name in any spelling (named.h), which is one variant if
 * one is plainest. Writes their count to `count` and sets picked[id] for each. Fails if it picks
 * none.
 */
bool ws_variants_matching(const char *pattern, bool picked[WS_VARIANTS], int *count,
                          struct ws_error *error);

/* The only variant that `pattern` picks: a glob must pick just one, and a short name must have a
 * plainest variant. */
bool ws_parse_variant(const char *pattern, const struct ws_variant **variant,
                      struct ws_error *error);

/* The names of an instruction's operands. */
struct ws_operand_names {
    /* Of destination and source registers; each is followed by its number, from `first_…` on, … */
    const char *destination, *source;
    int first_destination, first_source; /* … unless that is below 0 */
    const char *address;
    const char *global; /* the address in global memory, of cp.async; NULL: "src" */
};

/* The family's pattern for the variant's number of registers. */
const char *ws_variant_pattern(const struct ws_variant *variant);

/*
 * The operands as PTX writes them, "{r0, r1}, [addr]", from that pattern: $d and $s are the
 * destination and source registers, with commas between them, $m is the address, $g the one in
 * global memory and $b the bytes of a row. Returns `buffer` of WS_PTX_SIZE bytes.
 */
char *ws_variant_operands(const struct ws_variant *variant, const struct ws_operand_names *names,
                          char *buffer);

/* The instruction with operands: "ldmatrix.….b16 {r0, r1, r2, r3}, [addr];"; for an MMA operand the
 * MMA. ws_variant_ptx() has a wgmma's A in registers, the other by a descriptor. Returns `buffer`,
 * which holds WS_PTX_SIZE bytes. */
char *ws_variant_ptx(const struct ws_variant *variant, char *buffer);
char *ws_instruction_ptx(const struct ws_variant *variant, char *buffer);

/*
 * The name of a lane's register: "r0", "r1", …; of cp.async, for a word in global memory, "g0",
 * "g1", …; of movmatrix "d", the destination register, because its registers a (source) and d have
 * no numbers. Returns `buffer`.
 */
enum { WS_REGISTER_SIZE = 12 };
char *ws_register_name(const struct ws_variant *variant, int reg, char buffer[WS_REGISTER_SIZE]);

/* The probe that a variant's capture requires, "a probe built with CUDA 13.4 or later", or NULL if
 * CUDA 13.0 is enough, which made all captures here. Returns `buffer`. */
enum { WS_NEED_SIZE = 48 };
const char *ws_variant_need(const struct ws_variant *variant, char buffer[WS_NEED_SIZE]);

/* Fragment rows and columns of one matrix: those of memory, swapped by .trans. */
int ws_fragment_rows(const struct ws_variant *variant);
int ws_fragment_columns(const struct ws_variant *variant);

/* Elements that one instruction moves. */
int ws_element_count(const struct ws_variant *variant);

/*
 * The number of lanes that supply addresses: lanes 0 to this minus 1, one row each; 0 if the
 * variant does not access memory. (PTX ISA, ldmatrix: "threads 0–7 …"; the captures' `ignored`
 * runs.)
 */
int ws_address_lanes(const struct ws_variant *variant);

/* Of the moved operand: bytes of a row that hold elements, and of the whole row. */
int ws_row_data_bytes(const struct ws_variant *variant);
int ws_row_bytes(const struct ws_variant *variant);

#endif
