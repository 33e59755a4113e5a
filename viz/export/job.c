/* One figure into one file; see job.h. Sizes become scales here, once the figure's own is known. */
#include "viz/export/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viz/figure/build.h"

enum { FRAMES = 4 };

static const struct {
    const char *name;
    double inches;
} units[] = {{"px", 1 / 96.0}, {"mm", 1 / 25.4}, {"cm", 1 / 2.54}, {"in", 1}};

enum { UNITS = sizeof units / sizeof units[0] };

const char *ws_picture_word(int index)
{
    static const char *const words[] = {
        [WS_PICTURE_SVG] = "svg", [WS_PICTURE_PNG] = "png", [WS_PICTURE_PDF] = "pdf"};

    return index < WS_PICTURES ? words[index] : NULL;
}

static double inches_of(struct ws_width width)
{
    for (int i = 0; i < UNITS; i++)
        if (width.unit && !strcmp(units[i].name, width.unit))
            return width.value * units[i].inches;
    return width.value / 96;
}

bool ws_width_parse(const char *text, struct ws_width *width, struct ws_error *error)
{
    char *end;
    double value = strtod(text, &end);
    const char *unit = *end ? NULL : units[0].name;

    for (int i = 0; i < UNITS; i++)
        if (!strcmp(end, units[i].name))
            unit = units[i].name;
    /* Also refuses what strtod() knows and a width is not: nan, inf, hexadecimal. */
    if (end == text || !unit || strspn(text, "0123456789.") != (size_t)(end - text))
        return ws_fail(
            error, "--size '%.40s': a width such as 8cm, 80mm, 3.5in or 1200px is wanted", text);
    *width = (struct ws_width){value, unit};
    if (inches_of(*width) < 0.1 || inches_of(*width) > 400)
        return ws_fail(error,
                       "--size %.40s is out of range: widths are 10px (2.6mm) to 38400px "
                       "(10m)",
                       text);
    return true;
}

/* Pixels, or for PDF and outlines 1/96 inches, a unit of the scene. */
static struct ws_raster_options raster_options(const struct ws_encoding *encoding,
                                               enum ws_picture_format format,
                                               const struct ws_scene *scene)
{
    struct ws_raster_options options = {
        .theme = encoding->theme, .no_background = encoding->no_background, .scale = 1};
    double inches = inches_of(encoding->width);
    bool paper = encoding->width.unit && strcmp(encoding->width.unit, "px");

    if (inches > 0)
        options.scale = inches * 96 / scene->width;
    if (format != WS_PICTURE_PNG)
        return options;
    if (inches <= 0) {
        options.dpi = encoding->dpi > 0 ? encoding->dpi : WS_SCREEN_DPI;
        options.scale = options.dpi / 96;
    } else if (paper) {
        options.dpi = encoding->dpi > 0 ? encoding->dpi : WS_PAPER_DPI;
        options.scale = inches * options.dpi / scene->width;
    } else {
        options.dpi = encoding->dpi;
    }
    return options;
}

static bool encode_svg(const struct ws_encoding *encoding, const struct ws_scene *scene,
                       struct ws_bytes *bytes, struct ws_error *error)
{
    struct ws_svg_options options = {.theme = encoding->theme,
                                     .no_background = encoding->no_background};

    if (encoding->width.value > 0) {
        options.width = encoding->width.value;
        options.height = options.width * scene->height / scene->width;
        options.unit = encoding->width.unit;
    }
    return ws_svg_write(scene, &options, bytes, error);
}

static bool encode(const struct ws_job *job, const struct ws_raster *raster,
                   const struct ws_scene *const *scene, int scenes, struct ws_bytes *bytes,
                   struct ws_error *error)
{
    struct ws_raster_options options = raster_options(&job->encoding, job->format, scene[0]);

    switch (job->format) {
    case WS_PICTURE_SVG:
        return job->encoding.outlines ? raster->svg_outlines(scene[0], &options, bytes, error)
                                      : encode_svg(&job->encoding, scene[0], bytes, error);
    case WS_PICTURE_PNG:
        return raster->png(scene[0], &options, bytes, error);
    case WS_PICTURE_PDF:
        return raster->pdf(scene, scenes, &options, bytes, error);
    case WS_PICTURES:
        break;
    }
    return false;
}

/* The scenes of a job: one, or the frames of a step figure as a PDF's pages. */
static bool build(const struct ws_job *job, struct ws_scene scene[FRAMES], int *scenes,
                  struct ws_error *error)
{
    struct ws_figure figure = job->figure;
    int frames = ws_figure_frames(figure.kind);
    bool pages = frames > 1 && job->apart && job->format == WS_PICTURE_PDF;

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
