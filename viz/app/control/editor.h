/*
 * The panel that opens under the field of the address while code is typed that has lines, or leaves
 * a name open: the code with its lines numbered, what is wrong with it and where, and the names that
 * are said beside it. It lies over the picture and is gone when the field is left.
 */
#ifndef WS_APP_EDITOR_H
#define WS_APP_EDITOR_H

#include "viz/app/control/bar.h"
#include "viz/app/panel/window_layout.h"

/*
 * Gives it its place and its controls theirs, or none, and scrolls it to where the caret went. To be
 * called when all else has its place.
 */
void ws_editor_place(struct ws_bar *bar, const struct ws_window_layout *layout);

/* A press in it that hit no control; false where it is not there. Points are in px. */
bool ws_editor_press(struct ws_bar *bar, double x, double y, bool extends);

/* The mouse moved with its button down since: selects up to there. */
void ws_editor_drag(struct ws_bar *bar, double x, double y);

/* The wheel was turned there: true where it scrolled lines, or might have. */
bool ws_editor_wheel(struct ws_bar *bar, double x, double y, double across, double down);

/* Where a place of the code is seen, both from 1; false where it is not. */
bool ws_editor_point(const struct ws_bar *bar, int line, int column, double *x, double *y);

/* All that it says, for scripts: "30 lines, line 4, column 1; wrong …; BK = ?". */
void ws_editor_words(const struct ws_bar *bar, char *text, size_t size);

#endif
