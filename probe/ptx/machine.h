/*
 * The state of a launch: warps with their frames and waiting lanes, memory and which of its bytes
 * are known, and tables of the slots that operands name.
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
 * Addresses. Shared addresses are offsets. All others are generic addresses, whose high 32 bits
 * give the space. A negative offset reaches the number below. Generic addresses of shared memory
 * begin at the base, so that the low 32 bits of one differ from an offset.
 */
#define WS_WINDOW_SHARED   ((uint64_t)0x5A5A0002 << 32)
#define WS_WINDOW_LOCAL    ((uint64_t)0x5A5A0004 << 32)
#define WS_WINDOW_GLOBAL   ((uint64_t)0x5A5A0006 << 32)
#define WS_WINDOW_CONST    ((uint64_t)0x5A5A0008 << 32)
#define WS_WINDOW_PARAM    ((uint64_t)0x5A5A000A << 32)
#define WS_WINDOW_FUNCTION ((uint64_t)0x5A5A000C << 32)

#define WS_SHARED_BASE (WS_WINDOW_SHARED | 0x5B000000)

/* The space of a generic address; WS_SPACE_GENERIC: global memory that is not the module's. */
enum ws_space ws_address_space(uint64_t address);

uint64_t ws_space_window(enum ws_space space);

/* Memory of the block: the value of each byte, whether it is known, and for each word why not. */
struct ws_bytes {
    uint64_t size;
    uint8_t *value, *known;
    ws_origin *origin;
    uint64_t low, high; /* known bytes are among these */
};

/* Local memory of a warp, in pages of words. The lanes' words at one address are contiguous. */
enum { PAGE_WORDS = 64, PAGES = 1 << 13 };
struct ws_page {
    uint32_t value[PAGE_WORDS][LANES];
    uint8_t known[PAGE_WORDS][LANES]; /* four bits: bytes; above them: written, unknown */
    ws_origin origin[PAGE_WORDS];
};

/* A branch on an unknown value, which decides whether lanes arrive; no branch: none. */
struct ws_doubt {
    int branch, frame;    /* its index + 1, and the frame that it is in */
    ws_origin why, cause; /* as those of the warp */
    bool is_loop;
};

/* Lanes that execute together; where they meet others the entry ends. */
struct ws_split {
    int next, meet; /* instructions; the function's end: a return */
    uint32_t lanes;
    struct ws_doubt doubt; /* of other lanes */
};

struct ws_frame {
    const struct ws_function *function;
    struct ws_lanes *registers;
    int split;             /* its first, in the warp's */
    int call;              /* the instruction that called; -1: the kernel */
    uint32_t local, bytes; /* of local memory: start and size */
};

enum ws_warp_state { WS_WARP_RUNS, WS_WARP_WAITS, WS_WARP_ENDED };

/* Lanes that copy from the result of a conditional, and the arm of each (probe/compile/arms.h). */
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
    bool yields; /* lets the other warps run first */
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
    int reduction;             /* the instruction whose result the barrier computes; -1: none */
    uint32_t votes, uncertain; /* its predicates */
    /* under a branch on an unknown value: each effect may happen or not */
    bool is_uncertain;
    bool changed, memory_changed;
    bool repeats;    /* not the first pass over them: nothing is counted twice */
    ws_origin why;   /* origin of values written: the branch, or an instruction's guard */
    ws_origin cause; /* the unknown value of the branch */
    int branch;      /* the branch */
    bool is_loop;    /* it is the end of a loop */
};

/* A state of a warp in a loop of the kernel, with which later ones are compared (repeat.c). */
enum { WS_REPEAT_SPLITS = 16 };
struct ws_repeat {
    bool *decides;         /* of each register and word of local memory */
    struct ws_lanes *copy; /* of those that decide */
    int count;             /* of both */
    struct ws_lanes carry;
    struct ws_split split[WS_REPEAT_SPLITS];
    int splits, index, warp; /* index: the branch */
    int differs;             /* what differed last */
    bool is_open;            /* nothing can be found */
    uint64_t branches, next; /* taken; the number at which the next state is kept */
};

