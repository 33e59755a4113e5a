/* The panel's position, its scrolling, and its handling of the mouse. */
#include "viz/app/control/editor.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/editor_text.h"
#include "viz/app/control/field.h"
#include "viz/app/model/typed.h"
#include "viz/app/panel/layer.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"

enum {
    MOST_ROWS = 12, /* or more, where the window is that high */
    LEAST_ROWS = 3,
    LEAST_COLUMNS = 64,
    MOST_COLUMNS = 104,
    LEAST_WIDTH = 380, /* px, of a panel without code */
    BETWEEN = 8,
    EDGE = 4,
    WHEEL_ROWS = 3,
};

/* Columns of the longest line, in steps, so that the panel does not change with each key. */
static int columns_of(const char *text)
{
    int most = LEAST_COLUMNS;

    for (const char *at = text;; at++) {
        int end = ws_edit_line_end(text, (int)(at - text));

        most = (int)fmax(most, ceil(ws_edit_across(text, end) / 600.0 + 1));
        at = strchr(at, '\n');
        if (!at)
            break;
    }
    most = (most - LEAST_COLUMNS + 19) / 20 * 20 + LEAST_COLUMNS;
    return most > MOST_COLUMNS ? MOST_COLUMNS : most;
}

/* The panel's box, as wide as its lines need if possible, right-aligned with the field. */
static struct ws_box area_across(const struct ws_bar *bar, const struct ws_window_layout *layout,
                                 struct ws_box field, bool code)
{
    double width = field.width, right = field.x + field.width + 2;

    double left =
        layout->panel[WS_PANEL_MEMORY].frame.x + layout->panel[WS_PANEL_MEMORY].frame.width;

    if (code)
        width = fmax(width, columns_of(ws_editor_text(bar)) * ws_field_pitch() +
                                ws_editor_gutter(bar) + 2 * WS_EDITOR_PAD + 10);
    /* If enough width remains, the panel with the answer stays visible. */
    if (right - left > LEAST_COLUMNS * ws_field_pitch())
        width = fmin(width, right - left);
    width = fmin(fmax(width, LEAST_WIDTH), layout->width - 2 * EDGE);
    right = fmax(fmin(right, layout->width - EDGE), width + EDGE);
    return (struct ws_box){right - width, field.y + field.height + 6, width, 0};
}

static double message_height(const struct ws_bar *bar, double width)
{
    char text[WS_EDITOR_WORDS];

    ws_editor_message(bar, text, sizeof text);
    return fmax(ws_lines_draw(NULL, 0, 0, width, 12, WS_ROLE_NOTE, text), 16);
}

#define MOST_OF_PICTURE 0.62
#define SHARE_OF_WINDOW 0.26

static void place_widget(struct ws_bar *bar, enum ws_control control, struct ws_box box)
{
    int at = ws_bar_widget(bar, control);

    if (at >= 0)
        bar->widget[at].box = box;
}

/* "BK =" and its field, and beside it the names that are defined already. */
static void place_widgets(struct ws_bar *bar, double x, double y, double width)
{
    const char *unknown = ws_typed_unknown(&bar->desk->state);
    double name = 0;

    if (unknown && ws_editor_has(bar, WS_CONTROL_LET)) {
        name = fmin(ws_editor_name_width(unknown), width / 2);
        place_widget(bar, WS_CONTROL_LET,
                     (struct ws_box){x + name, y, fmin(110, width - name), WS_CONTROL_HEIGHT});
        name += 110 + 2 * BETWEEN;
    }
    place_widget(bar, WS_CONTROL_LETS,
                 (struct ws_box){x + name, y, fmax(width - name, 0), WS_CONTROL_HEIGHT});
}

static int top_most(const struct ws_bar *bar)
{
    int lines = ws_edit_lines(ws_editor_text(bar));

    return lines > bar->editor.rows ? lines - bar->editor.rows : 0;
}

static void show_line(struct ws_bar *bar, int line, int margin)
{
    struct ws_editor *editor = &bar->editor;

    margin = editor->rows > 2 * margin ? margin : 0;
    if (line < editor->top + margin)
        editor->top = line - margin;
    if (line >= editor->top + editor->rows - margin)
        editor->top = line - editor->rows + margin + 1;
}

