/*
 * The window without a window: it takes events and gives scenes; it knows neither SDL nor pixels,
 * so that tests can play the user. What the machine has to do for it (clipboard, files, processes)
 * is behind ws_host.
 */
#ifndef WS_APP_APP_H
#define WS_APP_APP_H

#include "viz/app/mode/mode.h"

/* Starts to explore, with the captures of a folder, as ws_desk_init() does. `host` is borrowed. */
void ws_app_init(struct ws_app *app, const char *captures, const struct ws_host *host);
void ws_app_finish(struct ws_app *app);

/* Leaves the present mode for another. */
void ws_app_enter(struct ws_app *app, enum ws_mode_id id);

/* The window's size in pixels, and pixels a px (1 on an ordinary screen). */
void ws_app_resize(struct ws_app *app, double pixels_x, double pixels_y, double density);

void ws_app_event(struct ws_app *app, const struct ws_event *event);

/*
 * After how many ms ws_app_tick() is to be called though no event came: 16 where the picture moves;
 * WS_NEVER while all stands still.
 */
int ws_app_due(const struct ws_app *app);

/* Lets `ms` pass. */
void ws_app_tick(struct ws_app *app, double ms);

/* Looks, where the mode does, at something outside of the window: to be called twice a second. */
void ws_app_watch(struct ws_app *app);

/* Brings scenes and layers up to date. Cheap where nothing changed. */
void ws_app_update(struct ws_app *app);

/* Whether the next picture differs from the last one drawn. */
bool ws_app_has_changed(const struct ws_app *app);

#endif
