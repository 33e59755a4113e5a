/*
 * The field that has the focus: its text, caret and selection, and what keys and the mouse do to
 * them. What is typed is entered at once; Escape takes all of it back, and Return only leaves.
 */
#ifndef WS_APP_FIELD_H
#define WS_APP_FIELD_H

#include "viz/app/control/bar.h"
#include "viz/app/control/field_text.h"

/*
 * Gives the focus to the i-th widget, or to the panels with -1. A field that gets it is opened.
 */
void ws_field_focus(struct ws_bar *bar, int widget);

/* Begins anew with what the focused field's control has now; all of it is selected. */
void ws_field_open(struct ws_bar *bar);

/* Gives the setting back as it was when the field was opened. */
void ws_field_revert(struct ws_bar *bar);

/* A key; false for one that is not a field's. */
bool ws_field_key(struct ws_bar *bar, const char *chord);

/* Puts text in the place of the selection; refused, with the reason, where there is no room. */
void ws_field_type(struct ws_bar *bar, const char *text);

/* Puts the caret at a place of the window, in px; `extends`: and selects up to it. */
void ws_field_point(struct ws_bar *bar, double x, bool extends);

/* Selects the word, or what is between words, at the caret; its line. The mouse that did it selects
 * no more. */
void ws_field_select_word(struct ws_bar *bar);
void ws_field_select_line(struct ws_bar *bar);

/* After something else may have changed what the field's control has: shows that. */
void ws_field_refresh(struct ws_bar *bar);

/* Leaves the field: one line goes back to what it was, many stay as they are. */
void ws_field_escape(struct ws_bar *bar);

/* Scrolls one line so that the caret is seen. */
void ws_field_scroll(struct ws_bar *bar);

#endif
