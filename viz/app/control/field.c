/* Editing one line of text. */
#include "viz/app/control/field.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/choice/query.h"
#include "viz/figure/metrics.h"

bool ws_field_is_open(const struct ws_bar *bar)
{
    return bar->focus >= 0 && !bar->widget[bar->focus].disabled &&
           ws_control_row(bar->widget[bar->focus].control)->kind == WS_KIND_FIELD;
}

static enum ws_control control_of(const struct ws_bar *bar)
{
    return bar->widget[bar->focus].control;
}

/* What the field changes, as text: a setting, or what its control alone knows. */
static void get_setting(const struct ws_bar *bar, char *text)
{
    const char *setting = ws_control_setting(control_of(bar));

    if (setting)
        ws_state_get(&bar->desk->state, setting, text);
    else /* it is no part of the state */
        ws_control_row(control_of(bar))->text(bar->desk, text, WS_SETTING_SIZE);
}

static void set_setting(struct ws_bar *bar, const char *text)
{
    const char *setting = ws_control_setting(control_of(bar));
    struct ws_error error;

    if (setting)
        ws_state_set(&bar->desk->state, setting, text, &error);
    else
        ws_control_row(control_of(bar))->enter(bar->desk, text, &error);
}

void ws_field_open(struct ws_bar *bar)
{
    ws_control_row(control_of(bar))->text(bar->desk, bar->field.text, sizeof bar->field.text);
    get_setting(bar, bar->field.before);
    snprintf(bar->field.now, sizeof bar->field.now, "%s", bar->field.before);
    bar->field.anchor = bar->field.from = 0;
    bar->field.caret = (int)strlen(bar->field.text);
    bar->field.wrong = bar->field.goes_on = bar->field.edited = false;
    bar->desk->undo.kind = 0; /* what is typed now is a change of its own */
    bar->field.kept = bar->desk->undo.kept;
    bar->desk->chrome_dirty = true;
}

void ws_field_focus(struct ws_bar *bar, int widget)
{
    if (widget >= 0 && widget != bar->focus) {
        bar->hint_at = widget;
        bar->hint = WS_HINT_WAITS;
    }
    bar->focus = widget;
    bar->field.wrong = bar->marks_text = false;
    if (ws_field_is_open(bar))
        ws_field_open(bar);
    bar->desk->chrome_dirty = true;
}

void ws_field_revert(struct ws_bar *bar)
{
    if (!bar->field.edited)
        return;
    set_setting(bar, bar->field.before);
    if (bar->desk->undo.kept == bar->field.kept + 1)
        ws_undo_drop(&bar->desk->undo);
    bar->desk->dirty = true;
    ws_field_open(bar);
}

