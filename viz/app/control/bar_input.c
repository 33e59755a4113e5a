/* Pop-ups come first, then the field that has the focus, then the other controls. */
#include "viz/app/control/bar_input.h"

#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/control/editor.h"
#include "viz/app/control/field.h"
#include "viz/app/control/plain_key.h"
#include "viz/app/control/widget.h"
#include "viz/app/panel/window_layout.h"

/* Opens a control's menu, with the chosen line under the keys. */
static void open_menu(struct ws_bar *bar, enum ws_control control)
{
    struct ws_item item;

    bar->popup.kind = WS_POPUP_MENU;
    bar->popup.menu = control;
    bar->popup.at = 0;
    for (int i = 0; ws_control_row(control)->item(bar->desk, i, &item); i++)
        if (item.chosen)
            bar->popup.at = i;
    bar->popup.changed = bar->desk->chrome_dirty = true;
}

/* Opens or closes a button's popup. */
static void toggle_popup(struct ws_bar *bar, enum ws_popup_kind kind)
{
    bar->popup.kind = bar->popup.kind == kind ? WS_POPUP_NONE : kind;
    bar->popup.changed = true;
}

void ws_bar_press(struct ws_bar *bar, enum ws_control control)
{
    const struct ws_control_row *row = ws_control_row(control);
    int at = ws_bar_widget(bar, control);
    struct ws_widget hidden = {.control = control};
    const struct ws_widget *widget = at >= 0 ? &bar->widget[at] : &hidden;
    struct ws_item item;
    int chosen = 0;

    if (at < 0 && !bar->bare)
        return;
    if (at < 0)
        ws_widget_fill(bar, &hidden);
    if (widget->disabled) {
        ws_desk_say(bar->desk, "%.60s: %s", row->label[0] ? row->label : widget->text, widget->why);
        return;
    }
    if (at < 0 && (row->kind == WS_KIND_PICKER || row->kind == WS_KIND_FIELD)) {
        ws_desk_say(bar->desk, "%s: its control is not shown here", row->help);
        return;
    }
    switch (row->kind) {
    case WS_KIND_PICKER:
        if (bar->popup.kind == WS_POPUP_MENU && bar->popup.menu == control)
            ws_bar_close_popup(bar);
        else
            open_menu(bar, control);
        break;
    case WS_KIND_FIELD:
        ws_field_focus(bar, at);
        break;
    case WS_KIND_SWITCH:
        for (int i = 0; row->item(bar->desk, i, &item); i++)
            chosen = item.chosen ? i : chosen;
        row->choose(bar->desk, 1 - chosen);
        break;
    case WS_KIND_SLIDER: /* the mouse drags it, and the keys of its mode move it */
        break;
    case WS_KIND_BUTTON:
        ws_bar_hint_hush(bar);
        if (row->opens != WS_POPUP_NONE)
            toggle_popup(bar, row->opens);
        else
            row->choose(bar->desk, 0);
        break;
    }
    bar->desk->chrome_dirty = true;
}

void ws_bar_next_choice(struct ws_bar *bar, enum ws_control control)
{
    const struct ws_control_row *row = ws_control_row(control);
    struct ws_item item;
    int chosen = 0, count = 0;

    while (row->item(bar->desk, count, &item)) {
        if (item.chosen)
            chosen = count;
        count++;
    }
    if (!count)
        return;
    do
        chosen = (chosen + 1) % count;
    while (row->item(bar->desk, chosen, &item) && item.disabled && !item.chosen);
    row->choose(bar->desk, chosen);
}

static int item_at(const struct ws_bar *bar, double x, double y)
{
    for (int i = 0; i < bar->popup.items; i++)
        if (ws_box_holds(bar->popup.item[i], x, y))
            return i;
    return -1;
}

static void choose_item(struct ws_bar *bar, int index)
{
    const struct ws_control_row *row = ws_control_row(bar->popup.menu);
    struct ws_item item;

    if (index < 0 || !row->item(bar->desk, index, &item))
        return;
    if (item.disabled) {
        ws_desk_say(bar->desk, "%s: %s", item.text, item.why);
        return;
    }
    ws_bar_close_popup(bar);
    row->choose(bar->desk, index);
}

/* Moves the handle of the held slider to the pointer. */
static void slide(struct ws_bar *bar, double x)
{
    struct ws_box groove = ws_bar_groove(&bar->widget[bar->slides]);

    ws_control_row(bar->widget[bar->slides].control)
        ->slider->slide(bar->desk, (x - groove.x) / groove.width);
}

