/* The controls of the stepper: transport, the bar of all frames, speed, lane or row to follow. */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/model/play.h"
#include "viz/choice/query.h"

static const double speeds[] = {0.25, 0.5, 1, 2, 4};

enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

#define TRANSPORT(name, symbol, act)                                                               \
    static void name##_text(const struct ws_desk *desk, char *text, size_t size)                   \
    {                                                                                              \
        (void)desk;                                                                                \
        snprintf(text, size, "%s", symbol);                                                        \
    }                                                                                              \
    static void name##_choose(struct ws_desk *desk, int index)                                     \
    {                                                                                              \
        (void)index;                                                                               \
        act;                                                                                       \
        desk->chrome_dirty = true;                                                                 \
    }

/* Symbols that the Liberation fonts have, as other fonts may be missing. */
TRANSPORT(first, "|\u25c4", ws_play_seek(desk, 0, 0))
TRANSPORT(back, "\u25c4", ws_play_beat(desk, -1))
TRANSPORT(next, "\u25ba", ws_play_beat(desk, 1))
TRANSPORT(last, "\u25ba|", ws_play_seek(desk, ws_play_count(desk) - 1, 1))

static void play_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->play.playing && !desk->play.one_beat ? "Pause" : "Play");
}

static void play_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_play_toggle(desk);
    desk->chrome_dirty = true;
}

static bool at_start(const struct ws_desk *desk)
{
    return desk->play.frame == 0 && (desk->play.moment <= 0 || !ws_play_moves(desk));
}

static bool at_end(const struct ws_desk *desk)
{
    return desk->play.frame == ws_play_count(desk) - 1 && desk->play.moment >= 1;
}

static bool back_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "this is the start");
    return !at_start(desk);
}

static bool next_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "this is the end");
    return !at_end(desk);
}

static void scrub_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%d  %s", desk->play.frame + 1, ws_play_name(desk, desk->play.frame));
}

static void scrub_slide(struct ws_desk *desk, double part)
{
    ws_play_scrub(desk, part);
    desk->chrome_dirty = true;
}

static const char *scrub_name(const struct ws_desk *desk, int index, int *marks)
{
    if (index >= ws_play_count(desk))
        return NULL;
    *marks = ws_play_beats(desk, index);
    return ws_play_name(desk, index);
}

static const struct ws_slider scrub = {ws_play_part, scrub_slide, scrub_name};

static void put_speed(double speed, char *text, size_t size)
{
    snprintf(text, size, "%g\u00d7", speed);
}

static void speed_text(const struct ws_desk *desk, char *text, size_t size)
{
    put_speed(desk->play.speed, text, size);
}

static bool speed_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    char text[16];

    if (index >= SPEEDS)
        return false;
    put_speed(speeds[index], text, sizeof text);
    return ws_control_word(text, speeds[index] == desk->play.speed, item);
}

static void speed_choose(struct ws_desk *desk, int index)
{
    desk->play.speed = speeds[index];
    desk->chrome_dirty = true;
}

static void follow_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->play.row ? "addr %d" : "lane %d", desk->play.lane);
}

static bool follow_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_shown pattern;

    if (!ws_query_parse(desk->state.choices.variant, NULL, text, &pattern, error))
        return false;
    if (pattern.lane < 0 && pattern.address_lane < 0)
        return ws_fail(error, WS_CODE_VALUE,
                       "'%.40s' is not a lane; use lane 5, or addr 9 for the lane of an address",
                       text);
    ws_play_follow(desk, pattern.lane >= 0 ? pattern.lane : pattern.address_lane, pattern.lane < 0);
    desk->chrome_dirty = true;
    return true;
}

static void steps_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->mode == WS_MODE_STEP ? "Explore" : "Steps");
}

static bool steps_usable(const struct ws_desk *desk, char *why, size_t size)
{
    const struct ws_chaining *chaining = &desk->model.chaining;

    snprintf(why, size, "mma has no steps here: %.180s", chaining->error.text);
    return !chaining->error.text[0];
}

static void steps_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->wanted = desk->mode == WS_MODE_STEP ? WS_MODE_EXPLORE : WS_MODE_STEP;
    desk->chrome_dirty = true;
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_STEPS] =
        WS_BUTTON(steps, "Play the instruction in steps, or leave (S)", steps_usable),
    [WS_CONTROL_FIRST] = WS_BUTTON(first, "To the start (Home)", back_usable),
    [WS_CONTROL_BACK] = WS_BUTTON(back, "Back one step (Left)", back_usable),
    [WS_CONTROL_PLAY] = WS_BUTTON(play, "Play or pause (Space)", NULL),
    [WS_CONTROL_NEXT] = WS_BUTTON(next, "Play the next step (Right)", next_usable),
    [WS_CONTROL_LAST] = WS_BUTTON(last, "To the end (End)", next_usable),
    [WS_CONTROL_SCRUB] = {.kind = WS_KIND_SLIDER,
                          .label = "",
                          .help = "Drag to any time; the wheel does the same",
                          .text = scrub_text,
                          .slider = &scrub},
    [WS_CONTROL_SPEED] = WS_PICKER(speed, "Speed", "Playback speed", NULL),
    [WS_CONTROL_FOLLOW] = WS_FIELD(
        follow, "Follow", 76,
        "Lane to follow: lane 5, or addr 9 for the row at a lane's address (Up, Down)", NULL),
};

const struct ws_control_row *ws_play_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
