/*
 * What the tables of controls are written with: a macro for each kind of control, which names the
 * functions of a row by the control's word.
 */
#ifndef WS_APP_CONTROL_ROW_H
#define WS_APP_CONTROL_ROW_H

#include "viz/app/control/control.h"

#define WS_PICKER(bar, name, label, help, usable)                                                  \
    {WS_BAR_##bar, WS_KIND_PICKER, label, 0, false, help, name##_text, name##_item,                \
     name##_choose, NULL, usable}
#define WS_BUTTON(bar, name, help, usable)                                                         \
    {WS_BAR_##bar, WS_KIND_BUTTON, "", 0, false, help, name##_text, NULL, name##_choose,           \
     NULL, usable}
#define WS_FIELD(bar, name, label, width, help, usable)                                            \
    {WS_BAR_##bar, WS_KIND_FIELD, label, width, true, help, name##_text, NULL, NULL,               \
     name##_enter, usable}

/* The undo kind of a control that changes in small steps: each control is its own. */
int ws_control_steps(enum ws_control control);

/* A line of a menu whose choices are words. */
bool ws_control_word(const char *word, bool chosen, struct ws_item *item);

/* The row of a control of the addresses; NULL for another control. */
const struct ws_control_row *ws_address_control_row(enum ws_control control);

#endif
