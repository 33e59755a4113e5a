/* What events do: pointing, clicking, typing. Pop-ups come first, then controls, then panels. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/mode/action.h"
#include "viz/app/mode/app.h"
#include "viz/app/control/field.h"
#include "viz/app/model/query.h"

#define DRAG_FROM 4.0 /* px that a press may move and still be a click */
#define WHEEL_STEP 60.0

void ws_app_close_popup(struct ws_app *app)
{
    app->popup = WS_POPUP_NONE;
    app->menu_at = -1;
    app->popup_changed = app->chrome_dirty = true;
}

void ws_app_focus(struct ws_app *app, int widget)
{
    app->focus = widget;
    app->field_wrong = app->marks_text = false;
    if (ws_field_is_open(app))
        ws_field_open(app);
    app->chrome_dirty = true;
}

/* Opens a control's menu, with the chosen line under the keys. */
static void open_menu(struct ws_app *app, enum ws_control control)
{
    struct ws_item item;

    app->popup = WS_POPUP_MENU;
    app->menu = control;
    app->menu_at = 0;
    for (int i = 0; ws_control_row(control)->item(app, i, &item); i++)
        if (item.chosen)
            app->menu_at = i;
    app->popup_changed = app->chrome_dirty = true;
}

void ws_app_press(struct ws_app *app, enum ws_control control)
{
    const struct ws_control_row *row = ws_control_row(control);
    int widget = ws_app_widget(app, control);
    struct ws_item item;
    int chosen = 0;

    if (widget < 0 || app->widget[widget].disabled) {
        if (widget >= 0)
            ws_app_say(app, false, "%.60s: %s",
                       row->label[0] ? row->label : app->widget[widget].text,
                       app->widget[widget].why);
        return;
    }
    switch (row->kind) {
    case WS_KIND_PICKER:
        if (app->popup == WS_POPUP_MENU && app->menu == control)
            ws_app_close_popup(app);
        else
            open_menu(app, control);
        break;
    case WS_KIND_FIELD:
        ws_app_focus(app, widget);
        break;
    case WS_KIND_SWITCH:
        for (int i = 0; row->item(app, i, &item); i++)
            chosen = item.chosen ? i : chosen;
        row->choose(app, 1 - chosen);
        break;
    case WS_KIND_BUTTON:
        row->choose(app, 0);
        break;
    }
    app->chrome_dirty = true;
}

static int widget_at(const struct ws_app *app, double x, double y)
{
    for (int i = 0; i < app->widgets; i++)
        if (ws_box_holds(app->widget[i].box, x, y))
            return i;
    return -1;
}

static int item_at(const struct ws_app *app, double x, double y)
{
    for (int i = 0; i < app->popup_items; i++)
        if (ws_box_holds(app->popup_item[i], x, y))
            return i;
    return -1;
}

static void choose_item(struct ws_app *app, int index)
{
    const struct ws_control_row *row = ws_control_row(app->menu);
    struct ws_item item;

    if (index < 0 || !row->item(app, index, &item))
        return;
    if (item.disabled) {
        ws_app_say(app, false, "%s: %s", item.text, item.why);
        return;
    }
    ws_app_close_popup(app);
    row->choose(app, index);
}

/* The panel whose body holds a point, or -1. */
static int panel_at(const struct ws_app *app, double x, double y)
{
    for (int i = 0; i < WS_PANELS; i++)
        if (ws_box_holds(app->plan.panel[i].body, x, y))
            return i;
    return -1;
}

/* What is shown at a point of a panel; false where it is bare. */
static bool shown_at(const struct ws_app *app, int panel, double x, double y,
                     struct ws_shown *pattern)
{
    double in_x, in_y;
    int node;

    if (panel < 0 || !ws_app_in_panel(app, panel, x, y, &in_x, &in_y))
        return false;
    node = ws_scene_hit(&app->panel[panel].scene, in_x, in_y);
    if (node < 0)
        return false;
    *pattern = ws_pattern_of(&app->panel[panel].scene.node[node].shown);
    return true;
}

