/* One figure into one file; see job.h. */
#include "viz/export/job.h"

#include "viz/figure/build.h"

enum { FRAMES = 4 };

static bool encode(const struct ws_job *job, const struct ws_raster *raster,
                   const struct ws_scene *const *scene, int scenes, struct ws_bytes *bytes,
                   struct ws_error *error)
{
    ws_device_write *write =
        ws_device_writer(raster ? raster->device : NULL, job->format, job->encoding.outlines);
    struct ws_device_options options;

    if (!write)
        return ws_fail(error, "%s is written by the raster module, which is not open",
                       ws_picture_word((int)job->format));
    ws_device_fit(&job->encoding, scene[0], &options);
    return write(scene, scenes, &options, bytes, error);
}

/* The scenes of a job: one, or the frames of a step figure where the format has pages. */
static bool build(const struct ws_job *job, struct ws_scene scene[FRAMES], int *scenes,
                  struct ws_error *error)
{
    struct ws_figure figure = job->figure;
    int frames = ws_figure_frames(figure.kind);
    bool pages = frames > 1 && job->apart && ws_picture_has(job->format, WS_PAGES);

    *scenes = 0;
    for (int frame = 0; frame < (pages ? frames : 1); frame++) {
        if (pages)
            figure.frame = frame;
        ++*scenes;
        if (!ws_figure_build(&figure, &scene[frame], error))
            return false;
    }
    return true;
}

enum ws_outcome ws_job_run(const struct ws_job *job, const struct ws_raster *raster,
                           struct ws_error *error)
{
    struct ws_scene scene[FRAMES];
    const struct ws_scene *all[FRAMES] = {&scene[0], &scene[1], &scene[2], &scene[3]};
    struct ws_bytes bytes = {0};
    enum ws_outcome outcome = WS_OUTCOME_FAILED;
    int scenes;

    if (!build(job, scene, &scenes, error))
        outcome = scene[scenes - 1].failed ? WS_OUTCOME_FAILED : WS_OUTCOME_SENSELESS;
    else if (!encode(job, raster, all, scenes, &bytes, error))
        ws_fail_in(error, job->path);
    else if (ws_bytes_save(&bytes, job->path, error))
        outcome = WS_OUTCOME_WRITTEN;
    for (int i = 0; i < scenes; i++)
        ws_scene_finish(&scene[i]);
    ws_bytes_finish(&bytes);
    return outcome;
}

bool ws_job_check(const struct ws_job *job, struct ws_error *error)
{
    struct ws_scene scene[FRAMES];
    int scenes;
    bool built = build(job, scene, &scenes, error);

    for (int i = 0; i < scenes; i++)
        ws_scene_finish(&scene[i]);
    return built;
}
