/*
 * The files that an export will write: requests become jobs, each with its path. Nothing is drawn
 * and nothing written yet.
 */
#ifndef WS_EXPORT_PLAN_H
#define WS_EXPORT_PLAN_H

#include "probe/name/subject.h"
#include "viz/export/job.h"
#include "viz/export/plan_shared.h"
#include "viz/export/request.h"

struct ws_plan {
    struct ws_captures *captures; /* borrowed */
    struct ws_job *job;           /* owned, with the paths */
    int jobs, room;
    size_t kept_bytes; /* of scenes that jobs keep */
    bool misnamed;     /* ws_plan_add() failed because of a name from the pattern */
    struct ws_evidence *evidence[WS_SUBJECTS]; /* owned; NULL until needed */
    struct ws_plan_shared *shared;             /* owned: the operands in shared memory of wgmma
                                                * figures */
};

/* An empty plan over these captures. Finish it in any case. */
void ws_plan_init(struct ws_plan *plan, struct ws_captures *captures);
void ws_plan_finish(struct ws_plan *plan);

/* The evidence for a variant; borrowed from the plan. NULL, with the error set, if undecodable. */
const struct ws_evidence *ws_plan_evidence(struct ws_plan *plan, const struct ws_variant *variant,
                                           struct ws_error *error);

/*
 * Adds every figure of a completed request, in `folder`, named by the request's pattern or by its
 * own name; the request stays borrowed.
 */
bool ws_plan_add(struct ws_plan *plan, const struct ws_request *request, const char *folder,
                 struct ws_error *error);

/*
 * Whether the request's highlight marks something in every figure that was named, and in at least
 * one picked by a glob; figures picked by a glob without a mark are skipped when they are drawn.
 */
bool ws_plan_marks(const struct ws_plan *plan, struct ws_error *error);

/*
 * Whether every named figure exists, before one of several is written: they are built and
 * discarded. Figures picked by a glob that do not exist are skipped when they are drawn. But at
 * least one must exist, and one that shows each given choice, if any should show it: otherwise the
 * choice is wrong.
 */
bool ws_plan_exist(const struct ws_plan *plan, const struct ws_choices *choices,
                   struct ws_error *error);

/* Removes all jobs from `jobs` on. */
void ws_plan_cut(struct ws_plan *plan, int jobs);

/* Changes the path of the plan's job `index`. */
bool ws_plan_rename(struct ws_plan *plan, int index, const char *path, struct ws_error *error);

/* Makes the directories of all files. */
bool ws_plan_folders(const struct ws_plan *plan, struct ws_error *error);

/* Makes the directory and its parents. */
bool ws_folder_make(const char *folder, struct ws_error *error);

/* The same for the directory that a file is in. */
bool ws_folder_make_above(const char *path, struct ws_error *error);

#endif