bool ws_bar_move(struct ws_bar *bar, double x, double y)
{
    int widget;

    if (bar->slides >= bar->widgets)
        bar->slides = -1;
    if (bar->slides >= 0) {
        slide(bar, x);
        return true;
    }
    if (bar->marks_text) {
        if (ws_field_is_open(bar) && bar->editor.marks)
            ws_editor_drag(bar, x, y);
        else if (ws_field_is_open(bar))
            ws_field_point(bar, x, true);
        return true;
    }
    if (bar->popup.kind != WS_POPUP_NONE && ws_box_holds(bar->popup.area, x, y)) {
        int item = item_at(bar, x, y);

        if (bar->popup.kind == WS_POPUP_MENU && item >= 0 && item != bar->popup.at) {
            bar->popup.at = item;
            bar->popup.changed = true;
        }
        return true;
    }
    widget = ws_bar_widget_at(bar, x, y);
    if (widget != bar->hovered) {
        bar->hovered = widget;
        bar->hint_at = widget;
        bar->hint = WS_HINT_WAITS;
        bar->desk->chrome_dirty = true;
    }
    return (bar->popup.kind != WS_POPUP_NONE && bar->popup.kind != WS_POPUP_MENU) ||
           ws_box_holds(bar->editor.area, x, y);
}

bool ws_bar_wheel(struct ws_bar *bar, double x, double y, double across, double down)
{
    return bar->popup.kind == WS_POPUP_NONE && ws_editor_wheel(bar, x, y, across, down);
}

int ws_bar_hint(const struct ws_bar *bar)
{
    int at = bar->hovered >= 0 ? bar->hovered : bar->focus;

    if (bar->hint_at >= 0 && bar->hint_at == bar->focus)
        at = bar->focus;
    if (at < 0 || at >= bar->widgets || bar->popup.kind != WS_POPUP_NONE ||
        bar->hint == WS_HINT_HUSHED)
        return -1;
    return bar->widget[at].disabled || bar->hint == WS_HINT_SHOWN ? at : -1;
}

bool ws_bar_hint_waits(const struct ws_bar *bar)
{
    return bar->hint == WS_HINT_WAITS && (bar->hovered >= 0 || bar->focus >= 0) &&
           bar->popup.kind == WS_POPUP_NONE;
}

void ws_bar_rest(struct ws_bar *bar)
{
    if (!ws_bar_hint_waits(bar))
        return;
    bar->hint = WS_HINT_SHOWN;
    bar->popup.changed = true;
}

void ws_bar_hint_spend(struct ws_bar *bar)
{
    bar->popup.changed = bar->popup.changed || bar->hint == WS_HINT_SHOWN;
    if (bar->hint != WS_HINT_HUSHED)
        bar->hint = WS_HINT_SPENT;
}

void ws_bar_hint_hush(struct ws_bar *bar)
{
    ws_bar_hint_spend(bar);
    bar->hint = WS_HINT_HUSHED;
}

void ws_bar_leave(struct ws_bar *bar)
{
    bar->desk->chrome_dirty = bar->desk->chrome_dirty || bar->hovered >= 0;
    bar->hovered = -1;
}

/*
 * Gives a field the focus, and places the caret. Find starts anew each time, and derived text is
 * for typing over or editing, so all of it is selected; a second press places the caret.
 */
static void press_field(struct ws_bar *bar, int widget, double x, bool extends)
{
    bool was = bar->focus == widget;

    if (!was)
        ws_field_focus(bar, widget);
    if (ws_field_has_lines(bar)) /* the editor has them */
        return;
    if (was || !(bar->widget[widget].control == WS_CONTROL_FIND || bar->widget[widget].derived)) {
        ws_field_point(bar, x, was && extends);
        bar->marks_text = true;
    }
}

static void press_widget(struct ws_bar *bar, int widget, double x, bool extends)
{
    const struct ws_control_row *row = ws_control_row(bar->widget[widget].control);
    struct ws_box box = bar->widget[widget].box;
    struct ws_item item;
    int half = x >= box.x + box.width / 2;

    if (row->kind == WS_KIND_SWITCH && !bar->widget[widget].compact &&
        row->item(bar->desk, half, &item) && item.chosen)
        return; /* it is that way already */
    if (row->kind == WS_KIND_FIELD && !bar->widget[widget].disabled) {
        press_field(bar, widget, x, extends);
        return;
    }
    ws_field_focus(bar, -1);
    if (row->kind == WS_KIND_SLIDER && !bar->widget[widget].disabled) {
        bar->slides = widget;
        slide(bar, x);
        return;
    }
    ws_bar_press(bar, bar->widget[widget].control);
}

