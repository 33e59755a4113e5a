/* Time and jumps; the picture is the figure's. */
#include "viz/app/model/play.h"

#include <math.h>
#include <stdio.h>

#include "viz/app/model/sentence.h"
#include "viz/figure/kind/chain_words.h"
#include "viz/figure/kinds.h"
#include "viz/figure/moving/beat.h"

/* Between frames, at the ordinary speed. */
#define REST_MS 900.0
/* Where a frame has no motion to be watched before; and of a chain, whose sentences are longer. */
#define STILL_MS (2 * REST_MS)
#define CHAIN_MS 3600.0
/* Two moments that are one. */
#define SAME 1e-6

bool ws_play_is_chain(const struct ws_desk *desk)
{
    return desk->model.chaining.there;
}

int ws_play_count(const struct ws_desk *desk)
{
    return ws_play_is_chain(desk) ? (int)WS_CHAIN_FRAMES : (int)WS_STEP_FRAMES;
}

static int last_frame(const struct ws_desk *desk)
{
    return ws_play_count(desk) - 1;
}

const char *ws_play_name(const struct ws_desk *desk, int frame)
{
    return ws_play_is_chain(desk) ? ws_chain_frame_name((enum ws_chain_frame)frame)
                                  : ws_step_name(desk->state.choices.variant, frame);
}

bool ws_play_has_motion(const struct ws_desk *desk)
{
    return !desk->state.choices.no_motion && !desk->play.calm;
}

void ws_play_set_motion(struct ws_desk *desk, bool moves)
{
    ws_desk_change(desk, 0);
    desk->state.choices.no_motion = !moves;
    desk->play.calm = false;
    if (!moves)
        desk->play.moment = 1;
}

bool ws_play_moves(const struct ws_desk *desk)
{
    return ws_play_has_motion(desk) && !ws_play_is_chain(desk);
}

/* The frame that is shown: the last one there is, where other ones were played before. */
static int frame_of(const struct ws_desk *desk)
{
    return desk->play.frame < last_frame(desk) ? desk->play.frame : last_frame(desk);
}

static struct ws_figure chain_figure(const struct ws_desk *desk)
{
    const struct ws_evidence *operand = desk->model.product.operand;
    struct ws_figure figure = ws_figure_of(WS_FIGURE_CHAIN, &operand[WS_OPERAND_D]);

    figure.chained = ws_chaining_chained(&desk->model.chaining);
    figure.frame = frame_of(desk);
    figure.moment = 1;
    figure.lane = desk->play.lane;
    figure.wordless = true;
    return figure;
}

struct ws_figure ws_play_figure(const struct ws_desk *desk, struct ws_address_options *addresses)
{
    struct ws_figure figure = ws_figure_of(WS_FIGURE_STEP, &desk->model.evidence);

    if (ws_play_is_chain(desk))
        return chain_figure(desk);

    *addresses = ws_state_addresses(&desk->state);
    figure.addresses = desk->model.has_addresses ? addresses : NULL;
    figure.tile = desk->state.choices.addresses.tile;
    figure.frame = frame_of(desk);
    figure.moment = ws_play_moves(desk) ? desk->play.moment : 1;
    figure.lane = desk->play.lane;
    figure.follows_row = desk->play.row;
    figure.wordless = true;
    return figure;
}

void ws_play_timeline(const struct ws_desk *desk, struct ws_figure *figure,
                      struct ws_address_options *addresses, struct ws_timeline *timeline)
{
    struct ws_error error; /* the model made the same addresses */

    *figure = ws_play_figure(desk, addresses);
    if (!ws_timeline_make(figure, timeline, &error)) {
        figure->addresses = NULL;
        ws_timeline_make(figure, timeline, &error);
    }
}

static int beats_of(const struct ws_desk *desk, int frame, double *beat_ms)
{
    struct ws_address_options addresses;
    struct ws_timeline timeline;
    struct ws_figure figure;

    *beat_ms = 0;
    if (ws_play_is_chain(desk))
        return 1;
    ws_play_timeline(desk, &figure, &addresses, &timeline);
    *beat_ms = ws_timeline_beat_ms(&timeline, frame);
    return ws_timeline_beats(&timeline, frame);
}

int ws_play_beats(const struct ws_desk *desk, int frame)
{
    double beat_ms;

    return beats_of(desk, frame, &beat_ms);
}

/* How long a frame rests before the next one, at the ordinary speed. */
static double rest_ms(const struct ws_desk *desk)
{
    return ws_play_moves(desk) ? REST_MS : ws_play_is_chain(desk) ? CHAIN_MS : STILL_MS;
}

static void stop(struct ws_play *play)
{
    play->playing = play->one_beat = false;
    play->rested = 0;
}

/* On to the next frame's start; false after the last. */
static bool next_frame(struct ws_desk *desk)
{
    struct ws_play *play = &desk->play;

    if (play->frame >= last_frame(desk))
        return false;
    play->frame++;
    play->moment = ws_play_moves(desk) ? 0 : 1;
    play->rested = 0;
    return true;
}

