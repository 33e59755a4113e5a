/*
 * The operand of a warpgroup MMA that a descriptor locates in shared memory: its description, and
 * the chunks of 16 bytes that it consists of.
 */
#ifndef WS_APP_SHARED_H
#define WS_APP_SHARED_H

#include "probe/evidence/store/described_evidence.h"
#include "viz/app/model/state.h"
#include "viz/scene/stretch.h"

/*
 * The most shared memory of a thread block on sm_90. (CUDA C++ Programming Guide, "Compute
 * Capabilities".)
 */
enum { WS_SHARED_MOST = 227 * 1024 };

/* A zeroed struct has no such MMA. */
struct ws_shared {
    bool there;               /* a descriptor describes the operand, … */
    struct ws_error error;    /* … or why it does not */
    const struct ws_mma *mma; /* the MMA of the operand */
    struct ws_described described;
    struct ws_stretches stretches;      /* owned */
    bool overlaps;                      /* several elements are read from the same bytes */
    struct ws_described_evidence known; /* the evidence of its layout, … */
    bool is_known;  /* … unless the captures cannot be read: `error` has the reason */
    int first, end; /* byte range that is read, as by ws_described_span() */
};

/* Computes it anew, unless the operand is unchanged. */
void ws_shared_make(struct ws_shared *shared, struct ws_captures *captures,
                    const struct ws_state *state);
void ws_shared_finish(struct ws_shared *shared);

/* An element's number, by row and column. */
static inline int ws_shared_number(const struct ws_shared *shared, int row, int column)
{
    return row * ws_described_columns(&shared->described) + column;
}

static inline int ws_shared_count(const struct ws_shared *shared)
{
    return shared->there ? shared->described.extent * shared->described.depth : 0;
}

/* Whether an operand is the one that the descriptor describes. */
static inline bool ws_shared_is(const struct ws_shared *shared, int role)
{
    return shared->there && role == (int)shared->described.role;
}

#endif