/* Scrolls to the caret if it moved, and to the error if requested. */
static void scroll(struct ws_bar *bar)
{
    const struct ws_formula *typed = ws_typed(&bar->desk->state);
    struct ws_editor *editor = &bar->editor;
    const struct ws_edit *edit = &bar->field.edit;
    double columns = editor->code.width / ws_field_pitch() * 600, across;

    if (ws_field_is_of(bar, WS_CONTROL_EXPRESSION) && bar->field.follows) {
        across = ws_edit_across(edit->text, edit->caret);
        show_line(bar, ws_edit_line_of(edit->text, edit->caret), 0);
        if (across < editor->left)
            editor->left = fmax(across - 4800, 0);
        if (across > editor->left + columns - 600)
            editor->left = across - columns + 4800;
    }
    if (editor->to_wrong && typed && !typed->good && typed->line)
        show_line(bar, typed->line - 1, 2);
    editor->top = editor->top > top_most(bar) ? top_most(bar) : editor->top;
    editor->top = editor->top < 0 ? 0 : editor->top;
    bar->field.follows = editor->to_wrong = false;
}

void ws_editor_place(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    struct ws_editor *editor = &bar->editor;
    int field = ws_bar_widget(bar, WS_CONTROL_EXPRESSION), lines;
    double inner, below, room, most, y;
    bool code, beside;

    if (field < 0 || bar->widget[field].box.width <= 0 || !ws_editor_is_wanted(bar)) {
        place_widget(bar, WS_CONTROL_LET, (struct ws_box){0, 0, 0, 0});
        place_widget(bar, WS_CONTROL_LETS, (struct ws_box){0, 0, 0, 0});
        editor->area = editor->code = editor->wrong = (struct ws_box){0, 0, 0, 0};
        return;
    }
    lines = ws_edit_lines(ws_editor_text(bar));
    code = lines > 1;
    beside = ws_editor_has(bar, WS_CONTROL_LET) || ws_editor_has(bar, WS_CONTROL_LETS);
    editor->area = area_across(bar, layout, bar->widget[field].box, code);
    inner = editor->area.width - 2 * WS_EDITOR_PAD;
    below = message_height(bar, inner) + (beside ? WS_CONTROL_HEIGHT + BETWEEN : 0) +
            2 * WS_EDITOR_PAD + (code ? BETWEEN : 0);
    /* The rest of the picture must stay visible. */
    room = fmin(layout->height - editor->area.y - EDGE, MOST_OF_PICTURE * layout->stage.height) -
           below;
    most = fmax(MOST_ROWS, floor(SHARE_OF_WINDOW * layout->height / WS_EDITOR_LINE));
    editor->rows = (int)fmax(fmin(fmin(lines, most), floor(room / WS_EDITOR_LINE)), LEAST_ROWS);
    editor->rows = code ? editor->rows : 0;
    editor->area.height = below + editor->rows * WS_EDITOR_LINE;
    editor->area.y = fmax(fmin(editor->area.y, layout->height - EDGE - editor->area.height), EDGE);
    editor->code = (struct ws_box){
        editor->area.x + WS_EDITOR_PAD + ws_editor_gutter(bar), editor->area.y + WS_EDITOR_PAD,
        inner - ws_editor_gutter(bar) - 10, editor->rows * WS_EDITOR_LINE};
    y = editor->code.y + editor->code.height + (code ? BETWEEN : 0);
    editor->wrong =
        (struct ws_box){editor->area.x + WS_EDITOR_PAD, y, inner, message_height(bar, inner)};
    place_widgets(bar, editor->wrong.x, y + editor->wrong.height + BETWEEN, inner);
    scroll(bar);
}

/* The position of the code that is nearest to a point. */
static int position_at(const struct ws_bar *bar, double x, double y)
{
    const struct ws_editor *editor = &bar->editor;
    const char *text = bar->field.edit.text;
    int row = (int)floor((y - editor->code.y) / WS_EDITOR_LINE), line = editor->top + row;

    if (line < 0)
        return 0;
    if (line >= ws_edit_lines(text))
        return (int)strlen(text);
    return ws_edit_at(text, ws_edit_line_at(text, line),
                      (x - editor->code.x) / ws_field_pitch() * 600 + editor->left);
}

