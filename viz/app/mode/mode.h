/*
 * The window as its modes see it, and what a mode is: what events mean, and what the panels and the
 * foot show. A mode is a row; a new one is a file with its row, and its name in WS_MODE_LIST (mode_id.h).
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
    bool bars[WS_WAYS]; /* by its bar, which then follows the mouse */
    bool moved;         /* farther than a click may */
    double x, y;        /* where it was taken, in px */
    struct ws_zoom zoom;
};

struct ws_app {
    struct ws_desk desk;
    struct ws_canvas canvas;
    struct ws_bar bar;
    const struct ws_mode_row *mode;
    bool moves;          /* the mode wants to know of time that passes */
    struct ws_show show; /* what a presenter does with it, in any mode, … */
    int panel;           /* … and the panel that is alone then; WS_PANELS for all */
    struct ws_drag drag;
    double x, y; /* the pointer, in px; less than 0 where it is outside */
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
    bool
        brief; /* it chooses what is shown: keys that do have no effect, and a small window has only the
                   instruction and the menus */
    bool bare; /* it has no toolbars at all */
    void (*enter)(struct ws_app *app);
    void (*leave)(struct ws_app *app);
    /* Any event but a drop. `x` and `y` are its place in px. */
    void (*event)(struct ws_app *app, const struct ws_event *event, double x, double y);
    /*
     * `ms` passed since the last picture, asked while app->moves; NULL where nothing ever does.
     * It ends app->moves where all stands still, and marks what changed as an event does.
     */
    void (*tick)(struct ws_app *app, double ms);
    /* Looks at what may have changed outside, at most twice a second; NULL where nothing can. */
    void (*watch)(struct ws_app *app);
    /* Says whether the stage is shown (canvas.staged); returns the height of the foot in px. */
    double (*lay_out)(struct ws_app *app);
    /* Places the mode's own controls, with ws_bar_place(); NULL for none. */
    void (*place)(struct ws_app *app);
    /* Brings what is lit up to date with the desk, whose model is. */
    void (*update)(struct ws_app *app);
    /* Draws panels and foot into their layers; the panels where the desk is `dirty`. */
    void (*draw)(struct ws_app *app);
    /* What it tells to the audience and the speaker of a presentation; NULL: what is lit. */
    void (*tell)(const struct ws_app *app, struct ws_narration *told);
    /* A step on or back (by 1 or -1), as a presenter's remote says it; NULL: it has no steps. */
    void (*turn)(struct ws_app *app, int by);
};

/* The rows, each in its mode's file; modes.h has them by number. */
#define X(NAME, name) extern const struct ws_mode_row ws_mode_##name;
WS_MODE_LIST(X)
#undef X

/* Gives a panel the whole window, and back. */
void ws_app_alone(struct ws_app *app, int panel);

/* Zooms a panel by a factor around a point of the window, in px. */
void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y);

/* Moves what a panel shows from where `zoom` has it, by px of the window. */
void ws_app_pan(struct ws_app *app, int panel, struct ws_zoom zoom, double x, double y);

#endif
