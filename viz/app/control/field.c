/* Editing one line of text; see field.h. Positions are bytes of the field, never within a
 * character. */
#include "viz/app/control/field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/chrome.h"
#include "viz/figure/metrics.h"

bool ws_field_is_open(const struct ws_app *app)
{
    return app->focus >= 0 && !app->widget[app->focus].disabled &&
           ws_control_row(app->widget[app->focus].control)->kind == WS_KIND_FIELD;
}

static enum ws_control control_of(const struct ws_app *app)
{
    return app->widget[app->focus].control;
}

static void get_setting(const struct ws_app *app, char *text)
{
    ws_state_get(&app->state, ws_control_setting(control_of(app)), text);
}

void ws_field_open(struct ws_app *app)
{
    ws_control_row(control_of(app))->text(app, app->field, sizeof app->field);
    get_setting(app, app->field_before);
    snprintf(app->field_now, sizeof app->field_now, "%s", app->field_before);
    app->field_anchor = app->field_from = 0;
    app->caret = (int)strlen(app->field);
    app->field_wrong = app->field_edited = false;
    app->undo.kind = 0; /* what is typed now is a change of its own */
    app->field_kept = app->undo.kept;
    app->chrome_dirty = true;
}

void ws_field_revert(struct ws_app *app)
{
    struct ws_error error;

    if (!app->field_edited)
        return;
    ws_state_set(&app->state, ws_control_setting(control_of(app)), app->field_before, &error);
    if (app->undo.kept == app->field_kept + 1)
        ws_undo_drop(&app->undo);
    app->dirty = true;
    ws_field_open(app);
}

void ws_field_refresh(struct ws_app *app)
{
    char now[WS_SETTING_SIZE];

    if (!ws_field_is_open(app))
        return;
    get_setting(app, now);
    if (strcmp(now, app->field_now))
        ws_field_open(app);
}

/* Gives the field's text to its control, and remembers whether it can be so. */
static void enter(struct ws_app *app)
{
    struct ws_error error = {""};

    app->message[0] = 0;
    app->field_edited = true;
    app->field_wrong = !ws_control_row(control_of(app))->enter(app, app->field, &error);
    if (app->field_wrong)
        ws_app_say(app, true, "%s", error.text);
    get_setting(app, app->field_now);
    app->chrome_dirty = true;
}

static int first_selected(const struct ws_app *app)
{
    return app->field_anchor < app->caret ? app->field_anchor : app->caret;
}

static int after_selected(const struct ws_app *app)
{
    return app->field_anchor < app->caret ? app->caret : app->field_anchor;
}

static void replace(struct ws_app *app, int from, int to, const char *text)
{
    size_t length = strlen(text), old = strlen(app->field);

    if (from == to && !length)
        return;
    if (old - (size_t)(to - from) + length >= sizeof app->field) {
        ws_app_say(app, true, "there is no room for these %zu characters: a field holds %zu",
                   length, sizeof app->field - 1);
        return;
    }
    memmove(app->field + (size_t)from + length, app->field + to, old - (size_t)to + 1);
    memcpy(app->field + from, text, length);
    app->caret = app->field_anchor = from + (int)length;
    enter(app);
}

