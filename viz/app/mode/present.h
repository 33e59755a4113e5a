/*
 * Presenting: not a mode but a way to show any of them, full screen, large, without controls, with
 * a speaker's tools: a pen, a spotlight, a dot, a black screen. The show (model/show.h) has their
 * state; this file handles the input. Other input goes to the mode.
 */
#ifndef WS_APP_PRESENT_H
#define WS_APP_PRESENT_H

#include "viz/app/mode/mode.h"

/* Starts or ends presenting. It does not change the state: afterwards the picture is as before. */
void ws_present_toggle(struct ws_app *app);

/* The keys listed in the help while presenting in the app's mode; returns their number. */
int ws_present_help(const struct ws_app *app, struct ws_help_line *line, int most);

/* Handles a presenter's key or mouse event, at a position in px; false: it is for the mode. */
bool ws_present_event(struct ws_app *app, const struct ws_event *event, double x, double y);

/* Sizes the picture so that the smallest text is legible from the last row. */
void ws_present_scale(struct ws_app *app);

/* Places the controls of the lower third: Find, while it is open. */
void ws_present_place(struct ws_app *app);

/* Draws the lower third of a mode without a foot of its own while presenting. */
void ws_present_foot(struct ws_app *app);

/* The mode's text; for a mode without one, the sentence about the highlights. */
void ws_present_narration(const struct ws_app *app, struct ws_narration *told);

#endif
