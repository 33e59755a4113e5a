/*
 * The state of a launch: warps with their frames and the lanes that wait for others, memory with what
 * is known of each byte, and the tables of slots that operands name.
 */
#ifndef WS_PTX_MACHINE_H
#define WS_PTX_MACHINE_H

#include "probe/ptx/origin.h"
#include "probe/ptx/record.h"

enum { LANES = WS_WARP_LANES };
#define ALL_LANES 0xFFFFFFFFu

/* A register: zero-extended to 64 bits. An unknown lane has value 0. */
struct ws_lanes {
    uint64_t value[LANES];
    uint32_t unknown; /* lanes */
    ws_origin origin; /* of the unknown lanes */
};

/*
 * Addresses. Shared addresses are offsets; all others are generic addresses, whose high 32 bits say
 * the space. An offset that is negative reaches the number below.
 */
#define WS_WINDOW_SHARED   ((uint64_t)0x5A5A0002 << 32)
#define WS_WINDOW_LOCAL    ((uint64_t)0x5A5A0004 << 32)
#define WS_WINDOW_GLOBAL   ((uint64_t)0x5A5A0006 << 32)
#define WS_WINDOW_CONST    ((uint64_t)0x5A5A0008 << 32)
#define WS_WINDOW_PARAM    ((uint64_t)0x5A5A000A << 32)
#define WS_WINDOW_FUNCTION ((uint64_t)0x5A5A000C << 32)

/* The space of a generic address; WS_SPACE_GENERIC: global memory that is not the module's. */
enum ws_space ws_address_space(uint64_t address);
uint64_t ws_space_window(enum ws_space space);

/* Memory of the block: what each byte is, whether that is known, and for each word why not. */
struct ws_bytes {
    uint64_t size;
    uint8_t *value, *known;
    ws_origin *origin;
    uint64_t low, high; /* known bytes are among these */
};

/* Local memory of a warp, in pages of words: the lanes' words of one address lie side by side. */
enum { PAGE_WORDS = 64, PAGES = 1 << 13 };
struct ws_page {
    uint32_t value[PAGE_WORDS][LANES];
    uint8_t known[PAGE_WORDS][LANES]; /* four bits: bytes; above them: written, unknown */
    ws_origin origin[PAGE_WORDS];
};

/* Lanes that execute together; where they meet others the entry ends. */
struct ws_split {
    int next, meet; /* instructions; the function's end: a return */
    uint32_t lanes;
};

struct ws_frame {
    const struct ws_function *function;
    struct ws_lanes *registers;
    int split;             /* its first, in the warp's */
    int call;              /* the instruction that called; -1: the kernel */
    uint32_t local, bytes; /* of local memory: where it begins, and how many */
};

enum ws_warp_state { WS_WARP_RUNS, WS_WARP_WAITS, WS_WARP_ENDED };

/* Lanes that copy from what a conditional chose, and the arm of each (probe/compile/arms.h). */
struct ws_arms_pending {
    uint32_t lanes, arm[LANES];
    uint64_t address[LANES];
    int64_t next; /* bytes from there at which a further piece of the copy may start */
};

struct ws_warp {
    struct ws_launch *launch;
    int index;
    uint32_t lanes; /* that the block has and that did not exit */
    enum ws_warp_state state;
    bool yields; /* lets the other warps go on first */
    int frames, frame_room, splits, split_room;
    struct ws_frame *frame;
    struct ws_split *split;
    struct ws_lanes *special;
    struct ws_lanes carry;
    uint32_t pages; /* room for pages of local memory */
    struct ws_page **page;
    struct ws_arms_pending arms;
    /* where it waits */
    int barrier;
    uint64_t expected;         /* threads; 0: all */
    int reduction;             /* the instruction whose result the barrier makes; -1: none */
    uint32_t votes, uncertain; /* its predicates */
    /* under a branch on an unknown value: each effect may be or not be */
    bool is_uncertain;
    bool changed, memory_changed;
    bool repeats;    /* not the first pass over them: nothing is counted twice */
    ws_origin why;   /* of what is written: the branch, or an instruction's guard */
    ws_origin cause; /* the unknown value of the branch */
    int branch;      /* the branch */
    bool is_loop;    /* it is the end of a loop */
};

