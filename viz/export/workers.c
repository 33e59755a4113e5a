/*
 * Processes and one pipe; see workers.h. A report is smaller than PIPE_BUF, so reports never mix. A
 * signal that ends the program ends the workers first, so that none outlives it.
 */
#include "viz/export/workers.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "probe/base/ending.h"
#include "probe/base/utf8.h"

enum { MOST_WORKERS = 64, JOBS_WORTH_A_WORKER = 4 };

struct report {
    int job;
    struct ws_result result;
};

_Static_assert(sizeof(struct report) <= PIPE_BUF, "a report is written whole");

/* Progress is shown from the first second on, and cleared at the end. */
struct progress {
    bool shows;
    time_t start;
};

static struct progress progress_start(void)
{
    return (struct progress){isatty(STDERR_FILENO), time(NULL)};
}

static void progress_step(const struct progress *progress, int done, int jobs, const char *path)
{
    char shown[256];

    if (!progress->shows || time(NULL) - progress->start <= 1)
        return;
    snprintf(shown, sizeof shown, "%.*s", (int)ws_utf8_length(path, 60), path);
    ws_utf8_mask(shown);
    fprintf(stderr, "\r\033[K%d of %d  %s", done, jobs, shown);
}

static void progress_end(const struct progress *progress)
{
    if (progress->shows && time(NULL) - progress->start > 1)
        fputs("\r\033[K", stderr);
}

int ws_workers_for(int jobs)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int workers = (jobs + JOBS_WORTH_A_WORKER - 1) / JOBS_WORTH_A_WORKER;

    if (cores > MOST_WORKERS)
        cores = MOST_WORKERS;
    if (cores > 0 && workers > cores)
        workers = (int)cores;
    return workers > 0 ? workers : 1;
}

static void run_here(const struct ws_tasks *tasks, struct ws_result *result)
{
    struct progress progress = progress_start();

    for (int i = 0; i < tasks->tasks; i++) {
        progress_step(&progress, i, tasks->tasks, tasks->name(tasks->context, i));
        result[i].outcome = tasks->run(tasks->context, i, &result[i].error);
        if (result[i].outcome == WS_OUTCOME_FAILED)
            break;
    }
    progress_end(&progress);
}

/* A worker's whole life. It leaves by _exit(): what the parent had buffered is not its to write. */
static void work(const struct ws_tasks *tasks, int first, int step, int pipe)
{
    for (int i = first; i < tasks->tasks; i += step) {
        struct report report = {.job = i};

        report.result.outcome = tasks->run(tasks->context, i, &report.result.error);
        if (write(pipe, &report, sizeof report) != (ssize_t)sizeof report)
            _exit(1);
        if (report.result.outcome == WS_OUTCOME_FAILED)
            break;
    }
    _exit(0);
}

static bool read_report(int pipe, struct report *report)
{
    size_t done = 0;

    while (done < sizeof *report) {
        ssize_t count = read(pipe, (char *)report + done, sizeof *report - done);

        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        done += (size_t)count;
    }
    return true;
}

/* Whether a report is one: bytes of anything else that wrote to the pipe are not. */
static bool is_report(const struct report *report, int jobs)
{
    const struct ws_error *error = &report->result.error;

    return report->job >= 0 && report->job < jobs && report->result.outcome > WS_OUTCOME_NONE &&
           report->result.outcome <= WS_OUTCOME_FAILED &&
           memchr(error->text, 0, sizeof error->text);
}

/*
 * Takes reports to their end. After one that is none, no later one can be told from its bytes: the
 * rest is read, so that no worker waits, and false returned.
 */
static bool collect(int pipe, const struct ws_tasks *tasks, struct ws_result *result)
{
    struct progress progress = progress_start();
    struct report report;
    bool good = true;

    for (int done = 1; read_report(pipe, &report); done++) {
        good = good && is_report(&report, tasks->tasks);
        if (!good)
            continue;
        result[report.job] = report.result;
        progress_step(&progress, done, tasks->tasks, tasks->name(tasks->context, report.job));
    }
    progress_end(&progress);
    return good;
}

