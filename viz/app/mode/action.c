/* The keys with the same action in every mode, as a table. */
#include "viz/app/mode/action.h"

#include <string.h>

#include "probe/name/subject.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/field.h"
#include "viz/app/control/output.h"
#include "viz/app/mode/chord.h"
#include "viz/app/mode/present.h"

static void escape(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.popup.kind != WS_POPUP_NONE) {
        ws_bar_close_popup(&app->bar);
    } else if (app->bar.focus >= 0) {
        if (ws_field_is_open(&app->bar))
            ws_field_escape(&app->bar);
        else
            ws_field_focus(&app->bar, -1);
    } else if (app->desk.state.picks) {
        app->desk.state.picks = 0;
    } else if (app->desk.state.alone >= 0) {
        ws_app_alone(app, app->desk.state.alone);
    }
    app->desk.message[0] = 0;
    app->desk.chrome_dirty = true;
}

static void tab(struct ws_app *app, const char *chord)
{
    int by = strcmp(chord, "tab") ? -1 : 1;
    int next = app->bar.focus + by;

    ws_bar_close_popup(&app->bar);
    ws_field_focus(&app->bar, next < -1                  ? app->bar.widgets - 1
                              : next >= app->bar.widgets ? -1
                                                         : next);
}

static void press(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.focus >= 0)
        ws_bar_press(&app->bar, app->bar.widget[app->bar.focus].control);
}

/* Keys for a control: they press it, or advance to the next of its choices. */
#define PRESSING(X)                                                                                \
    X(undo, UNDO)                                                                                  \
    X(redo, REDO)                                                                                  \
    X(larger, LARGER)                                                                              \
    X(smaller, SMALLER)                                                                            \
    X(fit, FIT)                                                                                    \
    X(find, FIND)                                                                                  \
    X(help, HELP)                                                                                  \
    X(badge, BADGE)                                                                                \
    X(export_menu, EXPORT)                                                                         \
    X(view, VIEW)                                                                                  \
    X(arrangement, ARRANGEMENT)                                                                    \
    X(run, RUN)                                                                                    \
    X(rows, ROWS)
#define STEPPING(X)                                                                                \
    X(theme, THEME)                                                                                \
    X(colour, COLOUR)                                                                              \
    X(label, LABEL)

#define PRESSES(name, control)                                                                     \
    static void name(struct ws_app *app, const char *chord)                                        \
    {                                                                                              \
        (void)chord;                                                                               \
        ws_bar_press(&app->bar, WS_CONTROL_##control);                                             \
    }
#define STEPS(name, control)                                                                       \
    static void name(struct ws_app *app, const char *chord)                                        \
    {                                                                                              \
        (void)chord;                                                                               \
        ws_bar_next_choice(&app->bar, WS_CONTROL_##control);                                       \
    }

PRESSING(PRESSES)
STEPPING(STEPS)

/* Copies the selection, as Find takes it; without a selection, opens the list of copies. */
static void copy(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->desk.state.picks)
        ws_control_row(WS_CONTROL_COPY)->choose(&app->desk, WS_COPY_SELECTION);
    else
        ws_bar_press(&app->bar, WS_CONTROL_COPY);
}

static void variant(struct ws_app *app, const char *chord)
{
    int next = ws_instruction_number(app->desk.state.choices.variant) +
               (strcmp(chord, "n") ? WS_ALL_INSTRUCTIONS - 1 : 1);

    ws_desk_change(&app->desk, 0);
    ws_state_set_variant(&app->desk.state, ws_instruction(next % WS_ALL_INSTRUCTIONS));
}

/* Zooms the panel under the pointer; without one, all panels. */
static void zoom(struct ws_app *app, const char *chord)
{
    double factor = chord[strlen(chord) - 1] == '-' ? 0.8 : 1.25;
    int at = ws_canvas_panel_at(&app->canvas, app->x, app->y);

    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_box body = app->canvas.layout.panel[i].body;

        if (i == at)
            ws_app_zoom(app, i, factor, app->x, app->y);
        else if (at < 0)
            ws_app_zoom(app, i, factor, body.x + body.width / 2, body.y + body.height / 2);
    }
}

static void alone(struct ws_app *app, const char *chord)
{
    int panel = ws_panel_nth(chord[strlen(chord) - 1] - '1', app->desk.state.choices.variant);

    if (panel < WS_PANELS)
        ws_app_alone(app, panel);
}

static void present(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_present_toggle(app);
}

static void quit(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->desk.host->quit(app->desk.host->self);
}