struct ws_launch {
    const struct ws_ptx_module *module;
    const struct ws_ptx_launch *wanted;
    const struct ws_function *kernel;
    struct ws_recorder recorder;
    struct ws_error *error;
    bool failed;
    bool stopped; /* by the step limit */
    struct ws_origins origins;
    struct ws_derived {
        ws_origin parent, child;
    } * derived; /* the last of each instruction */
    struct ws_lanes *constant;
    uint64_t *variable; /* addresses of the module's variables; of .shared: offsets */
    bool *reached;      /* variables that the kernel reaches */
    int *by_address;    /* variables of global and constant memory, by their addresses */
    int addressed;      /* how many */
    uint32_t *mark;     /* of instructions, for uncertain.c: the search that found their block */
    uint32_t search;
    int *region; /* blocks that it found */
    struct ws_bytes shared, parameters, global, constants;
    uint64_t static_bytes, dynamic_begin;
    int warps;
    struct ws_warp *warp;
    uint64_t barrier_arrived[17]; /* threads of bar.arrive; 16: of the cluster */
    uint64_t steps, step_limit;
    size_t memory;        /* bytes that were taken, for the limit */
    bool global_written;  /* by an address that is not known */
    bool global_read;     /* a variable of the module, known since it is initialized */
    bool pointer_assumed; /* a generic access by a parameter's pointer: global memory */
};

/* The instruction that a warp executes. */
struct ws_step {
    struct ws_warp *warp;
    struct ws_launch *launch;
    const struct ws_instruction *instruction;
    struct ws_frame *frame;
    int index;                /* of the instruction */
    uint32_t active, certain; /* lanes; certain ones are those whose guard is known to be true */
};

/* Values of an operand: the slot's, or of what has no value the unknown. */
const struct ws_lanes *ws_step_value(const struct ws_step *step, ws_slot slot);
static inline const struct ws_operand *ws_step_operand(const struct ws_step *step, int index)
{
    return ws_operand(step->launch->module, step->instruction, index);
}
static inline bool ws_step_has(const struct ws_step *step, int index)
{
    return index < step->instruction->operands;
}

/* An operand of so many bits in 64: extended by its sign, or by zeroes. May return `room` itself. */
const uint64_t *ws_step_bits(const struct ws_step *step, const struct ws_operand *operand, int bits,
                             bool is_signed, uint64_t room[LANES]);

/* The lanes of an operand that are unknown, and their origin, joined with what *origin has. */
uint32_t ws_step_unknown(const struct ws_step *step, const struct ws_operand *operand,
                         ws_origin *origin);

/*
 * Writes the active lanes of a destination; an operand that is none is ignored. `origin` is that of
 * the unknown lanes.
 */
void ws_step_write(const struct ws_step *step, const struct ws_operand *operand,
                   const uint64_t *value, uint32_t unknown, ws_origin origin);

/* Writes that nothing is known: all destinations of the instruction. */
void ws_step_write_unknown(const struct ws_step *step, enum ws_origin_kind kind);
void ws_step_forget(const struct ws_step *step, const struct ws_operand *operand, ws_origin origin);

/* The origin of what the instruction computes from a value of origin `parent`. */
ws_origin ws_step_derive(const struct ws_step *step, ws_origin parent);
/* The bits of what is computed from addresses, one of which is unknown: see WS_ORIGIN_FLAGS. */
ws_origin ws_step_flags(const struct ws_step *step);
ws_origin ws_step_origin(const struct ws_step *step, enum ws_origin_kind kind, int index,
                         int offset);

/* The launch ends with an error: "NAME:LINE:COLUMN: what". */
void ws_step_fail(const struct ws_step *step, const char *format, ...) WS_PRINTF(2, 3);
void *ws_launch_take(struct ws_launch *launch, size_t size); /* zeroes; NULL: failed */
void ws_launch_give(struct ws_launch *launch, void *taken, size_t size);

/* The addresses of a memory operand, lane by lane. */
struct ws_addresses {
    uint64_t address[LANES]; /* of .shared: offsets of 32 bits; of others with their window */
    enum ws_space space;     /* of all lanes; WS_SPACE_GENERIC: see `shared` */
    uint32_t shared;         /* active lanes that reach shared memory */
    uint32_t unknown;        /* active lanes whose address is not known */
    bool may_share;          /* those may reach shared memory */
    ws_origin origin;        /* of unknown ones */
};
void ws_step_find_addresses(const struct ws_step *step, const struct ws_operand *operand,
                            struct ws_addresses *addresses);

/*
 * Records the access of the lanes in `counted` that reach shared memory, or why it is not counted: an
 * unknown address, predicate or branch. What reaches no shared memory is not recorded.
 */
void ws_step_record(const struct ws_step *step, const struct ws_addresses *addresses,
                    uint32_t counted, enum ws_access_does does, int bytes);

/* The access is not counted. `reason` numbers the text among the instruction's. */
void ws_step_uncounted(const struct ws_step *step, int reason, ws_origin origin,
                       enum ws_access_does does, int bytes, const char *text);
void ws_step_note(const struct ws_step *step, const char *format, ...) WS_PRINTF(2, 3);

