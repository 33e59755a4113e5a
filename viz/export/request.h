/*
 * A request: which variants are to be drawn, and all that was chosen of how. The command line, the
 * entries of a figure list and the window's exports are requests.
 */
#ifndef WS_EXPORT_REQUEST_H
#define WS_EXPORT_REQUEST_H

#include "probe/isa/subject.h"
#include "viz/choice/choices.h"

struct ws_request {
    struct ws_subjects picked; /* by a glob or by name */
    struct ws_subjects named;  /* by name */
    struct ws_choices choices;
};

/* A request for nothing yet: the defaults. Finish it. */
void ws_request_init(struct ws_request *request);
void ws_request_finish(struct ws_request *request);

/* Picks what a glob or name stands for. */
bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error);

/*
 * Picks what each of `count` globs and names stands for; of words alone, one after the other, what
 * has them all (bare_words.h, which says which products are `left_out` then).
 */
bool ws_request_pick_all(struct ws_request *request, char *const glob[], int count, int *left_out,
                         struct ws_error *error);

/*
 * Fills in defaults, and refuses what does not go together and what means nothing for the figures
 * asked for. Once, after all choices.
 */
bool ws_request_complete(struct ws_request *request, struct ws_error *error);

/* Whether any picture of the request needs the raster module. */
bool ws_request_rasters(const struct ws_request *request);

#endif