/* Scrolls to the error, and puts the caret on it. */
static void go_to_wrong(struct ws_bar *bar)
{
    const struct ws_formula *typed = ws_typed(&bar->desk->state);
    int field = ws_bar_widget(bar, WS_CONTROL_EXPRESSION);

    if (!typed || typed->good || !typed->line)
        return;
    if (!ws_field_is_of(bar, WS_CONTROL_EXPRESSION))
        ws_field_focus(bar, field);
    ws_edit_move(&bar->field.edit, ws_edit_place(bar->field.edit.text, typed->line, typed->column),
                 false);
    bar->editor.to_wrong = bar->field.follows = bar->desk->chrome_dirty = true;
}

bool ws_editor_press(struct ws_bar *bar, double x, double y, bool extends)
{
    struct ws_editor *editor = &bar->editor;

    if (!ws_box_holds(editor->area, x, y))
        return false;
    if (y < editor->wrong.y && editor->rows) {
        bool was = ws_field_is_of(bar, WS_CONTROL_EXPRESSION);
        int top = editor->top;

        if (!was)
            ws_field_focus(bar, ws_bar_widget(bar, WS_CONTROL_EXPRESSION));
        editor->top = top;
        ws_edit_move(&bar->field.edit, position_at(bar, x, y), was && extends);
        bar->marks_text = editor->marks = bar->field.follows = true;
    } else if (ws_box_holds(editor->wrong, x, y)) {
        go_to_wrong(bar);
    }
    bar->desk->chrome_dirty = true;
    return true;
}

void ws_editor_drag(struct ws_bar *bar, double x, double y)
{
    if (!ws_field_is_of(bar, WS_CONTROL_EXPRESSION))
        return;
    ws_edit_move(&bar->field.edit, position_at(bar, x, y), true);
    bar->field.follows = bar->desk->chrome_dirty = true;
}

bool ws_editor_wheel(struct ws_bar *bar, double x, double y, double across, double down)
{
    struct ws_editor *editor = &bar->editor;
    int most = top_most(bar);

    if (!ws_box_holds(editor->area, x, y))
        return false;
    editor->top -= (int)round(down * WHEEL_ROWS);
    editor->top = editor->top > most ? most : editor->top < 0 ? 0 : editor->top;
    editor->left = fmax(editor->left + across * WHEEL_ROWS * 600, 0);
    bar->desk->chrome_dirty = true;
    return true;
}

bool ws_editor_point(const struct ws_bar *bar, int line, int column, double *x, double *y)
{
    const struct ws_editor *editor = &bar->editor;
    const char *text = ws_editor_text(bar);
    int at = ws_edit_place(text, line, column);

    if (editor->area.width <= 0 || line - 1 < editor->top || line > editor->top + editor->rows)
        return false;
    *x = editor->code.x + (ws_edit_across(text, at) - editor->left) * ws_field_pitch() / 600;
    *y = editor->code.y + (line - 1 - editor->top + 0.5) * WS_EDITOR_LINE;
    return true;
}

void ws_editor_words(const struct ws_bar *bar, char *text, size_t size)
{
    const struct ws_edit *edit = &bar->field.edit;
    const char *unknown = ws_typed_unknown(&bar->desk->state);
    char message[WS_EDITOR_WORDS], lets[WS_LETS_SIZE];
    size_t length;

    text[0] = 0;
    if (bar->editor.area.width <= 0)
        return;
    ws_editor_message(bar, message, sizeof message);
    length =
        (size_t)snprintf(text, size, "%d lines, %d from %d", ws_edit_lines(ws_editor_text(bar)),
                         bar->editor.rows, bar->editor.top + 1);
    if (ws_field_is_of(bar, WS_CONTROL_EXPRESSION) && length < size)
        length +=
            (size_t)snprintf(text + length, size - length, "; line %d, column %d, %d selected",
                             ws_edit_line_of(edit->text, edit->caret) + 1,
                             edit->caret - ws_edit_line_start(edit->text, edit->caret) + 1,
                             ws_edit_to(edit) - ws_edit_from(edit));
    ws_typed_lets(&bar->desk->state, lets, sizeof lets);
    if (length < size)
        snprintf(text + length, size - length, "; %s; %s%s; with %s", message,
                 unknown ? unknown : "", unknown ? " = ?" : "all known", lets);
}
