/* The handling of keys and mouse in the edited text, and what the text is used for. */
#include "viz/app/control/field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/control/editor_text.h"
#include "viz/app/model/typed.h"
#include "viz/choice/query.h"
#include "viz/scene/metrics.h"

static enum ws_control control_of(const struct ws_bar *bar)
{
    return bar->widget[bar->focus].control;
}

/* The text that the field changes: a setting, or a value that only its control has. */
static void get_setting(const struct ws_bar *bar, char *text)
{
    const char *setting = ws_control_setting(control_of(bar));

    if (control_of(bar) == WS_CONTROL_EXPRESSION)
        ws_typed_text(&bar->desk->state, text);
    else if (setting)
        ws_state_get(&bar->desk->state, setting, text);
    else /* it is not a part of the state */
        ws_control_row(control_of(bar))->text(bar->desk, text, WS_SETTING_SIZE);
}

static void set_setting(struct ws_bar *bar, const char *text)
{
    const char *setting = ws_control_setting(control_of(bar));
    struct ws_error error;

    if (control_of(bar) == WS_CONTROL_EXPRESSION && !bar->field.formula && ws_cute_is_meant(text))
        ws_typed_set(&bar->desk->state, text, &error);
    else if (control_of(bar) == WS_CONTROL_EXPRESSION)
        ws_typed_back_to(&bar->desk->state, bar->field.formula);
    else if (setting)
        ws_state_set(&bar->desk->state, setting, text, &error);
    else
        ws_control_row(control_of(bar))->enter(bar->desk, text, &error);
}

/* Only the address field may have several lines. */
static bool may_have_lines(const struct ws_bar *bar)
{
    return control_of(bar) == WS_CONTROL_EXPRESSION;
}

/* Code is not selected, as it is not typed over: puts the caret at its error. */
static void place_caret(struct ws_bar *bar)
{
    const struct ws_formula *typed = ws_typed(&bar->desk->state);
    struct ws_edit *edit = &bar->field.edit;

    if (!may_have_lines(bar) || !ws_field_has_lines(bar))
        return;
    ws_edit_move(edit,
                 typed && !typed->good && typed->line
                     ? ws_edit_place(edit->text, typed->line, typed->column)
                     : (int)strlen(edit->text),
                 false);
}

void ws_field_open(struct ws_bar *bar)
{
    struct ws_field *field = &bar->field;
    struct ws_desk *desk = bar->desk;
    char text[WS_SETTING_SIZE];

    ws_control_row(control_of(bar))->text(desk, text, sizeof text);
    ws_edit_begin(&field->edit, text);
    get_setting(bar, field->before);
    snprintf(field->now, sizeof field->now, "%s", field->before);
    ws_formula_drop(field->formula);
    field->formula = ws_formula_keep(desk->state.choices.formula);
    field->from = 0;
    field->goes_on = field->edited = false;
    field->wrong = may_have_lines(bar) && desk->state.draft;
    field->follows = true;
    place_caret(bar);
    desk->undo.kind = 0; /* typing from now on is a separate change */
    field->kept = desk->undo.kept;
    desk->chrome_dirty = true;
}

/* Takes a valid text of a field that is entered when it loses the focus. */
static void commit_left(struct ws_bar *bar)
{
    const struct ws_control_row *row;
    struct ws_error error;

    if (!ws_field_is_open(bar))
        return;
    row = ws_control_row(control_of(bar));
    if (row->commit && bar->field.edited && !bar->field.wrong)
        row->commit(bar->desk, bar->field.edit.text, &error);
    bar->field.edited = false;
}

void ws_field_focus(struct ws_bar *bar, int widget)
{
    if (widget != bar->focus)
        commit_left(bar);
    if (widget >= 0 && widget != bar->focus) {
        bar->hint_at = widget;
        bar->hint = WS_HINT_WAITS;
    }
    bar->focus = widget;
    bar->field.wrong = bar->marks_text = bar->editor.marks = false;
    if (ws_field_is_open(bar))
        ws_field_open(bar);
    bar->desk->chrome_dirty = true;
}

void ws_field_revert(struct ws_bar *bar)
{
    bool tries = ws_control_row(control_of(bar))->commit != NULL;

    if (!bar->field.edited)
        return;
    bar->field.edited = false;
    if (tries)
        return;
    set_setting(bar, bar->field.before);
    if (bar->desk->undo.kept == bar->field.kept + 1)
        ws_undo_drop(&bar->desk->undo);
    bar->desk->dirty = true;
    ws_field_open(bar);
}

