/*
 * The common parts of the memory panel's two views of shared memory: the positions of the banks
 * across, the strip of phases below, the text of faults, and the head's remark.
 */
#ifndef WS_APP_PANEL_MEMORY_H
#define WS_APP_PANEL_MEMORY_H

#include "viz/app/panel/panel.h"

/* Sizes for small text of 10 px: they grow with the room, see ws_memory_scale(). */
enum {
    WS_MEMORY_LEFT = 40,  /* px left of the banks: a line's name */
    WS_MEMORY_RIGHT = 58, /* px right of them: a line's cost */
    WS_MEMORY_HEAD = 18,  /* px of the numbers above */
};

/* The scale of these sizes in a room, and the width left of the banks. */
double ws_memory_scale(const struct ws_room *room);
double ws_memory_beside(const struct ws_room *room);

/* The smallest legible extent of the view of banks. */
struct ws_extent ws_memory_banks_least(const struct ws_room *room);

/* The least height of the strip. */
double ws_memory_strip_least(const struct ws_room *room);

/* The width of one of the 32 banks, in whole pixels. */
double ws_memory_bank_width(const struct ws_room *room);

/* The palette's eight colors cover the 32 banks, four banks each. */
struct ws_tint ws_memory_bank_tint(int bank);

/* The height of the strip of phases below the rows; 0 without addresses. */
double ws_memory_strip_height(const struct ws_room *room);

/*
 * Draws the lanes that access each bank in each phase, and the measured cycles. If addresses fault,
 * nothing is counted: draws which fault and why instead. Its top is at `y`.
 */
void ws_memory_strip_draw(const struct ws_room *room, struct ws_scene *scene, double y);

/* Draws into a row's box why `lane` has no valid address: its fault, or that it is inactive. */
void ws_memory_fault_draw(const struct ws_room *room, struct ws_scene *scene, struct ws_box box,
                          int lane);

/*
 * The view of shared memory in memory order: one line per 128 bytes that contain bytes of a row,
 * banks across, each row of a matrix at its bytes. A mark replaces consecutive lines without rows.
 */
void ws_memory_banks_build(struct ws_scene *scene, const struct ws_room *room);

/* The cost, and advice beside the suggestions: see panel.h. */
bool ws_memory_remark(const struct ws_desk *desk, bool brief, struct ws_remark *remark);
bool ws_memory_advice(const struct ws_desk *desk, struct ws_remark *advice);

#endif
