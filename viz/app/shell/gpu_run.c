/* A thread waits for the probe; a pipe tells the probe to end, and an event that it has. */
#include "viz/app/shell/gpu_run.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static int run_probe(void *self)
{
    struct ws_gpu_run *run = self;
    SDL_Event event = {.type = run->ended};

    run->worked = ws_gpu_trial_run(&run->state, run->stop[0], &run->trial, &run->error);
    SDL_PushEvent(&event);
    return 0;
}

bool ws_gpu_run_start(struct ws_gpu_run *run, const struct ws_state *state, struct ws_error *error)
{
    if (pipe(run->stop))
        return ws_fail(error, "the probe: %s", strerror(errno));
    /* Were the probe to have an end of it too, closing ours would tell nobody. */
    fcntl(run->stop[0], F_SETFD, FD_CLOEXEC);
    fcntl(run->stop[1], F_SETFD, FD_CLOEXEC);
    ws_state_copy(state, &run->state);
    run->thread = SDL_CreateThread(run_probe, "probe", run);
    if (run->thread)
        return true;
    close(run->stop[0]);
    close(run->stop[1]);
    return ws_fail(error, "the probe: %s", SDL_GetError());
}

void ws_gpu_run_stop(struct ws_gpu_run *run)
{
    close(run->stop[1]);
    SDL_WaitThread(run->thread, NULL);
    close(run->stop[0]);
    run->thread = NULL;
}

struct ws_gpu_trial *ws_gpu_run_end(struct ws_gpu_run *run, const struct ws_state *now)
{
    ws_gpu_run_stop(run);
    if (!run->worked)
        return NULL;
    if (ws_state_same_addresses(&run->state, now))
        return &run->trial;
    ws_fail(&run->error, "the addresses were changed while the GPU ran the earlier ones");
    ws_gpu_trial_finish(&run->trial);
    return NULL;
}

void ws_gpu_run_finish(struct ws_gpu_run *run)
{
    if (run->thread)
        ws_gpu_run_stop(run);
    ws_state_finish(&run->state);
}