/* One lane's element in memory. */
bool ws_step_load(const struct ws_step *step, const struct ws_addresses *addresses, int lane,
                  int64_t offset, int bytes, uint64_t *value, ws_origin *origin);
void ws_step_store(const struct ws_step *step, const struct ws_addresses *addresses, int lane,
                   int64_t offset, int bytes, uint64_t value, bool known, ws_origin origin);
/* Lanes whose address is not known may have stored anywhere. */
void ws_step_store_anywhere(const struct ws_step *step, const struct ws_addresses *addresses);

/* The instructions by what they do; each evaluates step->instruction for the active lanes. */
void ws_step_integer(struct ws_step *step);  /* integer.c */
void ws_step_floating(struct ws_step *step); /* floating.c */
void ws_step_compare(struct ws_step *step);  /* select.c: setp, set, selp, slct */
void ws_step_move(struct ws_step *step);     /* move.c: mov, cvta, prmt, isspacep */
void ws_step_convert(struct ws_step *step);  /* convert.c */
void ws_step_exchange(struct ws_step *step); /* exchange.c: shfl, vote, match, redux */
void ws_step_access(struct ws_step *step);   /* access.c: ld, st */
void ws_step_atomic(struct ws_step *step);   /* atomic.c */
void ws_step_matrix(struct ws_step *step);   /* matrix.c */
void ws_step_other(struct ws_step *step); /* other.c: cp, mbarrier, tensor cores, unknown opcodes */
bool ws_step_barrier(struct ws_step *step); /* barrier.c: whether the warp waits */

/* Runs a warp until it waits, yields or ends (warp.c). */
void ws_warp_run(struct ws_warp *warp);
bool ws_warp_begin(struct ws_warp *warp);
void ws_warp_finish(struct ws_warp *warp);
/* One instruction that is no branch, call or return, for `lanes` of the current frame. */
void ws_warp_execute(struct ws_warp *warp, int index, uint32_t lanes);
/* Enters the function that an instruction calls; false: it is opaque, and was dealt with (call.c). */
bool ws_warp_enter(struct ws_warp *warp, int index, uint32_t lanes);
void ws_warp_return(struct ws_warp *warp);

/* Frames and entries of lanes (frame.c). False: memory is out. */
bool ws_warp_push_split(struct ws_warp *warp, int next, int meet, uint32_t lanes);
bool ws_warp_push_frame(struct ws_warp *warp, const struct ws_function *function, int call,
                        uint32_t lanes);
void ws_warp_pop_frame(struct ws_warp *warp);
struct ws_step ws_warp_step_at(struct ws_warp *warp, int index, uint32_t lanes);
/* Lanes whose guard is true; *unknown: those that may be. */
uint32_t ws_step_guarded(struct ws_step *step, uint32_t lanes, uint32_t *unknown,
                         ws_origin *origin);
/* Whether lanes call different functions: each group was given an entry that calls (call.c). */
bool ws_warp_call_apart(struct ws_warp *warp, const struct ws_step *step, uint32_t lanes);

/* The instructions between a branch on an unknown value and where its ways meet (uncertain.c). */
void ws_warp_uncertain(struct ws_warp *warp, int branch, uint32_t lanes, ws_origin why);

/* Releases warps whose barrier is complete (barrier.c); false: none waits. */
bool ws_barriers_release(struct ws_launch *launch);

/* Memory (memory.c). */
bool ws_bytes_begin(struct ws_launch *launch, struct ws_bytes *bytes, uint64_t size);
void ws_ptx_bytes_finish(struct ws_launch *launch, struct ws_bytes *bytes);
void ws_bytes_forget(struct ws_bytes *bytes, uint64_t from, uint64_t count, ws_origin origin);
/* `bytes` of 1 to 8; false: not known, and why. */
bool ws_memory_load(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                    int bytes, uint64_t *value, ws_origin *origin);
/* `is_weak`: it may be that nothing is stored. */
void ws_memory_store(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                     int bytes, uint64_t value, bool known, ws_origin origin, bool is_weak);
/*
 * The same for all lanes at once, where that is simple: shared memory, or local memory at one address;
 * 4 or 8 bytes. Stores are of lanes that are all known, or all not. False: it is not simple, and
 * nothing was done.
 */
bool ws_memory_load_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                          int64_t offset, int bytes, uint64_t value[LANES], uint32_t *unknown,
                          ws_origin *origin);
bool ws_memory_store_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                           int64_t offset, int bytes, const uint64_t value[LANES], bool known,
                           ws_origin origin);
/* Any of it may have been written. */
void ws_memory_forget(struct ws_warp *warp, enum ws_space space, ws_origin origin);
/* The same of local memory, except words of unknown pointers to global memory. */
void ws_memory_forget_data(struct ws_warp *warp, ws_origin origin);

#endif
