/*
 * The window as its modes see it, and what a mode is: what events mean, and what the panels and the
 * foot show. A mode is a row; a new one is a file with its row, and its name in WS_MODE_LIST.
 */
#ifndef WS_APP_MODE_H
#define WS_APP_MODE_H

#include "viz/app/control/bar.h"
#include "viz/app/mode/event.h"
#include "viz/app/panel/canvas.h"

struct ws_mode_row;

/* A panel that the mouse holds. */
struct ws_drag {
    int panel;   /* or -1 */
    bool moved;  /* farther than a click may */
    double x, y; /* where it was taken, in px */
    struct ws_zoom zoom;
};

struct ws_app {
    struct ws_desk desk;
    struct ws_canvas canvas;
    struct ws_bar bar;
    const struct ws_mode_row *mode;
    struct ws_drag drag;
};

/* A key of a mode. */
struct ws_action {
    const char *chords; /* "ctrl+z", several with a blank between */
    const char *keys;   /* as the help writes them: "Ctrl Z" */
    const char *help;   /* what it does, without a full stop */
    void (*run)(struct ws_app *app, const char *chord);
};

struct ws_mode_row {
    const char *name;                    /* of scripts and options */
    const char *title;                   /* for people */
    const struct ws_help_line *pointing; /* what the mouse does; ends with a line without keys */
    const struct ws_action *action; /* keys of its own, before those of all modes; ends likewise */
    void (*enter)(struct ws_app *app);
    void (*leave)(struct ws_app *app);
    /* Any event but a drop. `x` and `y` are its place in px. */
    void (*event)(struct ws_app *app, const struct ws_event *event, double x, double y);
    /* Brings what is lit up to date with the desk, whose model is. */
    void (*update)(struct ws_app *app);
    /* Draws panels and foot into their layers; the panels where the desk is `dirty`. */
    void (*draw)(struct ws_app *app);
};

/* X(NAME, name): ws_mode_NAME is the mode's row, in its own file. */
#define WS_MODE_LIST(X) X(EXPLORE, explore)

enum ws_mode_id {
#define X(NAME, name) WS_MODE_##NAME,
    WS_MODE_LIST(X)
#undef X
    WS_MODES_COUNT
};

/* The rows, each in its mode's file; modes.h has them by number. */
#define X(NAME, name) extern const struct ws_mode_row ws_mode_##name;
WS_MODE_LIST(X)
#undef X

/* Zooms a panel by a factor around a point of the window, in px. */
void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y);

/* Moves what a panel shows from where `zoom` has it, by px of the window. */
void ws_app_pan(struct ws_app *app, int panel, struct ws_zoom zoom, double x, double y);

#endif