struct ws_launch {
    const struct ws_ptx_module *module;
    const struct ws_ptx_launch *wanted;
    const struct ws_function *kernel;
    struct ws_recorder recorder;
    struct ws_error *error;
    bool failed;
    bool stopped;  /* by the step limit */
    int loop;      /* index + 1 of the last backward branch taken; 0: none */
    int endless;   /* same, of the last one in the text that is in a loop without an exit */
    int repeating; /* same, of a loop in which nothing changes that decides about its end */
    struct ws_repeat repeat;
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
    size_t memory;        /* bytes allocated, for the limit */
    bool generic_shared;  /* some address of shared memory became a generic one */
    bool global_written;  /* by an address that is not known */
    bool global_read;     /* a variable of the module, known since it is initialized */
    bool pointer_assumed; /* a generic access by a parameter's pointer: global memory */
};

/* Whether an address of shared memory is a generic one, or the low 32 bits of one; its offset. */
static inline bool ws_is_generic_shared(const struct ws_launch *launch, uint64_t address)
{
    uint64_t offset = address - WS_SHARED_BASE;

    return launch->generic_shared &&
           (offset + 0x80000000 < (uint64_t)1 << 32 || (uint32_t)offset < 1 << 18);
}
static inline uint32_t ws_shared_offset(const struct ws_launch *launch, uint64_t address)
{
    return (uint32_t)(ws_is_generic_shared(launch, address) ? address - WS_SHARED_BASE : address);
}

/* The instruction that a warp executes. */
struct ws_step {
    struct ws_warp *warp;
    struct ws_launch *launch;
    const struct ws_instruction *instruction;
    struct ws_frame *frame;
    int index;                /* of the instruction */
    uint32_t active, certain; /* lanes; certain ones are those whose guard is known to be true */
};

/* The values of an operand's slot; an operand without values is unknown. */
const struct ws_lanes *ws_step_value(const struct ws_step *step, ws_slot slot);
static inline const struct ws_operand *ws_step_operand(const struct ws_step *step, int index)
{
    return ws_operand(step->launch->module, step->instruction, index);
}
static inline bool ws_step_has(const struct ws_step *step, int index)
{
    return index < step->instruction->operands;
}

/* An operand of `bits` bits, extended to 64 by sign or with zeros. May return `room` itself. */
const uint64_t *ws_step_bits(const struct ws_step *step, const struct ws_operand *operand, int bits,
                             bool is_signed, uint64_t room[LANES]);

/* The unknown lanes of an operand. Joins their origin with *origin. */
uint32_t ws_step_unknown(const struct ws_step *step, const struct ws_operand *operand,
                         ws_origin *origin);

/*
 * Writes the active lanes of a destination; without an operand it does nothing. `origin` is that of
 * the unknown lanes.
 */
void ws_step_write(const struct ws_step *step, const struct ws_operand *operand,
                   const uint64_t *value, uint32_t unknown, ws_origin origin);

/* Makes all destinations of the instruction unknown. */
void ws_step_write_unknown(const struct ws_step *step, enum ws_origin_kind kind);
void ws_step_forget(const struct ws_step *step, const struct ws_operand *operand, ws_origin origin);

/* The origin of a value that the instruction computes from one of origin `parent`. */
ws_origin ws_step_derive(const struct ws_step *step, ws_origin parent);
/* The flags (WS_ORIGIN_FLAGS) of a value computed from addresses, one of which is unknown. */
ws_origin ws_step_flags(const struct ws_step *step);
ws_origin ws_step_origin(const struct ws_step *step, enum ws_origin_kind kind, int index,
                         int offset);

/* The launch ends with an error: "NAME:LINE:COLUMN: what". */
void ws_step_fail(const struct ws_step *step, const char *format, ...) WS_PRINTF(2, 3);
void *ws_launch_take(struct ws_launch *launch, size_t size); /* zeroes; NULL: failed */
void ws_launch_give(struct ws_launch *launch, void *taken, size_t size);

/* The addresses of a memory operand, lane by lane. */
struct ws_addresses {
    uint64_t address
        [LANES]; /* of .shared: offsets of 32 bits; of others with their window, from its start */
    enum ws_space space; /* of all lanes; WS_SPACE_GENERIC: see `shared` */
    uint32_t shared;     /* active lanes that reach shared memory */
    bool is_generic;     /* .shared: some of them has a generic address */
    uint32_t unknown;    /* active lanes whose address is not known */
    bool may_share;      /* those may reach shared memory */
    ws_origin origin;    /* of unknown ones */
};
void ws_step_find_addresses(const struct ws_step *step, const struct ws_operand *operand,
                            struct ws_addresses *addresses);

