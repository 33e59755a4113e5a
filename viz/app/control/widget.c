/*
 * The appearance of controls. They are nodes of scenes, with the theme's roles, so that every theme
 * applies to them. The focused control has a ring, the hovered one a stronger frame.
 */
#include "viz/app/control/widget.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/app/control/control.h"
#include "viz/app/control/field.h"
#include "viz/app/panel/fit.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { PADDING = 9, ARROW = 14, CORNER = 5 };

/* During a quiz the instruction is fixed by the question, and its badge would reveal answers. */
static bool is_fixed(const struct ws_bar *bar, const struct ws_widget *widget)
{
    return bar->desk->round.on && widget->control <= WS_CONTROL_BADGE;
}

void ws_widget_fill(const struct ws_bar *bar, struct ws_widget *widget)
{
    const struct ws_control_row *row = ws_control_row(widget->control);
    const char *keys = bar->keys[widget->control];

    widget->text_size = WS_CONTROL_SIZE;
    if (row->fold)
        row->fold(bar->desk, widget->text, sizeof widget->text, &widget->wrong);
    else
        row->text(bar->desk, widget->text, sizeof widget->text);
    if (is_fixed(bar, widget)) {
        widget->disabled = true;
        snprintf(widget->why, sizeof widget->why, "fixed by the question");
        return;
    }
    widget->disabled = row->usable && !row->usable(bar->desk, widget->why, sizeof widget->why);
    if (!widget->disabled && keys)
        snprintf(widget->why, sizeof widget->why, "%s (%s)", row->help, keys);
    else if (!widget->disabled)
        snprintf(widget->why, sizeof widget->why, "%s", row->help);
    if (row->tell && !widget->disabled)
        row->tell(bar->desk, widget->why, sizeof widget->why);
    widget->derived = row->derived && row->derived(bar->desk);
}

double ws_widget_width(const struct ws_desk *desk, const struct ws_widget *widget)
{
    const struct ws_control_row *row = ws_control_row(widget->control);
    double label = row->label[0] ? ws_text_width(row->label, WS_CONTROL_SIZE, false, false) + 8 : 0;
    double text = ws_text_width(widget->text, WS_CONTROL_SIZE, row->code, false);
    struct ws_item item;

    switch (row->kind) {
    case WS_KIND_PICKER:
        return label + ceil(text) + 2 * 9 + 14;
    case WS_KIND_FIELD:
        return label + row->width;
    case WS_KIND_BUTTON:
        return ws_widget_is_sign(widget->control) ? WS_SIGN_WIDTH : ceil(text) + 2 * 10;
    case WS_KIND_SWITCH:
        text = 0;
        for (int i = 0; row->item(desk, i, &item); i++)
            text = fmax(text, ws_text_width(item.text, WS_CONTROL_SIZE, false, false));
        return widget->compact ? ceil(text) + 16 : 2 * (ceil(text) + 20);
    case WS_KIND_SLIDER:
        return row->width;
    }
    return 0;
}

void ws_widget_ring(struct ws_scene *scene, struct ws_box box)
{
    double left = box.x - 2, top = box.y - 2, right = box.x + box.width + 2;
    double bottom = box.y + box.height + 2;
    const struct ws_path_step steps[] = {
        {WS_PATH_MOVE, {left}, {top}},     {WS_PATH_LINE, {right}, {top}},
        {WS_PATH_LINE, {right}, {bottom}}, {WS_PATH_LINE, {left}, {bottom}},
        {WS_PATH_CLOSE, {0}, {0}},
    };

    ws_scene_path(scene, steps, 4, WS_ROLE_ARROW_STRONG, false);
    ws_scene_line(scene, left, bottom + 1, left, top - 1, WS_ROLE_ARROW_STRONG, false);
}

/* Draws as many characters of a text as fit a width; `cut`: with a sign for the rest. */
static void put_code(struct ws_scene *scene, double x, double middle, double width,
                     enum ws_role role, const char *text, bool cut)
{
    char shown[WS_EDIT_SIZE];
    int columns = ws_field_columns(width), all = ws_field_offset(text, columns);

    snprintf(shown, sizeof shown, "%.*s", all, text);
    if (cut && text[all] && columns > 0)
        snprintf(shown, sizeof shown, "%.*s\u2026", ws_field_offset(text, columns - 1), text);
    ws_scene_text(scene, x, middle, WS_CONTROL_SIZE, WS_ANCHOR_START, role, shown);
}

/* The horizontal position of a character in the field, from the first visible one. */
static double position_of(const struct ws_bar *bar, int at)
{
    char before[WS_EDIT_SIZE];

    if (at <= bar->field.from)
        return 0;
    snprintf(before, sizeof before, "%.*s", at - bar->field.from,
             bar->field.edit.text + bar->field.from);
    return ws_text_width(before, WS_CONTROL_SIZE, true, false);
}

