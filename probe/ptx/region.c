/*
 * The region of a branch: the blocks that are reached from it before its post-dominator, where the ways
 * meet again. If the condition is unknown, it is unknown which lanes execute them.
 */
#include <stdlib.h>

#include "probe/ptx/machine.h"

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int ws_launch_find_region(struct ws_launch *launch, const struct ws_function *function, int branch,
                          bool *is_loop)
{
    const struct ws_flow *flow = &function->flow;
    int from = flow->block_of[branch - function->first], found = 0;
    int meet = flow->block[from].post_dominator;

    launch->search++;
    for (int at = -1; at < found; at++) {
        const struct ws_block *block = &flow->block[at < 0 ? from : launch->region[at]];

        for (int i = 0; i < block->successors; i++) {
            int next = flow->successor[block->successor + i];

            if (next == meet || next == flow->blocks ||
                launch->mark[flow->block[next].first] == launch->search)
                continue;
            launch->mark[flow->block[next].first] = launch->search;
            launch->region[found++] = next;
        }
    }
    *is_loop = launch->mark[flow->block[from].first] == launch->search;
    qsort(launch->region, (size_t)found, sizeof *launch->region, by_number);
    return found;
}

bool ws_warp_is_partial(struct ws_warp *warp, int index)
{
    struct ws_launch *launch = warp->launch;
    struct ws_doubt doubt = warp->split[warp->splits - 1].doubt;
    const struct ws_function *function;
    bool is_loop;

    if (!doubt.branch)
        return false;
    function = warp->frame[doubt.frame].function;
    if (doubt.frame < warp->frames - 1) /* in a function that is called from there */
        index = warp->frame[doubt.frame + 1].call;
    ws_launch_find_region(launch, function, doubt.branch - 1, &is_loop);
    if (launch
            ->mark[function->flow.block[function->flow.block_of[index - function->first]].first] !=
        launch->search)
        return false;
    warp->branch = doubt.branch - 1;
    warp->is_loop = doubt.is_loop;
    warp->why = doubt.why;
    warp->cause = doubt.cause;
    return true;
}