void ws_field_escape(struct ws_bar *bar)
{
    enum ws_control control = control_of(bar);
    int code = ws_bar_widget(bar, WS_CONTROL_EXPRESSION);
    bool beside = control == WS_CONTROL_LET || control == WS_CONTROL_LETS;

    /* Escape does not discard several lines: undo restores the text before. */
    if (!may_have_lines(bar) || !ws_field_has_lines(bar))
        ws_field_revert(bar);
    ws_field_focus(bar, beside ? code : -1);
}

/* Whether the field shows a value derived from other controls, which changed. */
static bool follows_other(const struct ws_bar *bar)
{
    const struct ws_control_row *row = ws_control_row(control_of(bar));
    char text[WS_SETTING_SIZE];

    if (!row->derived || !row->derived(bar->desk))
        return false;
    row->text(bar->desk, text, sizeof text);
    return strcmp(text, bar->field.edit.text) != 0;
}

void ws_field_refresh(struct ws_bar *bar)
{
    char now[WS_SETTING_SIZE];

    if (!ws_field_is_open(bar))
        return;
    get_setting(bar, now);
    if (strcmp(now, bar->field.now) || (!bar->field.edited && follows_other(bar)))
        ws_field_open(bar);
}

/*
 * Passes the field's text to its control, and records whether it is valid. Text that can become
 * valid by further typing is not reported as an error, unless it is `done`. The editor shows the
 * error of code with several lines.
 */
static void enter(struct ws_bar *bar, bool done)
{
    struct ws_error error = {0};
    const char *text = bar->field.edit.text;

    bar->desk->message[0] = 0;
    bar->field.edited = true;
    bar->field.wrong = !ws_control_row(control_of(bar))->enter(bar->desk, text, &error);
    bar->field.goes_on =
        bar->field.wrong && !done && control_of(bar) == WS_CONTROL_FIND && ws_query_goes_on(text);
    if (bar->field.goes_on)
        ws_desk_say(bar->desk, "%s", error.text);
    else if (bar->field.wrong && !ws_editor_says(bar))
        ws_desk_fail(bar->desk, &error);
    get_setting(bar, bar->field.now);
    bar->field.follows = true;
    bar->desk->chrome_dirty = true;
}

static void replace(struct ws_bar *bar, int from, int to, const char *text)
{
    int most = may_have_lines(bar) ? WS_CODE_LENGTH : WS_WIDGET_TEXT_SIZE - 1;
    struct ws_error error;

    if (from == to && !*text)
        return;
    if (ws_edit_replace(&bar->field.edit, from, to, text, most)) {
        enter(bar, false);
        return;
    }
    ws_fail(&error, WS_CODE_LIMIT, "%zu characters do not fit; a field holds %d", strlen(text),
            most);
    ws_desk_fail(bar->desk, &error);
}

void ws_field_type(struct ws_bar *bar, const char *text)
{
    replace(bar, ws_edit_from(&bar->field.edit), ws_edit_to(&bar->field.edit), text);
}

static void moved(struct ws_bar *bar)
{
    bar->field.follows = bar->desk->chrome_dirty = true;
}

static void move_to(struct ws_bar *bar, int at, bool extends)
{
    ws_edit_move(&bar->field.edit, at, extends);
    moved(bar);
}

/* Erases the selection or, without one, the text between the caret and the end of the movement. */
static void erase(struct ws_bar *bar, enum ws_edit_way way)
{
    const struct ws_edit *edit = &bar->field.edit;
    int to = ws_edit_way(edit, way, 1);

    if (edit->anchor != edit->caret)
        ws_field_type(bar, "");
    else
        replace(bar, to < edit->caret ? to : edit->caret, to < edit->caret ? edit->caret : to, "");
}

static void copy(struct ws_bar *bar, bool extends)
{
    const struct ws_edit *edit = &bar->field.edit;
    char text[WS_EDIT_SIZE];

    (void)extends;
    if (edit->anchor == edit->caret)
        return;
    snprintf(text, sizeof text, "%.*s", ws_edit_to(edit) - ws_edit_from(edit),
             edit->text + ws_edit_from(edit));
    bar->desk->host->copy(bar->desk->host->self, text);
}

static void cut(struct ws_bar *bar, bool extends)
{
    copy(bar, extends);
    if (bar->field.edit.anchor != bar->field.edit.caret)
        ws_field_type(bar, "");
}

/* Whether a text is one line, with or without a line end. */
static bool is_one_line(const char *text)
{
    size_t length = strcspn(text, "\r\n");

    return !text[length + strspn(text + length, "\r\n")];
}

