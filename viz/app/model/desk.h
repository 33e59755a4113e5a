/*
 * All that is looked at and known, and nothing of how it is shown: the captures, the state with its
 * undo, the model that follows from them, what is pointed at and lit, what a GPU answered, and what
 * is to be told. Controls and modes change it; whoever shows it looks at the two marks of what did.
 */
#ifndef WS_APP_DESK_H
#define WS_APP_DESK_H

#include "viz/app/model/gpu_trial.h"
#include "viz/app/model/host.h"
#include "viz/app/model/model.h"

struct ws_desk {
    const struct ws_host *host; /* borrowed */
    struct ws_captures captures;
    struct ws_state state;
    struct ws_undo undo;
    struct ws_model model;

    struct ws_shown hover; /* what is pointed at */
    bool hovers;
    bool tells_hover; /* that is what is lit and told of, not the selection */
    struct ws_lit lit;

    char message[320]; /* until the next change */
    bool message_alert;
    struct ws_gpu_trial trial; /* what a GPU said of the addresses shown */
    bool has_trial, trial_waits;

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

/* What came of a run that the host was asked for: a trial, which is taken over, or NULL and why. */
void ws_desk_trial_done(struct ws_desk *desk, struct ws_gpu_trial *trial,
                        const struct ws_error *error);

/* Opens a capture file and shows what it has. */
bool ws_desk_open(struct ws_desk *desk, const char *path, struct ws_error *error);

/* Works out the model of the state, its errors in the window's own words. */
void ws_desk_model(struct ws_desk *desk);

/* Lights what is pointed at, else what is selected. */
void ws_desk_light(struct ws_desk *desk);

#endif
