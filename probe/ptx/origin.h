/*
 * Why a value is unknown. An origin is a number that identifies the source of the unknown value,
 * and the instructions that it went through. Values carry one origin per register, not per lane.
 */
#ifndef WS_PTX_ORIGIN_H
#define WS_PTX_ORIGIN_H

#include "probe/ptx/module.h"

enum ws_origin_kind {
    WS_ORIGIN_UNDEFINED, /* a register that was never written: the origin 0 */
    WS_ORIGIN_PARAMETER,
    WS_ORIGIN_GLOBAL,  /* loaded from global memory */
    WS_ORIGIN_NAMED,   /* loaded from a variable that the module does not initialize */
    WS_ORIGIN_SHARED,  /* loaded from shared memory that was never written */
    WS_ORIGIN_LOCAL,   /* same for local memory */
    WS_ORIGIN_ADDRESS, /* loaded from an address that is not known */
    WS_ORIGIN_COPIED,  /* written by an asynchronous copy */
    WS_ORIGIN_SPECIAL, /* a clock, or a register of the GPU */
    WS_ORIGIN_TENSOR,  /* tensor cores */
    WS_ORIGIN_ATOMIC,  /* of an atomic: depends on the order */
    WS_ORIGIN_CALL,    /* returned by a function that is not in the module */
    WS_ORIGIN_APPROXIMATE,
    WS_ORIGIN_OPCODE, /* an instruction that is not evaluated */
    WS_ORIGIN_LANES,  /* from lanes that do not exist */
    WS_ORIGIN_LEFT,   /* a front end skipped it: index of the launch's texts */
    WS_ORIGIN_BRANCH, /* written under a branch on an unknown value, which is the parent */
    WS_ORIGIN_DERIVED /* computed from the parent */
};

typedef uint32_t ws_origin;

/*
 * Bits of an origin: properties of an unknown address. It is a pointer from a parameter, or an
 * offset from one, which is in global memory; or an unknown offset from a variable in shared or in
 * local memory, and stays there.
 */
#define WS_ORIGIN_POINTER   ((ws_origin)1 << 31)
#define WS_ORIGIN_IN_SHARED ((ws_origin)1 << 30)
#define WS_ORIGIN_IN_LOCAL  ((ws_origin)1 << 29)
#define WS_ORIGIN_FLAGS     (WS_ORIGIN_POINTER | WS_ORIGIN_IN_SHARED | WS_ORIGIN_IN_LOCAL)

struct ws_origin_node {
    enum ws_origin_kind kind;
    int instruction;        /* -1: none */
    int index, offset;      /* a parameter and the bytes into it; a variable; a function */
    ws_origin parent, root; /* of a parameter, `parent`: the number of bytes loaded */
};

struct ws_origins {
    struct ws_origin_node *node;
    int nodes, room;
    int *table; /* hash table: indices of nodes */
    int table_size;
    bool out_of_memory;
    int names; /* of the kernel's parameters, as in the source; borrowed */
    char *const *name;
    int lefts; /* of the launch; borrowed */
    const char *const *left;
};

bool ws_origins_begin(struct ws_origins *origins);
void ws_origins_finish(struct ws_origins *origins);

/* The origin with these parts: an existing or a new one. 0 if out of memory. */
ws_origin ws_origin_make(struct ws_origins *origins, enum ws_origin_kind kind, int instruction,
                         int index, int offset, ws_origin parent);

/* The more specific of two origins: 0 is unspecific, a pointer is kept. */
ws_origin ws_origin_join(ws_origin a, ws_origin b);
/* Same for two alternative values: only bits of both remain. */
ws_origin ws_origin_either(ws_origin a, ws_origin b);

/* "parameter 3 ('n'), through lines 4 and 9"; without the line of instruction `at`. */
void ws_origin_describe(const struct ws_origins *origins, const struct ws_ptx_module *module,
                        const struct ws_function *kernel, ws_origin origin, int at, char *text,
                        size_t size);

/* The cause of an origin, through all computations and branches: "parameter 3 ('n') is unknown", "a
 * skipped statement at line 7: why". */
void ws_origin_cause(const struct ws_origins *origins, const struct ws_ptx_module *module,
                     const struct ws_function *kernel, ws_origin origin, char *text, size_t size);

/* The first node of an origin, through all computations and branches. */
const struct ws_origin_node *ws_origin_root(const struct ws_origins *origins, ws_origin origin);

/* Why a front end skipped the statement that an origin comes from; NULL: it comes from something
 * else. */
const char *ws_origin_left(const struct ws_origins *origins, ws_origin origin);

/* "line 12", or "PTX line 40" without a .loc for the source. */
void ws_origin_line(const struct ws_ptx_module *module, int instruction, char *text, size_t size);

#endif
