/* The app's life: start, size, events, update. */
#include "viz/app/mode/app.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "viz/app/control/chrome.h"
#include "viz/app/control/control.h"
#include "viz/app/control/editor.h"
#include "viz/app/control/field.h"
#include "viz/app/control/field_text.h"
#include "viz/app/control/popup.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/lesson.h"
#include "viz/app/mode/modes.h"
#include "viz/app/mode/present.h"
#include "viz/app/model/play.h"
#include "viz/teach/lesson_read.h"

enum {
    FRAME_MS = 16,    /* of an animated picture */
    WATCH_MS = 500,   /* between two checks for changes outside the program */
    NONE_BELOW = 500, /* the height in px below which a brief mode has no controls, … */
    FULL_FROM = 720,  /* … and from which it has all of them even so */
};

void ws_app_init(struct ws_app *app, const char *captures, const struct ws_host *host)
{
    ws_desk_init(&app->desk, captures, host);
    ws_canvas_init(&app->canvas);
    ws_bar_init(&app->bar, &app->desk);
    app->mode = NULL;
    app->x = app->y = -1;
    app->show = (struct ws_show){0};
    app->panel = WS_PANEL_MATRICES;
    ws_app_enter(app, WS_MODE_EXPLORE);
}

void ws_app_finish(struct ws_app *app)
{
    ws_show_finish(&app->show);
    ws_canvas_finish(&app->canvas);
    ws_bar_finish(&app->bar);
    ws_desk_finish(&app->desk);
}

static void add_help(struct ws_bar *bar, const char *keys, const char *help)
{
    if (bar->helps < WS_MAX_LINES)
        bar->help[bar->helps++] = (struct ws_help_line){keys, help};
}

/* The help of the mode: the mouse, then the keys; while presenting, the presenter's. */
static void set_help(struct ws_app *app)
{
    struct ws_bar *bar = &app->bar;
    const struct ws_mode_row *mode = app->mode;

    if (app->show.presents) {
        bar->helps = ws_present_help(app, bar->help, WS_MAX_LINES);
        return;
    }
    bar->helps = 0;
    for (int i = 0; mode->pointing[i].keys; i++)
        add_help(bar, mode->pointing[i].keys, mode->pointing[i].help);
    memset(bar->keys, 0, sizeof bar->keys);
    for (int i = 0; ws_action(mode, i); i++) {
        enum ws_control control = ws_action_control(ws_action(mode, i));

        add_help(bar, ws_action(mode, i)->keys, ws_action(mode, i)->help);
        if (control < WS_CONTROLS_COUNT)
            bar->keys[control] = ws_action(mode, i)->keys;
    }
}

void ws_app_enter(struct ws_app *app, enum ws_mode_id id)
{
    if (app->mode)
        app->mode->leave(app);
    app->mode = ws_mode_row(id);
    app->moves = false;
    app->desk.mode = (int)id;
    set_help(app);
    app->mode->enter(app);
    app->desk.dirty = true;
}

void ws_app_resize(struct ws_app *app, double pixels_x, double pixels_y, double density)
{
    ws_canvas_resize(&app->canvas, pixels_x, pixels_y, density);
    ws_present_scale(app);
    app->desk.dirty = true;
}

/* A second press in a field, and a third. */
static void press_again(struct ws_bar *bar, int clicks)
{
    if (!bar->marks_text)
        return;
    if (clicks == 2)
        ws_field_select_word(bar);
    else
        ws_field_select_line(bar);
}

/* Opens a lesson, trace, capture or directory of captures; closes popup and field first. */
static bool open_file(struct ws_app *app, const char *path, struct ws_error *error)
{
    ws_bar_close_popup(&app->bar);
    ws_field_focus(&app->bar, -1);
    return ws_lesson_is(path) ? ws_lesson_open(app, path, NULL, error)
                              : ws_desk_open(&app->desk, path, error);
}

void ws_app_event(struct ws_app *app, const struct ws_event *event)
{
    double x = event->x / app->canvas.scale, y = event->y / app->canvas.scale;
    struct ws_error error;

    if (app->show.presents && ws_present_event(app, event, x, y))
        return;
    /* Several events may come before a frame. One outside a field acts on what those before it left. */
    if (event->kind == WS_EVENT_PRESS ||
        (event->kind == WS_EVENT_KEY && !ws_field_is_open(&app->bar)))
        ws_app_update(app);
    if (event->kind != WS_EVENT_DROP)
        app->mode->event(app, event, x, y);
    else if (!open_file(app, event->text, &error))
        ws_desk_fail(&app->desk, &error);
    if (event->kind == WS_EVENT_PRESS && event->button == 1 && event->clicks > 1)
        press_again(&app->bar, event->clicks);
}

