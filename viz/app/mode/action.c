/* The keys that do the same in every mode, as a table. */
#include "viz/app/mode/action.h"

#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/field.h"

static void escape(struct ws_app *app, const char *chord)
{
    (void)chord;
    if (app->bar.popup.kind != WS_POPUP_NONE) {
        ws_bar_close_popup(&app->bar);
    } else if (app->bar.focus >= 0) {
        if (ws_field_is_open(&app->bar))
            ws_field_revert(&app->bar);
        ws_field_focus(&app->bar, -1);
    } else {
        app->desk.state.picks = 0;
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

/* A key that stands for a control: the table gives which. */
#define PRESSES(name, control)                                                                     \
    static void name(struct ws_app *app, const char *chord)                                        \
    {                                                                                              \
        (void)chord;                                                                               \
        ws_bar_press(&app->bar, WS_CONTROL_##control);                                             \
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

static void theme(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_bar_next_choice(&app->bar, WS_CONTROL_THEME);
}

static void colour(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_bar_next_choice(&app->bar, WS_CONTROL_COLOUR);
}

static void label(struct ws_app *app, const char *chord)
{
    (void)chord;
    ws_bar_next_choice(&app->bar, WS_CONTROL_LABEL);
}

static void variant(struct ws_app *app, const char *chord)
{
    int by = strcmp(chord, "n") ? WS_VARIANTS - 1 : 1;
    int id = ((int)app->desk.state.choices.variant->id + by) % WS_VARIANTS;

    ws_desk_change(&app->desk, 0);
    ws_state_set_variant(&app->desk.state, ws_variant((enum ws_variant_id)id));
}

static void zoom(struct ws_app *app, const char *chord)
{
    struct ws_box body = app->canvas.layout.panel[WS_PANEL_MATRICES].body;

    ws_app_zoom(app, WS_PANEL_MATRICES, chord[strlen(chord) - 1] == '-' ? 0.8 : 1.25,
                body.x + body.width / 2, body.y + body.height / 2);
}

static void quit(struct ws_app *app, const char *chord)
{
    (void)chord;
    app->desk.host->quit(app->desk.host->self);
}

static const struct ws_action actions[] = {
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

const struct ws_action *ws_action(const struct ws_mode_row *mode, int index)
{
    for (int i = 0; mode->action[i].chords; i++)
        if (index-- == 0)
            return &mode->action[i];
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
    const struct ws_action *action;

    for (int i = 0; (action = ws_action(app->mode, i)); i++)
        if (lists(action->chords, chord)) {
            action->run(app, chord);
            return true;
        }
    return false;
}
