/* Runs a state's addresses on a GPU with the probe, in a thread: the window stays responsive. */
#ifndef WS_APP_TRIAL_THREAD_H
#define WS_APP_TRIAL_THREAD_H

#include <SDL.h>

#include "viz/app/model/gpu_trial.h"

/* A zeroed struct runs nothing; finish it. */
struct ws_trial_thread {
    Uint32 ended;       /* the SDL event sent at the end */
    SDL_Thread *thread; /* NULL: nothing runs */
    int stop[2];        /* a pipe: closing its second end ends the run */
    struct ws_state state;
    struct ws_gpu_trial trial;
    struct ws_error error;
    bool worked;
};

/* Starts to run the addresses of `state`, if nothing runs. */
bool ws_trial_thread_start(struct ws_trial_thread *running, const struct ws_state *state,
                           struct ws_error *error);

/* Waits for the run's end, after stopping it if it is still running. */
void ws_trial_thread_stop(struct ws_trial_thread *running);

/*
 * After the event: the result, which the caller owns, or NULL with the reason in running->error.
 * `now` has the present addresses: fails if they changed since the start.
 */
struct ws_gpu_trial *ws_trial_thread_end(struct ws_trial_thread *running,
                                         const struct ws_state *now);

void ws_trial_thread_finish(struct ws_trial_thread *running);

#endif
