/*
 * What the lanes' values come from, as C: the instructions of a launch are watched as they are
 * executed, and each register and variable is a term over the lane and the kernel's parameters. Where
 * lanes part, a variable is a choice by the branch's condition.
 */
#ifndef WS_SNIPPET_SYMBOLIC_H
#define WS_SNIPPET_SYMBOLIC_H

#include "probe/snippet/given.h"

struct ws_step;
struct ws_symbolic;

/* `tidies`: sums with 0 and parts of the lane that are all of it are left out. NULL: no memory. */
struct ws_symbolic *ws_symbolic_make(bool tidies);
void ws_symbolic_free(struct ws_symbolic *symbolic);

struct ws_watched {
    int warp, line; /* line: of the PTX */
};

/*
 * To be called behind each instruction (ws_ptx_launch.observe). `type` is that in which C++ computes
 * there; NULL: the instruction's own.
 */
void ws_symbolic_watch(struct ws_symbolic *symbolic, const struct ws_step *step,
                       const enum ws_c_type *type);
/* What C leaves undefined there, where it computes in this type; NULL: nothing. *lane: the first. */
const char *ws_symbolic_wrong(const struct ws_step *step, enum ws_c_type type, int *lane);

struct ws_watched ws_symbolic_place(const struct ws_step *step);

/*
 * Of ldmatrix and stmatrix the lanes that execute it, with all their addresses, and of an address that
 * nothing uses its 64 bits; else 0 lanes.
 */
void ws_symbolic_lanes(const struct ws_step *step, uint32_t *active, int64_t address[]);

/* The watched instruction accessed memory: its address is remembered as the next access's. */
void ws_symbolic_access(struct ws_symbolic *symbolic);

/* Access number `index` is the next execution's, less the offset of its array. False: no memory. */
bool ws_symbolic_keep(struct ws_symbolic *symbolic, size_t index, uint64_t base);

/* The value of a local variable that all active lanes share; false: they do not, or it has none. */
bool ws_symbolic_local(const struct ws_step *step, int64_t slot, enum ws_c_type type,
                       int64_t *value);

/* The address of the nth execution, over the constants given; `name`: of the kernel's parameters. */
bool ws_symbolic_expression(struct ws_symbolic *symbolic, int nth, char *const *name,
                            const struct ws_snippet_given *given, bool is_typed,
                            struct ws_expression *expression, struct ws_error *error);

#endif
