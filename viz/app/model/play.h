/*
 * What the stepper plays of the desk's variant under its addresses, or of a product its chain: which
 * frame and which moment of it, how fast, and whom it follows. A chain goes from frame to frame. What is seen at an instant follows from that and the state
 * alone; time only moves the moment. The mode, the lessons and the controls all move it here.
 */
#ifndef WS_APP_PLAY_H
#define WS_APP_PLAY_H

#include "viz/app/model/desk.h"
#include "viz/figure/timeline.h"

/* Whether it is a chain that is played, how many frames it has, and what one is called. */
bool ws_play_is_chain(const struct ws_desk *desk);
int ws_play_count(const struct ws_desk *desk);
const char *ws_play_name(const struct ws_desk *desk, int frame);

/* The beats of a frame, at least 1. */
int ws_play_beats(const struct ws_desk *desk, int frame);

/* Stays within the frames that there are, where other ones were played before. */
void ws_play_fit(struct ws_desk *desk);

/*
 * The figure of the instant, of the desk's model and state, which it borrows from; `addresses` is
 * where its addresses stand.
 */
struct ws_figure ws_play_figure(const struct ws_desk *desk, struct ws_address_options *addresses);

/* The desk's timeline, whose figure is `figure`; of what is no chain. */
void ws_play_timeline(const struct ws_desk *desk, struct ws_figure *figure,
                      struct ws_address_options *addresses, struct ws_timeline *timeline);

/* Lets time pass; false where nothing is moved by it any more. */
bool ws_play_tick(struct ws_desk *desk, double ms);

/*
 * Plays frames `from` to `to`: at the ordinary speed, or as much faster as brings it down to
 * WS_PLAY_MOST_MS.
 */
enum { WS_PLAY_MOST_MS = 8000 };
void ws_play_part_of(struct ws_desk *desk, int from, int to);

/* Starts, from the beginning where all was played, or stops. */
void ws_play_toggle(struct ws_desk *desk);

/* One beat on, which is played, or back to where a beat begins; by 1 or -1. */
void ws_play_beat(struct ws_desk *desk, int by);

/* Whole frames on or back, to where they are at rest. */
void ws_play_frames(struct ws_desk *desk, int by);

/* Goes to an instant and stays there. Where no motion is wanted, the frame's rest. */
void ws_play_seek(struct ws_desk *desk, int frame, double moment);

/* All frames as one bar, each as long: where it stands on it, 0 to 1, and going there. */
double ws_play_part(const struct ws_desk *desk);
void ws_play_scrub(struct ws_desk *desk, double part);

/* Whether motion is wanted, or it is to go from frame to frame; and the other way. */
bool ws_play_has_motion(const struct ws_desk *desk);
void ws_play_set_motion(struct ws_desk *desk, bool moves);

/* Whether frames do have motion: as is wanted, where they can. */
bool ws_play_moves(const struct ws_desk *desk);

/* Follows another lane, or the row that a lane gives; in a chain they are followed together. */
void ws_play_follow(struct ws_desk *desk, int lane, bool row);

/*
 * What happens now, in a sentence, and which beat it is; nothing of a product without a chain. Each
 * into so many bytes.
 */
enum { WS_PLAY_WORDS_SIZE = 720 };
void ws_play_words(const struct ws_desk *desk, char *sentence, char *count);

/* Where what is shown is known from, in a line. */
void ws_play_provenance(const struct ws_desk *desk, char *text, size_t size);

#endif
