/* Order of keys: a blank screen takes any key, then the table's rows; letters never open Find. */
#include "viz/app/mode/present.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/chrome.h"
#include "viz/app/control/field.h"
#include "viz/app/mode/chord.h"
#include "viz/app/model/sentence.h"
#include "viz/app/model/window_labels.h"
#include "viz/app/panel/caption_band.h"

enum { FIND_WIDTH = 260, FIND_EDGE = 16 };

/* The window size at which the font size is as chosen; a class's text grows with the window. */
enum { PLAIN_WIDTH = 1280, PLAIN_HEIGHT = 800 };

void ws_present_toggle(struct ws_app *app)
{
    ws_bar_close_popup(&app->bar);
    ws_field_focus(&app->bar, -1);
    if (app->show.presents)
        ws_show_end(&app->show);
    else
        ws_show_begin(&app->show);
    app->desk.dirty = true;
}

static void leave(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_present_toggle(app);
}

/* A remote's start button, after the start. */
static void started(struct ws_app *app, const char *chord)
{
    (void)app;
    (void)chord;
}

static void blank(struct ws_app *app, const char *chord)
{
    ws_show_blank(&app->show, strcmp(chord, "w") ? WS_BLANK_BLACK : WS_BLANK_WHITE);
}

static void spotlight(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_show_spotlight(&app->show, !app->show.spotlight);
}

static void pen(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_show_pen(&app->show, !app->show.pen);
}

static void erase(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_show_erase(&app->show);
}

static void dot(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_show_dot(&app->show, !app->show.dot);
}

static void notes(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->show.notes = !app->show.notes;
}

static void turn(struct ws_app *app, const char *chord)
{
    app->mode->turn(app, strcmp(chord, "pageup") ? 1 : -1);
}

static void find(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->show.finds = true;
    ws_present_place(app);
    ws_field_focus(&app->bar, ws_bar_widget(&app->bar, WS_CONTROL_FIND));
    app->bar.swallows = true;
    app->desk.chrome_dirty = true;
}

static void panel(struct ws_app *app, const char *chord)
{
    int n = chord[strlen(chord) - 1] - '1';

    app->panel = n < 3 ? ws_panel_nth(n, app->desk.state.choices.variant) : WS_PANELS;
    app->desk.dirty = true;
}

static void say_numbers(struct ws_app *app, const char *chord)
{
    ws_desk_say(&app->desk, "While presenting, use %d to choose %c", *chord - 'a' + 1,
                *chord - 'a' + 'A');
}

static bool turns(const struct ws_app *app)
{
    return app->mode->turn;
}

/* Letters are the presenter's keys, so choices have only numbers. */
static bool chooses(const struct ws_app *app)
{
    for (int i = 0; app->mode->action[i].chords; i++)
        if (ws_chord_is_of(app->mode->action[i].chords, "6"))
            return true;
    return false;
}

/* Panels can be shown alone only in a mode without a text of its own. */
static bool has_panels(const struct ws_app *app)
{
    return !app->mode->tell;
}

static const struct {
    struct ws_action action;
    bool (*holds)(const struct ws_app *app); /* otherwise the key is the mode's; NULL: always */
} rows[] = {
    {{"pageup pagedown", "Page up, down", "previous or next step, as on a remote", turn}, turns},
    {{"1 2 3 4", "1 2 3, 4", "memory, matrices or registers only; all of them", panel}, has_panels},
    {{"a c f", "1 to 6", "choose A to F: letters are commands here", say_numbers}, chooses},
    {{"b . w", "B or . and W", "black screen, white screen; any key ends it", blank}, NULL},
    {{"l", "L", "spotlight: dims all except the pointed element", spotlight}, NULL},
    {{"d", "D", "pen: draw with the left button; strokes fade", pen}, NULL},
    {{"e", "E", "erase the strokes", erase}, NULL},
    {{"o", "O", "a dot at the pointer", dot}, NULL},
    {{"n", "N", "speaker window: notes, next step, time", notes}, NULL},
    {{"/ ctrl+f", "/", "find: lane 5, M2[3,5], r1, addr 9, bank 4", find}, has_panels},
    {{"f5", "F5", NULL, started}, NULL},
    {{"f11", "Esc or F11", "end, and restore the window", leave}, NULL},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

int ws_present_help(const struct ws_app *app, struct ws_help_line *line, int most)
{
    int lines = 0;

    for (int i = 0; i < ROWS && lines < most; i++)
        if (rows[i].action.help && (!rows[i].holds || rows[i].holds(app)))
            line[lines++] = (struct ws_help_line){rows[i].action.keys, rows[i].action.help};
    return lines;
}

static bool run(struct ws_app *app, const char *chord)
{
    for (int i = 0; i < ROWS; i++)
        if (ws_chord_is_of(rows[i].action.chords, chord) &&
            (!rows[i].holds || rows[i].holds(app))) {
            rows[i].action.run(app, chord);
            return true;
        }
    return false;
}

/* An open popup or field gets its keys and Esc before the presentation. */
static bool is_open(const struct ws_app *app)
{
    return app->bar.popup.kind != WS_POPUP_NONE || app->bar.focus >= 0;
}

static bool on_key(struct ws_app *app, const char *chord)
{
    if (is_open(app) && (ws_field_is_open(&app->bar) || !strcmp(chord, "escape")))
        return false;
    if (!strcmp(chord, "escape")) {
        leave(app, chord);
        return true;
    }
    return run(app, chord);
}

/* The pen draws, instead of pointing and pressing. */
static bool on_press(struct ws_app *app, const struct ws_event *event)
{
    if (!app->show.pen || event->button != 1)
        return false;
    ws_show_pen_down(&app->show);
    return true;
}

static bool draws(const struct ws_show *show)
{
    return show->strokes && show->stroke[show->strokes - 1].held;
}

static bool unblanked(struct ws_show *show)
{
    if (show->blank == WS_BLANK_NONE)
        return false;
    ws_show_blank(show, WS_BLANK_NONE);
    return true;
}

bool ws_present_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    struct ws_show *show = &app->show;
    bool blanked = show->blank != WS_BLANK_NONE, drew = draws(show);

    switch (event->kind) {
    case WS_EVENT_MOVE:
        ws_show_point(show, x, y);
        return blanked || drew;
    case WS_EVENT_LEAVE:
        ws_show_leave(show);
        return false;
    case WS_EVENT_PRESS:
        ws_show_point(show, x, y);
        return unblanked(show) || on_press(app, event);
    case WS_EVENT_KEY:
        return unblanked(show) || on_key(app, event->text);
    case WS_EVENT_RELEASE:
        ws_show_pen_up(show);
        return drew;
    case WS_EVENT_TEXT:
        return !ws_field_is_open(&app->bar);
    case WS_EVENT_WHEEL:
        return blanked;
    case WS_EVENT_DROP:
        return false;
    }
    return false;
}

