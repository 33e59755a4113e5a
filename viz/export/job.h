/*
 * A job is one file of an export: which figure, how, and where to. Jobs know nothing of each other,
 * so that it does not matter in what order or by how many processes they are done.
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
    bool apart;             /* frames are pages, where the format has them, not one picture */
    bool one_view;          /* which was said, so that no other stands beside it to switch to */
    bool picked_by_glob;    /* a figure that makes no sense is then left out, else it is an error */
    char *path;             /* owned by the list */
    char *refused;          /* likewise: why there is no such figure; NULL where it can be built */
    struct ws_built *built; /* likewise: its scenes, kept by ws_job_build(); NULL: built anew */
};

enum ws_outcome {
    WS_OUTCOME_NONE, /* not tried: something before it failed */
    WS_OUTCOME_WRITTEN,
    WS_OUTCOME_SENSELESS, /* the figure does not exist for the variant */
    WS_OUTCOME_FAILED,
};

/*
 * Does one job: builds the figure, encodes it, writes the file whole or not at all. `raster` may be
 * NULL where the format is built in. The error is set for all but WRITTEN.
 */
enum ws_outcome ws_job_run(const struct ws_job *job, const struct ws_raster *raster,
                           struct ws_error *error);

/* The same into `bytes`, which the caller finishes, and no file: WRITTEN where they are all there. */
enum ws_outcome ws_job_encode(const struct ws_job *job, const struct ws_raster *raster,
                              struct ws_bytes *bytes, struct ws_error *error);

/* Builds the figure and throws it away: whether there is such a figure. */
bool ws_job_check(const struct ws_job *job, struct ws_error *error);

/*
 * The same, but keeps what was built for ws_job_run() while the bytes kept, counted in `kept`, are
 * few.
 */
bool ws_job_build(struct ws_job *job, size_t *kept, struct ws_error *error);

/* Frees what is the job's own. */
void ws_job_finish(struct ws_job *job);

/* Names it in `text`: "the step figure of ldmatrix.m8n8.x1.b16, frame 2, as svg". Returns `text`. */
const char *ws_job_words(const struct ws_job *job, char *text, size_t size);

#endif
