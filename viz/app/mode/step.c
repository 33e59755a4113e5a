/*
 * The step mode: the stage shows the instruction at an instant; time, keys and the mouse move it.
 * The resting parts are drawn once per step, as the stage's layer; the moving parts are drawn over
 * it.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/chrome.h"
#include "viz/app/control/field.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/mode.h"
#include "viz/app/mode/played.h"
#include "viz/app/mode/present.h"
#include "viz/app/model/play.h"
#include "viz/app/model/window_labels.h"
#include "viz/app/panel/caption_band.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"

enum { LARGE = 18, WRAPPED = 14, WRAPPED_TOP = 6 }; /* the letters, and the space above */
enum { EDGE = 16, BETWEEN = 6, FOOT = 118, SENTENCE = 24, TRANSPORT = 50, SMALL = 104, SCRUB = 34 };

#define WHEEL_PART 0.01 /* of all frames, a notch */

/* The app needs ticks only while playing. */
static void set_moves(struct ws_app *app)
{
    app->moves = app->desk.play.playing;
    app->desk.chrome_dirty = true;
}

/* Follows the selection, if it is a single item: the row at a lane's address, or a lane. */
static void follow_selection(struct ws_desk *desk)
{
    const struct ws_shown *pick = &desk->state.pick[0];

    if (desk->state.picks != 1)
        return;
    if (pick->address_lane >= 0 && pick->lane < 0)
        ws_play_follow(desk, pick->address_lane, true);
    else if (desk->lit.marked)
        ws_play_follow(desk, desk->lit.first.lane, false);
}

static void step_enter(struct ws_app *app)
{
    app->drag = (struct ws_drag){.panel = -1};
    app->desk.hovers = false;
    follow_selection(&app->desk);
    ws_play_seek(&app->desk, 0, 1);
}

static void step_leave(struct ws_app *app)
{
    struct ws_scene none;

    ws_scene_init(&none);
    ws_canvas_over(&app->canvas, &none);
    app->desk.play.playing = false;
    app->bar.slides = -1;
}

/* Follows the item at a point of the stage: the lane that holds it, or the row of an address. */
static void follow_at(struct ws_app *app, double x, double y)
{
    const struct ws_scene *scenes[] = {&app->canvas.over, &app->canvas.layer[WS_LAYER_STAGE].scene};

    if (!ws_box_holds(app->canvas.layout.stage, x, y))
        return;
    for (int i = 0; i < 2; i++) {
        int node = ws_scene_hit(scenes[i], x, y);
        const struct ws_shown *shown = node < 0 ? NULL : &scenes[i]->node[node].shown;

        if (!shown || (shown->lane < 0 && shown->address_lane < 0))
            continue;
        ws_play_follow(&app->desk, shown->lane >= 0 ? shown->lane : shown->address_lane,
                       shown->lane < 0);
        app->desk.chrome_dirty = true;
        return;
    }
}

/* A notch moves a part of all frames or, without motion, a whole frame. */
static void turn_wheel(struct ws_desk *desk, double notches)
{
    if (ws_play_moves(desk))
        ws_play_scrub(desk, ws_play_part(desk) - notches * WHEEL_PART);
    else
        ws_play_frames(desk, notches < 0 ? 1 : -1);
}

static void step_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    switch (event->kind) {
    case WS_EVENT_MOVE:
        ws_bar_move(&app->bar, x, y);
        break;
    case WS_EVENT_PRESS:
        if (!ws_bar_click(&app->bar, x, y, event->button, event->shift) && event->button == 1)
            follow_at(app, x, y);
        break;
    case WS_EVENT_RELEASE:
        ws_bar_release(&app->bar);
        break;
    case WS_EVENT_LEAVE:
        ws_bar_leave(&app->bar);
        break;
    case WS_EVENT_WHEEL:
        if (!ws_bar_wheel(&app->bar, x, y, event->wheel_x, event->wheel_y) &&
            app->bar.popup.kind == WS_POPUP_NONE && event->wheel_y != 0) {
            turn_wheel(&app->desk, event->wheel_y);
            app->desk.chrome_dirty = true;
        }
        break;
    case WS_EVENT_KEY:
        ws_action_key(app, event->text);
        break;
    case WS_EVENT_TEXT:
        ws_bar_text(&app->bar, event->text);
        break;
    case WS_EVENT_DROP: /* every mode's */
        break;
    }
    if (app->moves != app->desk.play.playing)
        set_moves(app);
}

static void step_tick(struct ws_app *app, double ms)
{
    ws_play_tick(&app->desk, ms);
    set_moves(app);
}

static double step_lay_out(struct ws_app *app)
{
    app->canvas.staged = true;
    ws_play_fit(&app->desk);
    return app->show.presents ? WS_CAPTION_BAND_HEIGHT : FOOT;
}