/* Whether the field shows what follows from other controls, and that is another text now. */
static bool follows_other(const struct ws_bar *bar)
{
    const struct ws_control_row *row = ws_control_row(control_of(bar));
    char text[WS_SETTING_SIZE];

    if (!row->derived || !row->derived(bar->desk))
        return false;
    row->text(bar->desk, text, sizeof text);
    return strcmp(text, bar->field.text) != 0;
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
 * Gives the field's text to its control, and remembers whether it can be so. What may become right
 * as it is typed on is not yet told as wrong; what is `done` is.
 */
static void enter(struct ws_bar *bar, bool done)
{
    struct ws_error error = {""};

    bar->desk->message[0] = 0;
    bar->field.edited = true;
    bar->field.wrong = !ws_control_row(control_of(bar))->enter(bar->desk, bar->field.text, &error);
    bar->field.goes_on = bar->field.wrong && !done && control_of(bar) == WS_CONTROL_FIND &&
                         ws_query_goes_on(bar->field.text);
    if (bar->field.wrong)
        ws_desk_say(bar->desk, !bar->field.goes_on, "%s", error.text);
    get_setting(bar, bar->field.now);
    bar->desk->chrome_dirty = true;
}

static int first_selected(const struct ws_bar *bar)
{
    return bar->field.anchor < bar->field.caret ? bar->field.anchor : bar->field.caret;
}

static int after_selected(const struct ws_bar *bar)
{
    return bar->field.anchor < bar->field.caret ? bar->field.caret : bar->field.anchor;
}

static void replace(struct ws_bar *bar, int from, int to, const char *text)
{
    size_t length = strlen(text), old = strlen(bar->field.text);

    if (from == to && !length)
        return;
    if (old - (size_t)(to - from) + length >= sizeof bar->field.text) {
        ws_desk_say(bar->desk, true, "there is no room for these %zu characters: a field holds %zu",
                    length, sizeof bar->field.text - 1);
        return;
    }
    memmove(bar->field.text + (size_t)from + length, bar->field.text + to, old - (size_t)to + 1);
    memcpy(bar->field.text + from, text, length);
    bar->field.caret = bar->field.anchor = from + (int)length;
    enter(bar, false);
}

void ws_field_type(struct ws_bar *bar, const char *text)
{
    replace(bar, first_selected(bar), after_selected(bar), text);
}

static int char_before(const struct ws_bar *bar)
{
    int at = bar->field.caret - (bar->field.caret > 0);

    while (at > 0 && ws_field_continues(bar->field.text[at]))
        at--;
    return at;
}

static int char_after(const struct ws_bar *bar)
{
    int at = bar->field.caret + (bar->field.text[bar->field.caret] != 0);

    while (ws_field_continues(bar->field.text[at]))
        at++;
    return at;
}

static void erase(struct ws_bar *bar, int from, int to)
{
    if (bar->field.anchor != bar->field.caret)
        ws_field_type(bar, "");
    else
        replace(bar, from, to, "");
}

static void copy_selected(struct ws_bar *bar)
{
    char text[sizeof bar->field.text];

    if (bar->field.anchor == bar->field.caret)
        return;
    snprintf(text, sizeof text, "%.*s", after_selected(bar) - first_selected(bar),
             bar->field.text + first_selected(bar));
    bar->desk->host->copy(bar->desk->host->self, text);
}

/* A field has one line: the ends of lines become blanks, and those at the text's end go. */
static void paste(struct ws_bar *bar)
{
    char text[2 * sizeof bar->field.text];
    size_t length;

    if (!bar->desk->host->paste(bar->desk->host->self, text, sizeof text))
        return;
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    for (length = strlen(text); length && text[length - 1] == ' ';)
        text[--length] = 0;
    ws_field_type(bar, text);
}

static void move_to(struct ws_bar *bar, int at, bool extends)
{
    bar->field.caret = at;
    if (!extends)
        bar->field.anchor = at;
    bar->desk->chrome_dirty = true;
}

static void go_left(struct ws_bar *bar, bool extends)
{
    bool collapses = !extends && bar->field.anchor != bar->field.caret;

    move_to(bar, collapses ? first_selected(bar) : char_before(bar), extends);
}

static void go_right(struct ws_bar *bar, bool extends)
{
    bool collapses = !extends && bar->field.anchor != bar->field.caret;

    move_to(bar, collapses ? after_selected(bar) : char_after(bar), extends);
}

/* What words are made of, as a double click and Ctrl with an arrow have them. */
static bool in_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_' || (unsigned char)byte >= 0x80;
}

static int word_before(const struct ws_bar *bar)
{
    int at = bar->field.caret;

    while (at > 0 && !in_word(bar->field.text[at - 1]))
        at--;
    while (at > 0 && in_word(bar->field.text[at - 1]))
        at--;
    return at;
}

static int word_after(const struct ws_bar *bar)
{
    int at = bar->field.caret;

    while (bar->field.text[at] && !in_word(bar->field.text[at]))
        at++;
    while (in_word(bar->field.text[at]))
        at++;
    return at;
}

static void go_word_left(struct ws_bar *bar, bool extends)
{
    move_to(bar, word_before(bar), extends);
}

static void go_word_right(struct ws_bar *bar, bool extends)
{
    move_to(bar, word_after(bar), extends);
}

static void go_home(struct ws_bar *bar, bool extends)
{
    move_to(bar, 0, extends);
}

static void go_end(struct ws_bar *bar, bool extends)
{
    move_to(bar, (int)strlen(bar->field.text), extends);
}

static void erase_before(struct ws_bar *bar, bool extends)
{
    (void)extends;
    erase(bar, char_before(bar), bar->field.caret);
}

static void erase_after(struct ws_bar *bar, bool extends)
{
    (void)extends;
    erase(bar, bar->field.caret, char_after(bar));
}

static void erase_word_before(struct ws_bar *bar, bool extends)
{
    (void)extends;
    erase(bar, word_before(bar), bar->field.caret);
}

static void erase_word_after(struct ws_bar *bar, bool extends)
{
    (void)extends;
    erase(bar, bar->field.caret, word_after(bar));
}

