/*
 * A request: which variants to draw, and all choices. The command line, the entries of a figure
 * list and the window's exports are requests.
 */
#ifndef WS_EXPORT_REQUEST_H
#define WS_EXPORT_REQUEST_H

#include "probe/name/subject.h"
#include "viz/choice/choices.h"

struct ws_request {
    struct ws_subjects picked; /* by a glob or by name */
    struct ws_subjects named;  /* by name */
    struct ws_choices choices;
};

/* An empty request with the defaults. Finish it. */
void ws_request_init(struct ws_request *request);
void ws_request_finish(struct ws_request *request);

/* Picks what a glob or name matches. */
bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error);

/*
 * Picks what each of `count` globs and names matches. Arguments that are only words, one after the
 * other, pick the variants that have them all (bare_words.h, which counts the MMA variants
 * `left_out` then).
 */
bool ws_request_pick_all(struct ws_request *request, char *const glob[], int count, int *left_out,
                         struct ws_error *error);

/*
 * Fills in defaults, and refuses choices that do not fit together or have no effect on the
 * requested figures. Call it once, after all choices.
 */
bool ws_request_complete(struct ws_request *request, struct ws_error *error);

/* Whether any picture of the request needs the raster module. */
bool ws_request_rasters(const struct ws_request *request);

#endif
