/* Writes one figure into one file; see job.h. */
#include "viz/export/job.h"

#include <assert.h>
#include <stdlib.h>

#include "probe/isa/operand.h"
#include "viz/export/option_checks.h"
#include "viz/figure/blank.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/kinds.h"
#include "viz/figure/relation.h"

/* The most scenes in a file: the panels of an explore figure in both views. */
enum { VIEWS = 2, SCENES = WS_EXPLORE_PANELS * VIEWS, MOST_KEPT = 64 << 20 };

/* Whether its file includes the relations: a worksheet's would reveal the answers. */
static bool tells(const struct ws_job *job)
{
    return ws_picture_has(job->format, WS_ANSWERS) && !ws_hides_answers(&job->figure);
}

static bool encode(const struct ws_job *job, const struct ws_raster *raster,
                   const struct ws_scene *const *scene, int scenes, struct ws_bytes *bytes,
                   struct ws_error *error)
{
    ws_device_write *write =
        ws_device_writer(raster ? raster->device : NULL, job->format, job->encoding.outlines);
    struct ws_device_options options;
    struct ws_relation relation = {0};
    bool done;

    if (!write)
        return ws_fail(error, WS_CODE_NOT_INSTALLED,
                       "%s needs the raster module, which is not loaded",
                       ws_picture_word((int)job->format));
    ws_device_fit(&job->encoding, scene[0], &options);
    options.figure = &job->figure;
    if (tells(job))
        options.relation = &relation;
    done = !options.relation || ws_relation_make(&job->figure, &relation, error);
    done = done && write(scene, scenes, &options, bytes, error);
    ws_relation_finish(&relation);
    return done;
}

/*
 * Whether the file has both views of a figure, or of one of its panels, to switch between: if no
 * view was given, and they differ. A worksheet is one sheet.
 */
static bool has_views(const struct ws_job *job, const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_variant *other = figure->other ? figure->other->mapping.variant : NULL;
    bool other_panel = figure->panel >= 0 && figure->panel != WS_EXPLORE_MATRICES;

    return ws_picture_has(job->format, WS_ANSWERS) && !job->one_view && !other_panel &&
           !variant->family->one_view && !ws_aspect_lacks(figure->kind, WS_ASPECT_VIEW) &&
           figure->kind != WS_FIGURE_WORKSHEET && (variant->trans || (other && other->trans));
}

/* The scenes of a job. */
struct ws_built {
    struct ws_scene scene[SCENES];
    int scenes; /* to be finished; the last may have failed */
};

static bool add_scene(struct ws_built *built, const struct ws_figure *figure, int view,
                      struct ws_error *error)
{
    struct ws_scene *scene = &built->scene[built->scenes];

    assert(built->scenes < SCENES);
    ++built->scenes;
    if (!ws_figure_build(figure, scene, error))
        return false;
    scene->view = view;
    return true;
}

/* A figure, or a panel: its own view first, then the other if there are both. */
static bool add_views(const struct ws_job *job, struct ws_built *built, struct ws_figure figure,
                      struct ws_error *error)
{
    enum ws_view own = figure.view;

    if (!has_views(job, &figure))
        return add_scene(built, &figure, -1, error);
    if (!add_scene(built, &figure, (int)own, error))
        return false;
    figure.view = own == WS_VIEW_MEMORY ? WS_VIEW_FRAGMENT : WS_VIEW_MEMORY;
    return add_scene(built, &figure, (int)figure.view, error);
}

/*
 * The scenes of a job: one; the frames of a step figure if the format has pages; and for an
 * interactive format the panels of an explore figure, each in both views.
 */
static bool build(const struct ws_job *job, struct ws_built *built, struct ws_error *error)
{
    struct ws_figure figure = job->figure;
    int frames = ws_figure_frames(figure.kind);
    bool pages = frames > 1 && job->apart && ws_picture_has(job->format, WS_PAGES);
    bool panels = figure.kind == WS_FIGURE_EXPLORE && ws_picture_has(job->format, WS_ANSWERS);
    int count = pages ? frames : panels ? ws_explore_panels(figure.evidence->mapping.variant) : 1;

    built->scenes = 0;
    if (job->refused)
        return ws_fail(error, WS_CODE_CONFLICT, "%s", job->refused);
    if (ws_picture_has(job->format, WS_ANSWERS) &&
        !ws_page_sensible(figure.kind, figure.evidence->mapping.variant, error))
        return false;
    for (int i = 0; i < count; i++) {
        if (pages)
            figure.frame = i;
        if (panels)
            figure.panel = i;
        if (!add_views(job, built, figure, error))
            return false;
    }
    return true;
}

static void finish(struct ws_built *built)
{
    for (int i = 0; i < built->scenes; i++)
        ws_scene_finish(&built->scene[i]);
}

enum ws_outcome ws_job_encode(const struct ws_job *job, const struct ws_raster *raster,
                              struct ws_bytes *bytes, struct ws_error *error)
{
    struct ws_built fresh = {.scenes = 0}, *built = job->built ? job->built : &fresh;
    const struct ws_scene *all[SCENES];
    enum ws_outcome outcome = WS_OUTCOME_FAILED;

    for (int i = 0; i < SCENES; i++)
        all[i] = &built->scene[i];
    if (!job->built && !build(job, &fresh, error))
        outcome = fresh.scenes && fresh.scene[fresh.scenes - 1].failed ? WS_OUTCOME_FAILED
                                                                       : WS_OUTCOME_SENSELESS;
    else if (!encode(job, raster, all, built->scenes, bytes, error))
        ws_fail_in(error, job->path);
    else
        outcome = WS_OUTCOME_WRITTEN;
    finish(&fresh);
    return outcome;
}

enum ws_outcome ws_job_run(const struct ws_job *job, const struct ws_raster *raster,
                           struct ws_error *error)
{
    unsigned failures = ws_memory_failures();
    struct ws_bytes bytes = {0};
    enum ws_outcome outcome = ws_job_encode(job, raster, &bytes, error);

    if (ws_memory_failures() != failures && outcome != WS_OUTCOME_FAILED) {
        ws_no_memory(error);
        outcome = WS_OUTCOME_FAILED;
    }
    if (outcome == WS_OUTCOME_WRITTEN && !ws_bytes_save(&bytes, job->path, error))
        outcome = WS_OUTCOME_FAILED;
    ws_bytes_finish(&bytes);
    return outcome;
}

bool ws_job_check(const struct ws_job *job, struct ws_error *error)
{
    struct ws_built built;
    bool done = build(job, &built, error);

    finish(&built);
    return done;
}

static size_t bytes_of(const struct ws_scene *scene)
{
    return (size_t)scene->nodes_room * sizeof *scene->node + (size_t)scene->text_room +
           (size_t)scene->path_room * sizeof *scene->path;
}

bool ws_job_build(struct ws_job *job, size_t *kept, struct ws_error *error)
{
    struct ws_built *built = *kept < MOST_KEPT ? malloc(sizeof *built) : NULL;

    if (!built)
        return ws_job_check(job, error);
    if (!build(job, built, error)) {
        finish(built);
        free(built);
        return false;
    }
    *kept += sizeof *built;
    for (int i = 0; i < built->scenes; i++)
        *kept += bytes_of(&built->scene[i]);
    job->built = built;
    return true;
}

void ws_job_finish(struct ws_job *job)
{
    if (job->built)
        finish(job->built);
    free(job->built);
    free(job->path);
    free(job->refused);
}
