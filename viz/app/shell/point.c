/* The center of the named item, at its present position in the window. */
#include "viz/app/shell/point.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/editor.h"
#include "viz/app/model/find.h"
#include "viz/app/panel/panels.h"

double ws_points_per_px(const struct ws_screen *screen)
{
    int points, height;

    SDL_GetWindowSize(screen->window, &points, &height);
    return screen->app.canvas.scale * points / screen->app.canvas.pixels_x;
}

static bool middle_of(const struct ws_screen *screen, struct ws_box box, int *x, int *y)
{
    double scale = ws_points_per_px(screen);

    *x = (int)((box.x + box.width / 2) * scale);
    *y = (int)((box.y + box.height / 2) * scale);
    return true;
}

/* The center of the first item in a panel that a query matches. */
static bool find_target(const struct ws_screen *screen, int panel, const char *query, int *x,
                        int *y, struct ws_error *error)
{
    const struct ws_app *app = &screen->app;
    struct ws_shown pattern;

    if (!ws_find_parse(app->desk.state.choices.variant, query, &pattern, error))
        return false;
    for (int i = 0; i < app->canvas.panel[panel].targets; i++) {
        const struct ws_target *target = &app->canvas.panel[panel].target[i];
        struct ws_shown shown = ws_pattern_of(&target->shown);

        if (memcmp(&shown, &pattern, sizeof shown))
            continue;
        return middle_of(screen, ws_canvas_seen(&app->canvas, panel, target->box).from, x, y);
    }
    return ws_fail(error, WS_CODE_SCRIPT, "that panel does not show '%.60s'", query);
}

/* The same on the stage. */
static bool find_staged(const struct ws_screen *screen, const char *query, int *x, int *y,
                        struct ws_error *error)
{
    const struct ws_app *app = &screen->app;
    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_STAGE].scene;
    struct ws_shown pattern;

    if (!ws_find_parse(app->desk.state.choices.variant, query, &pattern, error))
        return false;
    for (int i = 0; i < scene->nodes && app->canvas.staged; i++) {
        struct ws_shown shown = ws_pattern_of(&scene->node[i].shown);

        if (!memcmp(&shown, &pattern, sizeof shown))
            return middle_of(screen, scene->node[i].box, x, y);
    }
    return ws_fail(error, WS_CODE_SCRIPT, "the stage does not show '%.60s'", query);
}

static bool find_item(const struct ws_screen *screen, const char *text, int *x, int *y,
                      struct ws_error *error)
{
    const struct ws_app *app = &screen->app;
    struct ws_item item;

    for (int i = 0; app->bar.popup.kind == WS_POPUP_MENU && i < app->bar.popup.items; i++)
        if (ws_control_row(app->bar.popup.menu)->item(&app->desk, i, &item) &&
            !strncmp(item.text, text, strlen(text)))
            return middle_of(screen, app->bar.popup.item[i], x, y);
    return ws_fail(error, WS_CODE_SCRIPT, "no open menu has '%.60s'", text);
}

/* The position of a line and column of the code, if visible. */
static bool find_place(const struct ws_screen *screen, const char *text, int *x, int *y,
                       struct ws_error *error)
{
    int line, column;
    double left, middle;

    if (sscanf(text, "%d %d", &line, &column) != 2 ||
        !ws_editor_point(&screen->app.bar, line, column, &left, &middle))
        return ws_fail(error, WS_CODE_SCRIPT, "the editor does not show line and column '%.40s'",
                       text);
    return middle_of(screen, (struct ws_box){left, middle, 1, 0}, x, y);
}

bool ws_point_find(const struct ws_screen *screen, const char *text, int *x, int *y,
                   struct ws_error *error)
{
    const struct ws_app *app = &screen->app;
    enum ws_control control;

    if (sscanf(text, "%d %d", x, y) == 2)
        return true;
    for (int i = 0; i < WS_PANELS; i++) {
        const char *name = ws_panel_row(i)->name;
        size_t length = strlen(name);

        if (!strncmp(text, name, length) && text[length] == ' ')
            return find_target(screen, i, text + length + 1, x, y, error);
    }
    if (!strncmp(text, "stage ", 6))
        return find_staged(screen, text + 6, x, y, error);
    if (!strncmp(text, "editor ", 7))
        return find_place(screen, text + 7, x, y, error);
    if (!strncmp(text, "item ", 5))
        return find_item(screen, text + 5, x, y, error);
    if (!strncmp(text, "control ", 8) && ws_control_named(text + 8, &control) &&
        ws_bar_widget(&app->bar, control) >= 0 &&
        app->bar.widget[ws_bar_widget(&app->bar, control)].box.width > 0) {
        struct ws_box box = app->bar.widget[ws_bar_widget(&app->bar, control)].box;

        /* Of two halves, the one that is not chosen. */
        if (ws_control_row(control)->kind == WS_KIND_SWITCH) {
            struct ws_item item;

            ws_control_row(control)->item(&app->desk, 0, &item);
            box.width /= 2;
            box.x += item.chosen ? box.width : 0;
        }
        return middle_of(screen, box, x, y);
    }
    return ws_fail(error, WS_CODE_SCRIPT,
                   "'%.60s' is not a point: use X Y, PANEL QUERY, control NAME, item TEXT or "
                   "editor LINE COLUMN",
                   text);
}
