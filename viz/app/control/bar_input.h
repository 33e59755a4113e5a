/*
 * Input to the controls: pointing, pressing, typing. Each function returns whether the controls
 * used the input; the caller passes the rest to the mode. Points are in px.
 */
#ifndef WS_APP_BAR_INPUT_H
#define WS_APP_BAR_INPUT_H

#include "viz/app/control/bar.h"

/* Presses a control: opens its menu, enters its field, or runs its button. */
void ws_bar_press(struct ws_bar *bar, enum ws_control control);

/* Advances a menu to its next line; the first follows the last. */
void ws_bar_next_choice(struct ws_bar *bar, enum ws_control control);

/* The pointer moved: selects in a field, moves along a menu, or hovers. */
bool ws_bar_move(struct ws_bar *bar, double x, double y);
void ws_bar_leave(struct ws_bar *bar);

/* The wheel turned at a point: scrolls the code panel and returns true if the point is in it. */
bool ws_bar_wheel(struct ws_bar *bar, double x, double y, double across, double down);

/* A mouse button was pressed; `extends`: with Shift. */
bool ws_bar_click(struct ws_bar *bar, double x, double y, int button, bool extends);
void ws_bar_release(struct ws_bar *bar);

/* A key; for an unused one that is a command call ws_bar_commanded(): its text is not typed. */
bool ws_bar_key(struct ws_bar *bar, const char *chord);
void ws_bar_commanded(struct ws_bar *bar, const char *chord, int focus_before);

/* The key was a command: ignores the character that it also writes. */
void ws_bar_swallow(struct ws_bar *bar, const char *chord);

/*
 * The widget whose hint is shown, or -1. A disabled widget shows it at once. Another shows it after
 * the pointer, or otherwise the focus, has rested there for WS_HINT_MS; the caller has the clock
 * and reports that by ws_bar_rest().
 */
enum { WS_HINT_MS = 600 };
int ws_bar_hint(const struct ws_bar *bar);
bool ws_bar_hint_waits(const struct ws_bar *bar);
void ws_bar_rest(struct ws_bar *bar);

/* A key or a press ends the hint until another widget is hovered. */
void ws_bar_hint_spend(struct ws_bar *bar);

/* The hovered control was used: hides its hint, also if disabled, until another is hovered. */
void ws_bar_hint_hush(struct ws_bar *bar);

/*
 * Text goes to the focused field; otherwise to Find, if it begins a query: plain_key.h lists those
 * characters.
 */
void ws_bar_text(struct ws_bar *bar, const char *text);

#endif
