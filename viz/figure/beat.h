/*
 * What happens in a beat, in one sentence of at most 25 words, and in the few that count it. The
 * words are those of the picture: lane, row, register, phase, wavefront, T5, r1, M1[3,5].
 */
#ifndef WS_FIGURE_BEAT_H
#define WS_FIGURE_BEAT_H

#include "viz/figure/timeline.h"

enum { WS_BEAT_WORDS = 25, WS_BEAT_SIZE = 320 };

/* The sentence of a beat, or, after the last one, of the rest; of the lane that is followed with its numbers. Returns `text`. */
char *ws_beat_sentence(const struct ws_timeline *timeline, int frame, int beat, int lane,
                       char text[WS_BEAT_SIZE]);

/* "phase 1, wavefront 3 of 8", "register 2 of 4". Returns `text`. */
char *ws_beat_count(const struct ws_timeline *timeline, int frame, int beat,
                    char text[WS_BEAT_SIZE]);

/* "Addresses", "Rows fetched", …: what a frame is called. */
const char *ws_step_name(const struct ws_variant *variant, int frame);

#endif
