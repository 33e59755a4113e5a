/*
 * A parsed module. Its instructions are decoded once, so a warp executes them without the text:
 * opcode, types and modifiers are numbers, and each operand is a slot in one of three tables of
 * lane values. Registers are slots of a frame. A launch fills the slots of immediates and symbol
 * addresses once; a warp fills those of special registers once.
 */
#ifndef WS_PTX_MODULE_H
#define WS_PTX_MODULE_H

#include "probe/base/arena.h"
#include "probe/ptx/launch.h"
#include "probe/ptx/opcode.h"

/* The tables that an operand's slot is in: its two highest bits. */
enum ws_slot_table { WS_SLOT_REGISTER, WS_SLOT_CONSTANT, WS_SLOT_SPECIAL, WS_SLOT_NONE };
typedef uint32_t ws_slot;
#define WS_SLOT(table, index) ((ws_slot)(table) << 30 | (ws_slot)(index))
#define WS_SLOT_TABLE(slot)   ((enum ws_slot_table)((slot) >> 30))
#define WS_SLOT_INDEX(slot)   ((slot)&0x3FFFFFFF)
#define WS_NO_SLOT            ((ws_slot)0xFFFFFFFF)

enum ws_operand_kind {
    WS_OPERAND_VALUE,    /* a slot */
    WS_OPERAND_MEMORY,   /* [slot + offset]; with coordinates, "[map, {x, y}]": a list */
    WS_OPERAND_LIST,     /* {a, b}, (a, b): `first` and `count` in the module's operands */
    WS_OPERAND_PAIR,     /* p|q: a list of two */
    WS_OPERAND_LABEL,    /* `index`: an instruction */
    WS_OPERAND_FUNCTION, /* `index` */
    WS_OPERAND_VARIABLE, /* of a call: a .param variable, `index` */
    WS_OPERAND_TARGETS,  /* of brx.idx: a list of labels; of call: functions */
    WS_OPERAND_SINK,     /* _ */
    WS_OPERAND_OTHER,    /* not evaluated: a .callprototype's name */
};

struct ws_operand {
    enum ws_operand_kind kind;
    bool negated; /* !%p */
    ws_slot slot;
    int first, count, index;
    int64_t offset;
};

struct ws_instruction {
    uint16_t opcode;    /* enum ws_opcode */
    uint8_t type[4];    /* enum ws_type, in the order of the text */
    uint8_t types;      /* how many */
    uint8_t space;      /* enum ws_space; of cvta: the one that it names */
    uint8_t compare;    /* enum ws_compare */
    uint8_t combine;    /* enum ws_modifier: and, or, xor; 0: none */
    uint8_t round;      /* enum ws_modifier; 0: none */
    uint8_t vector;     /* elements of .v2, .v4, .v8; else 1 */
    uint8_t operands;   /* in the module's operands, from `first` */
    bool guard_negated; /* @!%p */
    bool names_shared;  /* ".shared" is in its opcode */
    bool joins;         /* an old value of its destination may be read behind it: see joins.c */
    bool reads_address; /* an operand is the address of a shared variable */
    ws_slot guard;      /* WS_NO_SLOT: none */
    int first;
    int line, column;        /* of the PTX */
    int source;              /* index into `sources`; -1: no .loc precedes it */
    uint64_t modifiers[2];   /* bits of enum ws_modifier */
    const char *instruction; /* the opcode in full */
};

static inline bool ws_modified(const struct ws_instruction *instruction, enum ws_modifier modifier)
{
    return instruction->modifiers[modifier / 64] >> (modifier % 64) & 1;
}

struct ws_source_line {
    int file, line, column; /* file: as .file numbers it */
};

/* A place among a variable's initial bytes where an address is inserted. */
struct ws_name;

struct ws_relocation {
    uint32_t offset;
    uint8_t bytes;
    uint8_t shift; /* of 0xFF00(symbol): 8 */
    bool generic;
    int variable, function; /* one is -1 */
    int64_t addend;
    const struct ws_name *name; /* while the module is parsed: a symbol that is declared later */
    int line;                   /* line that names it */
};

struct ws_variable {
    const char *name;
    enum ws_space space;
    bool is_extern, is_dynamic; /* is_dynamic: .extern .shared */
    bool in_frame;              /* .local of a function; .param, except a kernel's own */
    bool is_floating;           /* .f32 and the like */
    uint64_t bytes;             /* 0: of an array without a size */
    uint32_t align;
    int function; /* its function; -1: the module */
    int next;     /* of its function; -1: the last */
    uint64_t
        offset; /* .local and .param: in the frame; a kernel's .param: among all its parameters */
    uint8_t *initial; /* of .global and .const; NULL: zeroes */
    uint32_t initial_bytes;
    int relocations;
    struct ws_relocation *relocation;
};

/* The content of a slot in the table of constants. */
enum ws_constant_kind { WS_CONSTANT_INTEGER, WS_CONSTANT_VARIABLE, WS_CONSTANT_FUNCTION };
struct ws_ptx_constant {
    enum ws_constant_kind kind;
    bool is_generic;
    int index;      /* the variable or function */
    uint64_t value; /* of an integer; else the addend */
};

/* The register of a frame that holds the address of a variable of that frame. */
struct ws_frame_address {
    int variable;
    ws_slot slot;
    int64_t addend;
};

/*
 * The control flow of a function: basic blocks, in the order of the text, and the blocks at which
 * lanes that diverge at the end of a block reconverge.
 */
