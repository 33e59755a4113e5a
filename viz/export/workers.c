/*
 * Runs processes, which share the number of the next task in memory and one pipe; see workers.h. A
 * report is smaller than PIPE_BUF, so reports never mix. A signal that ends the program ends the
 * workers first, each after its current task, so that none outlives it and every written file is
 * counted.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, which POSIX has since 2024 */
#include "viz/export/workers.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/progress.h"
#include "probe/base/signals.h"
#include "probe/isa/layout.h"

enum { MOST_WORKERS = 64, JOBS_WORTH_A_WORKER = 4, JOBS_WORTH_A_SYNC = 64 };

struct report {
    int job;
    struct ws_result result;
};

_Static_assert(sizeof(struct report) <= PIPE_BUF, "a report is written whole");

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

/* The running workers, for the signal's handler, and the signal received; 0 for none. */
static pid_t started[MOST_WORKERS];
static volatile sig_atomic_t count, ended_by;

/*
 * Passes a signal that only this process received on to the workers. If it comes again, does not
 * wait for them: a file may be a pipe that nobody reads.
 */
static void pass_on(int number)
{
    bool again = ended_by == number;

    ended_by = number;
    for (int i = 0; i < count; i++)
        kill(started[i], again ? SIGKILL : number);
    if (again) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

/* The handler in a worker, which a terminal and pass_on() may both signal. */
static void note(int number)
{
    ended_by = number;
}

/* One task. Before a signal ends the work, its file exists as a whole or not at all. */
static bool run_task(const struct ws_tasks *tasks, int task, struct ws_result *result)
{
    result->outcome = tasks->run(tasks->context, task, &result->error);
    return result->outcome != WS_OUTCOME_FAILED && !ended_by;
}

static void run_here(const struct ws_tasks *tasks, struct ws_result *result)
{
    ws_progress_start();
    for (int i = 0; i < tasks->tasks; i++) {
        ws_progress_step(i, tasks->tasks, tasks->name(tasks->context, i));
        if (!run_task(tasks, i, &result[i]))
            break;
    }
    ws_progress_erase();
}

struct turn {
    int task;
    long cost;
};

static int costliest_first(const void *a, const void *b)
{
    const struct turn *one = a, *other = b;

    if (one->cost != other->cost)
        return one->cost < other->cost ? 1 : -1;
    return one->task - other->task;
}

/* The tasks as they are done, to be freed; NULL without memory. */
static struct turn *order_of(const struct ws_tasks *tasks, int workers)
{
    struct turn *turn = calloc((size_t)tasks->tasks, sizeof *turn);

    for (int i = 0; turn && i < tasks->tasks; i++)
        turn[i] = (struct turn){i, tasks->cost && workers > 1 ? tasks->cost(tasks->context, i) : 0};
    if (turn)
        qsort(turn, (size_t)tasks->tasks, sizeof *turn, costliest_first);
    return turn;
}

/*
 * The whole life of a worker. It exits with _exit(), because it must not write what the parent had
 * buffered. A signal ends it after its current task, so that every written file is reported.
 */
static void work(const struct ws_tasks *tasks, const struct turn *turn, atomic_int *next, int pipe)
{
    bool goes_on = !ended_by;

    for (int i; goes_on && (i = atomic_fetch_add(next, 1)) < tasks->tasks;) {
        struct report report = {.job = turn[i].task};
        ssize_t sent;

        goes_on = run_task(tasks, turn[i].task, &report.result);
        do
            sent = write(pipe, &report, sizeof report);
        while (sent < 0 && errno == EINTR);
        if (sent != (ssize_t)sizeof report)
            _exit(1);
    }
    _exit(0);
}

static bool read_report(int pipe, struct report *report)
{
    size_t done = 0;

    while (done < sizeof *report) {
        ssize_t got = read(pipe, (char *)report + done, sizeof *report - done);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

/* Whether a report is valid: bytes of anything else that wrote to the pipe are not. */
static bool is_report(const struct report *report, int jobs)
{
    const struct ws_error *error = &report->result.error;

    return report->job >= 0 && report->job < jobs && report->result.outcome > WS_OUTCOME_NONE &&
           report->result.outcome <= WS_OUTCOME_FAILED &&
           memchr(error->text, 0, sizeof error->text);
}

/*
 * Reads reports to their end. After an invalid report the following ones cannot be located: the
 * rest is read, so that no worker waits, and false returned.
 */
static bool collect(int pipe, const struct ws_tasks *tasks, struct ws_result *result)
{
    struct report report;
    bool good = true;

    ws_progress_start();
    for (int done = 1; read_report(pipe, &report); done++) {
        good = good && is_report(&report, tasks->tasks);
        if (!good)
            continue;
        result[report.job] = report.result;
        ws_progress_step(done, tasks->tasks, tasks->name(tasks->context, report.job));
    }
    ws_progress_erase();
    return good;
}

/* Starts them, with signals caught; the number of those that could be. */
static int start(const struct ws_tasks *tasks, const struct turn *turn, int workers,
                 atomic_int *next, const int *ends, const struct ws_signals *endings)
{
    sigset_t mask;

    while (count < workers && !ended_by) {
        pid_t child;

        ws_signals_block(&mask); /* no signal reaches a worker before it is in the table */
        child = fork();
        if (child == 0) {
            struct ws_signals own;

            ws_signals_release(endings);
            if (tasks->tasks > 1)
                ws_signals_catch(note, &own);
            sigprocmask(SIG_SETMASK, &mask, NULL);
            close(ends[0]);
            work(tasks, turn, next, ends[1]);
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
 * How the last worker that failed ended; 0: none failed. Their pipe is closed, so this takes no
 * time; and no signal is sent to a process id that was reused.
 */
static int wait_for_all(void)
{
    sigset_t mask;
    int died = 0;

    ws_signals_block(&mask);
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

/* The kernel ends a process that uses too much memory with SIGKILL. */
static bool fail_died(int status, int workers, struct ws_error *error)
{
    return WIFSIGNALED(status)
               ? ws_fail(error, WS_CODE_SYSTEM,
                         "%s ended by signal %d (%s), perhaps for lack of memory; its figures are "
                         "missing%s",
                         workers > 1 ? "a worker was" : "drawing was", WTERMSIG(status),
                         strsignal(WTERMSIG(status)), workers > 1 ? "; try --jobs 1" : "")
               : ws_fail(error, WS_CODE_SYSTEM, "a worker exited early (exit %d)",
                         WEXITSTATUS(status));
}

static bool fail_start(int workers, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_SYSTEM, "cannot start workers: %s%s", ws_reason(errno),
                   workers > 1 ? "; try --jobs 1" : "");
}

/* The same in workers. */
static bool run_apart(const struct ws_tasks *tasks, int workers, const struct ws_signals *endings,
                      struct ws_result *result, struct ws_error *error)
{
    int ends[2], died;
    bool all, good;
    struct turn *turn = order_of(tasks, workers);
    atomic_int *next;

    if (!turn)
        return ws_no_memory(error);
    next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                0); /* starts at 0 */
    if (next == MAP_FAILED || pipe(ends)) {
        fail_start(workers, error);
        if (next != MAP_FAILED)
            munmap(next, sizeof *next);
        free(turn);
        return false;
    }
    fflush(stdout);
    all = start(tasks, turn, workers, next, ends, endings) == workers;
    if (!all)
        fail_start(workers, error);
    close(ends[1]);
    good = collect(ends[0], tasks, result);
    close(ends[0]);
    died = wait_for_all();
    munmap(next, sizeof *next);
    free(turn);
    if (all && died)
        fail_died(died, workers, error);
    else if (all && !good)
        ws_fail(error, WS_CODE_SYSTEM, "cannot read the workers' reports; try --jobs 1");
    return all && !died && good;
}

/* Reports how many files were written; then the signal ends the program. */
static void end_by_signal(const struct ws_tasks *tasks, const struct ws_result *result)
{
    int written = 0;

    for (int i = 0; i < tasks->tasks; i++)
        written += result[i].outcome == WS_OUTCOME_WRITTEN;
    ws_signals_raise(ended_by, "warpscope", written, tasks->tasks);
}

bool ws_tasks_run(const struct ws_tasks *tasks, int workers, struct ws_result *result,
                  struct ws_error *error)
{
    struct ws_signals endings;
    bool done = true;

    memset(result, 0, (size_t)tasks->tasks * sizeof *result);
    if (workers > tasks->tasks)
        workers = tasks->tasks;
    if (workers > MOST_WORKERS)
        workers = MOST_WORKERS;
    ended_by = 0;
    if (workers <= (tasks->apart ? 0 : 1) && tasks->tasks <= 1) {
        run_here(tasks, result); /* a signal ends it at once, except while it writes a file */
        return true;
    }
    ws_signals_catch(pass_on, &endings);
    if (workers > (tasks->apart ? 0 : 1))
        done = run_apart(tasks, workers, &endings, result, error);
    else
        run_here(tasks, result);
    ws_signals_release(&endings);
    if (ended_by)
        end_by_signal(tasks, result);
    return done;
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

/* The elements that are drawn; an SVG file takes a tenth of the time or less. */
static long job_cost(const void *context, int task)
{
    const struct ws_job *job = &((const struct drawing *)context)->job[task];

    return job->format == WS_PICTURE_SVG ? 0 : ws_slot_count(job->figure.evidence->mapping.variant);
}

static const char *job_path(const void *context, int task)
{
    return ((const struct drawing *)context)->job[task].path;
}

/* Waits until a file is on disk. */
static bool sync_disk(const char *path, struct ws_error *error)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX];

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - path) : 1,
             slash ? path : ".");
    return ws_folder_sync(folder, error);
}

bool ws_jobs_run(const struct ws_job *job, int jobs, const struct ws_raster *raster, int workers,
                 struct ws_result *result, struct ws_error *error)
{
    const struct drawing drawing = {job, raster};
    /* GLib ends a process that it has no memory for; a drawing library may well crash then. */
    const struct ws_tasks tasks = {jobs, run_job, job_path, &drawing, raster != NULL, job_cost};
    bool at_once = jobs >= JOBS_WORTH_A_SYNC, done;

    ws_file_sync_later(at_once);
    done = ws_tasks_run(&tasks, workers, result, error);
    ws_file_sync_later(false);
    return done && (!at_once || sync_disk(job[0].path, error));
}