/* Keys that lessons and the quiz do not have, since they choose the view. */
static const struct ws_action exploring[] = {
    {"/ ctrl+f", "/ or Ctrl F", "find: lane 5, T5 r1.hi, M2[3,5], M1[3,*], row 3, addr 9, bank 4",
     find},
    {"n shift+n", "N, Shift N", "next variant, previous variant", variant},
    {"v", "V", "fragment view or memory view", view},
    {"ctrl+m", "Ctrl M", "matrices by tile or by register", arrangement},
    {"ctrl+shift+c", "Ctrl Shift C", "next colors", colour},
    {"ctrl+shift+l", "Ctrl Shift L", "next labels", label},
    {"1 2 3 keypad1 keypad2 keypad3 ctrl+1 ctrl+2 ctrl+3 ctrl+4", "1, 2, 3, Ctrl 4",
     "maximize one panel, and back", alone},
    {"ctrl+b", "Ctrl B", "hide controls except the instruction, and back", rows},
    {"ctrl+z", "Ctrl Z", "undo", undo},
    {"ctrl+y ctrl+shift+z", "Ctrl Y", "redo", redo},
    {"ctrl+e", "Ctrl E", "export a figure", export_menu},
    {"ctrl+c", "Ctrl C", "copy the selection; otherwise PTX, CSV, code \u2026", copy},
    {"ctrl+r", "Ctrl R", "run the addresses on the GPU", run},
};

static const struct ws_action everywhere[] = {
    {"ctrl+t", "Ctrl T", "next theme", theme},
    {"ctrl+= ctrl++ ctrl+shift+= ctrl+shift++ ctrl+keypad+ ctrl+shift+keypad+ ctrl+- ctrl+shift+- "
     "ctrl+keypad- + = shift+= shift++ keypad+ - keypad-",
     "Ctrl + and \u2212", "zoom the panel under the pointer, or all; + and \u2212 do the same",
     zoom},
    {"ctrl+0 ctrl+keypad0", "Ctrl 0", "reset the zoom", fit},
    {"alt++ alt+= alt+shift+= alt+shift++ alt+keypad+", "Alt +", "larger text", larger},
    {"alt+- alt+shift+- alt+keypad-", "Alt \u2212", "smaller text", smaller},
    {"ctrl+i", "Ctrl I", "source of the mapping", badge},
    {"tab shift+tab", "Tab, Shift Tab", "next control, previous control", tab},
    {"return space keypadenter", "Enter or Space", "press the focused control", press},
    {"escape", "Esc", "close, discard input, clear the selection, or show all panels", escape},
    {"f11 f5", "F11", "present: full screen, large, without controls", present},
    {"f1 ? shift+? shift+/", "F1 or ?", "this help", help},
    {"ctrl+q", "Ctrl Q", "quit", quit},
};

enum {
    EXPLORING = sizeof exploring / sizeof exploring[0],
    EVERYWHERE = sizeof everywhere / sizeof everywhere[0],
};

const struct ws_action *ws_action(const struct ws_mode_row *mode, int index)
{
    const int explores = mode->brief ? 0 : EXPLORING;

    for (int i = 0; mode->action[i].chords; i++)
        if (index-- == 0)
            return &mode->action[i];
    if (index < explores)
        return &exploring[index];
    index -= explores;
    return index < EVERYWHERE ? &everywhere[index] : NULL;
}

enum ws_control ws_action_control(const struct ws_action *action)
{
    static const struct {
        void (*run)(struct ws_app *app, const char *chord);
        enum ws_control control;
    } controls[] = {
#define X(name, control) {name, WS_CONTROL_##control},
        PRESSING(X) STEPPING(X)
#undef X
            {copy, WS_CONTROL_COPY},
    };

    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++)
        if (controls[i].run == action->run)
            return controls[i].control;
    return WS_CONTROLS_COUNT;
}

bool ws_action_run(struct ws_app *app, const char *chord)
{
    const struct ws_action *action;

    for (int i = 0; (action = ws_action(app->mode, i)); i++)
        if (ws_chord_is_of(action->chords, chord)) {
            action->run(app, chord);
            ws_bar_swallow(&app->bar, chord);
            return true;
        }
    return false;
}

void ws_action_key(struct ws_app *app, const char *chord)
{
    int focus = app->bar.focus;

    if (ws_bar_key(&app->bar, chord))
        return;
    ws_action_run(app, chord);
    ws_bar_commanded(&app->bar, chord, focus);
}
