/*
 * The window and the displays while presenting: the window fills a display, and the speaker's
 * window, with notes, the next step and the time, is on another if there is one.
 */
#ifndef WS_APP_SHELL_PRESENT_H
#define WS_APP_SHELL_PRESENT_H

#include <SDL.h>
#include <time.h>

#include "viz/app/mode/app.h"
#include "viz/draw/text.h"

/* The speaker's window, and the full-screen state. A zeroed struct has neither. */
struct ws_hall {
    bool full;             /* the window fills a display */
    int display;           /* the requested display, from 0, or WS_ANY_DISPLAY */
    SDL_Rect place;        /* the window's position before, in points */
    bool maximised;        /* before */
    SDL_Window *notes;     /* the speaker's */
    SDL_Window *kept;      /* the same while it is closed; NULL until it was opened once */
    struct ws_layer layer; /* its content */
    bool exposed;          /* all of it must be drawn, … */
    bool asked;            /* … or only changes since it was drawn */
    Uint64 drawn_ms;
    time_t began; /* start of the presentation */
};

enum { WS_ANY_DISPLAY = -1 };

void ws_hall_finish(struct ws_hall *hall);

/* Whether a display of that number, from 0, exists; otherwise the error lists the existing ones. */
bool ws_hall_has_display(int display, struct ws_error *error);

/* Updates the window and the speaker's window to the show: full screen or not, open or not. */
void ws_hall_follow(struct ws_hall *hall, SDL_Window *window, struct ws_app *app);

/* Handles an event of the speaker's window; false for others, and for keys, which the app gets. */
bool ws_hall_event(struct ws_hall *hall, struct ws_app *app, const SDL_Event *event);

/* Draws the speaker's window if it changed. */
bool ws_hall_draw(struct ws_hall *hall, const struct ws_app *app, struct ws_texts *texts,
                  struct ws_error *error);

/* The ms after which it may be drawn again; WS_NEVER while it is closed. */
int ws_hall_due(const struct ws_hall *hall);

#endif