/* Keeps line ends if the field may have several lines. */
static void paste(struct ws_bar *bar, bool extends)
{
    const struct ws_edit *edit = &bar->field.edit;
    char text[2 * WS_EDIT_SIZE];
    bool all;

    (void)extends;
    if (!bar->desk->host->paste(bar->desk->host->self, text, sizeof text))
        return;
    ws_edit_clean(text, !may_have_lines(bar) || (is_one_line(text) && !ws_field_has_lines(bar)));
    bar->editor.to_wrong = true;
    all = ws_edit_to(edit) - ws_edit_from(edit) == (int)strlen(edit->text);
    ws_field_type(bar, text);
    if (all && may_have_lines(bar))
        ws_typed_prune(&bar->desk->state);
}

static void erase_all(struct ws_bar *bar, bool extends)
{
    (void)extends;
    replace(bar, 0, (int)strlen(bar->field.edit.text), "");
}

static void select_all(struct ws_bar *bar, bool extends)
{
    (void)extends;
    ws_edit_select_all(&bar->field.edit);
    bar->desk->chrome_dirty = true;
}

/* Adds a line with the same indentation and line end as the others. */
static void add_line(struct ws_bar *bar)
{
    const struct ws_edit *edit = &bar->field.edit;
    int from = ws_edit_from(edit), start = ws_edit_line_start(edit->text, from);
    int blanks = (int)strspn(edit->text + start, " \t");
    char text[256];

    blanks = blanks > from - start ? from - start : blanks;
    snprintf(text, sizeof text, "%s%.*s", strstr(edit->text, "\r\n") ? "\r\n" : "\n", blanks,
             edit->text + start);
    ws_field_type(bar, text);
}

/* Enters the typed value; continues with the next open name, or after the last leaves the field. */
static void commit(struct ws_bar *bar, const struct ws_control_row *row)
{
    struct ws_error error = {0};

    bar->field.wrong = !row->commit(bar->desk, bar->field.edit.text, &error);
    if (bar->field.wrong) {
        ws_desk_fail(bar->desk, &error);
        return;
    }
    bar->field.edited = false;
    if (ws_typed_unknown(&bar->desk->state))
        ws_field_open(bar);
    else
        ws_field_focus(bar,
                       bar->desk->state.draft ? ws_bar_widget(bar, WS_CONTROL_EXPRESSION) : -1);
    bar->editor.to_wrong = true;
}

static void leave(struct ws_bar *bar, bool extends)
{
    const struct ws_control_row *row = ws_control_row(control_of(bar));

    if (may_have_lines(bar) && (extends || ws_field_has_lines(bar)))
        add_line(bar);
    else if (row->commit)
        commit(bar, row);
    else if (bar->field.wrong)
        enter(bar, true); /* reports the error again */
    else
        ws_field_focus(bar, -1);
}

static void end_line(struct ws_bar *bar, bool extends)
{
    (void)extends;
    leave(bar, true);
}

static const struct {
    const char *chord; /* without Shift, which extends the selection */
    void (*act)(struct ws_bar *bar, bool extends);
} keys[] = {
    {"ctrl+a", select_all}, {"ctrl+u", erase_all},     {"ctrl+c", copy},
    {"ctrl+x", cut},        {"ctrl+v", paste},         {"return", leave},
    {"keypadenter", leave}, {"ctrl+return", end_line},
};

static const struct {
    const char *chord;
    enum ws_edit_way way;
    bool erases, lines, page; /* `lines`: only for a field of several lines */
} ways[] = {
    {"left", WS_EDIT_LEFT, false, false, false},
    {"right", WS_EDIT_RIGHT, false, false, false},
    {"home", WS_EDIT_HOME, false, false, false},
    {"end", WS_EDIT_END, false, false, false},
    {"up", WS_EDIT_UP, false, true, false},
    {"down", WS_EDIT_DOWN, false, true, false},
    {"pageup", WS_EDIT_UP, false, true, true},
    {"pagedown", WS_EDIT_DOWN, false, true, true},
    {"ctrl+left", WS_EDIT_WORD_LEFT, false, false, false},
    {"ctrl+right", WS_EDIT_WORD_RIGHT, false, false, false},
    {"ctrl+home", WS_EDIT_TOP, false, false, false},
    {"ctrl+end", WS_EDIT_BOTTOM, false, false, false},
    {"backspace", WS_EDIT_LEFT, true, false, false},
    {"delete", WS_EDIT_RIGHT, true, false, false},
    {"ctrl+backspace", WS_EDIT_WORD_LEFT, true, false, false},
    {"ctrl+delete", WS_EDIT_WORD_RIGHT, true, false, false},
};

