/* The text of the code panel depends on the typed text, and on the focus. */
#include "viz/app/control/editor_text.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/field_text.h"
#include "viz/app/model/typed.h"
#include "viz/app/model/window_labels.h"
#include "viz/scene/metrics.h"

const char *ws_editor_text(const struct ws_bar *bar)
{
    const struct ws_formula *typed = ws_typed(&bar->desk->state);

    if (ws_field_is_of(bar, WS_CONTROL_EXPRESSION))
        return bar->field.edit.text;
    return typed ? typed->text : "";
}

bool ws_editor_is_wanted(const struct ws_bar *bar)
{
    bool beside = ws_field_is_of(bar, WS_CONTROL_LET) || ws_field_is_of(bar, WS_CONTROL_LETS);
    bool code = ws_field_is_of(bar, WS_CONTROL_EXPRESSION);

    if (bar->popup.kind != WS_POPUP_NONE || (!beside && !code))
        return false;
    return beside || ws_field_has_lines(bar) || ws_typed_unknown(&bar->desk->state);
}

bool ws_editor_has(const struct ws_bar *bar, enum ws_control control)
{
    const struct ws_state *state = &bar->desk->state;

    if (!ws_editor_is_wanted(bar))
        return false;
    if (control == WS_CONTROL_LET)
        return ws_typed_unknown(state);
    return control == WS_CONTROL_LETS && ws_typed_is_code(state) &&
           (ws_constants_any(&ws_typed(state)->constants) || ws_field_is_of(bar, WS_CONTROL_LETS));
}

bool ws_editor_says(const struct ws_bar *bar)
{
    return ws_editor_is_wanted(bar) && ws_field_is_of(bar, WS_CONTROL_EXPRESSION) &&
           ws_field_has_lines(bar);
}

double ws_editor_gutter(const struct ws_bar *bar)
{
    int lines = ws_edit_lines(ws_editor_text(bar));

    return ws_field_pitch() * (lines < 100 ? 2 : lines < 1000 ? 3 : 5) + 14;
}

void ws_editor_message(const struct ws_bar *bar, char *text, size_t size)
{
    const struct ws_state *state = &bar->desk->state;
    bool lets = ws_field_is_of(bar, WS_CONTROL_LET) || ws_field_is_of(bar, WS_CONTROL_LETS);
    const char *unknown = ws_typed_unknown(state);
    const struct ws_formula *typed = ws_typed(state);
    char example[WS_NAME_SIZE + 32];
    struct ws_error wrong;
    size_t length;

    if (typed && !typed->good && (!lets || !bar->field.wrong)) {
        ws_typed_wrong(state, &wrong);
        length = strlen(ws_window_error(&wrong, text, size));
        ws_typed_example(state, example, sizeof example);
        if (unknown && length < size)
            snprintf(text + length, size - length,
                     lets ? ": type its value, such as %s; Enter accepts, Esc returns to the code"
                          : ": press Tab and type its value, such as %s",
                     example);
    } else if (typed && typed->notes) {
        snprintf(text, size, "%s", typed->notes);
    } else if (lets) {
        snprintf(text, size, "Enter accepts, Esc returns to the code");
    } else {
        snprintf(text, size, "Enter adds a line, Esc leaves; addresses follow as you type");
    }
}

double ws_editor_name_width(const char *name)
{
    return ws_text_width(name, WS_CONTROL_SIZE, true, false) + 3 * ws_field_pitch();
}