static void select_all(struct ws_bar *bar, bool extends)
{
    (void)extends;
    bar->field.anchor = 0;
    move_to(bar, (int)strlen(bar->field.text), true);
}

static void erase_all(struct ws_bar *bar, bool extends)
{
    (void)extends;
    replace(bar, 0, (int)strlen(bar->field.text), "");
}

static void copy(struct ws_bar *bar, bool extends)
{
    (void)extends;
    copy_selected(bar);
}

static void cut(struct ws_bar *bar, bool extends)
{
    (void)extends;
    copy_selected(bar);
    if (bar->field.anchor != bar->field.caret)
        ws_field_type(bar, "");
}

static void insert_copied(struct ws_bar *bar, bool extends)
{
    (void)extends;
    paste(bar);
}

static void leave(struct ws_bar *bar, bool extends)
{
    (void)extends;
    if (bar->field.wrong)
        enter(bar, true); /* says again what is wrong */
    else
        ws_field_focus(bar, -1);
}

static const struct {
    const char *chord; /* without Shift, which extends the selection */
    void (*act)(struct ws_bar *bar, bool extends);
} keys[] = {
    {"left", go_left},
    {"right", go_right},
    {"home", go_home},
    {"end", go_end},
    {"ctrl+left", go_word_left},
    {"ctrl+right", go_word_right},
    {"ctrl+home", go_home},
    {"ctrl+end", go_end},
    {"backspace", erase_before},
    {"delete", erase_after},
    {"ctrl+backspace", erase_word_before},
    {"ctrl+delete", erase_word_after},
    {"ctrl+a", select_all},
    {"ctrl+u", erase_all},
    {"ctrl+c", copy},
    {"ctrl+x", cut},
    {"ctrl+v", insert_copied},
    {"return", leave},
    {"keypadenter", leave},
};

/* A chord without its Shift, into `plain`; whether it had one. Of a letter with Ctrl it stays, for
 * that is another command. */
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

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!strcmp(keys[i].chord, key)) {
            keys[i].act(bar, extends);
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(others[i], chord))
            return false;
    /* Chords go on to the table of actions; anything else is being typed, or means nothing here. */
    return strncmp(chord, "ctrl+", 5) != 0;
}

void ws_field_scroll(struct ws_bar *bar)
{
    const struct ws_widget *widget;
    int columns, length = (int)strlen(bar->field.text), before, all;

    if (!ws_field_is_open(bar))
        return;
    widget = &bar->widget[bar->focus];
    columns = ws_field_columns(ws_field_room(widget).width);
    before = ws_field_characters(bar->field.text, 0, bar->field.from);
    all = ws_field_characters(bar->field.text, 0, length);
    /* No room stays empty on the right while text is hidden on the left. */
    before = before < all - columns ? before : all > columns ? all - columns : 0;
    if (ws_field_characters(bar->field.text, 0, bar->field.caret) < before)
        before = ws_field_characters(bar->field.text, 0, bar->field.caret);
    if (ws_field_characters(bar->field.text, 0, bar->field.caret) > before + columns)
        before = ws_field_characters(bar->field.text, 0, bar->field.caret) - columns;
    bar->field.from = ws_field_offset(bar->field.text, before);
}

void ws_field_point(struct ws_bar *bar, double x, bool extends)
{
    struct ws_box room = ws_field_room(&bar->widget[bar->focus]);
    double columns = (x - room.x) / ws_field_pitch();
    const char *seen = bar->field.text + bar->field.from;

    if (columns < 0)
        move_to(bar, extends ? 0 : bar->field.from, extends);
    else
        move_to(bar, bar->field.from + ws_field_offset(seen, (int)fmin(columns + 0.5, 1e6)),
                extends);
}

void ws_field_select_word(struct ws_bar *bar)
{
    const char *text = bar->field.text;
    int from = bar->field.caret, to = from;
    bool word = in_word(text[from]) || (from > 0 && in_word(text[from - 1]));

    while (from > 0 && in_word(text[from - 1]) == word)
        from--;
    while (text[to] && in_word(text[to]) == word)
        to++;
    bar->field.anchor = from;
    bar->marks_text = false; /* a hand that shakes selects no less */
    move_to(bar, to, true);
}

void ws_field_select_all(struct ws_bar *bar)
{
    bar->marks_text = false;
    select_all(bar, true);
}
