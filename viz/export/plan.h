/*
 * The files that an export will write: requests become jobs, each with its path. Nothing is drawn
 * and nothing written yet.
 */
#ifndef WS_EXPORT_PLAN_H
#define WS_EXPORT_PLAN_H

#include "probe/isa/subject.h"
#include "viz/export/job.h"
#include "viz/export/plan_shared.h"
#include "viz/export/request.h"

struct ws_plan {
    struct ws_captures *captures; /* borrowed */
    struct ws_job *job;           /* owned, with the paths */
    int jobs, room;
    size_t kept_bytes; /* of scenes that jobs keep */
    bool misnamed;     /* ws_plan_add() failed for a name that the pattern makes */
    struct ws_evidence *evidence[WS_SUBJECTS]; /* owned; NULL until asked for */
    struct ws_plan_shared *shared;             /* owned: what figures of wgmma are of */
};

/* An empty plan over these captures. Finish it in any case. */
void ws_plan_init(struct ws_plan *plan, struct ws_captures *captures);
void ws_plan_finish(struct ws_plan *plan);

/* What is known of a variant; borrowed from the plan. NULL, with the error set, if undecodable. */
const struct ws_evidence *ws_plan_evidence(struct ws_plan *plan, const struct ws_variant *variant,
                                           struct ws_error *error);

/*
 * Adds every figure of a completed request, in `folder` under the name that the request's pattern
 * makes, or its own, and keeps borrowing the request.
 */
bool ws_plan_add(struct ws_plan *plan, const struct ws_request *request, const char *folder,
                 struct ws_error *error);

/*
 * Whether every figure that was named, and any that was picked, has something that the request's
 * highlight marks; those by the way that have not are left out when they are drawn.
 */
bool ws_plan_marks(const struct ws_plan *plan, struct ws_error *error);

/*
 * Whether there is such a figure as each that was named, before one of several is written: they are
 * built and thrown away. Those by the way that do not exist are left out when they are drawn; but one
 * must be there, and one for each of the choices given, where any is to show it: else what was
 * chosen is wrong.
 */
bool ws_plan_exist(const struct ws_plan *plan, const struct ws_choices *choices,
                   struct ws_error *error);

/* Takes back all jobs from `jobs` on. */
void ws_plan_cut(struct ws_plan *plan, int jobs);

/* Gives the plan's job `index` another path. */
bool ws_plan_rename(struct ws_plan *plan, int index, const char *path, struct ws_error *error);

/* Makes the folders of all files. */
bool ws_plan_folders(const struct ws_plan *plan, struct ws_error *error);

/* Makes the folder and those above it. */
bool ws_folder_make(const char *folder, struct ws_error *error);

/* The same of the folder that a file is in. */
bool ws_folder_make_above(const char *path, struct ws_error *error);

#endif
