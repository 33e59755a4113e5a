/* What several modes let the mouse and the keys do to a panel. */
#include "viz/app/mode/mode.h"

#include "viz/app/control/control.h"

/* Steps of one panel's zoom in a row are undone as one. */
static void change_zoom(struct ws_app *app, int panel, struct ws_zoom zoom)
{
    ws_desk_change(&app->desk, WS_CONTROLS_COUNT + 1 + panel);
    app->desk.state.zoom[panel] = zoom;
}

void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y)
{
    struct ws_zoom zoom = app->desk.state.zoom[panel];

    if (ws_canvas_zoom(&app->canvas, panel, factor, x, y, &zoom))
        change_zoom(app, panel, zoom);
}

void ws_app_pan(struct ws_app *app, int panel, struct ws_zoom zoom, double x, double y)
{
    struct ws_zoom now = app->desk.state.zoom[panel];

    ws_canvas_pan(&app->canvas, panel, x, y, &zoom);
    if (zoom.scale != now.scale || zoom.x != now.x || zoom.y != now.y)
        change_zoom(app, panel, zoom);
}

void ws_app_alone(struct ws_app *app, int panel)
{
    ws_control_row(WS_CONTROL_ALONE_MEMORY + (enum ws_control)panel)->choose(&app->desk, 0);
}
