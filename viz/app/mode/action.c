/* The table of keys. */
#include "viz/app/mode/action.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/mode/app.h"
#include "viz/app/control/field.h"
#include "viz/app/model/query.h"

static void step(int *value, int by, int count)
{
    int next = (*value < 0 ? 0 : *value) + by;

    *value = next < 0 ? 0 : next >= count ? count - 1 : next;
}

/* Moves a selected element by rows and columns of the view, over the edge into the next matrix. */
static void move_element(const struct ws_app *app, struct ws_shown *pick, int down, int right)
{
    const struct ws_variant *variant = app->state.variant;
    struct ws_place place = {pick->matrix, pick->row < 0 ? 0 : pick->row,
                             pick->column < 0 ? 0 : pick->column, 0};
    int rows = ws_view_rows(variant, app->state.view);
    int columns = ws_view_columns(variant, app->state.view);

    place = ws_place_in_view(variant, place, app->state.view);
    step(&place.row, down, rows);
    step(&place.column, right, columns);
    place = ws_place_in_view(variant, place, app->state.view);
    *pick = WS_SHOWS_NOTHING;
    pick->matrix = place.matrix;
    pick->row = place.row;
    pick->column = place.column;
}

static void move_pick(const struct ws_app *app, struct ws_shown *pick, int down, int right)
{
    const struct ws_variant *variant = app->state.variant;

    if (pick->bank >= 0) {
        step(&pick->bank, right + down, 32);
    } else if (pick->address_lane >= 0) {
        step(&pick->address_lane, right + down, WS_LANES);
    } else if (pick->lane >= 0) {
        if (right && pick->reg < 0)
            pick->reg = right > 0 ? 0 : ws_moved(variant)->registers - 1;
        else if (right)
            step(&pick->reg, right, ws_moved(variant)->registers);
        step(&pick->lane, down, WS_LANES);
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
    struct ws_shown pick = WS_SHOWS_NOTHING;

    if (app->state.picks) {
        pick = app->state.pick[app->state.picks - 1];
        move_pick(app, &pick, down, right);
    } else {
        pick.matrix = pick.row = pick.column = 0;
    }
    if (!adds || !app->state.picks)
        app->state.picks = 0;
    if (app->state.picks < WS_MAX_PICKS)
        app->state.pick[app->state.picks++] = pick;
    app->hovers = false;
    app->chrome_dirty = true;
}

static void next_matrix(struct ws_app *app, const char *chord)
{
    struct ws_shown *pick = &app->state.pick[app->state.picks ? app->state.picks - 1 : 0];
    int by = !strcmp(chord, "pagedown") ? 1 : -1;

    if (!app->state.picks) {
        *pick = WS_SHOWS_NOTHING;
        pick->matrix = pick->row = pick->column = 0;
        app->state.picks = 1;
    } else if (pick->lane >= 0) {
        step(&pick->lane, 4 * by, WS_LANES);
    } else if (pick->matrix >= 0) {
        step(&pick->matrix, by, ws_moved(app->state.variant)->matrices);
    }
    app->hovers = false;
    app->chrome_dirty = true;
}

/* From an element to its lane, from a lane to the address it gives, and back to nothing. */
static void widen(struct ws_app *app, const char *chord)
{
    struct ws_shown pick = WS_SHOWS_NOTHING;

    (void)chord;
    if (!app->lit.marked)
        return;
    pick.lane = app->lit.first.lane;
    app->state.pick[0] = pick;
    app->state.picks = 1;
    app->chrome_dirty = true;
}

static void escape(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->popup != WS_POPUP_NONE) {
        ws_app_close_popup(app);
    } else if (app->focus >= 0) {
        if (ws_field_is_open(app))
            ws_field_revert(app);
        ws_app_focus(app, -1);
    } else {
        app->state.picks = 0;
    }
    app->message[0] = 0;
    app->chrome_dirty = true;
}

static void tab(struct ws_app *app, const char *chord)
{
    int by = strcmp(chord, "tab") ? -1 : 1;
    int next = app->focus + by;

    ws_app_close_popup(app);
    ws_app_focus(app, next < -1 ? app->widgets - 1 : next >= app->widgets ? -1 : next);
}

static void press(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->focus >= 0)
        ws_app_press(app, app->widget[app->focus].control);
}

