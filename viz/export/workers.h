/*
 * Runs tasks in several processes. Each process takes the next free task; several processes take
 * the costliest first, so that no large task runs alone at the end. Each has its own memory and
 * drawing library; all report through one pipe. The output is the same for any number of processes.
 * The jobs of an export are such tasks.
 */
#ifndef WS_CLI_WORKERS_H
#define WS_CLI_WORKERS_H

#include "viz/export/job.h"

struct ws_result {
    enum ws_outcome outcome;
    struct ws_error error;
};

/* Independent tasks, by number. */
struct ws_tasks {
    int tasks;
    enum ws_outcome (*run)(const void *context, int task, struct ws_error *error);
    const char *(*name)(const void *context, int task); /* for the progress display */
    const void *context;
    bool apart; /* forks even for one worker: a task may end its process */
    long (*cost)(const void *context,
                 int task); /* several workers run the costliest first; NULL: in numerical order */
};

/*
 * Does the tasks and fills `result`, one per task. A worker stops at its first failure, and the
 * others do the rest; tasks are NONE if all workers stopped. Shows progress on standard error if
 * that is a terminal and it takes long. False only if workers cannot be started.
 */
bool ws_tasks_run(const struct ws_tasks *tasks, int workers, struct ws_result *result,
                  struct ws_error *error);

/* The same for jobs. */
bool ws_jobs_run(const struct ws_job *job, int jobs, const struct ws_raster *raster, int workers,
                 struct ws_result *result, struct ws_error *error);

/* How many processes are worth starting for `jobs` jobs on this machine. */
int ws_workers_for(int jobs);

#endif
