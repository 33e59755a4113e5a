/*
 * The explore mode: hovering highlights an item in every panel, a click selects it, and keys move
 * the selection. Popups and controls get events first, then panels.
 */
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/mode.h"
#include "viz/app/mode/present.h"
#include "viz/app/model/shared_light.h"
#include "viz/app/panel/caption_band.h"
#include "viz/app/panel/foot.h"
#include "viz/app/panel/reveal.h"

#define DRAG_FROM  4.0 /* px that a press may move and still be a click */
#define WHEEL_STEP 60.0

static bool same(const struct ws_shown *a, const struct ws_shown *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Points at an item in a panel. Between items the last one stays highlighted: less flicker. */
static void point(struct ws_app *app, double x, double y)
{
    int panel = ws_canvas_panel_at(&app->canvas, x, y);
    struct ws_shown pattern;

    if (panel < 0 && y >= app->canvas.layout.top.height && y < app->canvas.layout.foot.y)
        return;
    if (panel < 0) {
        app->desk.chrome_dirty = app->desk.chrome_dirty || app->desk.hovers;
        app->desk.hovers = false;
    } else if (ws_canvas_shown_at(&app->canvas, panel, x, y, &pattern) &&
               (!app->desk.hovers || !same(&pattern, &app->desk.hover))) {
        app->desk.hover = pattern;
        app->desk.hover_panel = panel;
        app->desk.hovers = true;
        app->desk.chrome_dirty = true;
    }
}

/* A dragged panel follows the mouse; dragging its scroll bar moves it the other way, farther. */
static double far_by_bar(const struct ws_app *app, enum ws_way way, double far)
{
    const struct ws_drag *drag = &app->drag;
    const struct ws_extent *picture = &app->canvas.picture[drag->panel];
    struct ws_box bar;
    double part;

    if (!drag->bars[WS_ACROSS] && !drag->bars[WS_DOWN])
        return far;
    if (!drag->bars[way] ||
        !ws_canvas_bar(&app->canvas, drag->panel, way, &drag->zoom, &bar, &part))
        return 0;
    return -far * part * (way == WS_ACROSS ? picture->width : picture->height) * drag->zoom.scale;
}

/* Moves the panel that the mouse holds; false while it is still a click, or nothing is held. */
static bool drag(struct ws_app *app, double x, double y)
{
    struct ws_drag *drag = &app->drag;
    double far_x = x - drag->x, far_y = y - drag->y;
    struct ws_zoom zoom;

    if (drag->panel < 0)
        return false;
    drag->moved = drag->moved || far_x * far_x + far_y * far_y > DRAG_FROM * DRAG_FROM;
    if (!drag->moved)
        return false;
    zoom = app->desk.state.zoom[drag->panel];
    zoom.x = drag->zoom.x;
    zoom.y = drag->zoom.y;
    ws_app_pan(app, drag->panel, zoom, far_by_bar(app, WS_ACROSS, far_x),
               far_by_bar(app, WS_DOWN, far_y));
    return true;
}

static void on_move(struct ws_app *app, double x, double y)
{
    app->x = x;
    app->y = y;
    if (!drag(app, x, y) && !ws_bar_move(&app->bar, x, y))
        point(app, x, y);
}

static void select_at(struct ws_app *app, int panel, double x, double y, bool adds)
{
    struct ws_shown pattern;

    if (!ws_canvas_shown_at(&app->canvas, panel, x, y, &pattern)) {
        app->desk.state.picks = adds ? app->desk.state.picks : 0;
    } else {
        for (int i = 0; i < app->desk.state.picks; i++)
            if (same(&app->desk.state.pick[i], &pattern)) {
                /* A second click removes it from the selection. */
                bool alone = app->desk.state.picks == 1;

                if (!adds && !alone)
                    break;
                app->desk.state.pick[i] = app->desk.state.pick[--app->desk.state.picks];
                app->desk.chrome_dirty = true;
                return;
            }
        if (!adds)
            app->desk.state.picks = 0;
        if (app->desk.state.picks < WS_MAX_PICKS)
            app->desk.state.pick[app->desk.state.picks++] = pattern;
    }
    app->desk.message[0] = 0;
    app->desk.chrome_dirty = true;
}

/* Whether a press is the second of a double click: at the same place, not adding to a selection. */
static bool is_double(const struct ws_app *app, const struct ws_event *event, double x, double y)
{
    double far_x = x - app->drag.x, far_y = y - app->drag.y;

    return event->button == 1 && event->clicks == 2 && !event->shift && !event->ctrl &&
           far_x * far_x + far_y * far_y <= DRAG_FROM * DRAG_FROM;
}

/* The scroll bars of a panel at a point beside its body. */
static bool at_bars(const struct ws_app *app, int panel, double x, double y, bool bars[WS_WAYS])
{
    struct ws_box body = app->canvas.layout.panel[panel].body, bar;
    const bool beside[WS_WAYS] = {y >= body.y + body.height, x >= body.x + body.width};
    double part;

    for (enum ws_way way = 0; way < WS_WAYS; way++)
        bars[way] = beside[way] && ws_canvas_bar(&app->canvas, panel, way,
                                                 &app->desk.state.zoom[panel], &bar, &part);
    return bars[WS_ACROSS] || bars[WS_DOWN];
}

static void on_press(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    bool twice = is_double(app, event, x, y);
    int frame = ws_canvas_frame_at(&app->canvas, x, y);

    app->drag = (struct ws_drag){.panel = -1, .x = x, .y = y};
    if (ws_bar_click(&app->bar, x, y, event->button, event->shift))
        return;
    if (frame >= 0 && twice) {
        ws_app_alone(app, frame);
        return;
    }
    app->drag.panel = ws_canvas_panel_at(&app->canvas, x, y);
    if (app->drag.panel < 0 && frame >= 0 && at_bars(app, frame, x, y, app->drag.bars))
        app->drag.panel = frame;
    if (app->drag.panel >= 0)
        app->drag.zoom = app->desk.state.zoom[app->drag.panel];
}

static void on_release(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    bool on_bar = app->drag.bars[WS_ACROSS] || app->drag.bars[WS_DOWN];

    if (app->drag.panel >= 0 && !app->drag.moved && !on_bar && event->button == 1)
        select_at(app, app->drag.panel, x, y, event->shift || event->ctrl);
    app->drag.panel = -1;
    ws_bar_release(&app->bar);
}

static void on_leave(struct ws_app *app)
{
    app->x = app->y = -1;
    ws_bar_leave(&app->bar);
    app->desk.chrome_dirty = app->desk.chrome_dirty || app->desk.hovers;
    app->desk.hovers = false;
}

static void on_wheel(struct ws_app *app, const struct ws_event *event, double x, double y)
{
    int panel = ws_canvas_panel_at(&app->canvas, x, y);
    double across = event->shift ? event->wheel_y : event->wheel_x;
    double down = event->shift ? 0 : event->wheel_y;

    if (ws_bar_wheel(&app->bar, x, y, across, down) || panel < 0 ||
        app->bar.popup.kind != WS_POPUP_NONE)
        return;
    if (event->ctrl)
        ws_app_zoom(app, panel, event->wheel_y > 0 ? 1.25 : 0.8, x, y);
    else
        ws_app_pan(app, panel, app->desk.state.zoom[panel], across * WHEEL_STEP, down * WHEEL_STEP);
}

static void explore_event(struct ws_app *app, const struct ws_event *event, double x, double y)
{
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
        on_leave(app);
        break;
    case WS_EVENT_WHEEL:
        on_wheel(app, event, x, y);
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
}

static void step(int *value, int by, int count)
{
    int next = (*value < 0 ? 0 : *value) + by;

    *value = next < 0 ? 0 : next >= count ? count - 1 : next;
}

/* The variant that a selection moves in; for an MMA, that of its operand. */
static const struct ws_variant *moved_in(const struct ws_app *app, const struct ws_shown *pick)
{
    const struct ws_variant *operand =
        ws_model_product_operand(&app->desk.model.product, pick->operand);

    return operand ? operand : app->desk.state.choices.variant;
}

/* The start of a selection by keys: the first element; for an MMA, that of D. */
static struct ws_shown first_element(const struct ws_app *app)
{
    struct ws_shown pick = WS_SHOWS_NOTHING;

    pick.matrix = pick.row = pick.column = 0;
    pick.operand = WS_OPERAND_D;
    pick.operand = ws_shown_operand(moved_in(app, &pick));
    return pick;
}

/* Moves a selected element by rows and columns of the view, within its matrix. */
static void move_element(const struct ws_app *app, struct ws_shown *pick, int down, int right)
{
    const struct ws_variant *variant = moved_in(app, pick);
    struct ws_place place = {pick->matrix, pick->row < 0 ? 0 : pick->row,
                             pick->column < 0 ? 0 : pick->column, 0};
    int rows = ws_view_rows(variant, app->desk.state.choices.view);
    int columns = ws_view_columns(variant, app->desk.state.choices.view);

    place = ws_place_in_view(variant, place, app->desk.state.choices.view);
    step(&place.row, down, rows);
    step(&place.column, right, columns);
    place = ws_place_in_view(variant, place, app->desk.state.choices.view);
    *pick = WS_SHOWS_NOTHING;
    pick->matrix = place.matrix;
    pick->row = place.row;
    pick->column = place.column;
    pick->operand = ws_shown_operand(variant);
}

/*
 * In shared memory, moves a byte by elements and lines of 128 bytes, and an element by rows and
 * columns of the operand, which no thread may hold. Returns false for elements in registers.
 */
static bool move_shared(const struct ws_app *app, struct ws_shown *pick, int down, int right)
{
    const struct ws_shared *shared = &app->desk.model.shared;
    int bytes = shared->described.width_bits / 8;

    if (!shared->there || (pick->byte < 0 && !ws_shared_is(shared, pick->operand)))
        return false;
    if (pick->byte >= 0) {
        step(&pick->byte, right * (bytes ? bytes : 1) + down * WS_STRETCH_LINE, shared->end);
        return true;
    }
    step(&pick->row, down, ws_described_rows(&shared->described));
    step(&pick->column, right, ws_described_columns(&shared->described));
    pick->matrix = 0;
    return true;
}

static void move_pick(const struct ws_app *app, struct ws_shown *pick, int down, int right)
{
    const struct ws_variant *variant = moved_in(app, pick);

    if (move_shared(app, pick, down, right))
        return;
    if (pick->bank >= 0) {
        step(&pick->bank, right + down, 32);
    } else if (pick->address_lane >= 0) {
        step(&pick->address_lane, right + down, WS_LANES);
    } else if (pick->lane >= 0) {
        if (right && pick->reg < 0)
            pick->reg = right > 0 ? 0 : ws_moved(variant)->registers - 1;
        else if (right)
            step(&pick->reg, right, ws_moved(variant)->registers);
        step(&pick->lane, down, ws_moved(variant)->threads);
    } else {
        if (pick->matrix < 0)
            pick->matrix = 0;
        move_element(app, pick, down, right);
    }
}

static void move(struct ws_app *app, const char *chord)
{
    bool adds = !strncmp(chord, "shift+", 6);
    const char *key = adds ? chord + 6 : chord;
    int down = !strcmp(key, "down") - !strcmp(key, "up");
    int right = !strcmp(key, "right") - !strcmp(key, "left");
    struct ws_shown pick;

    if (app->desk.state.picks) {
        pick = app->desk.state.pick[app->desk.state.picks - 1];
        move_pick(app, &pick, down, right);
    } else {
        pick = first_element(app);
    }
    if (!adds || !app->desk.state.picks)
        app->desk.state.picks = 0;
    if (app->desk.state.picks < WS_MAX_PICKS)
        app->desk.state.pick[app->desk.state.picks++] = pick;
    app->desk.hovers = false;
    app->desk.chrome_dirty = true;
}

static void next_matrix(struct ws_app *app, const char *chord)
{
    struct ws_shown *pick =
        &app->desk.state.pick[app->desk.state.picks ? app->desk.state.picks - 1 : 0];
    int by = !strcmp(chord, "pagedown") ? 1 : -1;

    if (!app->desk.state.picks) {
        *pick = first_element(app);
        app->desk.state.picks = 1;
    } else if (pick->lane >= 0) {
        step(&pick->lane, 4 * by, ws_moved(moved_in(app, pick))->threads);
    } else if (pick->matrix >= 0) {
        step(&pick->matrix, by, ws_moved(moved_in(app, pick))->matrices);
    }
    app->desk.hovers = false;
    app->desk.chrome_dirty = true;
}

/* Extends the selection to the whole lane that holds the highlighted element. */
static void widen(struct ws_app *app, const char *chord)
{
    struct ws_shown pick = WS_SHOWS_NOTHING;

    (void)chord;
    if (!app->desk.lit.marked)
        return;
    if (app->desk.lit.element >= 0) { /* no lane holds it: selects all of its row */
        ws_shared_element(&app->desk.model.shared, app->desk.lit.element, &pick.row, &pick.column);
        pick.operand = (int)app->desk.model.shared.described.role;
        pick.matrix = 0;
        pick.column = -1;
    } else {
        pick.lane = app->desk.lit.first.lane;
    }
    app->desk.state.pick[0] = pick;
    app->desk.state.picks = 1;
    app->desk.chrome_dirty = true;
}

static void pin(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_desk_pin(&app->desk);
}

static void unpin(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_desk_unpin(&app->desk);
}

static void walk(struct ws_app *app, const char *chord)
{
    ws_desk_walk(&app->desk, strcmp(chord, "alt+left") ? 1 : -1);
}

static void play_steps(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->desk.wanted = WS_MODE_STEP;
    app->desk.chrome_dirty = true;
}

/* Ends dragging and hovering. */
static void let_go(struct ws_app *app)
{
    app->drag = (struct ws_drag){.panel = -1};
    app->desk.hovers = false;
}

/* Scrolls the other panels to the highlighted items. */
static void reveal(struct ws_app *app)
{
    struct ws_desk *desk = &app->desk;

    for (int i = 0; i < WS_PANELS; i++)
        if ((!desk->hovers || i != desk->hover_panel) && app->drag.panel < 0)
            ws_panel_reveal(&app->canvas, i, &desk->model, ws_desk_narration(desk),
                            &desk->state.zoom[i]);
}

static double explore_lay_out(struct ws_app *app)
{
    app->canvas.staged = false;
    int alone =
        !app->show.presents ? app->desk.state.alone
        : app->panel < WS_PANELS && ws_panel_is_of(app->panel, app->desk.state.choices.variant)
            ? app->panel
            : -1;

    for (int i = 0; i < WS_PANELS; i++)
        app->canvas.absent[i] = alone >= 0 && i != alone;
    return app->show.presents ? WS_CAPTION_BAND_HEIGHT : WS_FOOT_HEIGHT;
}

static void explore_update(struct ws_app *app)
{
    ws_history_note(&app->desk.history, &app->desk.state);
    if (!ws_desk_light(&app->desk))
        return;
    app->canvas.lit_changed = app->desk.chrome_dirty = true;
    if (!app->desk.dirty)
        reveal(app);
}

static void explore_draw(struct ws_app *app)
{
    if (app->desk.dirty)
        ws_canvas_build(&app->canvas, &app->desk);
    if (app->show.presents)
        ws_present_foot(app);
    else
        ws_foot_draw(&app->canvas, &app->desk);
}

static const struct ws_help_line pointing[] = {
    {"Point", "at an element, a lane, an address, a bank: highlights it everywhere"},
    {"Click", "select it; with Shift, add it"},
    {"Double click", "maximize a panel, and back"},
    {"Ctrl wheel", "zoom a panel; wheel, bar or drag moves it"},
    {"A letter", "a b c d e f h i l m r t, or 0: begins a search; others are commands"},
    {"Drop a file", "open a capture; a directory: all its captures"},
    {NULL, NULL},
};

static const struct ws_action actions[] = {
    {"left right up down shift+left shift+right shift+up shift+down", "Arrows",
     "move the selection; with Shift, add to it", move},
    {"pageup pagedown", "Page up, down", "the same place in the next matrix; four lanes on",
     next_matrix},
    {"s", "S", "play the instruction step by step", play_steps},
    {"ctrl+l", "Ctrl L", "select the whole lane", widen},
    {"alt+left alt+right", "Alt \u2190, Alt \u2192", "the previous selection, the next one", walk},
    {"p", "P", "pin the selection or the pointed element with a number; again: unpin", pin},
    {"shift+p", "Shift P", "remove all pins", unpin},
    {NULL, NULL, NULL, NULL},
};

const struct ws_mode_row ws_mode_explore = {
    .name = "explore",
    .title = "Explore",
    .pointing = pointing,
    .action = actions,
    .enter = let_go,
    .leave = let_go,
    .lay_out = explore_lay_out,
    .event = explore_event,
    .update = explore_update,
    .draw = explore_draw,
};
