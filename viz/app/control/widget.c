/*
 * How controls look. They are nodes of scenes, in the theme's roles, so that every theme holds for
 * them too. The one with the focus has a ring, the one pointed at a stronger frame.
 */
#include "viz/app/control/widget.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/app/control/control.h"
#include "viz/app/control/field.h"
#include "viz/figure/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { PADDING = 9, ARROW = 14, CORNER = 5 };

void ws_widget_fill(const struct ws_desk *desk, struct ws_widget *widget)
{
    const struct ws_control_row *row = ws_control_row(widget->control);

    widget->text_size = WS_CONTROL_SIZE;
    snprintf(widget->why, sizeof widget->why, "%s", row->help);
    row->text(desk, widget->text, sizeof widget->text);
    widget->disabled = row->usable && !row->usable(desk, widget->why, sizeof widget->why);
    if (!widget->disabled)
        snprintf(widget->why, sizeof widget->why, "%s", row->help);
}

/* A ring round a box: what the keys work on. */
static void draw_ring(struct ws_scene *scene, struct ws_box box)
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

/* As many characters of a text as fit a width. */
static void put_code(struct ws_scene *scene, double x, double middle, double width,
                     enum ws_role role, const char *text)
{
    char shown[WS_SETTING_SIZE];

    snprintf(shown, sizeof shown, "%.*s", ws_field_offset(text, ws_field_columns(width)), text);
    ws_scene_text(scene, x, middle, WS_CONTROL_SIZE, WS_ANCHOR_START, role, shown);
}

/* Where a position of the field lies, from the first character that is seen. */
static double position_of(const struct ws_bar *bar, int at)
{
    char before[sizeof bar->field.text];

    if (at <= bar->field.from)
        return 0;
    snprintf(before, sizeof before, "%.*s", at - bar->field.from,
             bar->field.text + bar->field.from);
    return ws_text_width(before, WS_CONTROL_SIZE, true, false);
}

static void draw_field(const struct ws_bar *bar, struct ws_scene *scene,
                       const struct ws_widget *widget, struct ws_box box, bool focused)
{
    struct ws_box room = ws_field_room(widget);
    double middle = box.y + box.height / 2, x = room.x, from, to;

    if (!focused) {
        put_code(scene, x, middle, room.width,
                 widget->disabled ? WS_ROLE_LABEL_MUTED : WS_ROLE_CODE, widget->text);
        return;
    }
    from = fmin(position_of(bar, bar->field.anchor), room.width);
    to = fmin(position_of(bar, bar->field.caret), room.width);
    if (from != to)
        ws_scene_rect(scene, (struct ws_box){x + fmin(from, to), middle - 9, fabs(to - from), 18},
                      0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
    put_code(scene, x, middle, room.width, WS_ROLE_CODE, bar->field.text + bar->field.from);
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
        struct ws_box part = {box.x + i * box.width / 2, box.y, box.width / 2, box.height};

        if (item.chosen && !widget->disabled)
            ws_scene_rect(scene, (struct ws_box){part.x + 2, part.y + 2, part.width - 4,
                                                 part.height - 4},
                          CORNER - 2, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
        ws_scene_text(scene, part.x + part.width / 2, part.y + part.height / 2, WS_CONTROL_SIZE,
                      WS_ANCHOR_MIDDLE, widget->disabled ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL,
                      item.text);
    }
}

static void draw_arrow(struct ws_scene *scene, double x, double middle, bool disabled)
{
    ws_scene_line(scene, x - 3.5, middle - 2, x, middle + 2, disabled ? WS_ROLE_RULE : WS_ROLE_ARROW,
                  false);
    ws_scene_line(scene, x, middle + 2, x + 3.5, middle - 2, disabled ? WS_ROLE_RULE : WS_ROLE_ARROW,
                  false);
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
    if (row->kind == WS_KIND_SWITCH) {
        draw_switch(bar, scene, widget, box);
    } else {
        bool wrong = typed && bar->field.wrong;

        ws_scene_rect(scene, box, CORNER,
                      wrong                      ? WS_ROLE_ALERT
                      : widget->disabled         ? WS_ROLE_PANEL
                      : row->kind == WS_KIND_FIELD ? WS_ROLE_CELL_MUTED
                                                 : WS_ROLE_CELL,
                      no_tint);
        if (row->kind == WS_KIND_FIELD) {
            draw_field(bar, scene, widget, box, typed);
        } else if (row->kind == WS_KIND_PICKER) {
            ws_scene_text(scene, box.x + PADDING, middle, WS_CONTROL_SIZE, WS_ANCHOR_START,
                          text_role, widget->text);
            draw_arrow(scene, box.x + box.width - PADDING - 3, middle, widget->disabled);
        } else {
            ws_scene_text(scene, box.x + box.width / 2, middle, widget->text_size, WS_ANCHOR_MIDDLE,
                          text_role, widget->text);
        }
    }
    if (hovered)
        ws_scene_rect(scene, box, CORNER, WS_ROLE_FRAME, no_tint);
    if (focused)
        draw_ring(scene, box);
}