static bool same(const struct ws_shown *a, const struct ws_shown *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Points at something in a panel. Between things the last one stays lit, which is calmer. */
static void point(struct ws_app *app, double x, double y)
{
    int panel = panel_at(app, x, y);
    struct ws_shown pattern;

    if (panel < 0 && y >= app->plan.top.height && y < app->plan.foot.y)
        return;
    if (panel < 0) {
        app->chrome_dirty = app->chrome_dirty || app->hovers;
        app->hovers = false;
    } else if (shown_at(app, panel, x, y, &pattern) &&
               (!app->hovers || !same(&pattern, &app->hover))) {
        app->hover = pattern;
        app->hovers = true;
        app->chrome_dirty = true;
    }
}

static void drag(struct ws_app *app, double x, double y)
{
    struct ws_box body = app->plan.panel[app->dragged].body;
    struct ws_zoom *zoom = &app->state.zoom[app->dragged];

    if (zoom->scale <= 1)
        return;
    ws_app_change(app, WS_CONTROLS_COUNT + 1 + app->dragged);
    zoom->x = app->press_zoom.x - (x - app->press_x) / (body.width * zoom->scale);
    zoom->y = app->press_zoom.y - (y - app->press_y) / (body.height * zoom->scale);
}

static void on_move(struct ws_app *app, double x, double y)
{
    int widget;

    if (app->pressed && app->marks_text) {
        if (ws_field_is_open(app))
            ws_field_point(app, x, true);
        return;
    }
    if (app->pressed && app->dragged >= 0) {
        double far_x = x - app->press_x, far_y = y - app->press_y;

        app->moved = app->moved || far_x * far_x + far_y * far_y > DRAG_FROM * DRAG_FROM;
        if (app->moved) {
            drag(app, x, y);
            return;
        }
    }
    if (app->popup != WS_POPUP_NONE && ws_box_holds(app->popup_area, x, y)) {
        int item = item_at(app, x, y);

        if (app->popup == WS_POPUP_MENU && item >= 0 && item != app->menu_at) {
            app->menu_at = item;
            app->popup_changed = true;
        }
        return;
    }
    widget = widget_at(app, x, y);
    if (widget != app->hovered) {
        app->hovered = widget;
        app->chrome_dirty = true;
    }
    if (app->popup == WS_POPUP_NONE || app->popup == WS_POPUP_MENU)
        point(app, x, y);
}

static void select_at(struct ws_app *app, int panel, double x, double y, bool adds)
{
    struct ws_shown pattern;

    if (!shown_at(app, panel, x, y, &pattern)) {
        app->state.picks = adds ? app->state.picks : 0;
    } else {
        for (int i = 0; i < app->state.picks; i++)
            if (same(&app->state.pick[i], &pattern)) {
                /* A second click takes it back. */
                bool alone = app->state.picks == 1;

                if (!adds && !alone)
                    break;
                app->state.pick[i] = app->state.pick[--app->state.picks];
                app->chrome_dirty = true;
                return;
            }
        if (!adds)
            app->state.picks = 0;
        if (app->state.picks < WS_MAX_PICKS)
            app->state.pick[app->state.picks++] = pattern;
    }
    app->message[0] = 0;
    app->chrome_dirty = true;
}

/* Gives a field the focus, and the caret its place; Find is new each time, so all of it is
 * selected. */
static void press_field(struct ws_app *app, int widget, double x, bool extends)
{
    bool was = app->focus == widget;

    if (!was)
        ws_app_focus(app, widget);
    if (was || app->widget[widget].control != WS_CONTROL_FIND) {
        ws_field_point(app, x, was && extends);
        app->marks_text = true;
    }
}

static void on_press(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    int widget = widget_at(app, x, y);

    app->pressed = true;
    app->moved = false;
    app->press_x = x;
    app->press_y = y;
    app->dragged = -1;
    if (app->popup != WS_POPUP_NONE) {
        bool inside = ws_box_holds(app->popup_area, x, y);
        enum ws_control was = app->menu;
        bool menu = app->popup == WS_POPUP_MENU;

        if (inside) {
            if (menu)
                choose_item(app, item_at(app, x, y));
            return;
        }
        ws_app_close_popup(app);
        if (widget >= 0 && menu && app->widget[widget].control == was)
            return;
    }
    if (widget >= 0 && event->button == 1) {
        const struct ws_control_row *row = ws_control_row(app->widget[widget].control);
        struct ws_box box = app->widget[widget].box;
        struct ws_item item;
        int half = x >= box.x + box.width / 2;

        if (row->kind == WS_KIND_SWITCH && row->item(app, half, &item) && item.chosen)
            return; /* it is that way already */
        if (row->kind == WS_KIND_FIELD && !app->widget[widget].disabled) {
            press_field(app, widget, x, event->shift);
            return;
        }
        ws_app_focus(app, -1);
        ws_app_press(app, app->widget[widget].control);
        return;
    }
    if (app->focus >= 0)
        ws_app_focus(app, -1);
    app->dragged = panel_at(app, x, y);
    if (app->dragged >= 0)
        app->press_zoom = app->state.zoom[app->dragged];
}

static void on_release(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    if (app->pressed && app->dragged >= 0 && !app->moved && event->button == 1)
        select_at(app, app->dragged, x, y, event->shift || event->ctrl);
    app->pressed = app->marks_text = false;
    app->dragged = -1;
}

static void on_wheel(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    int panel = panel_at(app, x, y);
    struct ws_zoom *zoom;
    struct ws_box body;
    double across, down;

    if (panel < 0 || app->popup != WS_POPUP_NONE)
        return;
    if (event->ctrl) {
        ws_app_zoom(app, panel, event->wheel_y > 0 ? 1.25 : 0.8, x, y);
        return;
    }
    zoom = &app->state.zoom[panel];
    if (zoom->scale <= 1)
        return;
    body = app->plan.panel[panel].body;
    across = event->shift ? event->wheel_y : event->wheel_x;
    down = event->shift ? 0 : event->wheel_y;
    ws_app_change(app, WS_CONTROLS_COUNT + 1 + panel);
    zoom->x -= across * WHEEL_STEP / (body.width * zoom->scale);
    zoom->y -= down * WHEEL_STEP / (body.height * zoom->scale);
}

static bool menu_key(struct ws_app *app, const char *chord)
{
    int count = app->popup_items;

    if (!strcmp(chord, "down"))
        app->menu_at = (app->menu_at + 1) % (count ? count : 1);
    else if (!strcmp(chord, "up"))
        app->menu_at = (app->menu_at + count - 1) % (count ? count : 1);
    else if (!strcmp(chord, "home"))
        app->menu_at = 0;
    else if (!strcmp(chord, "end"))
        app->menu_at = count - 1;
    else if (!strcmp(chord, "return") || !strcmp(chord, "space"))
        choose_item(app, app->menu_at);
    else
        return false;
    app->popup_changed = true;
    return true;
}

/* Whether what is pointed at, or has the ring, is a field that cannot be used. */
static bool at_disabled_field(const struct ws_app *app)
{
    const int at[] = {app->hovered, app->focus};

    for (int i = 0; i < 2; i++)
        if (at[i] >= 0 && app->widget[at[i]].disabled &&
            ws_control_row(app->widget[at[i]].control)->kind == WS_KIND_FIELD)
            return true;
    return false;
}

/* A key that writes one character. */
static bool is_plain(const char *chord)
{
    return strlen(!strncmp(chord, "shift+", 6) ? chord + 6 : chord) == 1;
}

static void on_key(struct ws_app *app, const char *chord)
{
    int was = app->focus;

    app->swallows = false;
    if (app->popup == WS_POPUP_MENU && (menu_key(app, chord) || is_plain(chord)))
        return;
    if (ws_field_is_open(app)) {
        if (ws_field_key(app, chord))
            return;
    } else if (at_disabled_field(app) && is_plain(chord) && !strpbrk(chord, "/?")) {
        return; /* meant for the field, whose hint says why it takes nothing */
    }
    ws_action_run(app, chord);
    ws_field_refresh(app);
    /* The text of a key that was a command is not typed, be it into the field that it opened. */
    app->swallows = app->focus != was || !strncmp(chord, "alt+", 4);
}

/* Text goes to the field that has the focus, else to Find where it begins a query. */
static void on_text(struct ws_app *app, const char *text)
{
    int find = ws_app_widget(app, WS_CONTROL_FIND);

    if (app->swallows || (unsigned char)*text < ' ' || app->popup == WS_POPUP_MENU)
        return;
    if (ws_field_is_open(app)) {
        ws_field_type(app, text);
    } else if (find >= 0 && (ws_query_begins(text) || !strcmp(text, "/"))) {
        ws_app_close_popup(app);
        ws_app_focus(app, find);
        if (*text != '/')
            ws_field_type(app, text);
    }
}

void ws_app_event(struct ws_app *app, const struct ws_event *event)
{
    double x = event->x / app->scale, y = event->y / app->scale;
    struct ws_error error;

    switch (event->kind) {
    case WS_EVENT_MOVE:
        on_move(app, x, y);
        break;
    case WS_EVENT_PRESS:
        on_press(app, event, x, y);
        break;
    case WS_EVENT_RELEASE:
        on_release(app, event, x, y);
        break;
    case WS_EVENT_LEAVE:
        app->chrome_dirty = app->chrome_dirty || app->hovers || app->hovered >= 0;
        app->hovers = false;
        app->hovered = -1;
        break;
    case WS_EVENT_WHEEL:
        on_wheel(app, event, x, y);
        break;
    case WS_EVENT_KEY:
        on_key(app, event->text);
        break;
    case WS_EVENT_TEXT:
        on_text(app, event->text);
        app->swallows = false;
        break;
    case WS_EVENT_DROP:
        if (!ws_app_open(app, event->text, &error))
            ws_app_say(app, true, "%s", error.text);
        break;
    }
}
