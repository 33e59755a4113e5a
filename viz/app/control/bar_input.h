/*
 * What hands do to the controls: pointing, pressing, typing. Each says whether the controls took
 * it; what they leave is for whoever stands behind them. Points are in px.
 */
#ifndef WS_APP_BAR_INPUT_H
#define WS_APP_BAR_INPUT_H

#include "viz/app/control/bar.h"

/* Presses a control: opens its menu, enters its field, or does what its button does. */
void ws_bar_press(struct ws_bar *bar, enum ws_control control);

/* Steps a menu to its next line, from the last to the first. */
void ws_bar_next_choice(struct ws_bar *bar, enum ws_control control);

/* The pointer moved: selects in a field, goes along a menu, or hovers. */
bool ws_bar_move(struct ws_bar *bar, double x, double y);
void ws_bar_leave(struct ws_bar *bar);

/* The wheel was turned at a point: true where that is theirs, and scrolls what is typed. */
bool ws_bar_wheel(struct ws_bar *bar, double x, double y, double across, double down);

/* A button of the mouse went down; `extends`: with Shift. */
bool ws_bar_click(struct ws_bar *bar, double x, double y, int button, bool extends);
void ws_bar_release(struct ws_bar *bar);

/* A key; one that is left is a command, whose text is then not typed: ws_bar_commanded(). */
bool ws_bar_key(struct ws_bar *bar, const char *chord);
void ws_bar_commanded(struct ws_bar *bar, const char *chord, int focus_before);

/* The key was a command: the character that it writes too is not typed. */
void ws_bar_swallow(struct ws_bar *bar, const char *chord);

/*
 * The widget whose hint is shown, or -1: of one that cannot be used at once, of any other when the
 * pointer, or else the ring, has rested there for WS_HINT_MS, which whoever has a clock tells.
 */
enum { WS_HINT_MS = 600 };
int ws_bar_hint(const struct ws_bar *bar);
bool ws_bar_hint_waits(const struct ws_bar *bar);
void ws_bar_rest(struct ws_bar *bar);

/* A key or a press ends the hint until something else is pointed at. */
void ws_bar_hint_spend(struct ws_bar *bar);

/* What is pointed at was used: until another is, nothing is said of it, be it that it rests now. */
void ws_bar_hint_hush(struct ws_bar *bar);

/*
 * Text goes to the field that has the focus, else to Find where it begins a query: plain_key.h has
 * which characters do.
 */
void ws_bar_text(struct ws_bar *bar, const char *text);

#endif