/*
 * Records the access of the lanes in `counted` that reach shared memory, or why it is not counted:
 * an unknown address, predicate or branch. An access that does not reach shared memory is not
 * recorded.
 */
void ws_step_record(const struct ws_step *step, const struct ws_addresses *addresses,
                    uint32_t counted, enum ws_access_does does, int bytes);

/* Records that the access is not counted. `reason` numbers the text among the instruction's. */
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

/* Groups of instructions. Each function evaluates step->instruction for the active lanes. */
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
/* Whether the loop of a backward branch that is taken repeats for ever (repeat.c). */
bool ws_warp_repeats(struct ws_warp *warp, int index);
void ws_warp_finish(struct ws_warp *warp);
/* Executes an instruction other than branch, call or return, for `lanes` of the current frame. */
void ws_warp_execute(struct ws_warp *warp, int index, uint32_t lanes);
/* Enters the function that an instruction calls. False: it is opaque, and was handled (call.c). */
bool ws_warp_enter(struct ws_warp *warp, int index, uint32_t lanes);
void ws_warp_return(struct ws_warp *warp);

/* Frames and splits of lanes (frame.c). False: out of memory. */
bool ws_warp_push_split(struct ws_warp *warp, int next, int meet, uint32_t lanes);
bool ws_warp_push_frame(struct ws_warp *warp, const struct ws_function *function, int call,
                        uint32_t lanes);
void ws_warp_pop_frame(struct ws_warp *warp);
struct ws_step ws_warp_step_at(struct ws_warp *warp, int index, uint32_t lanes);
/* Lanes whose guard is true; *unknown: those that may be. */
uint32_t ws_step_guarded(struct ws_step *step, uint32_t lanes, uint32_t *unknown,
                         ws_origin *origin);
/*
 * Whether lanes call different functions. If so, each group has received an entry that calls
 * (call.c).
 */
bool ws_warp_call_apart(struct ws_warp *warp, const struct ws_step *step, uint32_t lanes);

/*
 * Executes the instructions between a branch on an unknown value and the point where its paths meet
 * (uncertain.c).
 */
void ws_warp_uncertain(struct ws_warp *warp, int branch, uint32_t lanes, ws_origin why);

/*
 * Finds the blocks that are reached from a branch before its post-dominator: launch->region, in the
 * order of the text, and marks them with launch->search. Returns their number.
 */
int ws_launch_find_region(struct ws_launch *launch, const struct ws_function *function, int branch,
                          bool *is_loop);

/* Whether lanes whose branch is unknown may execute an instruction together with the warp's present ones. */
bool ws_warp_is_partial(struct ws_warp *warp, int index);

/* Releases warps whose barrier is complete (barrier.c); false: none waits. */
bool ws_barriers_release(struct ws_launch *launch);

/* Memory (memory.c). */
bool ws_bytes_begin(struct ws_launch *launch, struct ws_bytes *bytes, uint64_t size);
void ws_ptx_bytes_finish(struct ws_launch *launch, struct ws_bytes *bytes);
void ws_bytes_forget(struct ws_bytes *bytes, uint64_t from, uint64_t count, ws_origin origin);
/* `bytes` of 1 to 8; false: not known, and why. */
bool ws_memory_load(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                    int bytes, uint64_t *value, ws_origin *origin);
/* `is_weak`: the store may not happen. */
void ws_memory_store(struct ws_warp *warp, enum ws_space space, int lane, uint64_t address,
                     int bytes, uint64_t value, bool known, ws_origin origin, bool is_weak);
/*
 * Same for all lanes at once, in simple cases: shared memory, or local memory at one address; 4 or
 * 8 bytes. Stored lanes are all known, or all unknown. False: the case is not simple, and nothing
 * was done.
 */
bool ws_memory_load_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                          int64_t offset, int bytes, uint64_t value[LANES], uint32_t *unknown,
                          ws_origin *origin);
bool ws_memory_store_lanes(struct ws_warp *warp, enum ws_space space, const uint64_t address[LANES],
                           int64_t offset, int bytes, const uint64_t value[LANES], bool known,
                           ws_origin origin);
/* Any of it may have been written. */
void ws_memory_forget(struct ws_warp *warp, enum ws_space space, ws_origin origin);
/* Same for local memory, except words of unknown pointers to global memory. */
void ws_memory_forget_data(struct ws_warp *warp, ws_origin origin);

#endif
