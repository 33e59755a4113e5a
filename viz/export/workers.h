/*
 * Work done by several processes: each takes the next task that none has taken, with its own memory
 * and drawing library, and reports through one pipe. What is written is the same however many there
 * are. The jobs of an export are such tasks.
 */
#ifndef WS_CLI_WORKERS_H
#define WS_CLI_WORKERS_H

#include "viz/export/job.h"

struct ws_result {
    enum ws_outcome outcome;
    struct ws_error error;
};

/* Tasks that know nothing of each other, by number. */
struct ws_tasks {
    int tasks;
    enum ws_outcome (*run)(const void *context, int task, struct ws_error *error);
    const char *(*name)(const void *context, int task); /* for the progress that is shown */
    const void *context;
    bool apart; /* even one process does them apart from this: what they call may end a process */
};

/*
 * Does the tasks and fills `result`, one a task. A worker stops at its first failure, and the others
 * do the rest; tasks are NONE where all of them stopped. Shows progress on standard error if that is a
 * terminal and it takes long. False only where workers cannot be started.
 */
bool ws_tasks_run(const struct ws_tasks *tasks, int workers, struct ws_result *result,
                  struct ws_error *error);

/* The same of jobs. */
bool ws_jobs_run(const struct ws_job *job, int jobs, const struct ws_raster *raster, int workers,
                 struct ws_result *result, struct ws_error *error);

/* How many processes are worth starting for `jobs` jobs on this machine. */
int ws_workers_for(int jobs);

#endif
