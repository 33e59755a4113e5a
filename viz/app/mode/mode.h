/*
 * The window as its modes use it, and the definition of a mode: its reaction to events, and the
 * content of panels and foot. A mode is a row; a new one is a file with its row, and its name in
 * WS_MODE_LIST (mode_id.h).
 */
#ifndef WS_APP_MODE_H
#define WS_APP_MODE_H

#include "viz/app/control/bar.h"
#include "viz/app/mode/event.h"
#include "viz/app/model/narration.h"
#include "viz/app/model/show.h"
#include "viz/app/panel/canvas.h"

struct ws_mode_row;

/* A panel that the mouse holds. */
struct ws_drag {
    int panel;          /* or -1 */
    bool bars[WS_WAYS]; /* the mouse holds its scroll bar */
    bool moved;         /* moved farther than a click may */
    double x, y;        /* start of the drag, in px */
    struct ws_zoom zoom;
};

struct ws_app {
    struct ws_desk desk;
    struct ws_canvas canvas;
    struct ws_bar bar;
    const struct ws_mode_row *mode;
    bool moves;          /* the mode needs to be called as time passes */
    struct ws_show show; /* the presenter's overlay, in any mode, … */
    int panel;           /* … and the panel that is shown alone then; WS_PANELS for all */
    struct ws_drag drag;
    double x, y; /* the pointer, in px; below 0: outside */
};

/* A key of a mode. */
struct ws_action {
    const char *chords; /* separated by blanks: "ctrl+z" */
    const char *keys;   /* as in the help: "Ctrl Z" */
    const char *help;   /* its action, without a full stop */
    void (*run)(struct ws_app *app, const char *chord);
};

struct ws_mode_row {
    const char *name;                    /* in scripts and options */
    const char *title;                   /* for users */
    const struct ws_help_line *pointing; /* actions of the mouse; ends with a line without keys */
    const struct ws_action *action; /* its own keys, before those of all modes; ends likewise */
    bool brief; /* it chooses the view, not keys; small windows: only instruction and menus */
    bool bare;  /* it has no toolbars */
    void (*enter)(struct ws_app *app);
    void (*leave)(struct ws_app *app);
    /* Any event except a drop. `x` and `y` are its position in px. */
    void (*event)(struct ws_app *app, const struct ws_event *event, double x, double y);
    /*
     * `ms` passed since the last picture; called while app->moves; NULL if nothing ever moves. It
     * clears app->moves when nothing moves any more, and marks changes as an event does.
     */
    void (*tick)(struct ws_app *app, double ms);
    /* Checks for changes outside the program, at most twice a second; NULL: not needed. */
    void (*watch)(struct ws_app *app);
    /* Sets whether the stage is shown (canvas.staged); returns the height of the foot in px. */
    double (*lay_out)(struct ws_app *app);
    /* Places the mode's own controls, with ws_bar_place(); NULL for none. */
    void (*place)(struct ws_app *app);
    /* Updates the highlights from the desk, whose model is up to date. */
    void (*update)(struct ws_app *app);
    /* Draws panels and foot into their layers; the panels only if the desk is `dirty`. */
    void (*draw)(struct ws_app *app);
    /* The text for the audience and the speaker of a presentation; NULL: that of the highlights. */
    void (*tell)(const struct ws_app *app, struct ws_narration *told);
    /* Goes a step forward or back (by 1 or -1), for a presenter's remote; NULL: it has no steps. */
    void (*turn)(struct ws_app *app, int by);
};

/* The rows, each in its mode's file; modes.h has them by number. */
#define X(NAME, name) extern const struct ws_mode_row ws_mode_##name;
WS_MODE_LIST(X)
#undef X

/* Shows a panel alone in the window, or all panels again. */
void ws_app_alone(struct ws_app *app, int panel);

/* Zooms a panel by a factor around a point of the window, in px. */
void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y);

/* Moves a panel's content from the position in `zoom`, by px of the window. */
void ws_app_pan(struct ws_app *app, int panel, struct ws_zoom zoom, double x, double y);

#endif
