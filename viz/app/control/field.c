/* Editing one line of text. */
#include "viz/app/control/field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
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

static void get_setting(const struct ws_bar *bar, char *text)
{
    ws_state_get(&bar->desk->state, ws_control_setting(control_of(bar)), text);
}

void ws_field_open(struct ws_bar *bar)
{
    ws_control_row(control_of(bar))->text(bar->desk, bar->field.text, sizeof bar->field.text);
    get_setting(bar, bar->field.before);
    snprintf(bar->field.now, sizeof bar->field.now, "%s", bar->field.before);
    bar->field.anchor = bar->field.from = 0;
    bar->field.caret = (int)strlen(bar->field.text);
    bar->field.wrong = bar->field.edited = false;
    bar->desk->undo.kind = 0; /* what is typed now is a change of its own */
    bar->field.kept = bar->desk->undo.kept;
    bar->desk->chrome_dirty = true;
}

void ws_field_focus(struct ws_bar *bar, int widget)
{
    bar->focus = widget;
    bar->field.wrong = bar->marks_text = false;
    if (ws_field_is_open(bar))
        ws_field_open(bar);
    bar->desk->chrome_dirty = true;
}

void ws_field_revert(struct ws_bar *bar)
{
    struct ws_error error;

    if (!bar->field.edited)
        return;
    ws_state_set(&bar->desk->state, ws_control_setting(control_of(bar)), bar->field.before, &error);
    if (bar->desk->undo.kept == bar->field.kept + 1)
        ws_undo_drop(&bar->desk->undo);
    bar->desk->dirty = true;
    ws_field_open(bar);
}

void ws_field_refresh(struct ws_bar *bar)
{
    char now[WS_SETTING_SIZE];

    if (!ws_field_is_open(bar))
        return;
    get_setting(bar, now);
    if (strcmp(now, bar->field.now))
        ws_field_open(bar);
}

/* Gives the field's text to its control, and remembers whether it can be so. */
static void enter(struct ws_bar *bar)
{
    struct ws_error error = {""};

    bar->desk->message[0] = 0;
    bar->field.edited = true;
    bar->field.wrong = !ws_control_row(control_of(bar))->enter(bar->desk, bar->field.text, &error);
    if (bar->field.wrong)
        ws_desk_say(bar->desk, true, "%s", error.text);
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
    enter(bar);
}

void ws_field_type(struct ws_bar *bar, const char *text)
{
    replace(bar, first_selected(bar), after_selected(bar), text);
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static int char_before(const struct ws_bar *bar)
{
    int at = bar->field.caret - (bar->field.caret > 0);

    while (at > 0 && continues(bar->field.text[at]))
        at--;
    return at;
}

static int char_after(const struct ws_bar *bar)
{
    int at = bar->field.caret + (bar->field.text[bar->field.caret] != 0);

    while (continues(bar->field.text[at]))
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
        enter(bar); /* says again what is wrong */
    else
        ws_field_focus(bar, -1);
}

static const struct {
    const char *chord; /* without Shift, which extends the selection */
    void (*act)(struct ws_bar *bar, bool extends);
} keys[] = {
    {"left", go_left},      {"right", go_right},         {"home", go_home},
    {"end", go_end},        {"backspace", erase_before}, {"delete", erase_after},
    {"ctrl+a", select_all}, {"ctrl+u", erase_all},       {"ctrl+c", copy},
    {"ctrl+x", cut},        {"ctrl+v", insert_copied},   {"return", leave},
    {"keypadenter", leave},
};

bool ws_field_key(struct ws_bar *bar, const char *chord)
{
    static const char *const others[] = {"tab", "shift+tab", "escape", "f1"};
    bool extends = !strncmp(chord, "shift+", 6);
    const char *key = extends ? chord + 6 : chord;

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

void ws_field_scroll(struct ws_bar *bar)
{
    const struct ws_widget *widget;
    int columns, length = (int)strlen(bar->field.text), before, all;

    if (!ws_field_is_open(bar))
        return;
    widget = &bar->widget[bar->focus];
    columns = ws_field_columns(ws_field_room(widget).width);
    before = characters(bar->field.text, 0, bar->field.from);
    all = characters(bar->field.text, 0, length);
    /* No room stays empty on the right while text is hidden on the left. */
    before = before < all - columns ? before : all > columns ? all - columns : 0;
    if (characters(bar->field.text, 0, bar->field.caret) < before)
        before = characters(bar->field.text, 0, bar->field.caret);
    if (characters(bar->field.text, 0, bar->field.caret) > before + columns)
        before = characters(bar->field.text, 0, bar->field.caret) - columns;
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
