/*
 * The stepper's animation of the desk's variant with its addresses or, for an MMA, of its chain:
 * the frame and the moment in it, the speed, and the lane followed. A chain is shown frame by
 * frame. The picture depends only on the instant and the state; time only advances the moment. The
 * mode, the lessons and the controls use these functions.
 */
#ifndef WS_APP_PLAY_H
#define WS_APP_PLAY_H

#include "viz/app/model/desk.h"
#include "viz/figure/moving/timeline.h"

/* Whether a chain is played, its number of frames, and the name of a frame. */
bool ws_play_is_chain(const struct ws_desk *desk);
int ws_play_count(const struct ws_desk *desk);
const char *ws_play_name(const struct ws_desk *desk, int frame);

/* The number of steps of a frame, at least 1. */
int ws_play_beats(const struct ws_desk *desk, int frame);

/* Limits the frame to the present number of frames, which another variant may have changed. */
void ws_play_fit(struct ws_desk *desk);

/*
 * The figure of the present instant, made from the desk's model and state, which it borrows; its
 * addresses are written into `addresses`, which it borrows too.
 */
struct ws_figure ws_play_figure(const struct ws_desk *desk, struct ws_address_options *addresses);

/* The desk's timeline, made from `figure`. Not for a chain. */
void ws_play_timeline(const struct ws_desk *desk, struct ws_figure *figure,
                      struct ws_address_options *addresses, struct ws_timeline *timeline);

/* Advances time; returns false if it no longer moves anything. */
bool ws_play_tick(struct ws_desk *desk, double ms);

/*
 * Plays frames `from` to `to`: at normal speed, or faster so that they take at most
 * WS_PLAY_MOST_MS.
 */
enum { WS_PLAY_MOST_MS = 8000 };
void ws_play_part_of(struct ws_desk *desk, int from, int to);

/* Starts, from the beginning if all was played, or stops. */
void ws_play_toggle(struct ws_desk *desk);

/* Plays one step forward, or goes back to the start of a step; by 1 or -1. */
void ws_play_beat(struct ws_desk *desk, int by);

/* Goes forward or back by whole frames, to where they are at rest. */
void ws_play_frames(struct ws_desk *desk, int by);

/* Goes to an instant and stops there. Without motion, to the frame's end. */
void ws_play_seek(struct ws_desk *desk, int frame, double moment);

/* The position, 0 to 1, on a bar on which all frames are equally long; goes to a position. */
double ws_play_part(const struct ws_desk *desk);
void ws_play_scrub(struct ws_desk *desk, double part);

/* Whether motion is on, instead of going from frame to frame; sets it. */
bool ws_play_has_motion(const struct ws_desk *desk);
void ws_play_set_motion(struct ws_desk *desk, bool moves);

/* Whether frames move: motion is on, and no chain is played. */
bool ws_play_moves(const struct ws_desk *desk);

/* Follows another lane, or the row at its address; a chain always follows the lane. */
void ws_play_follow(struct ws_desk *desk, int lane, bool row);

/*
 * The present action in a sentence, and the step's number; empty for an MMA without a chain. Each
 * buffer has WS_PLAY_WORDS_SIZE bytes.
 */
enum { WS_PLAY_WORDS_SIZE = 720 };
void ws_play_words(const struct ws_desk *desk, char *sentence, char *count);

/* The evidence of the picture, in a line. */
void ws_play_provenance(const struct ws_desk *desk, char *text, size_t size);

#endif
