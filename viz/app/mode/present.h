/*
 * To present: not a mode but a way to show any of them, full screen, large, without controls, with
 * what a speaker has in hand: a pen, a spotlight, a dot, a black screen. The show (model/show.h) says
 * what is on; here is what hands do to it. What it leaves is the mode's.
 */
#ifndef WS_APP_PRESENT_H
#define WS_APP_PRESENT_H

#include "viz/app/mode/mode.h"

/* Begins, or ends: the picture is then as it was before, and the state was never touched by it. */
void ws_present_toggle(struct ws_app *app);

/* The keys that the help tells of while one presents in the app's mode; returns how many. */
int ws_present_help(const struct ws_app *app, struct ws_help_line *line, int most);

/* What a presenter's key or hand does, at a place in px; false: it is for the mode. */
bool ws_present_event(struct ws_app *app, const struct ws_event *event, double x, double y);

/* Sizes the picture so that the least text is legible from the last row. */
void ws_present_scale(struct ws_app *app);

/* Places what stands in the lower third: Find, while it is wanted. */
void ws_present_place(struct ws_app *app);

/* Draws the lower third of a mode that has no foot of its own while one presents. */
void ws_present_foot(struct ws_app *app);

/* What the mode tells; of one that tells nothing itself, the sentence of what is lit. */
void ws_present_told(const struct ws_app *app, struct ws_narration *told);

#endif
