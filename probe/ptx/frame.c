/*
 * The frames of a warp, and its entries of lanes that wait for each other: how both grow and shrink, and
 * what an instruction sees of them.
 */
#include <stdlib.h>

#include "probe/ptx/machine.h"

bool ws_warp_push_split(struct ws_warp *warp, int next, int meet, uint32_t lanes)
{
    if (warp->splits == warp->split_room) {
        int room = warp->split_room ? warp->split_room * 2 : 64;
        struct ws_split *grown = realloc(warp->split, (size_t)room * sizeof *grown);

        if (!grown) {
            warp->launch->failed = true;
            return ws_no_memory(warp->launch->error);
        }
        warp->split = grown;
        warp->split_room = room;
    }
    warp->split[warp->splits] = (struct ws_split){.next = next, .meet = meet, .lanes = lanes};
    if (warp->splits)
        warp->split[warp->splits].doubt = warp->split[warp->splits - 1].doubt;
    warp->splits++;
    return true;
}

bool ws_warp_push_frame(struct ws_warp *warp, const struct ws_function *function, int call,
                        uint32_t lanes)
{
    struct ws_launch *launch = warp->launch;
    const struct ws_frame *below = warp->frames ? &warp->frame[warp->frames - 1] : NULL;
    struct ws_frame frame = {.function = function, .split = warp->splits, .call = call};

    frame.local = below ? (below->local + below->bytes + 15) / 16 * 16 : 0;
    frame.bytes = (uint32_t)function->frame_bytes;
    frame.registers = ws_launch_take(launch, (size_t)function->registers * sizeof *frame.registers);
    if (!frame.registers)
        return false;
    if (warp->frames == warp->frame_room) {
        int room = warp->frame_room ? warp->frame_room * 2 : 4;
        struct ws_frame *grown = realloc(warp->frame, (size_t)room * sizeof *grown);

        if (!grown) {
            free(frame.registers);
            launch->failed = true;
            return ws_no_memory(launch->error);
        }
        warp->frame = grown;
        warp->frame_room = room;
    }
    for (int i = 0; i < function->registers; i++)
        frame.registers[i].unknown = ALL_LANES;
    for (int i = 0; i < function->addresses; i++) {
        const struct ws_frame_address *address = &function->address[i];
        struct ws_lanes *to = &frame.registers[WS_SLOT_INDEX(address->slot)];

        to->unknown = 0;
        for (int lane = 0; lane < LANES; lane++)
            to->value[lane] = WS_WINDOW_LOCAL + frame.local +
                              launch->module->variable[address->variable].offset +
                              (uint64_t)address->addend;
    }
    warp->frame[warp->frames++] = frame;
    return ws_warp_push_split(warp, function->first, function->end, lanes);
}

bool ws_warp_begin(struct ws_warp *warp)
{
    warp->reduction = -1;
    return ws_warp_push_frame(warp, warp->launch->kernel, -1, warp->lanes);
}

void ws_warp_pop_frame(struct ws_warp *warp)
{
    struct ws_frame *frame = &warp->frame[--warp->frames];

    ws_launch_give(warp->launch, frame->registers,
                   (size_t)frame->function->registers * sizeof *frame->registers);
    warp->splits = frame->split;
}

void ws_warp_finish(struct ws_warp *warp)
{
    while (warp->frames)
        ws_warp_pop_frame(warp);
    for (uint32_t p = 0; p < warp->pages; p++)
        ws_launch_give(warp->launch, warp->page[p], sizeof *warp->page[p]);
    ws_launch_give(warp->launch, warp->page, warp->pages * sizeof *warp->page);
    ws_launch_give(warp->launch, warp->special, WS_SPECIALS_COUNT * sizeof *warp->special);
    free(warp->frame);
    free(warp->split);
}

struct ws_step ws_warp_step_at(struct ws_warp *warp, int index, uint32_t lanes)
{
    return (struct ws_step){.warp = warp,
                            .launch = warp->launch,
                            .instruction = &warp->launch->module->instruction[index],
                            .frame = &warp->frame[warp->frames - 1],
                            .index = index,
                            .active = lanes,
                            .certain = warp->is_uncertain ? 0 : lanes};
}

/* Lanes whose guard is true; *unknown: those that may be. */
uint32_t ws_step_guarded(struct ws_step *step, uint32_t lanes, uint32_t *unknown, ws_origin *origin)
{
    const struct ws_lanes *guard;
    uint64_t wanted = !step->instruction->guard_negated;
    uint32_t yes = 0;

    *unknown = 0;
    *origin = 0;
    if (step->instruction->guard == WS_NO_SLOT)
        return lanes;
    guard = ws_step_value(step, step->instruction->guard);
    for (int i = 0; i < LANES; i++)
        yes |= (uint32_t)((guard->value[i] & 1) == wanted) << i;
    *unknown = guard->unknown & lanes;
    if (*unknown)
        *origin = guard->origin & ~WS_ORIGIN_FLAGS;
    return yes & lanes & ~guard->unknown;
}