/* The transport in one line: buttons, the bar, speed, and the lane followed. */
static void step_place(struct ws_app *app)
{
    static const enum ws_control before[] = {WS_CONTROL_FIRST, WS_CONTROL_BACK, WS_CONTROL_PLAY,
                                             WS_CONTROL_NEXT, WS_CONTROL_LAST};
    static const enum ws_control after[] = {WS_CONTROL_SPEED, WS_CONTROL_FOLLOW};
    struct ws_box foot = app->canvas.layout.foot;
    double x = foot.x + EDGE, right = foot.x + foot.width - EDGE;
    double y = foot.y + TRANSPORT;

    if (app->show.presents)
        return;
    for (int i = 0; i < 5; i++) {
        double width = before[i] == WS_CONTROL_PLAY ? 58 : 32;

        ws_chrome_place(&app->bar, before[i], WS_LAYER_FOOT,
                        (struct ws_box){x, y, width, WS_CONTROL_HEIGHT});
        x += width + BETWEEN;
    }
    for (int i = 1; i >= 0; i--)
        right -= ws_chrome_width(&app->bar, after[i]) + (i ? 0 : BETWEEN);
    ws_chrome_place(&app->bar, WS_CONTROL_SCRUB, WS_LAYER_FOOT,
                    (struct ws_box){x, y, fmax(right - BETWEEN - x, 40), SCRUB});
    for (int i = 0; i < 2; i++) {
        double width = ws_chrome_width(&app->bar, after[i]);

        ws_chrome_place(&app->bar, after[i], WS_LAYER_FOOT,
                        (struct ws_box){right, y, width, WS_CONTROL_HEIGHT});
        right += width + BETWEEN;
    }
}

static void step_update(struct ws_app *app)
{
    /* The panels are not visible, and so nothing is highlighted. */
    (void)app;
}

/* A line at its size, or as much smaller as makes it fit. */
static void put_line(struct ws_scene *scene, struct ws_box foot, double y, enum ws_role role,
                     double size, const char *text)
{
    double width = foot.width - 2 * EDGE;
    double natural = ws_text_width(text, size, ws_role_monospace(role), ws_role_bold(role));

    if (*text)
        ws_scene_text(scene, foot.x + EDGE, foot.y + y,
                      natural > width ? fmax(size * width / natural, 8) : size, WS_ANCHOR_START,
                      role, text);
}

/* On one line if it fits at the large size, otherwise smaller on several lines. */
static void put_sentence(struct ws_scene *scene, struct ws_box foot, const char *text)
{
    double width = foot.width - 2 * EDGE, size = WRAPPED, height;

    if (ws_text_width(text, LARGE, false, false) * WRAPPED / LARGE <= width) {
        put_line(scene, foot, SENTENCE, WS_ROLE_LABEL, LARGE, text);
        return;
    }
    while ((height = ws_lines_draw(NULL, 0, 0, width, size, WS_ROLE_LABEL, text)) >
               TRANSPORT - WRAPPED_TOP &&
           size > 8)
        size--;
    ws_lines_draw(scene, foot.x + EDGE, foot.y + (TRANSPORT - height) / 2, width, size,
                  WS_ROLE_LABEL, text);
}

static void draw_foot(struct ws_app *app)
{
    const struct ws_desk *desk = &app->desk;
    struct ws_box foot = app->canvas.layout.foot;
    char sentence[WS_PLAY_WORDS_SIZE], count[WS_PLAY_WORDS_SIZE], known[WS_PLAY_WORDS_SIZE];
    struct ws_scene scene;

    ws_scene_init(&scene);
    ws_play_words(desk, sentence, count);
    put_sentence(&scene, foot, sentence);
    ws_chrome_widgets(&app->bar, &scene, WS_LAYER_FOOT);
    if (desk->message[0])
        put_line(&scene, foot, SMALL, desk->message_alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE, 12,
                 desk->message);
    else if (!desk->model.has_evidence)
        put_line(&scene, foot, SMALL, WS_ROLE_ALERT_TEXT, 12,
                 ws_window_error(&desk->model.evidence_error, known, sizeof known));
    else if (ws_address_lanes(desk->state.choices.variant) && !desk->model.has_addresses)
        put_line(&scene, foot, SMALL, WS_ROLE_ALERT_TEXT, 12,
                 ws_window_error(&desk->model.address_error, known, sizeof known));
    else {
        ws_play_provenance(desk, known, sizeof known);
        put_line(&scene, foot, SMALL, WS_ROLE_SMALL, 11, known);
    }
    ws_layer_set(&app->canvas.layer[WS_LAYER_FOOT], foot, &scene);
}

