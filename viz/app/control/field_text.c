/* A field's letters are all of one width. */
#include "viz/app/control/field_text.h"

#include <math.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/scene/metrics.h"

bool ws_field_is_open(const struct ws_bar *bar)
{
    return bar->focus >= 0 && !bar->widget[bar->focus].disabled &&
           ws_control_row(bar->widget[bar->focus].control)->kind == WS_KIND_FIELD;
}

bool ws_field_is_of(const struct ws_bar *bar, enum ws_control control)
{
    return ws_field_is_open(bar) && bar->widget[bar->focus].control == control;
}

bool ws_field_has_lines(const struct ws_bar *bar)
{
    return strchr(bar->field.edit.text, '\n') != NULL;
}

bool ws_field_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
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
        while (ws_field_continues(text[at]));
    return at;
}

int ws_field_characters(const char *text, int from, int to)
{
    int count = 0;

    for (; from < to; from++)
        count += !ws_field_continues(text[from]);
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
