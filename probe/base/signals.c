/* Four signals, and what was done at each before; see signals.h. */
#include "probe/base/signals.h"

#include <stdio.h>
#include <string.h>

static const int ending[WS_SIGNALS] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

void ws_signals_catch(void (*handler)(int number), struct ws_signals *endings)
{
    struct sigaction catches = {.sa_handler = handler, .sa_flags = SA_RESTART};

    sigemptyset(&catches.sa_mask);
    for (int i = 0; i < WS_SIGNALS; i++)
        if (!sigaction(ending[i], NULL, &endings->was[i]) && endings->was[i].sa_handler == SIG_DFL)
            sigaction(ending[i], &catches, NULL);
}

void ws_signals_release(const struct ws_signals *endings)
{
    for (int i = 0; i < WS_SIGNALS; i++)
        if (endings->was[i].sa_handler == SIG_DFL)
            sigaction(ending[i], &endings->was[i], NULL);
}

void ws_signals_raise(int number, const char *program, int written, int files)
{
    fprintf(stderr, "%s: stopped (%s): %d of %d files written\n", program, strsignal(number),
            written, files);
    raise(number);
}

void ws_signals_block(sigset_t *before)
{
    sigset_t all;

    sigemptyset(&all);
    for (int i = 0; i < WS_SIGNALS; i++)
        sigaddset(&all, ending[i]);
    sigprocmask(SIG_BLOCK, &all, before);
}
