/* The app's life: start, size, update; what events do is in input.c. */
#include "viz/app/mode/app.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/chrome.h"
#include "viz/app/control/field.h"
#include "viz/app/model/own_words.h"

void ws_app_init(struct ws_app *app, const char *captures, const struct ws_host *host)
{
    struct ws_error error;

    memset(app, 0, sizeof *app);
    app->host = host;
    app->hovered = app->focus = app->dragged = app->menu_at = -1;
    app->density = app->scale = 1;
    app->dirty = true;
    ws_state_init(&app->state);
    if (!ws_captures_load(captures, &app->captures, &error) ||
        !ws_captures_named(&app->captures, &error))
        ws_app_say(app, true, "%s", error.text);
}

void ws_app_finish(struct ws_app *app)
{
    for (int i = 0; i < WS_PANELS; i++)
        ws_panel_finish(&app->panel[i]);
    for (int i = 0; i < WS_LAYERS; i++)
        ws_scene_finish(&app->layer[i].scene);
    ws_scene_finish(&app->popup_scene);
    ws_lit_finish(&app->lit);
    ws_lit_finish(&app->drawn_lit);
    ws_gpu_trial_finish(&app->trial);
    ws_model_finish(&app->model);
    ws_captures_finish(&app->captures);
    ws_undo_finish(&app->undo);
}

void ws_app_say(struct ws_app *app, bool alert, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(app->message, sizeof app->message, format, arguments);
    va_end(arguments);
    if (alert)
        ws_own_words(app->message, sizeof app->message);
    app->message_alert = alert;
    app->chrome_dirty = true;
}

void ws_app_change(struct ws_app *app, int kind)
{
    ws_undo_keep(&app->undo, &app->state, kind);
    app->message[0] = 0;
    app->has_trial = false;
    app->dirty = true;
}

void ws_app_resize(struct ws_app *app, double pixels_x, double pixels_y, double density)
{
    app->pixels_x = pixels_x;
    app->pixels_y = pixels_y;
    app->density = density;
    app->scale = density * app->state.font_percent / 100;
    app->dirty = true;
    for (int i = 0; i < WS_LAYERS; i++)
        app->layer[i].changed = true;
}

void ws_app_trial_done(struct ws_app *app, struct ws_gpu_trial *trial, const struct ws_error *error)
{
    app->trial_waits = false;
    app->has_trial = trial;
    if (trial) {
        ws_gpu_trial_finish(&app->trial);
        app->trial = *trial;
        *trial = (struct ws_gpu_trial){0};
    } else {
        ws_app_say(app, true, "%s", error->text);
    }
    app->dirty = true;
}

bool ws_app_open(struct ws_app *app, const char *path, struct ws_error *error)
{
    if (!ws_captures_add(path, &app->captures, error))
        return false;
    app->model.has_evidence = false; /* work it out anew */
    app->dirty = true;
    ws_app_say(app, false, "Opened %s", path);
    return true;
}

int ws_app_widget(const struct ws_app *app, enum ws_control control)
{
    for (int i = 0; i < app->widgets; i++)
        if (app->widget[i].control == control)
            return i;
    return -1;
}

bool ws_app_in_panel(const struct ws_app *app, int panel, double x, double y, double *in_x,
                     double *in_y)
{
    const struct ws_layer *layer = &app->layer[WS_LAYER_BODY + panel];

    if (!ws_box_holds(app->plan.panel[panel].body, x, y))
        return false;
    *in_x = x - layer->x;
    *in_y = y - layer->y;
    return true;
}

/* Where the panel's picture lies under its window, and that it covers it. */
static void place_picture(struct ws_app *app, int panel)
{
    struct ws_layer *layer = &app->layer[WS_LAYER_BODY + panel];
    struct ws_box body = app->plan.panel[panel].body;
    struct ws_zoom *zoom = &app->state.zoom[panel];
    double most = 1 - 1 / zoom->scale, unit = 1 / app->scale;

    zoom->x = fmax(fmin(zoom->x, most), 0);
    zoom->y = fmax(fmin(zoom->y, most), 0);
    layer->x = body.x - round(zoom->x * body.width * zoom->scale / unit) * unit;
    layer->y = body.y - round(zoom->y * body.height * zoom->scale / unit) * unit;
}