bool ws_play_tick(struct ws_desk *desk, double ms)
{
    struct ws_play *play = &desk->play;
    double beat_ms, passed = ms * play->speed, end = 1;
    int beats = beats_of(desk, play->frame, &beat_ms);

    if (!play->playing)
        return false;
    if (play->moment >= 1) {
        play->rested += passed;
        if (play->rested >= rest_ms(desk) && !next_frame(desk))
            stop(play);
        return play->playing;
    }
    if (play->one_beat)
        end = fmin((floor(play->moment * beats + SAME) + 1) / beats, 1);
    play->moment += passed / (beats * beat_ms);
    if (play->moment >= end - SAME) {
        play->moment = end;
        if (play->one_beat || (end >= 1 && play->frame >= last_frame(desk)))
            stop(play);
    }
    return play->playing;
}

void ws_play_toggle(struct ws_desk *desk)
{
    struct ws_play *play = &desk->play;

    if (play->playing && !play->one_beat) {
        stop(play);
        return;
    }
    play->playing = true;
    play->one_beat = false;
    play->rested = rest_ms(desk);
    if (play->frame >= last_frame(desk) && play->moment >= 1) {
        play->frame = 0;
        play->moment = ws_play_moves(desk) ? 0 : 1;
        play->rested = 0;
    }
}

void ws_play_seek(struct ws_desk *desk, int frame, double moment)
{
    stop(&desk->play);
    desk->play.frame = frame;
    desk->play.moment = ws_play_moves(desk) ? moment : 1;
}

void ws_play_part_of(struct ws_desk *desk, int from, int to)
{
    double ms = (to - from) * rest_ms(desk), beat_ms;

    for (int frame = from; frame <= to && ws_play_moves(desk); frame++) {
        const int beats = beats_of(desk, frame, &beat_ms);

        ms += beats * beat_ms;
    }
    desk->play.speed = fmax(1, ms / WS_PLAY_MOST_MS);
    ws_play_seek(desk, from, 0);
    ws_play_toggle(desk);
}

void ws_play_fit(struct ws_desk *desk)
{
    if (desk->play.frame > last_frame(desk))
        ws_play_seek(desk, last_frame(desk), 1);
    if (!ws_play_is_chain(desk))
        return;
    desk->play.moment = 1;
    desk->play.row = false;
}

void ws_play_beat(struct ws_desk *desk, int by)
{
    struct ws_play *play = &desk->play;
    double beat_ms, at;
    int beats;

    if (!ws_play_moves(desk)) {
        ws_play_frames(desk, by);
        return;
    }
    beats = beats_of(desk, play->frame, &beat_ms);
    at = play->moment * beats;
    if (by > 0) {
        /* What is being played is over with. */
        if (play->playing)
            play->moment = fmin((floor(at + SAME) + 1) / beats, 1);
        stop(play);
        if (play->moment >= 1 && !next_frame(desk))
            return;
        play->playing = play->one_beat = true;
        return;
    }
    stop(play);
    if (at > SAME) {
        play->moment = (ceil(at - SAME) - 1) / beats;
    } else if (play->frame > 0) {
        beats = beats_of(desk, --play->frame, &beat_ms);
        play->moment = (beats - 1.0) / beats;
    }
}

void ws_play_frames(struct ws_desk *desk, int by)
{
    int frame = desk->play.frame;

    /* The frame that is under way comes to rest first. */
    if (by > 0 && desk->play.moment < 1)
        by--;
    frame += by;
    ws_play_seek(desk,
                 frame < 0                  ? 0
                 : frame > last_frame(desk) ? last_frame(desk)
                                            : frame,
                 frame < 0 ? 0 : 1);
}

double ws_play_part(const struct ws_desk *desk)
{
    return (desk->play.frame + desk->play.moment) / ws_play_count(desk);
}

void ws_play_scrub(struct ws_desk *desk, double part)
{
    double at = fmin(fmax(part, 0), 1) * ws_play_count(desk);
    int frame = (int)fmin(floor(at), last_frame(desk));

    ws_play_seek(desk, frame, at - frame);
}

void ws_play_follow(struct ws_desk *desk, int lane, bool row)
{
    desk->play.lane = lane;
    desk->play.row = row && !ws_play_is_chain(desk);
}

void ws_play_words(const struct ws_desk *desk, char *sentence, char *count)
{
    struct ws_address_options addresses;
    struct ws_timeline timeline;
    struct ws_figure figure;
    int beat;

    sentence[0] = count[0] = 0;
    if (ws_play_is_chain(desk)) {
        ws_chain_sentence(&desk->model.chaining.links, desk->play.lane, NULL,
                          (enum ws_chain_frame)frame_of(desk), sentence, WS_PLAY_WORDS_SIZE);
        snprintf(count, WS_PLAY_WORDS_SIZE, "%s, %d of %d", ws_play_name(desk, frame_of(desk)),
                 frame_of(desk) + 1, ws_play_count(desk));
    } else if (!desk->model.chaining.error.text[0]) {
        ws_play_timeline(desk, &figure, &addresses, &timeline);
        beat = figure.moment < 1 ? ws_timeline_beat(&timeline, figure.frame, figure.moment, NULL)
                                 : ws_timeline_beats(&timeline, figure.frame);
        ws_beat_sentence(&timeline, figure.frame, beat, figure.lane, sentence);
        ws_beat_count(&timeline, figure.frame, beat, count);
    }
}

void ws_play_provenance(const struct ws_desk *desk, char *text, size_t size)
{
    if (ws_play_is_chain(desk))
        ws_chain_provenance(&desk->model.chaining.links, text, size);
    else
        ws_provenance(&desk->model, false, text, size);
}
