/*
 * What is asked of figures: one row an option, and one function that applies an option to a request.
 * The command line and the entries of a figure list both go through it, so they mean the same.
 */
#ifndef WS_CLI_REQUEST_H
#define WS_CLI_REQUEST_H

#include "probe/address/address_options.h"
#include "viz/export/job.h"
#include "probe/base/options.h"

enum ws_request_option {
    WS_REQUEST_FIGURE,
    WS_REQUEST_FORMAT,
    WS_REQUEST_VIEW,
    WS_REQUEST_COLOR,
    WS_REQUEST_LABEL,
    WS_REQUEST_THEME,
    WS_REQUEST_HIGHLIGHT,
    WS_REQUEST_LANE,
    WS_REQUEST_FRAME,
    WS_REQUEST_WITH,
    WS_REQUEST_SIZE,
    WS_REQUEST_DPI,
    WS_REQUEST_BACKGROUND,
    WS_REQUEST_TITLE,
    WS_REQUEST_CAPTION,
    WS_REQUEST_NO_LEGEND,
    WS_REQUEST_TEXT,
    WS_REQUEST_ADDRESS, /* the first of WS_ADDRESS_OPTIONS address options, --tile among them */
    WS_REQUEST_OPTIONS = WS_REQUEST_ADDRESS + WS_ADDRESS_OPTIONS
};

/* Of a title or caption, in characters. */
enum { WS_LONGEST_WORDS = 2000 };

/* Step figures: each frame a file (a page, where the format has pages), or all four in one picture. */
enum { WS_FRAMES_APART = -1, WS_FRAMES_TOGETHER = -2 };

/* The rows of WS_REQUEST_OPTIONS options, without a closing one. */
const struct ws_option *ws_request_options(void);

struct ws_request {
    bool picked[WS_VARIANTS]; /* by a glob or by name */
    bool named[WS_VARIANTS];  /* by name */
    bool kind[WS_FIGURES], format[WS_PICTURES];
    bool given[WS_REQUEST_OPTIONS];
    int frame;                     /* of step figures: 0 to 3, or one of the two below */
    const struct ws_variant *with; /* or NULL */
    struct ws_address_options addresses;
    struct ws_figure like; /* what the figures have in common; its strings are borrowed */
    struct ws_encoding encoding;
    const char *name; /* the pattern of the files' names, see name.h; NULL: their own; borrowed */
};

/* A request for nothing yet: the defaults. */
void ws_request_init(struct ws_request *request);

/*
 * Applies one option. `value` is borrowed as long as the request is used; NULL for a flag. Words have
 * been checked against the row's.
 */
bool ws_request_set(struct ws_request *request, enum ws_request_option option, const char *value,
                    struct ws_error *error);

/* Picks what a glob or name stands for. */
bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error);

/*
 * Fills in defaults, and refuses what does not go together and what means nothing for the figures
 * asked for. Once, after all options.
 */
bool ws_request_complete(struct ws_request *request, struct ws_error *error);

/* Whether any picture of the request needs the raster module. */
bool ws_request_rasters(const struct ws_request *request);

#endif
