/*
 * A family: a kind of instruction, and all its differences from the others in notation. Its effects
 * on memory and registers are flags, its PTX syntax is a pattern, its legality is a set of rules
 * that explain (a row of the variant table is legal, whatever they state). method.h has how a
 * family is tested.
 */
#ifndef WS_ISA_FAMILY_H
#define WS_ISA_FAMILY_H

#include <stdbool.h>

struct ws_note;

/* Why some qualifiers do not form an instruction. In `text`, '$' is replaced by the types of the
 * given shape. */
struct ws_family_rule {
    bool (*broken)(const struct ws_note *said);
    const char *text;
};

enum ws_family_id {
#define FAMILY(name) WS_FAMILY_##name,
#include "probe/isa/families.def"
#undef FAMILY
    WS_FAMILIES
};

/* Kinds of subjects: tables of their differences have a row for each. */
enum ws_kind {
    WS_KIND_MOVE,  /* an instruction that moves matrices or rows */
    WS_KIND_MMA,   /* an operand of a warp's MMA; all its operands are in registers */
    WS_KIND_WGMMA, /* an operand of a warpgroup's MMA; descriptors have B, and can have A */
    WS_KINDS,
};

struct ws_family {
    enum ws_family_id id;
    enum ws_kind kind;
    const char *name;                   /* "ldmatrix" */
    bool reads_memory, writes_memory;   /* rows at addresses that lanes supply */
    bool lanes_give, lanes_receive;     /* in registers */
    bool has_num;                       /* it has .x1, .x2 or .x4 */
    bool by_lane;                       /* each lane moves its own row: an ordinary access */
    bool every_lane;                    /* .aligned: all lanes of the warp must execute it */
    bool in_cuda_ptx;                   /* CCCL's cuda::ptx has functions for it */
    const char *space;                  /* the state space that Warpscope writes, or "" */
    const char *operands;               /* see ws_variant_operands() */
    const char *one_operand;            /* same if a lane has one register; NULL: as above */
    bool from_global;                   /* the source is in global memory, not in a register */
    const char *words;                  /* name of the words that a lane holds: "r" */
    const char *source, *destination;   /* a single register's name; NULL: r0, r1, … */
    const char *memory;                 /* name of memory coordinates: "memory" */
    const char *memory_view;            /* name of the memory view: "memory", or "source" */
    const char *held_view;              /* name of the register view: "fragment", or "source" */
    const char *address_lane;           /* "address lane"; NULL: an element has none */
    const char *verb;                   /* action of lanes on elements: "receive" */
    bool one_view;                      /* memory and registers count the same rows and columns */
    bool counted;                       /* PTX counts a thread's elements: a0, a1, … */
    bool several;                       /* its instruction has several operands */
    bool large;                         /* hundreds of rows: figures omit some of their numbers */
    const struct ws_family_rule *rules; /* most specific first; `broken` is NULL after the last */
};

const struct ws_family *ws_family(enum ws_family_id id);

#endif
