/*
 * What the memory panel's two ways to show shared memory have in common: where the banks lie
 * across, the strip of phases below, what is said of faults, and the words of the head.
 */
#ifndef WS_APP_PANEL_MEMORY_H
#define WS_APP_PANEL_MEMORY_H

#include "viz/app/panel/panel.h"

/* Sizes where small text is of 10 px: they grow with the room, see ws_memory_scale(). */
enum {
    WS_MEMORY_LEFT = 40,  /* px of what stands left of the banks: a line's name */
    WS_MEMORY_RIGHT = 58, /* and right of them: what it costs */
    WS_MEMORY_HEAD = 18,  /* px of the numbers atop */
};

/* How many times as large those are in a room, and what stands left of the banks. */
double ws_memory_scale(const struct ws_room *room);
double ws_memory_beside(const struct ws_room *room);

/* The least extent of the banks' picture that is legible. */
struct ws_extent ws_memory_banks_least(const struct ws_room *room);

/* The least height of the strip. */
double ws_memory_strip_least(const struct ws_room *room);

/* The width of one of the 32 banks, in whole pixels. */
double ws_memory_bank_width(const struct ws_room *room);

/* The palette's eight colours go round the 32 banks, four banks each. */
struct ws_tint ws_memory_bank_tint(int bank);

/* How high the strip of phases stands under the rows; 0 where there are no addresses. */
double ws_memory_strip_height(const struct ws_room *room);

/*
 * Who hits which bank in each phase and what was measured; where addresses fault, there is nothing
 * to count, and instead it says which fault and why. Its top is at `y`.
 */
void ws_memory_strip_draw(const struct ws_room *room, struct ws_scene *scene, double y);

/* Into a row's box why the address of `lane` is none: its fault, or that the lane is inactive. */
void ws_memory_fault_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                          int lane);

/*
 * Shared memory as it lies: a line for each 128 bytes that a row lies in, banks across, each row of
 * a matrix where its bytes are. Lines between that no row lies in are one mark.
 */
void ws_memory_banks_build(struct ws_scene *scene, const struct ws_room *room);

/* The cost, and what there is to say beside what is suggested: see panel.h. */
bool ws_memory_remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark);
bool ws_memory_advice(const struct ws_desk *desk, struct ws_remark *advice);

#endif
