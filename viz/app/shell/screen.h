/* The SDL side: one window, its pixels, and the loop. */
#ifndef WS_APP_SCREEN_H
#define WS_APP_SCREEN_H

#include <SDL.h>

#include "viz/app/mode/app.h"
#include "viz/app/shell/present.h"
#include "viz/app/shell/render.h"
#include "viz/app/shell/trial_thread.h"

struct ws_screen {
    SDL_Window *window;
    SDL_Surface *own; /* if the window's own pixels have another format */
    struct ws_app app;
    struct ws_render render;
    struct ws_host host;
    struct ws_hall hall; /* while presenting */
    bool quits, exposed;
    struct ws_window_place place; /* the window's last position, except when filling the screen */
    double first_ms;              /* from the start to the first picture */
    char captures[4096];          /* their directory */
    struct ws_trial_thread trial;
};

/* Starts the app, without a display. */
void ws_screen_init(struct ws_screen *screen, const char *assets);

/* Starts SDL. Call ws_screen_finish() even if it fails. */
bool ws_screen_open(struct ws_screen *screen, struct ws_error *error);
void ws_screen_finish(struct ws_screen *screen);

/*
 * Fits a stored window position to the present displays: no larger than its display, and not placed
 * if that display is missing.
 */
void ws_screen_fit(struct ws_window_place *place);

/* Opens the window at `place`; a size of 0 fits the screen. `presents`: starts presenting. */
bool ws_screen_show(struct ws_screen *screen, bool presents, struct ws_error *error);

/* Handles one event; handles all waiting events. */
void ws_screen_handle(struct ws_screen *screen, const SDL_Event *event);
void ws_screen_pump(struct ws_screen *screen);

/* Draws and shows changes, if any. */
bool ws_screen_draw(struct ws_screen *screen, struct ws_error *error);

/* Runs until the window is closed. */
bool ws_screen_loop(struct ws_screen *screen, struct ws_error *error);

/* Writes a window's picture, the speaker's or its own, as PNG; NULL: no window. */
bool ws_screen_shot(struct ws_screen *screen, SDL_Window *of, const char *path,
                    struct ws_error *error);

/* Plays a script through the event queue; script.c begins with the language. */
bool ws_script_run(struct ws_screen *screen, const char *path, struct ws_error *error);

/* A tour of the window, timed; prints the table. */
bool ws_bench(struct ws_screen *screen, struct ws_error *error);

#endif
