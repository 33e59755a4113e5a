/* Lines are cut by this file, as a scene cannot clip. */
#include "viz/app/control/editor_draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/app/control/control.h"
#include "viz/app/control/editor_text.h"
#include "viz/app/control/field_text.h"
#include "viz/app/control/widget.h"
#include "viz/app/model/typed.h"
#include "viz/app/panel/layer.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* px from the left of the lines; below 0 for text scrolled out at the left. */
static double x_of(const struct ws_bar *bar, double across)
{
    return (across - bar->editor.left) * ws_field_pitch() / 600;
}

static double row_y(const struct ws_bar *bar, int line)
{
    return bar->editor.code.y + (line - bar->editor.top) * (double)WS_EDITOR_LINE;
}

/* Draws the visible part of a run between tabs. */
static void draw_piece(struct ws_bar *bar, const char *text, int from, int to, double middle)
{
    const struct ws_editor *editor = &bar->editor;
    double columns = editor->code.width / ws_field_pitch() * 600;
    char piece[512];
    int first = from;

    while (first < to && ws_edit_across(text, first) < editor->left - 1)
        first += (int)ws_utf8_length(text + first, 1);
    while (to > first && ws_edit_across(text, to) > editor->left + columns)
        for (to--; to > first && ws_field_continues(text[to]);)
            to--;
    if (first >= to)
        return;
    snprintf(piece, sizeof piece, "%.*s", to - first, text + first);
    ws_utf8_mask(piece);
    ws_scene_text(&bar->popup.scene, editor->code.x + x_of(bar, ws_edit_across(text, first)),
                  middle, WS_CONTROL_SIZE, WS_ANCHOR_START, WS_ROLE_CODE, piece);
}

static void draw_line(struct ws_bar *bar, const char *text, int line)
{
    int from = ws_edit_line_at(text, line), end = ws_edit_line_end(text, from);
    double middle = row_y(bar, line) + WS_EDITOR_LINE / 2.0;
    char number[16];

    snprintf(number, sizeof number, "%d", line + 1);
    ws_scene_text(&bar->popup.scene, bar->editor.code.x - 12, middle, 11, WS_ANCHOR_END,
                  WS_ROLE_AXIS, number);
    while (from < end) {
        int to = from;

        while (to < end && text[to] != '\t')
            to++;
        if (to > from)
            draw_piece(bar, text, from, to, middle);
        from = to + (to < end);
    }
}

/* Draws the selected part of a line, with a little for its end. */
static void draw_selected(struct ws_bar *bar, int line)
{
    const struct ws_edit *edit = &bar->field.edit;
    int start = ws_edit_line_at(edit->text, line), end = ws_edit_line_end(edit->text, start);
    int from = ws_edit_from(edit) > start ? ws_edit_from(edit) : start, to = ws_edit_to(edit);
    double left, right;

    if (to <= start || from > end || from == to)
        return;
    left = fmax(x_of(bar, ws_edit_across(edit->text, from)), 0);
    right = x_of(bar, ws_edit_across(edit->text, to < end ? to : end)) + (to > end ? 5 : 0);
    right = fmin(right, bar->editor.code.width);
    if (right > left)
        ws_scene_rect(&bar->popup.scene,
                      (struct ws_box){bar->editor.code.x + left, row_y(bar, line), right - left,
                                      WS_EDITOR_LINE},
                      0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, 0});
}

