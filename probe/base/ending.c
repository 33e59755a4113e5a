/* Four signals, and what was done at each before; see ending.h. */
#include "probe/base/ending.h"

#include <stdio.h>
#include <string.h>

static const int ending[WS_ENDINGS] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

void ws_endings_catch(void (*handler)(int number), struct ws_endings *endings)
{
    struct sigaction catches = {.sa_handler = handler, .sa_flags = SA_RESTART};

    sigemptyset(&catches.sa_mask);
    for (int i = 0; i < WS_ENDINGS; i++)
        if (!sigaction(ending[i], NULL, &endings->was[i]) && endings->was[i].sa_handler == SIG_DFL)
            sigaction(ending[i], &catches, NULL);
}

void ws_endings_release(const struct ws_endings *endings)
{
    for (int i = 0; i < WS_ENDINGS; i++)
        if (endings->was[i].sa_handler == SIG_DFL)
            sigaction(ending[i], &endings->was[i], NULL);
}

void ws_endings_end(int number, const char *program, int written, int files)
{
    fprintf(stderr, "%s: stopped (%s): %d of %d files written\n", program, strsignal(number),
            written, files);
    raise(number);
}

void ws_endings_block(sigset_t *before)
{
    sigset_t all;

    sigemptyset(&all);
    for (int i = 0; i < WS_ENDINGS; i++)
        sigaddset(&all, ending[i]);
    sigprocmask(SIG_BLOCK, &all, before);
}
