/*
 * A job is one file of an export: which figure, how, and where to. Jobs know nothing of each other,
 * so that it does not matter in what order or by how many processes they are done.
 */
#ifndef WS_CLI_JOB_H
#define WS_CLI_JOB_H

#include "viz/export/assets.h"
#include "viz/draw/raster.h"
#include "viz/draw/svg.h"
#include "viz/figure/figure.h"

enum ws_picture_format { WS_PICTURE_SVG, WS_PICTURE_PNG, WS_PICTURE_PDF, WS_PICTURES };

/* "svg", "png", "pdf", and NULL after the last: what --format takes, and the files' extensions. */
const char *ws_picture_word(int index);

/* How wide a picture is to be; 0 for its own size. */
struct ws_width {
    double value;
    const char *unit; /* "px", "mm", "cm" or "in" */
};

/* Reads "8cm", "1200px", "3.5in"; a number alone is in px. */
bool ws_width_parse(const char *text, struct ws_width *width, struct ws_error *error);

/* How a picture is encoded. */
struct ws_encoding {
    enum ws_theme_id theme;
    bool no_background;
    bool outlines; /* SVG text as paths */
    struct ws_width width;
    double dpi; /* of PNGs; 0: see below */
};

struct ws_job {
    struct ws_figure figure;
    struct ws_encoding encoding;
    enum ws_picture_format format;
    bool apart; /* the frames of a PDF are pages, not one picture */
    bool picked_by_glob; /* a figure that makes no sense is then left out, else it is an error */
    char *path;          /* owned by the list */
};

enum ws_outcome {
    WS_OUTCOME_NONE, /* not tried: something before it failed */
    WS_OUTCOME_WRITTEN,
    WS_OUTCOME_SENSELESS, /* the figure does not exist for the variant */
    WS_OUTCOME_FAILED,
};

/*
 * Does one job: builds the figure, encodes it, writes the file whole or not at all. `raster` may be
 * NULL for SVG as text. The error is set for all but WRITTEN.
 */
enum ws_outcome ws_job_run(const struct ws_job *job, const struct ws_raster *raster,
                           struct ws_error *error);

/* Builds the figure and throws it away: whether there is such a figure. */
bool ws_job_check(const struct ws_job *job, struct ws_error *error);

/* A PNG's resolution where neither --size nor --dpi says: two pixels a unit, for sharp screens. */
#define WS_SCREEN_DPI 192.0
/* Where --size is a length on paper and --dpi does not say. */
#define WS_PAPER_DPI 300.0

#endif