struct ws_block {
    int first, end;            /* instructions */
    int successor, successors; /* in the flow's `successor`: blocks; as many as `blocks`: the end */
    int post_dominator;        /* a block, or `blocks`: the end of the function */
    bool is_doomed;            /* each path from it leads to a trap */
    bool is_endless;           /* no path from it leads to the end of the function */
};
struct ws_flow {
    int blocks, successors;
    struct ws_block *block;
    int *successor;
    int *block_of; /* of each instruction, from the function's first */
};

struct ws_function {
    const char *name;
    bool is_kernel, is_defined;
    int alias; /* the function that .alias makes it; -1: none */
    int line;
    int first, end; /* instructions */
    int registers;
    uint8_t *register_bits; /* 1 for a predicate; of .b128: two registers of 64 */
    uint64_t frame_bytes;   /* of local memory, with parameters of calls */
    int variables;          /* the first of a list; -1: none */
    int parameters, results;
    struct ws_formal {
        ws_slot slot; /* a .reg; WS_NO_SLOT: a .param */
        int variable;
        const char *name;
        uint8_t bits; /* of a .reg */
    } * parameter, *result;
    uint64_t parameter_bytes; /* of a kernel */
    int addresses;
    struct ws_frame_address *address;
    uint32_t required[3], maximum[3]; /* .reqntid, .maxntid */
    struct ws_flow flow;              /* of one that is defined */
};

struct ws_ptx_module {
    struct ws_arena arena;
    const char *name;
    int instructions, operands, sources, constants, variables, functions, files;
    struct ws_instruction *instruction;
    struct ws_operand *operand;
    struct ws_source_line *source;
    struct ws_ptx_constant *constant;
    struct ws_variable *variable;
    struct ws_function *function;
    const char **file; /* by number; NULL: not declared */
    int kernels;
    int *kernel; /* functions */
};

static inline const struct ws_operand *
ws_operand(const struct ws_ptx_module *module, const struct ws_instruction *instruction, int index)
{
    return &module->operand[instruction->first + index];
}

/* The special registers, in the order of their slots. */
#define WS_SPECIALS(X)                                                                             \
    X(TID_X, "%tid.x")                                                                             \
    X(TID_Y, "%tid.y")                                                                             \
    X(TID_Z, "%tid.z")                                                                             \
    X(NTID_X, "%ntid.x")                                                                           \
    X(NTID_Y, "%ntid.y")                                                                           \
    X(NTID_Z, "%ntid.z")                                                                           \
    X(CTAID_X, "%ctaid.x")                                                                         \
    X(CTAID_Y, "%ctaid.y")                                                                         \
    X(CTAID_Z, "%ctaid.z")                                                                         \
    X(NCTAID_X, "%nctaid.x")                                                                       \
    X(NCTAID_Y, "%nctaid.y")                                                                       \
    X(NCTAID_Z, "%nctaid.z")                                                                       \
    X(LANEID, "%laneid")                                                                           \
    X(WARPID, "%warpid")                                                                           \
    X(NWARPID, "%nwarpid")                                                                         \
    X(MASK_EQ, "%lanemask_eq")                                                                     \
    X(MASK_LE, "%lanemask_le")                                                                     \
    X(MASK_LT, "%lanemask_lt")                                                                     \
    X(MASK_GE, "%lanemask_ge")                                                                     \
    X(MASK_GT, "%lanemask_gt")                                                                     \
    X(DYNAMIC, "%dynamic_smem_size")                                                               \
    X(TOTAL, "%total_smem_size")                                                                   \
    X(AGGREGATE, "%aggr_smem_size")                                                                \
    X(CLUSTER_X, "%clusterid.x")                                                                   \
    X(CLUSTER_Y, "%clusterid.y")                                                                   \
    X(CLUSTER_Z, "%clusterid.z")                                                                   \
    X(NCLUSTER_X, "%nclusterid.x")                                                                 \
    X(NCLUSTER_Y, "%nclusterid.y")                                                                 \
    X(NCLUSTER_Z, "%nclusterid.z")                                                                 \
    X(ZERO, "%cluster_ctaid.x")                                                                    \
    X(ZERO_Y, "%cluster_ctaid.y")                                                                  \
    X(ZERO_Z, "%cluster_ctaid.z")                                                                  \
    X(ONE, "%cluster_nctaid.x")                                                                    \
    X(ONE_Y, "%cluster_nctaid.y")                                                                  \
    X(ONE_Z, "%cluster_nctaid.z")                                                                  \
    X(CLUSTER_RANK, "%cluster_ctarank")                                                            \
    X(CLUSTER_SIZE, "%cluster_nctarank")                                                           \
    X(CLUSTER_EXPLICIT, "%is_explicit_cluster")                                                    \
    X(UNKNOWN, "")

enum ws_special {
#define X(name, text) WS_SPECIAL_##name,
    WS_SPECIALS(X)
#undef X
        WS_SPECIALS_COUNT
};

/* Fills the flow of a function (flow.c). Its owner frees it by ws_flow_finish. */
bool ws_function_flow(struct ws_ptx_module *module, struct ws_function *function,
                      struct ws_error *error);
void ws_flow_finish(struct ws_flow *flow);

/* Fills `joins` of its instructions (joins.c); needs its flow. False: memory is out. */
bool ws_function_joins(struct ws_ptx_module *module, struct ws_function *function);

#endif