int ws_app_due(const struct ws_app *app)
{
    return app->moves ? FRAME_MS : ws_show_due(&app->show);
}

void ws_app_watch(struct ws_app *app)
{
    if (app->mode->watch)
        app->mode->watch(app);
}

void ws_app_tick(struct ws_app *app, double ms)
{
    ws_show_tick(&app->show, ms);
    if (app->moves && app->mode->tick)
        app->mode->tick(app, ms);
}

/* Leaves the step mode if the stepper cannot play the variant. */
static void keep_out_of_steps(struct ws_app *app)
{
    struct ws_desk *desk = &app->desk;
    const struct ws_control_row *steps = ws_control_row(WS_CONTROL_STEPS);
    bool steps_next =
        desk->wanted == WS_MODE_STEP || (desk->wanted == WS_NO_MODE && desk->mode == WS_MODE_STEP);
    char why[200];

    if (steps_next && desk->dirty)
        ws_desk_model(desk); /* the model decides whether there is anything to play */
    if (!steps_next || steps->usable(desk, why, sizeof why))
        return;
    desk->wanted = desk->mode == WS_MODE_STEP ? WS_MODE_EXPLORE : WS_NO_MODE;
    ws_desk_say(desk, "%s", why);
}

/* Whether the choices of the other controls are not visible; for a chain they have no effect. */
static bool is_brief(const struct ws_app *app)
{
    return app->mode->brief || (app->desk.mode == WS_MODE_STEP && ws_play_is_chain(&app->desk));
}

void ws_app_update(struct ws_app *app)
{
    struct ws_desk *desk = &app->desk;
    struct ws_canvas *canvas = &app->canvas;
    struct ws_bar *bar = &app->bar;

    keep_out_of_steps(app);
    if (desk->wanted != WS_NO_MODE) {
        enum ws_mode_id wanted = (enum ws_mode_id)desk->wanted;

        desk->wanted = WS_NO_MODE;
        ws_app_enter(app, wanted);
    }
    if (!desk->dirty && !desk->chrome_dirty && !bar->popup.changed)
        return;
    if (desk->dirty) {
        ws_present_scale(app);
        set_help(app);
        ws_desk_model(desk);
    }
    app->show.finds = app->show.finds && ws_field_is_open(bar);
    if (desk->dirty || desk->chrome_dirty) {
        struct ws_bar_held held = ws_bar_hold(bar);
        double top;

        bar->brief = is_brief(app) && canvas->pixels_y / canvas->scale < FULL_FROM;
        bar->bare = app->show.presents || app->mode->bare ||
                    (app->mode->brief && canvas->pixels_y / canvas->scale < NONE_BELOW);
        top = ws_chrome_lay_out(bar, canvas->pixels_x / canvas->scale,
                                canvas->pixels_y / canvas->scale);
        /* Showing or hiding rows of controls changes the space for the panels. */
        desk->dirty = desk->dirty || fabs(top - canvas->layout.top.height) > 1 / canvas->scale;
        if (desk->dirty) {
            memset(canvas->absent, 0, sizeof canvas->absent); /* unless a mode sets it */
            canvas->bare = bar->bare;
            ws_canvas_lay_out(canvas, desk, top, app->mode->lay_out(app));
        }
        ws_chrome_place_heads(bar, &canvas->layout);
        if (app->mode->place)
            app->mode->place(app);
        if (app->show.presents)
            ws_present_place(app);
        ws_bar_find_held(bar, held);
        ws_editor_place(bar, &canvas->layout);
        ws_field_scroll(bar);
    }
    app->mode->update(app);
    app->mode->draw(app);
    ws_chrome_draw(bar, canvas);
    ws_popup_draw(bar, &canvas->layout);
    bar->popup.changed = true;
    desk->dirty = desk->chrome_dirty = false;
}

bool ws_app_has_changed(const struct ws_app *app)
{
    const struct ws_canvas *canvas = &app->canvas;
    bool changed = app->desk.dirty || app->desk.chrome_dirty || app->bar.popup.changed ||
                   canvas->lit_changed || canvas->over_changed || app->show.changed;

    for (int i = 0; i < WS_LAYERS; i++)
        changed = changed || canvas->layer[i].changed;
    return changed;
}
