/* A thread waits for the probe; closing a pipe ends the probe, and an event reports its end. */
#include "viz/app/shell/trial_thread.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static int run_probe(void *self)
{
    struct ws_trial_thread *running = self;
    SDL_Event event = {.type = running->ended};

    running->worked =
        ws_gpu_trial_run(&running->state, running->stop[0], &running->trial, &running->error);
    SDL_PushEvent(&event);
    return 0;
}

bool ws_trial_thread_start(struct ws_trial_thread *running, const struct ws_state *state,
                           struct ws_error *error)
{
    if (pipe(running->stop))
        return ws_fail(error, WS_CODE_SYSTEM, "the probe: %s", strerror(errno));
    /* If the probe inherited an end of it too, closing this one would have no effect. */
    fcntl(running->stop[0], F_SETFD, FD_CLOEXEC);
    fcntl(running->stop[1], F_SETFD, FD_CLOEXEC);
    ws_state_copy(state, &running->state);
    running->thread = SDL_CreateThread(run_probe, "probe", running);
    if (running->thread)
        return true;
    close(running->stop[0]);
    close(running->stop[1]);
    return ws_fail(error, WS_CODE_SYSTEM, "the probe: %s", SDL_GetError());
}

void ws_trial_thread_stop(struct ws_trial_thread *running)
{
    close(running->stop[1]);
    SDL_WaitThread(running->thread, NULL);
    close(running->stop[0]);
    running->thread = NULL;
}

struct ws_gpu_trial *ws_trial_thread_end(struct ws_trial_thread *running,
                                         const struct ws_state *now)
{
    ws_trial_thread_stop(running);
    if (!running->worked)
        return NULL;
    if (ws_state_same_addresses(&running->state, now))
        return &running->trial;
    ws_fail(&running->error, WS_CODE_GPU, "the addresses changed during the run; run it again");
    ws_gpu_trial_finish(&running->trial);
    return NULL;
}

void ws_trial_thread_finish(struct ws_trial_thread *running)
{
    if (running->thread)
        ws_trial_thread_stop(running);
    ws_state_finish(&running->state);
}