/* Draws the line of the error, and the word at which the parser stopped. */
static void draw_wrong(struct ws_bar *bar, const char *text)
{
    const struct ws_formula *typed = ws_typed(&bar->desk->state);
    const struct ws_editor *editor = &bar->editor;
    int line, at, end;
    double y, left, right;

    if (!typed || typed->good || !typed->line)
        return;
    line = typed->line - 1;
    if (line < editor->top || line >= editor->top + editor->rows)
        return;
    y = row_y(bar, line);
    at = ws_edit_place(text, typed->line, typed->column);
    end = at + (int)fmax(typed->unknown[0] ? (double)strlen(typed->unknown) : 1, 1);
    left = x_of(bar, ws_edit_across(text, at));
    right = end <= ws_edit_line_end(text, at) ? x_of(bar, ws_edit_across(text, end))
                                              : left + ws_field_pitch();
    ws_scene_rect(&bar->popup.scene,
                  (struct ws_box){editor->area.x + 4, y, editor->area.width - 8, WS_EDITOR_LINE}, 3,
                  WS_ROLE_CELL_MUTED, no_tint);
    ws_scene_rect(&bar->popup.scene, (struct ws_box){editor->area.x + 4, y, 4, WS_EDITOR_LINE}, 1,
                  WS_ROLE_ALERT, no_tint);
    if (left >= 0 && right <= editor->code.width)
        ws_scene_rect(
            &bar->popup.scene,
            (struct ws_box){editor->code.x + left - 1, y, right - left + 2, WS_EDITOR_LINE}, 2,
            WS_ROLE_ALERT, no_tint);
}

static void draw_caret(struct ws_bar *bar)
{
    const struct ws_edit *edit = &bar->field.edit;
    const struct ws_editor *editor = &bar->editor;
    int line = ws_edit_line_of(edit->text, edit->caret);
    double x = x_of(bar, ws_edit_across(edit->text, edit->caret)), y = row_y(bar, line);

    if (line >= editor->top && line < editor->top + editor->rows && x >= 0 &&
        x <= editor->code.width + 2)
        ws_scene_line(&bar->popup.scene, editor->code.x + x + 0.5, y + 1, editor->code.x + x + 0.5,
                      y + WS_EDITOR_LINE - 1, WS_ROLE_ARROW_STRONG, false);
}

/* Draws the scroll bar: the position of the visible lines among all. */
static void draw_bar(struct ws_bar *bar, int lines)
{
    const struct ws_editor *editor = &bar->editor;
    double whole = editor->code.height, height = whole * editor->rows / lines;

    if (lines <= editor->rows)
        return;
    ws_scene_rect(&bar->popup.scene,
                  (struct ws_box){editor->area.x + editor->area.width - 9,
                                  editor->code.y + whole * editor->top / lines, 4, height},
                  2, WS_ROLE_ARROW, no_tint);
}

static void draw_code(struct ws_bar *bar)
{
    const char *text = ws_editor_text(bar);
    int lines = ws_edit_lines(text), focus = bar->focus;
    bool typed = ws_field_is_open(bar) && bar->widget[focus].control == WS_CONTROL_EXPRESSION;

    draw_wrong(bar, text);
    for (int i = 0; i < bar->editor.rows && bar->editor.top + i < lines; i++) {
        if (typed)
            draw_selected(bar, bar->editor.top + i);
        draw_line(bar, text, bar->editor.top + i);
    }
    if (typed)
        draw_caret(bar);
    draw_bar(bar, lines);
}

void ws_editor_draw(struct ws_bar *bar)
{
    const struct ws_editor *editor = &bar->editor;
    const struct ws_formula *typed = ws_typed(&bar->desk->state);
    const char *unknown = ws_typed_unknown(&bar->desk->state);
    struct ws_scene *scene = &bar->popup.scene;
    int let = ws_bar_widget(bar, WS_CONTROL_LET);
    char message[WS_EDITOR_WORDS], name[80];

    if (editor->area.width <= 0)
        return;
    if (editor->rows)
        draw_code(bar);
    ws_editor_message(bar, message, sizeof message);
    ws_lines_draw(scene, editor->wrong.x, editor->wrong.y + 2, editor->wrong.width, 12,
                  typed && !typed->good ? WS_ROLE_ALERT_TEXT : WS_ROLE_SMALL, message);
    if (let >= 0 && unknown) {
        struct ws_box box = bar->widget[let].box;

        snprintf(name, sizeof name, "%s =", unknown);
        ws_scene_text(scene, box.x - ws_field_pitch(), box.y + box.height / 2, WS_CONTROL_SIZE,
                      WS_ANCHOR_END, WS_ROLE_CODE, name);
    }
    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].layer == WS_LAYER_OVER && bar->widget[i].box.width > 0)
            ws_widget_draw(bar, scene, i);
}