/* The scale of a class's picture: its band is read from farther away than a panel. */
static double grown(const struct ws_app *app)
{
    const struct ws_canvas *canvas = &app->canvas;

    return app->mode->brief
               ? fmax(1, fmin(canvas->pixels_x / PLAIN_WIDTH, canvas->pixels_y / PLAIN_HEIGHT) /
                             canvas->density)
               : 1;
}

void ws_present_scale(struct ws_app *app)
{
    struct ws_canvas *canvas = &app->canvas;

    app->show.no_motion = app->desk.state.choices.no_motion || app->desk.play.calm;
    canvas->least_text = app->show.presents ? WS_PRESENT_LEAST : 0;
    if (app->show.presents)
        ws_canvas_magnify(canvas, fmin(canvas->pixels_x, canvas->pixels_y) / WS_PRESENT_SIDE);
    else
        ws_canvas_magnify(canvas, canvas->density * app->desk.state.choices.font_percent / 100 *
                                      grown(app));
}

void ws_present_place(struct ws_app *app)
{
    struct ws_box foot = app->canvas.layout.foot;

    if (app->show.finds && ws_bar_widget(&app->bar, WS_CONTROL_FIND) < 0)
        ws_chrome_place(&app->bar, WS_CONTROL_FIND, WS_LAYER_FOOT,
                        (struct ws_box){foot.x + foot.width - FIND_WIDTH - FIND_EDGE,
                                        foot.y + foot.height - WS_CONTROL_HEIGHT - 4, FIND_WIDTH,
                                        WS_CONTROL_HEIGHT});
}

void ws_present_narration(const struct ws_app *app, struct ws_narration *told)
{
    const struct ws_desk *desk = &app->desk;
    const struct ws_evidence *evidence = &desk->model.evidence;
    char operands[sizeof told->caption];

    memset(told, 0, sizeof *told);
    if (app->mode->tell) {
        app->mode->tell(app, told);
        return;
    }
    ws_sentence(desk, told->caption, told->detail, operands, sizeof told->caption);
    if (!desk->lit.any)
        ws_variant_ptx(desk->state.choices.variant, told->caption);
    if (desk->message[0]) {
        snprintf(told->source, sizeof told->source, "%s", desk->message);
        told->detail[0] = 0; /* a long message takes its place */
    } else if (!desk->model.has_evidence)
        ws_window_error(&desk->model.evidence_error, told->source, sizeof told->source);
    else
        snprintf(told->source, sizeof told->source, "%.300s",
                 evidence->remark[0] ? evidence->remark : evidence->text);
}

void ws_present_foot(struct ws_app *app)
{
    struct ws_box foot = app->canvas.layout.foot;
    struct ws_scene scene;
    struct ws_narration told;

    ws_scene_init(&scene);
    ws_present_narration(app, &told);
    if (app->show.finds)
        told.source[0] = 0;
    ws_caption_band_draw(&scene, &told, foot);
    ws_chrome_widgets(&app->bar, &scene, WS_LAYER_FOOT);
    ws_layer_set(&app->canvas.layer[WS_LAYER_FOOT], foot, &scene);
}
