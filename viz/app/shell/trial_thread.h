/* A state's addresses run on a GPU by the probe, in a thread of its own: the window stays awake. */
#ifndef WS_APP_TRIAL_THREAD_H
#define WS_APP_TRIAL_THREAD_H

#include <SDL.h>

#include "viz/app/model/gpu_trial.h"

/* A zeroed struct runs nothing; finish it. */
struct ws_trial_thread {
    Uint32 ended;       /* the event of SDL that tells so */
    SDL_Thread *thread; /* NULL: nothing runs */
    int stop[2];        /* a pipe: closing its second end ends the run */
    struct ws_state state;
    struct ws_gpu_trial trial;
    struct ws_error error;
    bool worked;
};

/* Begins to run the addresses of `state`, where nothing runs. */
bool ws_trial_thread_start(struct ws_trial_thread *running, const struct ws_state *state,
                           struct ws_error *error);

/* Waits for the run's end, which comes at once where it has not come by itself. */
void ws_trial_thread_stop(struct ws_trial_thread *running);

/*
 * After the event: what came out, which the caller owns, or NULL and why in running->error. `now`
 * has the addresses of today: what was changed since is not what was run.
 */
struct ws_gpu_trial *ws_trial_thread_end(struct ws_trial_thread *running,
                                         const struct ws_state *now);

void ws_trial_thread_finish(struct ws_trial_thread *running);

#endif
