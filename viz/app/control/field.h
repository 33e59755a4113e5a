/*
 * The field that has the focus: its text, caret and selection, and its handling of keys and mouse.
 * Typing takes effect at once; Escape reverts all of it, and Return only leaves the field.
 */
#ifndef WS_APP_FIELD_H
#define WS_APP_FIELD_H

#include "viz/app/control/bar.h"
#include "viz/app/control/field_text.h"

/* Moves the focus to a widget, or to the panels with -1. A field that gets it is opened. */
void ws_field_focus(struct ws_bar *bar, int widget);

/* Starts with the present value of the focused field's control; all of it is selected. */
void ws_field_open(struct ws_bar *bar);

/* Restores the setting that the field had when it was opened. */
void ws_field_revert(struct ws_bar *bar);

/* A key; returns false for one that is not a field's. */
bool ws_field_key(struct ws_bar *bar, const char *chord);

/* Replaces the selection by a text; refused, with the reason, if it does not fit. */
void ws_field_type(struct ws_bar *bar, const char *text);

/* Puts the caret at a window position, in px; `extends`: and selects up to it. */
void ws_field_point(struct ws_bar *bar, double x, bool extends);

/*
 * Selects the word at the caret, or the characters between words; its line. Moving the mouse no
 * longer changes the selection.
 */
void ws_field_select_word(struct ws_bar *bar);
void ws_field_select_line(struct ws_bar *bar);

/* Shows the present value of the field's control, which other actions may have changed. */
void ws_field_refresh(struct ws_bar *bar);

/* Leaves the field: a single line reverts to its value before, several lines stay. */
void ws_field_escape(struct ws_bar *bar);

/* Scrolls a single line to the caret. */
void ws_field_scroll(struct ws_bar *bar);

#endif
