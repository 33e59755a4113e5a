/*
 * A table of what each of the four frames of a step figure draws and states, for loads, for stores
 * and for movmatrix.
 */
#ifndef WS_FIGURE_STEP_FRAME_H
#define WS_FIGURE_STEP_FRAME_H

#include "viz/figure/key.h"
#include "viz/figure/moving/timeline.h"

struct ws_step_frame {
    const char *words;
    const char *some;    /* if some rows are not moved; NULL: as `words` */
    bool address_lanes;  /* the address lane of each row, … */
    bool gives;          /* … and the row of the followed lane's address */
    bool memory, lanes;  /* filled */
    bool arrows, phases; /* shown */
    bool leaves, comes;  /* the lane's elements in memory, and its cells in the registers */
};

/* A variant's frame, 0 to 3. */
const struct ws_step_frame *ws_step_frame(const struct ws_variant *variant, int frame);

/* The words of a frame at rest. */
void ws_step_words(const struct ws_timeline *timeline, int frame, char *text, size_t size);

/* Whether a frame, 0 to 3, of a variant's steps marks the lane that is followed. */
bool ws_step_follows(const struct ws_variant *variant, int frame);

/* Whether a frame, 0 to 3, of a variant's steps shows anything of the addresses. */
bool ws_step_addresses(const struct ws_variant *variant, int frame);

/*
 * Adds the keys of frame `only`, or of all frames if it is negative, also of marks that it draws
 * only in motion; a sheet omits keys of what is not drawn. If lanes have colors, the first key
 * explains them.
 */
void ws_step_keys(const struct ws_timeline *timeline, int only, struct ws_keys *keys);

/*
 * Sets the sample and words of the key of address lanes: those of one row, or of all rows of the first
 * matrix if ws_memory_grouped().
 */
void ws_step_name_lanes(const struct ws_mapping *mapping, bool grouped, struct ws_keys *keys);

/* Writes one sentence that names the frames shown. */
void ws_step_shown(const struct ws_figure *figure, char *text, size_t size);

/* Writes the address error as a sentence and returns `text`; returns NULL without an error. */
const char *ws_step_alert(const struct ws_timeline *timeline, char *text, size_t size);

#endif
