/* The window calls this at each change: the result is kept while the operand is the same. */
#include "viz/app/model/shared.h"

#include <string.h>

void ws_shared_finish(struct ws_shared *shared)
{
    ws_stretches_finish(&shared->stretches);
    *shared = (struct ws_shared){0};
}

static bool same(const struct ws_described *a, const struct ws_described *b)
{
    return a->role == b->role && a->extent == b->extent && a->depth == b->depth &&
           a->width_bits == b->width_bits && a->major == b->major &&
           ws_descriptor_number(&a->descriptor) == ws_descriptor_number(&b->descriptor);
}

static bool has_overlap(const struct ws_stretches *all)
{
    for (int i = 1; i < all->count; i++)
        if (all->one[i].address == all->one[i - 1].address)
            return true;
    return false;
}

void ws_shared_make(struct ws_shared *shared, struct ws_captures *captures,
                    const struct ws_state *state)
{
    const struct ws_mma *mma = state->choices.variant->mma;
    struct ws_described described;
    struct ws_error error = {0};

    if (!ws_describes(state->choices.variant)) {
        ws_shared_finish(shared);
        return;
    }
    if (!ws_choices_described(&state->choices, mma, state->choices.described, &described, &error)) {
        ws_shared_finish(shared);
        shared->error = error;
        return;
    }
    if (shared->there && shared->mma == mma && same(&shared->described, &described))
        return;
    ws_shared_finish(shared);
    shared->there = ws_stretches_make(&described, &shared->stretches, &shared->error);
    shared->mma = mma;
    shared->described = described;
    shared->overlaps = has_overlap(&shared->stretches);
    shared->is_known =
        ws_described_evidence(captures, &described, mma, &shared->known, &shared->error);
    ws_described_span(&described, &shared->first, &shared->end);
}
