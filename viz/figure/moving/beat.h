/*
 * The caption of an animation step (`beat`): one sentence of at most 25 words, and a short count.
 * The terms are those of the figure: lane, row, register, phase, wavefront, T5, r1, M1[3,5].
 */
#ifndef WS_FIGURE_BEAT_H
#define WS_FIGURE_BEAT_H

#include "viz/figure/moving/timeline.h"

enum { WS_BEAT_WORDS = 25, WS_BEAT_SIZE = 320 };

/*
 * The caption of an animation step. After the last step, it describes the frame at rest. It has the
 * numbers of the followed lane. Returns `text`.
 */
char *ws_beat_sentence(const struct ws_timeline *timeline, int frame, int beat, int lane,
                       char text[WS_BEAT_SIZE]);

/* "phase 1, wavefront 3 of 8", "register 2 of 4". Returns `text`. */
char *ws_beat_count(const struct ws_timeline *timeline, int frame, int beat,
                    char text[WS_BEAT_SIZE]);

/* The name of a frame: "Addresses", "Rows fetched", … */
const char *ws_step_name(const struct ws_variant *variant, int frame);

#endif
