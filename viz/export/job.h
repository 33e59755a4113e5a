/*
 * A job is one file of an export: which figure, how, and where. Jobs are independent, so that their
 * order and the number of processes do not matter.
 */
#ifndef WS_CLI_JOB_H
#define WS_CLI_JOB_H

#include "viz/draw/device.h"
#include "viz/draw/raster.h"
#include "viz/export/assets.h"
#include "viz/figure/figure.h"

struct ws_job {
    struct ws_figure figure;
    struct ws_encoding encoding;
    enum ws_picture_format format;
    bool apart;             /* frames are pages, if the format has them, not one picture */
    bool one_view;          /* its view was given, so there is no other to switch to */
    bool picked_by_glob;    /* if the figure makes no sense it is then skipped; otherwise an
                             * error */
    char *path;             /* owned by the list */
    char *refused;          /* likewise: why there is no such figure; NULL if it can be built */
    struct ws_built *built; /* likewise: its scenes, kept by ws_job_build(); NULL: build them
                             * again */
};

enum ws_outcome {
    WS_OUTCOME_NONE, /* not tried: an earlier job failed */
    WS_OUTCOME_WRITTEN,
    WS_OUTCOME_SENSELESS, /* the figure does not exist for the variant */
    WS_OUTCOME_FAILED,
};

/*
 * Does one job: builds the figure, encodes it, writes the file whole or not at all. `raster` may be
 * NULL if the format is built in. The error is set for all outcomes except WRITTEN.
 */
enum ws_outcome ws_job_run(const struct ws_job *job, const struct ws_raster *raster,
                           struct ws_error *error);

/*
 * The same into `bytes`, which the caller finishes, without a file: WRITTEN if they are complete.
 */
enum ws_outcome ws_job_encode(const struct ws_job *job, const struct ws_raster *raster,
                              struct ws_bytes *bytes, struct ws_error *error);

/* Builds and discards the figure, to test whether it exists. */
bool ws_job_check(const struct ws_job *job, struct ws_error *error);

/*
 * The same, but keeps the scenes for ws_job_run() while the total of kept bytes, `kept`, is small.
 */
bool ws_job_build(struct ws_job *job, size_t *kept, struct ws_error *error);

/* Frees what the job owns. */
void ws_job_finish(struct ws_job *job);

#endif