static void step_draw(struct ws_app *app)
{
    ws_played_draw(app);
    if (app->show.presents)
        ws_present_foot(app);
    else
        draw_foot(app);
}

static void step_tell(const struct ws_app *app, struct ws_narration *told)
{
    char count[WS_PLAY_WORDS_SIZE], known[WS_PLAY_WORDS_SIZE];

    ws_play_words(&app->desk, told->caption, count);
    snprintf(told->where, sizeof told->where, "%.90s", count);
    ws_instruction_ptx(app->desk.state.choices.variant, told->detail);
    ws_play_provenance(&app->desk, known, sizeof known);
    snprintf(told->source, sizeof told->source, "%.300s",
             app->desk.message[0] ? app->desk.message : known);
}

static void step_turn(struct ws_app *app, int by)
{
    ws_play_beat(&app->desk, by);
    set_moves(app);
}

static void beat(struct ws_app *app, const char *chord)
{
    ws_play_beat(&app->desk, strcmp(chord, "left") ? 1 : -1);
    set_moves(app);
}

static void frames(struct ws_app *app, const char *chord)
{
    ws_play_frames(&app->desk, strcmp(chord, "shift+left") ? 1 : -1);
    set_moves(app);
}

static void toggle(struct ws_app *app, const char *chord)
{
    (void)chord;
    /* A focused control is pressed instead. */
    if (app->bar.focus >= 0)
        ws_bar_press(&app->bar, app->bar.widget[app->bar.focus].control);
    else
        ws_play_toggle(&app->desk);
    set_moves(app);
}

static void to_end(struct ws_app *app, const char *chord)
{
    bool start = !strcmp(chord, "home");

    ws_play_seek(&app->desk, start ? 0 : ws_play_count(&app->desk) - 1, start ? 0 : 1);
    set_moves(app);
}

static void next_lane(struct ws_app *app, const char *chord)
{
    int by = !strcmp(chord, "up") ? WS_LANES - 1 : 1;

    ws_play_follow(&app->desk, (app->desk.play.lane + by) % WS_LANES, app->desk.play.row);
    app->desk.chrome_dirty = true;
}

static void follow_row(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (ws_play_is_chain(&app->desk))
        ws_desk_say(&app->desk, "With a lane, also following the row at its address: dashed");
    ws_play_follow(&app->desk, app->desk.play.lane, !app->desk.play.row);
    app->desk.chrome_dirty = true;
}

static void motion(struct ws_app *app, const char *chord)
{
    bool moves = !ws_play_has_motion(&app->desk);

    (void)chord;
    if (ws_play_is_chain(&app->desk)) {
        ws_desk_say(&app->desk, "MMA steps have no motion");
        return;
    }
    ws_play_set_motion(&app->desk, moves);
    ws_desk_say(&app->desk, moves ? "With motion" : "Without motion: frame by frame");
}

static void leave(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.popup.kind != WS_POPUP_NONE) {
        ws_bar_close_popup(&app->bar);
    } else if (app->bar.focus >= 0) {
        if (ws_field_is_open(&app->bar))
            ws_field_revert(&app->bar);
        ws_field_focus(&app->bar, -1);
    } else {
        app->desk.wanted = WS_MODE_EXPLORE;
    }
    app->desk.message[0] = 0;
    app->desk.chrome_dirty = true;
}

static void leave_at_once(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->desk.wanted = WS_MODE_EXPLORE;
    app->desk.chrome_dirty = true;
}

static const struct ws_help_line pointing[] = {
    {"Click", "follow a lane: click an element or a register; an address: its row"},
    {"Wheel", "move in time; or drag the bar"},
    {"Drop a file", "open a capture; a directory: all its captures"},
    {NULL, NULL},
};

static const struct ws_action actions[] = {
    {"right left", "Right, Left", "play the next step; back one step", beat},
    {"shift+right shift+left", "Shift Right, Left", "next frame, previous frame", frames},
    {"space", "Space", "play, pause", toggle},
    {"home end", "Home, End", "to the start, to the end", to_end},
    {"down up", "Down, Up", "follow the next lane, the previous one", next_lane},
    {"r", "R", "follow the row at the lane's address, or the lane", follow_row},
    {"m", "M", "with motion, or frame by frame", motion},
    {"s", "S", "back to the panels", leave_at_once},
    {"escape", "Esc", "close, or back to the panels", leave},
    {NULL, NULL, NULL, NULL},
};

const struct ws_mode_row ws_mode_step = {
    .name = "step",
    .title = "Step",
    .pointing = pointing,
    .action = actions,
    .enter = step_enter,
    .leave = step_leave,
    .event = step_event,
    .tick = step_tick,
    .lay_out = step_lay_out,
    .place = step_place,
    .update = step_update,
    .draw = step_draw,
    .tell = step_tell,
    .turn = step_turn,
};
