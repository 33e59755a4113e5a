/* The app's life: start, size, events, update. */
#include "viz/app/mode/app.h"

#include <stddef.h>

#include "viz/app/control/chrome.h"
#include "viz/app/control/field.h"
#include "viz/app/control/popup.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"

void ws_app_init(struct ws_app *app, const char *captures, const struct ws_host *host)
{
    ws_desk_init(&app->desk, captures, host);
    ws_canvas_init(&app->canvas);
    ws_bar_init(&app->bar, &app->desk);
    app->mode = NULL;
    ws_app_enter(app, WS_MODE_EXPLORE);
}

void ws_app_finish(struct ws_app *app)
{
    ws_canvas_finish(&app->canvas);
    ws_bar_finish(&app->bar);
    ws_desk_finish(&app->desk);
}

static void add_help(struct ws_bar *bar, const char *keys, const char *help)
{
    if (bar->helps < WS_MAX_LINES)
        bar->help[bar->helps++] = (struct ws_help_line){keys, help};
}

/* The help is of the mode: the mouse, then the keys. */
static void set_help(struct ws_bar *bar, const struct ws_mode_row *mode)
{
    bar->helps = 0;
    for (int i = 0; mode->pointing[i].keys; i++)
        add_help(bar, mode->pointing[i].keys, mode->pointing[i].help);
    for (int i = 0; ws_action(mode, i); i++)
        add_help(bar, ws_action(mode, i)->keys, ws_action(mode, i)->help);
}

void ws_app_enter(struct ws_app *app, enum ws_mode_id id)
{
    if (app->mode)
        app->mode->leave(app);
    app->mode = ws_mode_row(id);
    set_help(&app->bar, app->mode);
    app->mode->enter(app);
    app->desk.dirty = true;
}

void ws_app_resize(struct ws_app *app, double pixels_x, double pixels_y, double density)
{
    ws_canvas_resize(&app->canvas, pixels_x, pixels_y, density);
    ws_canvas_scale(&app->canvas, app->desk.state.choices.font_percent);
    app->desk.dirty = true;
}

void ws_app_event(struct ws_app *app, const struct ws_event *event)
{
    struct ws_error error;

    if (event->kind != WS_EVENT_DROP)
        app->mode->event(app, event, event->x / app->canvas.scale, event->y / app->canvas.scale);
    else if (!ws_desk_open(&app->desk, event->text, &error))
        ws_desk_say(&app->desk, true, "%s", error.text);
}

void ws_app_update(struct ws_app *app)
{
    struct ws_desk *desk = &app->desk;
    struct ws_canvas *canvas = &app->canvas;
    struct ws_bar *bar = &app->bar;

    if (!desk->dirty && !desk->chrome_dirty && !bar->popup.changed)
        return;
    if (desk->dirty) {
        ws_canvas_scale(canvas, desk->state.choices.font_percent);
        ws_desk_model(desk);
    }
    if (desk->dirty || desk->chrome_dirty) {
        double top = ws_chrome_lay_out(bar, canvas->pixels_x / canvas->scale);

        if (desk->dirty)
            ws_canvas_lay_out(canvas, desk->state.choices.variant, top);
        ws_chrome_place_heads(bar, &canvas->layout);
        ws_field_scroll(bar);
    }
    if (bar->focus >= bar->widgets)
        bar->focus = -1;
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
    bool changed =
        app->desk.dirty || app->desk.chrome_dirty || app->bar.popup.changed || canvas->lit_changed;

    for (int i = 0; i < WS_LAYERS; i++)
        changed = changed || canvas->layer[i].changed;
    return changed;
}