bool ws_bar_click(struct ws_bar *bar, double x, double y, int button, bool extends)
{
    int widget = ws_bar_widget_at(bar, x, y);

    ws_bar_hint_spend(bar);
    if (bar->popup.kind != WS_POPUP_NONE) {
        bool inside = ws_box_holds(bar->popup.area, x, y);
        enum ws_control was = bar->popup.menu;
        bool menu = bar->popup.kind == WS_POPUP_MENU;

        if (inside) {
            if (menu)
                choose_item(bar, item_at(bar, x, y));
            return true;
        }
        ws_bar_close_popup(bar);
        if (widget >= 0 && menu && bar->widget[widget].control == was)
            return true;
    }
    if (widget >= 0 && button == 1) {
        press_widget(bar, widget, x, extends);
        ws_bar_hint_spend(bar);
        return true;
    }
    if (ws_editor_press(bar, x, y, extends))
        return true;
    if (bar->focus >= 0)
        ws_field_focus(bar, -1);
    return false;
}

void ws_bar_release(struct ws_bar *bar)
{
    bar->marks_text = bar->editor.marks = false;
    bar->slides = -1;
}

/* Moves along a menu that may have several items on a line, and wraps around at its ends. */
static void step_menu(struct ws_bar *bar, int by)
{
    int count = bar->popup.items;

    if (count)
        bar->popup.at = (bar->popup.at < 0 ? by < 0 ? count - 1 : 0
                                           : (bar->popup.at + by % count + count) % count);
}

static bool menu_key(struct ws_bar *bar, const char *chord)
{
    int across = ws_control_row(bar->popup.menu)->across;

    if (!strcmp(chord, "down"))
        step_menu(bar, across);
    else if (!strcmp(chord, "up"))
        step_menu(bar, -across);
    else if (!strcmp(chord, "right") && across > 1)
        step_menu(bar, 1);
    else if (!strcmp(chord, "left") && across > 1)
        step_menu(bar, -1);
    else if (!strcmp(chord, "home"))
        bar->popup.at = 0;
    else if (!strcmp(chord, "end"))
        bar->popup.at = bar->popup.items - 1;
    else if (!strcmp(chord, "return") || !strcmp(chord, "space"))
        choose_item(bar, bar->popup.at);
    else
        return false;
    bar->popup.changed = true;
    return true;
}

/* Whether the hovered or focused widget is a disabled field. */
static bool at_disabled_field(const struct ws_bar *bar)
{
    const int at[] = {bar->hovered, bar->focus};

    for (int i = 0; i < 2; i++)
        if (at[i] >= 0 && bar->widget[at[i]].disabled &&
            ws_control_row(bar->widget[at[i]].control)->kind == WS_KIND_FIELD)
            return true;
    return false;
}

/* A key that writes one character. */
static bool is_plain(const char *chord)
{
    return strlen(!strncmp(chord, "shift+", 6) ? chord + 6 : chord) == 1;
}

bool ws_bar_key(struct ws_bar *bar, const char *chord)
{
    bar->swallows = false;
    ws_bar_hint_spend(bar);
    if (bar->popup.kind == WS_POPUP_MENU && (menu_key(bar, chord) || is_plain(chord)))
        return true;
    if (ws_field_is_open(bar))
        return ws_field_key(bar, chord);
    /* Meant for the disabled field, whose hint has the reason; Find does not take it either. */
    bar->swallows = at_disabled_field(bar) && is_plain(chord) && !strpbrk(chord, "/?");
    return bar->swallows;
}

void ws_bar_swallow(struct ws_bar *bar, const char *chord)
{
    bar->swallows = bar->swallows || is_plain(chord) || !strcmp(chord, "space");
}

void ws_bar_commanded(struct ws_bar *bar, const char *chord, int focus_before)
{
    ws_field_refresh(bar);
    /* The text of a key that was a command is not typed, not even into the field that it opened. */
    bar->swallows = bar->swallows || bar->focus != focus_before || !strncmp(chord, "alt+", 4);
}

/* Text typed over the panels opens Find if it begins a query. */
static void type_over_panels(struct ws_bar *bar, const char *text)
{
    int find = ws_bar_widget(bar, WS_CONTROL_FIND);

    switch (ws_plain_key(text)) {
    case WS_PLAIN_FINDS:
        if (find < 0)
            return;
        ws_bar_close_popup(bar);
        ws_field_focus(bar, find);
        ws_field_type(bar, text);
        break;
    case WS_PLAIN_REFUSED:
        ws_desk_say(
            bar->desk,
            "%s cannot begin a search; type lane %s, row %s or bank %s, or / and then a number",
            text, text, text, text);
        break;
    case WS_PLAIN_COMMANDS:
        break;
    }
}

void ws_bar_text(struct ws_bar *bar, const char *text)
{
    bool typed = !bar->swallows && (unsigned char)*text >= ' ' && bar->popup.kind != WS_POPUP_MENU;

    bar->swallows = false;
    if (typed && ws_field_is_open(bar))
        ws_field_type(bar, text);
    else if (typed)
        type_over_panels(bar, text);
}
