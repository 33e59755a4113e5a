/*
 * Jobs done by several processes: process i of N does jobs i, i + N, …, each with its own memory
 * and drawing library, and reports through one pipe. What is written is the same whatever N is.
 */
#ifndef WS_CLI_WORKERS_H
#define WS_CLI_WORKERS_H

#include "viz/export/job.h"

struct ws_result {
    enum ws_outcome outcome;
    struct ws_error error;
};

/*
 * Does the jobs and fills `result`, one a job. A worker stops at its first failure; the jobs that
 * it leaves are NONE. Shows progress on standard error if that is a terminal and it takes long.
 * False only where workers cannot be started.
 */
bool ws_jobs_run(const struct ws_job *job, int jobs, const struct ws_raster *raster,
                 int workers, struct ws_result *result, struct ws_error *error);

/* How many processes are worth starting for `jobs` jobs on this machine. */
int ws_workers_for(int jobs);

#endif
