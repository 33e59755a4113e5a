/*
 * All the data that the window works on, independent of how it is shown: the captures, the state
 * with its undo, the model made from them, the hover and highlights, the result of a GPU run, and
 * the messages. Controls and modes change it. `dirty` and `chrome_dirty` mark what must be redrawn.
 */
#ifndef WS_APP_DESK_H
#define WS_APP_DESK_H

#include "viz/app/model/course.h"
#include "viz/app/model/gpu_trial.h"
#include "viz/app/model/history.h"
#include "viz/app/model/host.h"
#include "viz/app/model/instant.h"
#include "viz/app/model/light.h"
#include "viz/app/model/mode_id.h"
#include "viz/app/model/round.h"
#include "viz/app/model/traced.h"

/* The modes that can take the desk from the user, as bits; and the user's looks of the window. */
enum ws_suspended_holder { WS_AWAY_LESSON = 1, WS_AWAY_QUIZ = 2 };

struct ws_looks {
    enum ws_theme_id theme;
    int font_percent;
    bool no_motion;
};

/* The user's own state, kept while a lesson or the quiz has the desk: suspended_state.h. */
struct ws_suspended {
    unsigned holders; /* bits of ws_suspended_holder; 0: the user has the desk */
    struct ws_state state;
    struct ws_undo undo;
    struct ws_looks looks, shown; /* the user's, and the looks shown last */
};

struct ws_desk {
    const struct ws_host *host; /* borrowed */
    struct ws_captures captures;
    struct ws_traces traces; /* the opened traces */
    struct ws_state state;
    struct ws_undo undo;
    struct ws_history history; /* earlier and later selections */
    struct ws_model model;

    struct ws_shown hover; /* the hovered item */
    bool hovers;
    int hover_panel;  /* the panel of the pointer, if the hover comes from the pointer */
    bool tells_hover; /* the text describes `hover`, not the selection */
    struct ws_highlight_state
        lit; /* highlights of the selection or, without one, of the hover: all else is dimmed */
    struct ws_highlight_state over;  /* highlights of the hover beside a selection: outlined */
    struct ws_highlight_state spare; /* the previous highlights, to be reused */

    char message[640]; /* shown until the next change */
    bool message_alert;
    struct ws_gpu_trial trial; /* result of running the addresses shown on a GPU */
    bool has_trial, trial_waits;

    bool low;            /* the window is too low for all rows of controls */
    bool folded;         /* controls are hidden, except the instruction's */
    struct ws_play play; /* the state of the stepper */

    int mode;   /* the window's present mode: a ws_mode_id */
    int wanted; /* its next mode, or WS_NO_MODE */

    struct ws_course course; /* the lessons, and the progress of the open one */
    struct ws_suspended away;
    struct ws_round round; /* of the quiz */

    bool dirty;        /* the state changed */
    bool chrome_dirty; /* the parts around the panels changed: a control's looks, a message */
};

/*
 * Initializes the desk with the captures of a directory. A capture that cannot be read is reported
 * in the message and skipped. `host` is borrowed.
 */
void ws_desk_init(struct ws_desk *desk, const char *captures, const struct ws_host *host);
void ws_desk_finish(struct ws_desk *desk);

/* Call it before changing the state: undo returns to this point. `kind` as in ws_undo_keep(). */
void ws_desk_change(struct ws_desk *desk, int kind);

/* Shows a message below the panels, which is not an error. */
void ws_desk_say(struct ws_desk *desk, const char *format, ...) WS_PRINTF(2, 3);

/* Reports a written file, with its full path. */
void ws_desk_wrote(struct ws_desk *desk, const char *path);

/* Shows an error with its code, as ws_window_error() writes it. */
void ws_desk_fail(struct ws_desk *desk, const struct ws_error *error);

/* Handles the result of a run by the host: a trial, which the desk then owns, or NULL and why. */
void ws_desk_trial_done(struct ws_desk *desk, struct ws_gpu_trial *trial,
                        const struct ws_error *error);

/* Opens a capture file and shows its content; for a trace, the worst site that can be shown. */
bool ws_desk_open(struct ws_desk *desk, const char *path, struct ws_error *error);

/* Makes the model of the state. */
void ws_desk_model(struct ws_desk *desk);

/*
 * Makes the highlights of the selection and of the hover: beside a selection the hover goes into
 * `over`, otherwise into `lit`. Returns whether any highlight changed.
 */
bool ws_desk_light(struct ws_desk *desk);

/* The highlights that the text describes. */
const struct ws_highlight_state *ws_desk_narration(const struct ws_desk *desk);

/*
 * Pins the selection or, without one, the hover; removes the pin if it is pinned already. Reports
 * which it did, or why not.
 */
void ws_desk_pin(struct ws_desk *desk);

/* Removes all pins. */
void ws_desk_unpin(struct ws_desk *desk);

/* Goes `by` selections later in the history; reports if no such selection exists. */
void ws_desk_walk(struct ws_desk *desk, int by);

#endif
