/*
 * The shared memory operand of a wgmma figure, by the given or the usual descriptor. Figures borrow
 * it from the plan.
 */
#ifndef WS_EXPORT_PLAN_SHARED_H
#define WS_EXPORT_PLAN_SHARED_H

#include "probe/evidence/store/evidence.h"
#include "viz/choice/choices.h"
#include "viz/figure/figure.h"

enum { WS_KNOWN_SIZE = 1600 };

/* One figure's operand; a list, whose first is in the plan. */
struct ws_plan_shared {
    struct ws_plan_shared *next;
    struct ws_described described;
    struct ws_boxed boxed;
    char known[WS_KNOWN_SIZE]; /* the evidence for both */
};

void ws_plan_shared_finish(struct ws_plan_shared *shared);

/*
 * Sets the shared memory operand of a figure of a kind that shows one, and for a chain its box. An
 * MMA that reads none gets nothing; the figure itself refuses it. Fails if the descriptor, the
 * major, the operand and the box do not fit together.
 */
bool ws_plan_share(struct ws_plan_shared **shared, struct ws_captures *captures,
                   const struct ws_choices *choices, struct ws_figure *figure,
                   struct ws_error *error);

#endif