static void draw_field(const struct ws_bar *bar, struct ws_scene *scene,
                       const struct ws_widget *widget, struct ws_box box, bool focused)
{
    const struct ws_edit *edit = &bar->field.edit;
    struct ws_box room = ws_field_room(widget);
    double middle = box.y + box.height / 2, x = room.x, from, to;

    if (!focused || strchr(edit->text, '\n')) {
        put_code(scene, x, middle, room.width,
                 widget->derived || widget->disabled ? WS_ROLE_CODE_MUTED : WS_ROLE_CODE,
                 widget->text, true);
        return;
    }
    from = fmin(position_of(bar, edit->anchor), room.width);
    to = fmin(position_of(bar, edit->caret), room.width);
    if (from != to)
        ws_scene_rect(scene, (struct ws_box){x + fmin(from, to), middle - 9, fabs(to - from), 18},
                      0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
    put_code(scene, x, middle, room.width, WS_ROLE_CODE, edit->text + bar->field.from, false);
    ws_scene_line(scene, x + 0.5 + to, middle - 8, x + 0.5 + to, middle + 8, WS_ROLE_ARROW_STRONG,
                  false);
}

/* Two words side by side, the chosen one raised. */
static void draw_switch(const struct ws_bar *bar, struct ws_scene *scene,
                        const struct ws_widget *widget, struct ws_box box)
{
    const struct ws_control_row *row = ws_control_row(widget->control);
    struct ws_item item;

    ws_scene_rect(scene, box, CORNER, WS_ROLE_PANEL, no_tint);
    for (int i = 0; row->item(bar->desk, i, &item); i++) {
        struct ws_box half = {box.x + i * box.width / 2, box.y, box.width / 2, box.height};
        struct ws_box part = widget->compact ? box : half;

        if (widget->compact && !item.chosen)
            continue;
        if (item.chosen && !widget->disabled)
            ws_scene_rect(scene,
                          (struct ws_box){part.x + 2, part.y + 2, part.width - 4, part.height - 4},
                          CORNER - 2, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
        ws_scene_text(scene, part.x + part.width / 2, part.y + part.height / 2, WS_CONTROL_SIZE,
                      WS_ANCHOR_MIDDLE, widget->disabled ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL,
                      item.text);
    }
}

static void draw_arrow(struct ws_scene *scene, double x, double middle, bool disabled)
{
    ws_scene_line(scene, x - 3.5, middle - 2, x, middle + 2,
                  disabled ? WS_ROLE_RULE : WS_ROLE_ARROW, false);
    ws_scene_line(scene, x, middle + 2, x + 3.5, middle - 2,
                  disabled ? WS_ROLE_RULE : WS_ROLE_ARROW, false);
}

bool ws_widget_is_sign(enum ws_control control)
{
    return control == WS_CONTROL_ROWS || (control >= WS_CONTROL_ALONE_MEMORY &&
                                          control < WS_CONTROL_ALONE_MEMORY + (int)WS_PANELS);
}

/* Rows that can go up, or come down. */
static void draw_rows_sign(struct ws_scene *scene, double x, double y, double scale, bool folded)
{
    double tip = (folded ? 2.5 : -2.5) * scale, wing = 5 * scale;

    ws_scene_line(scene, x - wing, y - tip, x, y + tip, WS_ROLE_ARROW, false);
    ws_scene_line(scene, x, y + tip, x + wing, y - tip, WS_ROLE_ARROW, false);
}

/* Two opposite corners: apart to grow, close to shrink. */
static void draw_alone_sign(struct ws_scene *scene, double x, double y, bool alone)
{
    for (int side = -1; side <= 1; side += 2) {
        double corner = side * (alone ? 1.5 : 5), end = side * (alone ? 5.5 : 0.5);

        ws_scene_line(scene, x + corner, y - corner, x + end, y - corner, WS_ROLE_ARROW, false);
        ws_scene_line(scene, x + corner, y - corner, x + corner, y - end, WS_ROLE_ARROW, false);
    }
}

static void draw_sign(const struct ws_bar *bar, struct ws_scene *scene,
                      const struct ws_widget *widget)
{
    double x = widget->box.x + widget->box.width / 2, y = widget->box.y + widget->box.height / 2;

    if (widget->control == WS_CONTROL_ROWS)
        draw_rows_sign(scene, x, y, widget->text_size / WS_CONTROL_SIZE, bar->desk->folded);
    else
        draw_alone_sign(scene, x, y,
                        bar->desk->state.alone == (int)(widget->control - WS_CONTROL_ALONE_MEMORY));
}

/* A groove with a mark per step, the names of its parts below it, and the handle. */
static void draw_slider(const struct ws_bar *bar, struct ws_scene *scene,
                        const struct ws_widget *widget)
{
    const struct ws_slider *slider = ws_control_row(widget->control)->slider;
    struct ws_box groove = ws_bar_groove(widget);
    double at = groove.x + slider->part(bar->desk) * groove.width;
    int count = 0, marks, now;

    while (slider->name(bar->desk, count, &marks))
        count++;
    now = (int)fmin(ceil(slider->part(bar->desk) * count - 1e-9) - 1, count - 1);
    ws_scene_rect(scene, groove, groove.height / 2, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(scene, (struct ws_box){groove.x, groove.y, at - groove.x, groove.height},
                  groove.height / 2, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
    for (int i = 0; i < count; i++) {
        const char *name = slider->name(bar->desk, i, &marks);
        double each = groove.width / count, x = groove.x + i * each;
        double below = groove.y + groove.height;
        double size = ws_fitting_size(name, each - 6, 8, 11);

        for (int mark = 0; mark < marks && marks < each / 4; mark++)
            ws_scene_line(scene, x + mark * each / marks, mark ? below + 1 : groove.y - 2,
                          x + mark * each / marks, below + (mark ? 4 : 6),
                          mark ? WS_ROLE_RULE : WS_ROLE_ARROW, false);
        if (size > 0)
            ws_scene_text(scene, x + 4, widget->box.y + widget->box.height - 6, size,
                          WS_ANCHOR_START, i == (now < 0 ? 0 : now) ? WS_ROLE_LABEL : WS_ROLE_AXIS,
                          name);
    }
    ws_scene_rect(scene, (struct ws_box){at - 6, groove.y + groove.height / 2 - 6, 12, 12}, 6,
                  WS_ROLE_CELL_MARKED, (struct ws_tint){WS_TINT_MATRIX, 0});
}

void ws_widget_draw(const struct ws_bar *bar, struct ws_scene *scene, int index)
{
    const struct ws_widget *widget = &bar->widget[index];
    const struct ws_control_row *row = ws_control_row(widget->control);
    bool focused = bar->focus == index, typed = focused && ws_field_is_open(bar),
         open = bar->popup.kind == WS_POPUP_MENU && bar->popup.menu == widget->control;
    bool hovered = (bar->hovered == index && !widget->disabled) || open;
    struct ws_box box = widget->box;
    double middle = box.y + box.height / 2;
    double label = row->label[0] ? ws_text_width(row->label, WS_CONTROL_SIZE, false, false) + 8 : 0;
    enum ws_role text_role = widget->disabled ? WS_ROLE_LABEL_MUTED
                             : row->code      ? WS_ROLE_CODE
                                              : WS_ROLE_LABEL;

    if (row->label[0])
        ws_scene_text(scene, box.x, middle, WS_CONTROL_SIZE, WS_ANCHOR_START, WS_ROLE_NOTE,
                      row->label);
    box.x += label;
    box.width -= label;
    if (row->kind == WS_KIND_SLIDER) {
        draw_slider(bar, scene, widget);
        hovered = false;
    } else if (row->kind == WS_KIND_SWITCH) {
        draw_switch(bar, scene, widget, box);
    } else {
        bool wrong = typed ? bar->field.wrong && !bar->field.goes_on : widget->wrong;

        ws_scene_rect(scene, box, CORNER,
                      wrong                        ? WS_ROLE_ALERT
                      : widget->disabled           ? WS_ROLE_PANEL
                      : row->kind == WS_KIND_FIELD ? WS_ROLE_CELL_MUTED
                                                   : WS_ROLE_CELL,
                      no_tint);
        if (row->kind == WS_KIND_FIELD) {
            draw_field(bar, scene, widget, box, typed);
        } else if (row->kind == WS_KIND_PICKER) {
            ws_scene_text(scene, box.x + PADDING, middle, WS_CONTROL_SIZE, WS_ANCHOR_START,
                          text_role, widget->text);
            draw_arrow(scene, box.x + box.width - PADDING - 3, middle, widget->disabled);
        } else if (ws_widget_is_sign(widget->control)) {
            draw_sign(bar, scene, widget);
        } else {
            ws_scene_text(scene, box.x + box.width / 2, middle, widget->text_size, WS_ANCHOR_MIDDLE,
                          text_role, widget->text);
        }
    }
    if (hovered)
        ws_scene_rect(scene, box, CORNER, WS_ROLE_FRAME, no_tint);
    if (focused)
        ws_widget_ring(scene, box);
}