/* Up and down of a field that steps. */
static bool step(struct ws_bar *bar, const char *key)
{
    const struct ws_control_row *row = ws_control_row(control_of(bar));
    int by = !strcmp(key, "up") ? 1 : !strcmp(key, "down") ? -1 : 0;

    if (!row->step || !by)
        return false;
    if (row->step(bar->desk, by))
        ws_field_open(bar);
    return true;
}

static bool go(struct ws_bar *bar, const char *key, bool extends)
{
    if (step(bar, key))
        return true;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(ways[i].chord, key) || (ways[i].lines && !ws_field_has_lines(bar)))
            continue;
        if (ways[i].erases)
            erase(bar, ways[i].way);
        else
            ws_edit_go(&bar->field.edit, ways[i].way,
                       ways[i].page && bar->editor.rows > 1 ? bar->editor.rows - 1 : 1, extends);
        moved(bar);
        return true;
    }
    return false;
}

/* In a field of several lines each change is undone alone; then the window's undo continues. */
static bool take_back(struct ws_bar *bar, const char *chord)
{
    struct ws_edit *edit = &bar->field.edit;
    bool back = !strcmp(chord, "ctrl+z");
    bool forward = !strcmp(chord, "ctrl+y") || !strcmp(chord, "ctrl+shift+z");
    bool lines = ws_field_has_lines(bar);

    if (!may_have_lines(bar) || (!back && !forward))
        return false;
    lines = lines || (back && edit->at && strchr(edit->past[edit->at - 1].text, '\n')) ||
            (forward && edit->at < edit->changes && strchr(edit->past[edit->at].text, '\n'));
    if (!lines || !(back ? ws_edit_back(edit) : ws_edit_forward(edit)))
        return false;
    enter(bar, false);
    return true;
}

/*
 * Removes Shift from a chord, into `plain`; returns whether it had one. A letter with Ctrl keeps
 * it, as that is another command.
 */
static bool drop_shift(const char *chord, char *plain, size_t size)
{
    const char *shift = strstr(chord, "shift+");
    bool drops = shift && (shift == chord || strlen(shift + 6) > 1);

    if (drops)
        snprintf(plain, size, "%.*s%s", (int)(shift - chord), chord, shift + 6);
    else
        snprintf(plain, size, "%s", chord);
    return drops;
}

bool ws_field_key(struct ws_bar *bar, const char *chord)
{
    static const char *const others[] = {"tab", "shift+tab", "escape", "f1"};
    char key[64];
    bool extends = drop_shift(chord, key, sizeof key);

    if (go(bar, key, extends) || take_back(bar, chord))
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!strcmp(keys[i].chord, key)) {
            keys[i].act(bar, extends);
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(others[i], chord))
            return false;
    /* Chords are left to the table of actions; any other key is typing, or has no effect. */
    return strncmp(chord, "ctrl+", 5) != 0;
}

void ws_field_scroll(struct ws_bar *bar)
{
    const struct ws_edit *edit = &bar->field.edit;
    const struct ws_widget *widget;
    int columns, length = (int)strlen(edit->text), before, all, caret;

    if (!ws_field_is_open(bar) || ws_field_has_lines(bar))
        return;
    widget = &bar->widget[bar->focus];
    columns = ws_field_columns(ws_field_room(widget).width);
    before = ws_field_characters(edit->text, 0, bar->field.from);
    all = ws_field_characters(edit->text, 0, length);
    caret = ws_field_characters(edit->text, 0, edit->caret);
    /* No space stays empty at the right while text is hidden at the left. */
    before = before < all - columns ? before : all > columns ? all - columns : 0;
    if (caret < before)
        before = caret;
    if (caret > before + columns)
        before = caret - columns;
    bar->field.from = ws_field_offset(edit->text, before);
}

void ws_field_point(struct ws_bar *bar, double x, bool extends)
{
    struct ws_box room = ws_field_room(&bar->widget[bar->focus]);
    double columns = (x - room.x) / ws_field_pitch();
    const char *seen;

    ws_field_scroll(bar); /* the text may have changed since it was drawn */
    seen = bar->field.edit.text + bar->field.from;
    if (columns < 0)
        move_to(bar, extends ? 0 : bar->field.from, extends);
    else
        move_to(bar, bar->field.from + ws_field_offset(seen, (int)fmin(columns + 0.5, 1e6)),
                extends);
}

/* A small movement of the mouse does not change a selection by word or line. */
static void selected(struct ws_bar *bar)
{
    bar->marks_text = bar->editor.marks = false;
    moved(bar);
}

void ws_field_select_word(struct ws_bar *bar)
{
    ws_edit_select_word(&bar->field.edit);
    selected(bar);
}

void ws_field_select_line(struct ws_bar *bar)
{
    ws_edit_select_line(&bar->field.edit);
    selected(bar);
}
