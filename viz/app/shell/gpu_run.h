/* A state's addresses run on a GPU by the probe, in a thread of its own: the window stays awake. */
#ifndef WS_APP_GPU_RUN_H
#define WS_APP_GPU_RUN_H

#include <SDL.h>

#include "viz/app/model/gpu_trial.h"

/* A zeroed struct runs nothing; finish it. */
struct ws_gpu_run {
    Uint32 ended;       /* the event of SDL that tells so */
    SDL_Thread *thread; /* NULL: nothing runs */
    int stop[2];        /* a pipe: closing its second end ends the run */
    struct ws_state state;
    struct ws_gpu_trial trial;
    struct ws_error error;
    bool worked;
};

/* Begins to run the addresses of `state`, where nothing runs. */
bool ws_gpu_run_start(struct ws_gpu_run *run, const struct ws_state *state, struct ws_error *error);

/* Waits for the run's end, which comes at once where it has not come by itself. */
void ws_gpu_run_stop(struct ws_gpu_run *run);

/*
 * After the event: what came out, which the caller owns, or NULL and why in run->error. `now` has the
 * addresses of today: what was changed since is not what was run.
 */
struct ws_gpu_trial *ws_gpu_run_end(struct ws_gpu_run *run, const struct ws_state *now);

void ws_gpu_run_finish(struct ws_gpu_run *run);

#endif
