/*
 * The operand of a warpgroup's product that a descriptor finds in shared memory: what it describes,
 * and the pieces of 16 bytes that this makes of it.
 */
#ifndef WS_APP_SHARED_H
#define WS_APP_SHARED_H

#include "probe/evidence/described_evidence.h"
#include "viz/app/model/state.h"
#include "viz/figure/stretch.h"

/* What a block of threads may have of shared memory on sm_90. (CUDA C++ Programming Guide, "Compute
 * Capabilities".) */
enum { WS_SHARED_MOST = 227 * 1024 };

/* A zeroed struct is of no such product. */
struct ws_shared {
    bool there;               /* something is described, … */
    struct ws_error error;    /* … or of such a product, why nothing is */
    const struct ws_mma *mma; /* of which it is an operand */
    struct ws_described described;
    struct ws_stretches stretches;      /* owned */
    bool overlaps;                      /* several elements are read from one place */
    struct ws_described_evidence known; /* in whose name it is said, … */
    bool is_known;                      /* … unless captures cannot be read, which `error` says */
    int first, end;                     /* bytes that are read, as of ws_described_span() */
};

/* Works it out anew, where it is not what it was. */
void ws_shared_make(struct ws_shared *shared, struct ws_captures *captures,
                    const struct ws_state *state);
void ws_shared_finish(struct ws_shared *shared);

/* An element's number, by row and column, and back. */
static inline int ws_shared_number(const struct ws_shared *shared, int row, int column)
{
    return row * ws_described_columns(&shared->described) + column;
}

static inline int ws_shared_count(const struct ws_shared *shared)
{
    return shared->there ? shared->described.extent * shared->described.depth : 0;
}

/* Whether an operand is the one that is described. */
static inline bool ws_shared_is(const struct ws_shared *shared, int role)
{
    return shared->there && role == (int)shared->described.role;
}

#endif
