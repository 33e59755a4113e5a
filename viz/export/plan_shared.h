/*
 * What a figure of a wgmma is of in shared memory: the operand as its descriptor describes it, said
 * or usual. Figures borrow it from the plan.
 */
#ifndef WS_EXPORT_PLAN_SHARED_H
#define WS_EXPORT_PLAN_SHARED_H

#include "probe/evidence/evidence.h"
#include "viz/choice/choices.h"
#include "viz/figure/figure.h"

enum { WS_KNOWN_SIZE = 1600 };

/* One figure's; a list, whose first is the plan's. */
struct ws_plan_shared {
    struct ws_plan_shared *next;
    struct ws_described described;
    struct ws_boxed boxed;
    char known[WS_KNOWN_SIZE]; /* of both */
};

void ws_plan_shared_finish(struct ws_plan_shared *shared);

/*
 * Sets what the figure, of a kind that shows an operand in shared memory, has of that, a chain its
 * box as well; of a product that reads none, nothing, which the figure refuses itself. Fails where
 * the descriptor, the major, the operand and the box do not go together.
 */
bool ws_plan_share(struct ws_plan_shared **shared, struct ws_captures *captures,
                   const struct ws_choices *choices, struct ws_figure *figure,
                   struct ws_error *error);

#endif
