/*
 * All that is looked at and known, and nothing of how it is shown: the captures, the state with its
 * undo, the model that follows from them, what is pointed at and lit, what a GPU answered, and what
 * is to be told. Controls and modes change it; whoever shows it looks at the two marks of what did.
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

/* Who can have the desk instead of the user, as bits; and how the user likes the window to look. */
enum ws_suspended_holder { WS_AWAY_LESSON = 1, WS_AWAY_QUIZ = 2 };

struct ws_looks {
    enum ws_theme_id theme;
    int font_percent;
    bool no_motion;
};

/* What is the user's own, while somebody else has the desk: suspended_state.h. */
struct ws_away {
    unsigned holders; /* bits of ws_suspended_holder; 0: nothing is away */
    struct ws_state state;
    struct ws_undo undo;
    struct ws_looks looks, shown; /* the user's, and those that were shown last */
};

struct ws_desk {
    const struct ws_host *host; /* borrowed */
    struct ws_captures captures;
    struct ws_traces traces; /* that were opened */
    struct ws_state state;
    struct ws_undo undo;
    struct ws_history history; /* what was selected before, and since */
    struct ws_model model;

    struct ws_shown hover; /* what is pointed at */
    bool hovers;
    int hover_panel;  /* in which panel, where it was the pointer that did */
    bool tells_hover; /* that is what is told of, not the selection */
    struct ws_highlight_state
        lit; /* of what is selected or, where nothing is, pointed at: all else is dimmed */
    struct ws_highlight_state over;  /* of what is pointed at besides a selection: it is outlined */
    struct ws_highlight_state spare; /* the last of these, to be made anew */

    char message[640]; /* until the next change */
    bool message_alert;
    struct ws_gpu_trial trial; /* what a GPU said of the addresses shown */
    bool has_trial, trial_waits;

    bool low;            /* the window has no room for all rows of controls */
    bool folded;         /* but for the instruction's they are away */
    struct ws_play play; /* what the stepper shows */

    int mode;   /* how the window is used: a ws_mode_id */
    int wanted; /* how it shall be used next, or WS_NO_MODE */

    struct ws_course course; /* the lessons, and how the open one goes */
    struct ws_away away;
    struct ws_round round; /* of the quiz */

    bool dirty;        /* the state changed */
    bool chrome_dirty; /* what stands around the panels did: a control's looks, what is told */
};

/*
 * Starts with the captures of a folder. A capture that cannot be read is told of in the message and
 * left out. `host` is borrowed.
 */
void ws_desk_init(struct ws_desk *desk, const char *captures, const struct ws_host *host);
void ws_desk_finish(struct ws_desk *desk);

/* To be called before the state is changed: what undo goes back to. `kind` as of ws_undo_keep(). */
void ws_desk_change(struct ws_desk *desk, int kind);

/* Says something under the panels. */
void ws_desk_say(struct ws_desk *desk, bool alert, const char *format, ...) WS_PRINTF(3, 4);

/* Says which file was written, with its full path. */
void ws_desk_wrote(struct ws_desk *desk, const char *path);

/* Shows an error: its line, and its code in brackets. */
void ws_desk_fail(struct ws_desk *desk, const struct ws_error *error);

/* What came of a run that the host was asked for: a trial, which is taken over, or NULL and why. */
void ws_desk_trial_done(struct ws_desk *desk, struct ws_gpu_trial *trial,
                        const struct ws_error *error);

/* Opens a capture file and shows what it has; of a trace, the worst site that can be shown. */
bool ws_desk_open(struct ws_desk *desk, const char *path, struct ws_error *error);

/* Works out the model of the state, its errors in the window's own words. */
void ws_desk_model(struct ws_desk *desk);

/*
 * Lights what is selected, and what is pointed at: besides a selection as what is `over` it, else
 * in its stead. Returns whether anything is lit otherwise than before.
 */
bool ws_desk_light(struct ws_desk *desk);

/* The lights of what is told of. */
const struct ws_highlight_state *ws_desk_told(const struct ws_desk *desk);

/*
 * Pins what is selected or, where nothing is, pointed at; what is pinned already is taken off. Says
 * which it did, or why not.
 */
void ws_desk_pin(struct ws_desk *desk);

/* Takes all pins off. */
void ws_desk_unpin(struct ws_desk *desk);

/* Selects what was selected `by` selections later; says so where there is none. */
void ws_desk_walk(struct ws_desk *desk, int by);

#endif
