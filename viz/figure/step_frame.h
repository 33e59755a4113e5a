/*
 * What each of the four frames of a step figure fills in and says, as a table for loads, for stores
 * and for movmatrix.
 */
#ifndef WS_FIGURE_STEP_FRAME_H
#define WS_FIGURE_STEP_FRAME_H

#include "viz/figure/timeline.h"

struct ws_step_frame {
    const char *words;
    bool address_lanes;  /* whose address a row is, … */
    bool gives;          /* … and the row of the lane that is followed */
    bool memory, lanes;  /* filled */
    bool arrows, phases; /* shown */
    bool leaves, comes;  /* the lane's elements in memory, and its cells in the registers */
};

/* A variant's frame, 0 to 3. */
const struct ws_step_frame *ws_step_frame(const struct ws_variant *variant, int frame);

/* What a frame says at rest. */
void ws_step_words(const struct ws_timeline *timeline, int frame, char *text, size_t size);

/* Whether a frame, 0 to 3, of a variant's steps marks the lane that is followed. */
bool ws_step_follows(const struct ws_variant *variant, int frame);

/* Whether a frame, 0 to 3, of a variant's steps shows anything of the addresses. */
bool ws_step_addresses(const struct ws_variant *variant, int frame);

#endif
