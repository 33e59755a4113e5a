/* Requests become jobs; see plan.h. */
#include "viz/cli/plan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void ws_plan_init(struct ws_plan *plan, const struct ws_captures *captures)
{
    *plan = (struct ws_plan){.captures = captures};
}

void ws_plan_cut(struct ws_plan *plan, int jobs)
{
    while (plan->jobs > jobs)
        free(plan->job[--plan->jobs].path);
}

void ws_plan_finish(struct ws_plan *plan)
{
    ws_plan_cut(plan, 0);
    for (int id = 0; id < WS_VARIANTS; id++)
        free(plan->evidence[id]);
    free(plan->job);
}

const struct ws_evidence *ws_plan_evidence(struct ws_plan *plan, const struct ws_variant *variant,
                                           struct ws_error *error)
{
    struct ws_evidence *evidence = plan->evidence[variant->id];

    if (evidence)
        return evidence;
    evidence = malloc(sizeof *evidence);
    if (!evidence) {
        ws_no_memory(error);
        return NULL;
    }
    if (!ws_evidence_of(plan->captures, variant, evidence, error)) {
        free(evidence);
        return NULL;
    }
    return plan->evidence[variant->id] = evidence;
}

/* "ldmatrix.m8n8.x4.b16.mapping.svg": the variant, and then only what is not the default. */
static char *job_path(const char *folder, const struct ws_job *job)
{
    const struct ws_figure *figure = &job->figure;
    const char *name = figure->evidence->mapping.variant->name;
    char path[WS_PATH_SIZE];
    size_t length;

    length = (size_t)snprintf(path, sizeof path, "%s%s%s", strcmp(folder, ".") ? folder : "",
                              strcmp(folder, ".") ? "/" : "", name);
    if (figure->kind != WS_FIGURE_FRAGMENT && length < sizeof path)
        length += (size_t)snprintf(path + length, sizeof path - length, ".%s",
                                   ws_figure_name(figure->kind));
    if (figure->kind == WS_FIGURE_COMPARE && length < sizeof path)
        length += (size_t)snprintf(path + length, sizeof path - length, ".%s",
                                   figure->other->mapping.variant->name);
    if (figure->frame >= 0 && length < sizeof path)
        length += (size_t)snprintf(path + length, sizeof path - length, "-%d", figure->frame + 1);
    if (figure->view != ws_figure_of(figure->kind, figure->evidence).view && length < sizeof path)
        length += (size_t)snprintf(path + length, sizeof path - length, ".%s",
                                   ws_view_name(figure->view));
    if (length < sizeof path)
        length += (size_t)snprintf(path + length, sizeof path - length, ".%s",
                                   ws_picture_word((int)job->format));
    return length < sizeof path ? strdup(path) : NULL;
}

static bool add_job(struct ws_plan *plan, struct ws_job job, const char *folder,
                    struct ws_error *error)
{
    if (plan->jobs == plan->room) {
        int room = plan->room ? 2 * plan->room : 64;
        struct ws_job *grown = realloc(plan->job, (size_t)room * sizeof *grown);

        if (!grown)
            return ws_no_memory(error);
        plan->job = grown;
        plan->room = room;
    }
    errno = 0;
    job.path = job_path(folder, &job);
    if (!job.path)
        return errno == ENOMEM ? ws_no_memory(error)
                               : ws_fail(error, "'%.60s...': the path is too long", folder);
    plan->job[plan->jobs++] = job;
    return true;
}

/* One figure in one format: a file, or a file a frame. */
static bool add_frames(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                       const char *folder, struct ws_error *error)
{
    int frames = ws_figure_frames(job.figure.kind);

    job.apart = request->frame == WS_FRAMES_APART;
    job.figure.frame = frames > 1 && request->frame >= 0 ? request->frame : -1;
    if (frames == 1 || request->frame != WS_FRAMES_APART || job.format == WS_PICTURE_PDF)
        return add_job(plan, job, folder, error);
    for (job.figure.frame = 0; job.figure.frame < frames; job.figure.frame++)
        if (!add_job(plan, job, folder, error))
            return false;
    return true;
}

static bool add_variant(struct ws_plan *plan, const struct ws_request *request, int id,
                        const char *folder, struct ws_error *error)
{
    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int format = 0; format < WS_PICTURES; format++) {
            struct ws_job job = {.figure = request->like,
                                 .encoding = request->encoding,
                                 .format = (enum ws_picture_format)format,
                                 .picked_by_glob = !request->named[id]};

            if (!request->kind[kind] || !request->format[format])
                continue;
            job.figure.kind = (enum ws_figure_kind)kind;
            job.figure.evidence =
                ws_plan_evidence(plan, ws_variant((enum ws_variant_id)id), error);
            if (!job.figure.evidence)
                return false;
            if (!request->view_given)
                job.figure.view = ws_figure_of(job.figure.kind, job.figure.evidence).view;
            job.figure.addresses = &request->addresses;
            if (request->with) {
                job.figure.other = ws_plan_evidence(plan, request->with, error);
                if (!job.figure.other)
                    return false;
            }
            if (!add_frames(plan, request, job, folder, error))
                return false;
        }
    return true;
}

bool ws_plan_add(struct ws_plan *plan, const struct ws_request *request, const char *folder,
                 struct ws_error *error)
{
    for (int id = 0; id < WS_VARIANTS; id++)
        if (request->picked[id] && !add_variant(plan, request, id, folder, error))
            return false;
    return true;
}

bool ws_plan_rename(struct ws_plan *plan, int index, const char *path, struct ws_error *error)
{
    char *copy = strdup(path);

    if (!copy)
        return ws_no_memory(error);
    free(plan->job[index].path);
    plan->job[index].path = copy;
    return true;
}

/* Makes the folder and those above it. */
bool ws_folder_make(const char *folder, struct ws_error *error)
{
    char path[WS_PATH_SIZE];
    struct stat status;

    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        (void)mkdir(path, 0777); /* the last one tells what is wrong */
        *slash = '/';
    }
    if (mkdir(path, 0777) && errno != EEXIST)
        return ws_fail(error, "--output %.300s: the folder cannot be made: %s", folder,
                       strerror(errno));
    if (stat(path, &status) || !S_ISDIR(status.st_mode))
        return ws_fail(error, "--output %.300s is there and is not a folder", folder);
    return true;
}

bool ws_plan_folders(const struct ws_plan *plan, struct ws_error *error)
{
    char folder[WS_PATH_SIZE], last[WS_PATH_SIZE] = "";

    for (int i = 0; i < plan->jobs; i++) {
        const char *slash = strrchr(plan->job[i].path, '/');

        if (!slash)
            continue;
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - plan->job[i].path),
                 plan->job[i].path);
        if (strcmp(folder, last) && !ws_folder_make(folder, error))
            return false;
        memcpy(last, folder, sizeof last);
    }
    return true;
}