/* The workers that there are, for the signal's handler, and the signal that came; 0 for none. */
static pid_t started[MOST_WORKERS];
static volatile sig_atomic_t count, ended_by;

/* What was sent to this process alone is the workers' too. */
static void pass_on(int number)
{
    ended_by = number;
    for (int i = 0; i < count; i++)
        kill(started[i], number);
}

/* Starts them, with signals caught; the number of those that could be. */
static int start(const struct ws_tasks *tasks, int workers, const int *ends,
                 const struct ws_endings *endings)
{
    sigset_t mask;

    while (count < workers && !ended_by) {
        pid_t child;

        ws_endings_block(&mask); /* none comes to a worker that is not in the table */
        child = fork();
        if (child == 0) {
            ws_endings_release(endings);
            sigprocmask(SIG_SETMASK, &mask, NULL);
            close(ends[0]);
            work(tasks, count, workers, ends[1]);
        }
        if (child > 0)
            started[count++] = child;
        sigprocmask(SIG_SETMASK, &mask, NULL);
        if (child < 0)
            break;
    }
    return count;
}

/*
 * How the last of them ended that did not end well; 0: all did. Their pipe is closed, so it takes
 * no time; and no signal goes to a number that is another's by then.
 */
static int wait_for_all(void)
{
    sigset_t mask;
    int died = 0;

    ws_endings_block(&mask);
    for (; count; count--) {
        int status = 0;

        while (waitpid(started[count - 1], &status, 0) < 0 && errno == EINTR)
            continue;
        if (status != 0)
            died = status;
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return died;
}

static bool fail_died(int status, struct ws_error *error)
{
    return WIFSIGNALED(status)
               ? ws_fail(error,
                         "a worker was ended by signal %d (%s), and its figures are missing; "
                         "--jobs 1 needs less memory",
                         WTERMSIG(status), strsignal(WTERMSIG(status)))
               : ws_fail(error, "a worker ended before its work (exit %d)", WEXITSTATUS(status));
}

bool ws_tasks_run(const struct ws_tasks *tasks, int workers, struct ws_result *result,
                  struct ws_error *error)
{
    struct ws_endings endings;
    int ends[2], died;
    bool all, good;

    memset(result, 0, (size_t)tasks->tasks * sizeof *result);
    if (workers > tasks->tasks)
        workers = tasks->tasks;
    if (workers > MOST_WORKERS)
        workers = MOST_WORKERS;
    if (workers <= 1) {
        run_here(tasks, result);
        return true;
    }
    if (pipe(ends))
        return ws_fail(error, "cannot start workers: %s; --jobs 1 does without", strerror(errno));
    fflush(stdout);
    ended_by = 0;
    ws_endings_catch(pass_on, &endings);
    all = start(tasks, workers, ends, &endings) == workers;
    if (!all)
        ws_fail(error, "cannot start workers: %s; --jobs 1 does without", strerror(errno));
    close(ends[1]);
    good = collect(ends[0], tasks, result);
    close(ends[0]);
    died = wait_for_all();
    ws_endings_release(&endings);
    if (ended_by)
        raise(ended_by);
    if (all && died)
        fail_died(died, error);
    else if (all && !good)
        ws_fail(error, "what the workers report cannot be read; --jobs 1 does without them");
    return all && !died && good;
}

struct drawing {
    const struct ws_job *job;
    const struct ws_raster *raster;
};

static enum ws_outcome run_job(const void *context, int task, struct ws_error *error)
{
    const struct drawing *drawing = context;

    return ws_job_run(&drawing->job[task], drawing->raster, error);
}

static const char *job_path(const void *context, int task)
{
    return ((const struct drawing *)context)->job[task].path;
}

bool ws_jobs_run(const struct ws_job *job, int jobs, const struct ws_raster *raster, int workers,
                 struct ws_result *result, struct ws_error *error)
{
    const struct drawing drawing = {job, raster};
    const struct ws_tasks tasks = {jobs, run_job, job_path, &drawing};

    return ws_tasks_run(&tasks, workers, result, error);
}
