/*
 * The window and the displays while one presents: it fills a display, and the speaker's window, with
 * notes, what comes next and the time, is on another where there is one.
 */
#ifndef WS_APP_SHELL_PRESENT_H
#define WS_APP_SHELL_PRESENT_H

#include <SDL.h>
#include <time.h>

#include "viz/app/mode/app.h"
#include "viz/draw/text.h"

/* The speaker's window, and what fills the screen. A zeroed struct is neither. */
struct ws_hall {
    bool full;             /* the window fills a display */
    int display;           /* the one that is asked for, from 0, or WS_ANY_DISPLAY */
    SDL_Rect place;        /* of the window before, in points */
    bool maximised;        /* before */
    SDL_Window *notes;     /* the speaker's */
    SDL_Window *kept;      /* the same while it is closed; NULL until it was opened once */
    struct ws_layer layer; /* what is in it */
    bool exposed;          /* all of it must be drawn, … */
    bool asked;            /* … or what may have changed since it was drawn */
    Uint64 drawn_ms;
    time_t began; /* the presentation */
};

enum { WS_ANY_DISPLAY = -1 };

void ws_hall_finish(struct ws_hall *hall);

/* Whether there is a display of that number, from 0; else the error says which there are. */
bool ws_hall_has_display(int display, struct ws_error *error);

/* Brings the window, and the speaker's, to where the show says: full or not, open or not. */
void ws_hall_follow(struct ws_hall *hall, SDL_Window *window, struct ws_app *app);

/* An event of the speaker's window; false: it is none, or a key, which is for the app as any other. */
bool ws_hall_event(struct ws_hall *hall, struct ws_app *app, const SDL_Event *event);

/* Draws the speaker's window where it is not as it was. */
bool ws_hall_draw(struct ws_hall *hall, const struct ws_app *app, struct ws_texts *texts,
                  struct ws_error *error);

/* After how many ms it may be drawn again; WS_NEVER where it is not open. */
int ws_hall_due(const struct ws_hall *hall);

#endif