void ws_field_type(struct ws_app *app, const char *text)
{
    replace(app, first_selected(app), after_selected(app), text);
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static int char_before(const struct ws_app *app)
{
    int at = app->caret - (app->caret > 0);

    while (at > 0 && continues(app->field[at]))
        at--;
    return at;
}

static int char_after(const struct ws_app *app)
{
    int at = app->caret + (app->field[app->caret] != 0);

    while (continues(app->field[at]))
        at++;
    return at;
}

static void erase(struct ws_app *app, int from, int to)
{
    if (app->field_anchor != app->caret)
        ws_field_type(app, "");
    else
        replace(app, from, to, "");
}

static void copy_selected(struct ws_app *app)
{
    char text[sizeof app->field];

    if (app->field_anchor == app->caret)
        return;
    snprintf(text, sizeof text, "%.*s", after_selected(app) - first_selected(app),
             app->field + first_selected(app));
    app->host->copy(app->host->self, text);
}

/* A field has one line: the ends of lines become blanks, and those at the text's end go. */
static void paste(struct ws_app *app)
{
    char text[2 * sizeof app->field];
    size_t length;

    if (!app->host->paste(app->host->self, text, sizeof text))
        return;
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    for (length = strlen(text); length && text[length - 1] == ' ';)
        text[--length] = 0;
    ws_field_type(app, text);
}

static void move_to(struct ws_app *app, int at, bool extends)
{
    app->caret = at;
    if (!extends)
        app->field_anchor = at;
    app->chrome_dirty = true;
}

static void go_left(struct ws_app *app, bool extends)
{
    bool collapses = !extends && app->field_anchor != app->caret;

    move_to(app, collapses ? first_selected(app) : char_before(app), extends);
}

static void go_right(struct ws_app *app, bool extends)
{
    bool collapses = !extends && app->field_anchor != app->caret;

    move_to(app, collapses ? after_selected(app) : char_after(app), extends);
}

static void go_home(struct ws_app *app, bool extends)
{
    move_to(app, 0, extends);
}

static void go_end(struct ws_app *app, bool extends)
{
    move_to(app, (int)strlen(app->field), extends);
}

static void erase_before(struct ws_app *app, bool extends)
{
    (void)extends;
    erase(app, char_before(app), app->caret);
}

static void erase_after(struct ws_app *app, bool extends)
{
    (void)extends;
    erase(app, app->caret, char_after(app));
}

static void select_all(struct ws_app *app, bool extends)
{
    (void)extends;
    app->field_anchor = 0;
    move_to(app, (int)strlen(app->field), true);
}

static void erase_all(struct ws_app *app, bool extends)
{
    (void)extends;
    replace(app, 0, (int)strlen(app->field), "");
}

static void copy(struct ws_app *app, bool extends)
{
    (void)extends;
    copy_selected(app);
}

static void cut(struct ws_app *app, bool extends)
{
    (void)extends;
    copy_selected(app);
    if (app->field_anchor != app->caret)
        ws_field_type(app, "");
}

static void insert_copied(struct ws_app *app, bool extends)
{
    (void)extends;
    paste(app);
}

static void leave(struct ws_app *app, bool extends)
{
    (void)extends;
    if (app->field_wrong)
        enter(app); /* says again what is wrong */
    else
        ws_app_focus(app, -1);
}

static const struct {
    const char *chord; /* without Shift, which extends the selection */
    void (*act)(struct ws_app *app, bool extends);
} keys[] = {
    {"left", go_left},      {"right", go_right},         {"home", go_home},
    {"end", go_end},        {"backspace", erase_before}, {"delete", erase_after},
    {"ctrl+a", select_all}, {"ctrl+u", erase_all},       {"ctrl+c", copy},
    {"ctrl+x", cut},        {"ctrl+v", insert_copied},   {"return", leave},
    {"keypadenter", leave},
};

bool ws_field_key(struct ws_app *app, const char *chord)
{
    static const char *const others[] = {"tab", "shift+tab", "escape", "f1"};
    bool extends = !strncmp(chord, "shift+", 6);
    const char *key = extends ? chord + 6 : chord;

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!strcmp(keys[i].chord, key)) {
            keys[i].act(app, extends);
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(others[i], chord))
            return false;
    /* Chords go on to the table of actions; anything else is being typed, or means nothing here. */
    return strncmp(chord, "ctrl+", 5) != 0;
}

double ws_field_pitch(void)
{
    return ws_text_width("0", WS_CONTROL_SIZE, true, false);
}

int ws_field_columns(double width)
{
    return (int)fmax(floor(width / ws_field_pitch()), 0);
}

int ws_field_offset(const char *text, int count)
{
    int at = 0;

    for (; count > 0 && text[at]; count--)
        do
            at++;
        while (continues(text[at]));
    return at;
}

/* Characters between two positions. */
static int characters(const char *text, int from, int to)
{
    int count = 0;

    for (; from < to; from++)
        count += !continues(text[from]);
    return count;
}

struct ws_box ws_field_room(const struct ws_widget *widget)
{
    const char *label = ws_control_row(widget->control)->label;
    double left =
        WS_FIELD_EDGE + (*label ? ws_text_width(label, WS_CONTROL_SIZE, false, false) + 8 : 0);

    return (struct ws_box){widget->box.x + left, widget->box.y,
                           widget->box.width - left - WS_FIELD_EDGE, widget->box.height};
}

void ws_field_scroll(struct ws_app *app)
{
    const struct ws_widget *widget;
    int columns, length = (int)strlen(app->field), before, all;

    if (!ws_field_is_open(app))
        return;
    widget = &app->widget[app->focus];
    columns = ws_field_columns(ws_field_room(widget).width);
    before = characters(app->field, 0, app->field_from);
    all = characters(app->field, 0, length);
    /* No room stays empty on the right while text is hidden on the left. */
    before = before < all - columns ? before : all > columns ? all - columns : 0;
    if (characters(app->field, 0, app->caret) < before)
        before = characters(app->field, 0, app->caret);
    if (characters(app->field, 0, app->caret) > before + columns)
        before = characters(app->field, 0, app->caret) - columns;
    app->field_from = ws_field_offset(app->field, before);
}

void ws_field_point(struct ws_app *app, double x, bool extends)
{
    struct ws_box room = ws_field_room(&app->widget[app->focus]);
    double columns = (x - room.x) / ws_field_pitch();
    const char *seen = app->field + app->field_from;

    if (columns < 0)
        move_to(app, extends ? 0 : app->field_from, extends);
    else
        move_to(app, app->field_from + ws_field_offset(seen, (int)fmin(columns + 0.5, 1e6)),
                extends);
}
