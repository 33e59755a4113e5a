/* A line that is written over; see progress.h. */
#include "probe/base/progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "probe/base/utf8.h"

enum { NAME_BYTES = 50 }; /* so that the line fits a terminal of 80 columns */

static const double first_seconds = 1, least_seconds = 0.1;

static struct {
    bool shows;
    double start, drawn; /* in seconds; of the line that is there, 0 for none */
} progress;

static double now(void)
{
    struct timespec time = {0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void ws_progress_start(void)
{
    if (progress.shows)
        return;
    progress.shows = isatty(STDERR_FILENO);
    progress.start = now();
}

void ws_progress_step(int done, int all, const char *what)
{
    double seconds = progress.shows ? now() : 0;
    char shown[NAME_BYTES + 1];

    if (!progress.shows || seconds - progress.start < first_seconds ||
        seconds - progress.drawn < least_seconds)
        return;
    progress.drawn = seconds;
    snprintf(shown, sizeof shown, "%.*s", (int)ws_utf8_length(what, NAME_BYTES), what);
    ws_utf8_mask(shown);
    fprintf(stderr, "\r\033[K%d of %d  %s", done, all, shown);
}

void ws_progress_erase(void)
{
    if (progress.drawn > 0)
        fputs("\r\033[K", stderr);
    progress.drawn = 0;
}
