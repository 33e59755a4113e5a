/*
 * A family: a kind of instruction, and all in which it differs from the others as far as words go.
 * What it does to memory and registers is flags, how PTX writes it a pattern, what is legal rules
 * that explain (a row of the catalogue is legal, whatever they say). How a family is put to the
 * test is method.h's.
 */
#ifndef WS_ISA_FAMILY_H
#define WS_ISA_FAMILY_H

#include <stdbool.h>

struct ws_note;

/* Why some qualifiers make no instruction. In `text` a '$' stands for the types of the shape said.
 */
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

struct ws_family {
    enum ws_family_id id;
    const char *name;                   /* "ldmatrix" */
    bool reads_memory, writes_memory;   /* rows of it, whose addresses lanes give */
    bool lanes_give, lanes_receive;     /* registers */
    bool has_num;                       /* .x1, .x2 or .x4 is part of it */
    bool by_lane;                       /* each lane moves a row of its own: an ordinary access */
    bool every_lane;                    /* .aligned: all lanes of the warp must execute it */
    bool in_cuda_ptx;                   /* CCCL's cuda::ptx has functions for it */
    const char *space;                  /* the state space that Warpscope writes, or "" */
    const char *operands;               /* see ws_variant_operands() */
    const char *one_operand;            /* the same where a lane has one register; NULL: as above */
    bool from_global;                   /* what lanes give is in global memory, and no register */
    const char *words;                  /* what the words that a lane holds are called: "r" */
    const char *source, *destination;   /* a single register's name; NULL: r0, r1, … */
    const char *memory;                 /* what memory coordinates count in: "memory" */
    const char *memory_view;            /* what is seen in them: "memory", or "source" */
    const char *held_view;              /* as lanes hold it: "fragment", or "source" */
    const char *address_lane;           /* "address lane" */
    const char *verb;                   /* what lanes do to the elements: "receive" */
    const struct ws_family_rule *rules; /* most telling first; `broken` is NULL after the last */
};

const struct ws_family *ws_family(enum ws_family_id id);

#endif