/* A key that stands for a control: the table gives which. */
#define PRESSES(name, control)                                                                     \
    static void name(struct ws_app *app, const char *chord)                                        \
    {                                                                                              \
        (void)chord;                                                                               \
        ws_app_press(app, WS_CONTROL_##control);                                                   \
    }

PRESSES(undo, UNDO)
PRESSES(redo, REDO)
PRESSES(larger, LARGER)
PRESSES(smaller, SMALLER)
PRESSES(fit, FIT)
PRESSES(find, FIND)
PRESSES(help, HELP)
PRESSES(badge, BADGE)
PRESSES(export_menu, EXPORT)
PRESSES(copy_menu, COPY)
PRESSES(view, VIEW)
PRESSES(arrangement, ARRANGEMENT)
PRESSES(run, RUN)

/* Steps a menu to its next choice. */
static void next_choice(struct ws_app *app, enum ws_control control)
{
    const struct ws_control_row *row = ws_control_row(control);
    struct ws_item item;
    int chosen = 0, count = 0;

    while (row->item(app, count, &item)) {
        if (item.chosen)
            chosen = count;
        count++;
    }
    row->choose(app, (chosen + 1) % count);
}

static void theme(struct ws_app *app, const char *chord)
{
    (void)chord;
    next_choice(app, WS_CONTROL_THEME);
}

static void colour(struct ws_app *app, const char *chord)
{
    (void)chord;
    next_choice(app, WS_CONTROL_COLOUR);
}

static void label(struct ws_app *app, const char *chord)
{
    (void)chord;
    next_choice(app, WS_CONTROL_LABEL);
}

static void variant(struct ws_app *app, const char *chord)
{
    int by = strcmp(chord, "n") ? WS_VARIANTS - 1 : 1;
    int id = ((int)app->state.variant->id + by) % WS_VARIANTS;

    ws_app_change(app, 0);
    ws_state_set_variant(&app->state, ws_variant((enum ws_variant_id)id));
}

static void zoom(struct ws_app *app, const char *chord)
{
    struct ws_box body = app->plan.panel[WS_PANEL_MATRICES].body;

    ws_app_zoom(app, WS_PANEL_MATRICES, chord[strlen(chord) - 1] == '-' ? 0.8 : 1.25,
                body.x + body.width / 2, body.y + body.height / 2);
}

static void quit(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->host->quit(app->host->self);
}

static const struct ws_action actions[] = {
    {"left right up down shift+left shift+right shift+up shift+down", "Arrows",
     "move the selection; with Shift, add to it", move},
    {"pageup pagedown", "Page up, down", "the same place in the next matrix; four lanes on", next_matrix},
    {"ctrl+l", "Ctrl L", "select the whole lane", widen},
    {"/ ctrl+f", "/ or just type", "find: lane 5, M2[3,5], r1, addr 9, bank 4, 0x120", find},
    {"n shift+n", "N, Shift N", "next variant, previous variant", variant},
    {"v", "V", "fragment view or memory view", view},
    {"ctrl+m", "Ctrl M", "matrices by tile or by register", arrangement},
    {"ctrl+t", "Ctrl T", "next theme", theme},
    {"ctrl+shift+c", "Ctrl Shift C", "next colour mode", colour},
    {"ctrl+shift+l", "Ctrl Shift L", "next label mode", label},
    {"+ = shift+= shift++ keypad+ - keypad-", "+ and \u2212", "zoom the matrices", zoom},
    {"ctrl+0 ctrl+keypad0", "Ctrl 0", "fit everything", fit},
    {"ctrl++ ctrl+= ctrl+shift+= ctrl+shift++ ctrl+keypad+ ctrl+shift+keypad+", "Ctrl +",
     "larger text", larger},
    {"ctrl+- ctrl+shift+- ctrl+keypad-", "Ctrl \u2212", "smaller text", smaller},
    {"ctrl+z", "Ctrl Z", "undo", undo},
    {"ctrl+y ctrl+shift+z", "Ctrl Y", "redo", redo},
    {"ctrl+e", "Ctrl E", "export a figure", export_menu},
    {"ctrl+c", "Ctrl C", "copy PTX, CSV, code or the command line", copy_menu},
    {"p", "P", "where the mapping comes from", badge},
    {"ctrl+r", "Ctrl R", "run the addresses on the GPU", run},
    {"tab shift+tab", "Tab, Shift Tab", "next control, previous control", tab},
    {"return space keypadenter", "Enter or Space", "press the control that has the ring", press},
    {"escape", "Esc", "close, take back what was typed, or select nothing", escape},
    {"f1 ? shift+? shift+/", "F1 or ?", "this help", help},
    {"ctrl+q", "Ctrl Q", "quit", quit},
};

enum { ACTIONS = sizeof actions / sizeof actions[0] };

const struct ws_action *ws_action(int index)
{
    return index < ACTIONS ? &actions[index] : NULL;
}

/* Whether a chord is one of those of a list with blanks between. */
static bool lists(const char *chords, const char *chord)
{
    size_t length = strlen(chord);

    for (const char *at = chords; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (!strncmp(at, chord, length) && (at[length] == ' ' || !at[length]))
            return true;
    }
    return false;
}

bool ws_action_run(struct ws_app *app, const char *chord)
{
    for (int i = 0; i < ACTIONS; i++)
        if (lists(actions[i].chords, chord)) {
            actions[i].run(app, chord);
            return true;
        }
    return false;
}