static void build_panel(struct ws_app *app, int panel)
{
    struct ws_layer *layer = &app->layer[WS_LAYER_BODY + panel];
    struct ws_box body = app->plan.panel[panel].body, frame = app->plan.panel[panel].frame;
    double scale = app->state.zoom[panel].scale;
    const struct ws_room room = {.state = &app->state,
                                 .model = &app->model,
                                 .trial = app->has_trial ? &app->trial : NULL,
                                 .width = body.width * scale - 2 / app->scale,
                                 .height = body.height * scale,
                                 .unit = 1 / app->scale};

    ws_panel_build(&app->panel[panel], (enum ws_panel_id)panel, &room);
    place_picture(app, panel);
    layer->area = (struct ws_box){frame.x, frame.y + WS_HEAD_HEIGHT, frame.width,
                                  frame.height - WS_HEAD_HEIGHT};
    layer->changed = true;
}

/* What is pointed at goes before what is selected, unless it is a part of that. */
static void light(struct ws_app *app)
{
    app->tells_hover = app->hovers;
    for (int i = 0; i < app->state.picks; i++)
        if (!memcmp(&app->state.pick[i], &app->hover, sizeof app->hover))
            app->tells_hover = false;
    if (app->tells_hover)
        ws_lit_make(&app->model, &app->hover, 1, &app->lit);
    else
        ws_lit_make(&app->model, app->state.pick, app->state.picks, &app->lit);
    if (!ws_lit_same(&app->lit, &app->drawn_lit))
        app->lit_changed = app->chrome_dirty = true;
}

static void make_model(struct ws_app *app)
{
    ws_model_make(&app->model, &app->captures, &app->state);
    ws_own_words(app->model.address_error.text, sizeof app->model.address_error.text);
    if (!app->model.has_evidence)
        ws_own_words(app->model.evidence_error.text, sizeof app->model.evidence_error.text);
}

void ws_app_update(struct ws_app *app)
{
    double weight[WS_PANELS], width = app->pixels_x / app->scale;
    double height = app->pixels_y / app->scale;

    if (!app->dirty && !app->chrome_dirty && !app->popup_changed)
        return;
    if (app->dirty)
        make_model(app);
    if (app->dirty || app->chrome_dirty) {
        double top = ws_chrome_lay_out(app, width);

        if (app->dirty) {
            struct ws_window_plan before = app->plan;

            ws_panel_weights(app->state.variant, weight);
            ws_window_plan_make(&app->plan, width, height, top, weight, 1 / app->scale);
            app->moved_panels = app->moved_panels || memcmp(&before, &app->plan, sizeof before);
        }
        ws_chrome_place_heads(app);
        ws_field_scroll(app);
    }
    if (app->focus >= app->widgets)
        app->focus = -1;
    if (app->dirty)
        for (int i = 0; i < WS_PANELS; i++)
            build_panel(app, i);
    light(app);
    ws_chrome_draw(app);
    ws_popup_draw(app);
    app->popup_changed = true;
    app->dirty = app->chrome_dirty = false;
}

bool ws_app_has_changed(const struct ws_app *app)
{
    bool changed = app->dirty || app->chrome_dirty || app->popup_changed || app->lit_changed;

    for (int i = 0; i < WS_LAYERS; i++)
        changed = changed || app->layer[i].changed;
    return changed;
}

void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y)
{
    struct ws_zoom *zoom = &app->state.zoom[panel];
    struct ws_box body = app->plan.panel[panel].body;
    double next = fmax(1, fmin(zoom->scale * factor, WS_ZOOM_MOST));
    double at_x = (x - body.x) / body.width, at_y = (y - body.y) / body.height;

    if (next == zoom->scale)
        return;
    ws_app_change(app, WS_CONTROLS_COUNT + 1 + panel);
    /* The point under the pointer stays where it is. */
    zoom->x += at_x / zoom->scale - at_x / next;
    zoom->y += at_y / zoom->scale - at_y / next;
    zoom->scale = next;
    place_picture(app, panel);
}
