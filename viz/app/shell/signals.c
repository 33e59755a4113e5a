/*
 * A signal handler may do very little: it writes a byte into a pipe, and a thread that reads it
 * wakes SDL's loop.
 */
#include "viz/app/shell/signals.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof caught / sizeof caught[0] };

static struct sigaction before[SIGNALS];
static int ends[2]; /* of the pipe */
static SDL_Thread *waiter;

static void tell(int number)
{
    int kept = errno;
    ssize_t wrote = write(ends[1], "", 1);

    (void)number;
    (void)wrote; /* a full pipe wakes the thread anyway */
    errno = kept;
}

static int wait_for_signals(void *unused)
{
    char what;

    (void)unused;
    for (;;) {
        ssize_t got = read(ends[0], &what, 1);
        SDL_Event event = {.type = SDL_QUIT};

        if (got < 0 && errno == EINTR)
            continue;
        if (got != 1)
            return 0;
        SDL_PushEvent(&event);
    }
}

bool ws_signals_begin(struct ws_error *error)
{
    /* SA_RESETHAND: a second signal ends the program at once. */
    struct sigaction action = {.sa_handler = tell, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};

    if (pipe(ends))
        return ws_fail(error, WS_CODE_SYSTEM, "waiting for signals: %s", strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    waiter = SDL_CreateThread(wait_for_signals, "signals", NULL);
    if (!waiter) {
        close(ends[0]);
        close(ends[1]);
        return ws_fail(error, WS_CODE_SYSTEM, "waiting for signals: %s", SDL_GetError());
    }
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(caught[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(caught[i], &action, NULL);
    }
    return true;
}

void ws_signals_end(void)
{
    if (!waiter)
        return;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(caught[i], &before[i], NULL);
    close(ends[1]); /* which ends the thread */
    SDL_WaitThread(waiter, NULL);
    waiter = NULL;
    close(ends[0]);
}
