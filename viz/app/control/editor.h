/*
 * The panel that opens under the address field while it contains code with several lines or with an
 * open name: the code with line numbers, its error and where it is, and the names defined beside
 * it. It covers the picture, and closes when the field loses the focus.
 */
#ifndef WS_APP_EDITOR_H
#define WS_APP_EDITOR_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/window_layout.h"

/*
 * Places the panel and its controls, or removes them, and scrolls it to the caret. Call it after
 * everything else is placed.
 */
void ws_editor_place(struct ws_bar *bar, const struct ws_window_layout *layout);

/* A press in it that hit no control; false if the panel is absent or elsewhere. In px. */
bool ws_editor_press(struct ws_bar *bar, double x, double y, bool extends);

/* The mouse moved with its button down since the press: selects up to there. */
void ws_editor_drag(struct ws_bar *bar, double x, double y);

/* The wheel turned there: returns true if the point is in the panel, which scrolls if it can. */
bool ws_editor_wheel(struct ws_bar *bar, double x, double y, double across, double down);

/* The window position of a line and column of the code, both from 1; false if not visible. */
bool ws_editor_point(const struct ws_bar *bar, int line, int column, double *x, double *y);

/* All of its text, for scripts: "30 lines, line 4, column 1; wrong …; BK = ?". */
void ws_editor_words(const struct ws_bar *bar, char *text, size_t size);

#endif
