/* Requests become jobs. */
#include "viz/export/plan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/isa/operand.h"
#include "viz/export/name.h"
#include "viz/export/option_checks.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"

void ws_plan_init(struct ws_plan *plan, struct ws_captures *captures)
{
    *plan = (struct ws_plan){.captures = captures};
}

void ws_plan_cut(struct ws_plan *plan, int jobs)
{
    while (plan->jobs > jobs) {
        plan->jobs--;
        ws_job_finish(&plan->job[plan->jobs]);
    }
}

void ws_plan_finish(struct ws_plan *plan)
{
    ws_plan_cut(plan, 0);
    for (int id = 0; id < WS_SUBJECTS; id++)
        if (plan->evidence[id]) {
            ws_evidence_finish(plan->evidence[id]);
            free(plan->evidence[id]);
        }
    ws_plan_shared_finish(plan->shared);
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

static bool add_job(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                    const char *folder, struct ws_error *error)
{
    enum ws_naming naming;
    char *name;

    ws_figure_strip(&job.figure);
    if (!ws_picture_has(job.format, WS_INSTANTS))
        job.figure.moment = 1;
    ws_encoding_strip(&job.encoding, job.format);
    if (plan->jobs == plan->room) {
        int room = plan->room ? 2 * plan->room : 64;
        struct ws_job *grown = realloc(plan->job, (size_t)room * sizeof *grown);

        if (!grown)
            return ws_no_memory(error);
        plan->job = grown;
        plan->room = room;
    }
    naming = ws_job_name(&job, request->choices.name, &name, error);
    plan->misnamed |= naming == WS_MISNAMED;
    if (naming != WS_NAMED)
        return false;
    job.path = ws_path_join(folder, name);
    free(name);
    if (!job.path)
        return ws_no_memory(error);
    plan->job[plan->jobs++] = job;
    return true;
}

/* A worksheet, its answers, or both. */
static bool add_sheets(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                       const char *folder, struct ws_error *error)
{
    enum ws_sheet_pick wanted = request->choices.worksheet.sheet;

    for (int sheet = WS_SHEET_BLANK; sheet < WS_SHEET_PICKS; sheet++) {
        job.figure.worksheet.sheet = (enum ws_sheet_pick)sheet;
        if ((wanted == WS_SHEET_BOTH || (int)wanted == sheet) &&
            !add_job(plan, request, job, folder, error))
            return false;
    }
    return true;
}

static int pages_of(const struct ws_figure *figure)
{
    return ws_figure_pages(ws_figure_like(figure), figure->evidence->mapping.variant);
}

static bool add_whole(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                      const char *folder, struct ws_error *error)
{
    return job.figure.kind == WS_FIGURE_WORKSHEET ? add_sheets(plan, request, job, folder, error)
                                                  : add_job(plan, request, job, folder, error);
}

/* A figure whose pages are separate files; or one of them. */
static bool add_parts(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                      const char *folder, struct ws_error *error)
{
    int wanted = request->choices.pages, pages = pages_of(&job.figure);

    for (int part = 0; part < pages; part++) {
        job.figure.part = part;
        if ((wanted == WS_PANELS_APART || wanted == part + 1) &&
            !add_whole(plan, request, job, folder, error))
            return false;
    }
    return true;
}

/* One figure in one format: one file, or one file per frame, unless its frames are animated. */
static bool add_frames(struct ws_plan *plan, const struct ws_request *request, struct ws_job job,
                       const char *folder, struct ws_error *error)
{
    int frames = ws_figure_frames(job.figure.kind);
    bool turns = ws_picture_has(job.format, WS_ANSWERS)
                     ? !request->choices.given[WS_CHOICE_FRAME]
                     : request->choices.animate && ws_picture_has(job.format, WS_MOVES);

    if (request->choices.pages && pages_of(&job.figure) > 1 && ws_picture_has(job.format, WS_PARTS))
        return add_parts(plan, request, job, folder, error);
    if (job.figure.kind == WS_FIGURE_WORKSHEET)
        return add_sheets(plan, request, job, folder, error);
    job.figure.animated = job.encoding.animate = turns && frames > 1;
    job.apart = request->choices.frame == WS_FRAMES_APART && !job.figure.animated &&
                ws_figure_comes_apart(job.figure.kind);
    job.figure.frame = frames > 1 && request->choices.frame >= 0 ? request->choices.frame : -1;
    if (frames == 1 || !job.apart || ws_picture_has(job.format, WS_PAGES))
        return add_job(plan, request, job, folder, error);
    for (job.figure.frame = 0; job.figure.frame < frames; job.figure.frame++)
        if (!add_job(plan, request, job, folder, error))
            return false;
    return true;
}

/* Whether addresses were given; a tile alone only arranges the matrices in the figure. */
static bool says_addresses(const struct ws_choices *choices)
{
    for (int id = WS_CHOICE_ADDRESS; id < WS_CHOICES; id++)
        if (id != WS_CHOICE_TILE && choices->given[id])
            return true;
    return false;
}

/* The parts of a chain: the usual loads, except the chosen one, and the usual store. */
static bool chain(struct ws_plan *plan, const struct ws_variant *with, struct ws_figure *figure,
                  struct ws_error *error)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;
    int chosen = mma && with ? ws_link_fed(mma, with) : -1;

    for (int link = 0; mma && link < WS_LINKS; link++) {
        const struct ws_variant *moved = link == chosen ? with : ws_link_usual(mma, link);
        const struct ws_variant *operand = ws_mma_operand(mma, ws_link_role(link));

        if (!moved)
            continue; /* the figure reports it */
        figure->chained.moved[link] = ws_plan_evidence(plan, moved, error);
        figure->chained.operand[link] = ws_plan_evidence(plan, operand, error);
        if (!figure->chained.moved[link] || !figure->chained.operand[link])
            return false;
    }
    if (chosen >= 0)
        figure->other = figure->chained.moved[chosen];
    return true;
}

/* The evidence for each of an MMA's operands. */
static bool find_operands(struct ws_plan *plan, const struct ws_variant *variant,
                          struct ws_figure *figure, struct ws_error *error)
{
    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *operand = ws_operand_of(variant, (enum ws_operand_role)role);

        if (operand && !(figure->operand[role] = ws_plan_evidence(plan, operand, error)))
            return false;
    }
    return true;
}

/*
 * The other side of a comparison: for two MMAs without a named operand, the same operand of both.
 */
static const struct ws_variant *beside(const struct ws_choices *choices,
                                       const struct ws_variant *variant)
{
    const struct ws_variant *same = ws_operand_of(choices->with, ws_moved(variant)->role);

    return same && choices->operand == WS_OPERAND_MATRICES ? same : choices->with;
}

/* The figure of this kind that the choices result in. */
static bool make_figure(struct ws_plan *plan, const struct ws_choices *choices,
                        enum ws_figure_kind kind, const struct ws_variant *variant,
                        struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_evidence *evidence = ws_plan_evidence(plan, variant, error);

    if (!evidence)
        return false;
    *figure = ws_figure_of(kind, evidence);
    figure->worksheet = choices->worksheet;
    figure->view = choices->given[WS_CHOICE_VIEW] ? choices->view : ws_figure_view(figure);
    figure->colour = choices->colour;
    figure->label = choices->label;
    figure->tile = choices->addresses.tile;
    figure->addresses =
        kind != WS_FIGURE_STEP || says_addresses(choices) ? &choices->addresses : NULL;
    figure->moment = choices->moment;
    figure->several = &choices->several;
    figure->highlight = choices->highlight;
    figure->lane = choices->lane;
    figure->title = choices->title;
    figure->caption = choices->caption;
    figure->no_legend = choices->no_legend;
    figure->registers = choices->registers;
    if ((ws_figure_like(figure) == WS_FIGURE_BANK || kind == WS_FIGURE_SWIZZLE ||
         (kind == WS_FIGURE_EXPLORE && ws_address_lanes(variant))) &&
        !ws_evidence_rule(plan->captures, variant, &figure->rule, error))
        return false;
    if ((kind == WS_FIGURE_MMA || kind == WS_FIGURE_EXPLORE) && ws_describes(variant))
        return ws_fail(error, WS_CODE_FIGURE,
                       "B of %s is in shared memory, which the %s figure does not show; pass "
                       "--figure tile, fragment or chain",
                       variant->mma->name, ws_figure_name(kind));
    if ((kind == WS_FIGURE_MMA || kind == WS_FIGURE_EXPLORE) &&
        !find_operands(plan, variant, figure, error))
        return false;
    if ((ws_figure_describes(kind) || kind == WS_FIGURE_CHAIN) &&
        !ws_plan_share(&plan->shared, plan->captures, choices, figure, error))
        return false;
    if (kind == WS_FIGURE_CHAIN && !figure->described)
        return chain(plan, choices->with, figure, error);
    if (choices->with)
        figure->other = ws_plan_evidence(plan, beside(choices, variant), error);
    return !choices->with || figure->other;
}

/*
 * The variant to draw for a picked subject: itself; for an MMA, whose operands are picked, the
 * whole MMA once, by its D; NULL if it is drawn already, or if the highlighted place is of another
 * operand.
 */
static const struct ws_variant *drawn(const struct ws_request *request, int id,
                                      enum ws_figure_kind kind)
{
    const struct ws_variant *variant = ws_subject(id), *d = ws_operand_of(variant, WS_OPERAND_D);
    int role = (int)ws_moved(variant)->role, marked = request->choices.highlight.operand;

    if (d && ws_figure_is_whole(kind))
        return ws_subjects_next(&request->picked, id - role) == id ? d : NULL;
    return marked >= 0 && marked != role && role != WS_OPERAND_MATRICES && !request->choices.with &&
                   request->choices.operand == WS_OPERAND_MATRICES
               ? NULL
               : variant;
}

/* Figures in a page are light or dark as the page is, unless a theme was given. */
static bool follows_page(const struct ws_choices *choices, int format)
{
    return choices->auto_theme || (!choices->given[WS_CHOICE_THEME] &&
                                   ws_picture_has((enum ws_picture_format)format, WS_ANSWERS));
}

/*
 * For a figure that cannot be made, of a variant that a glob picked, adds a job with the reason: it
 * is skipped like those that cannot be drawn.
 */
static bool add_refused(struct ws_plan *plan, const struct ws_request *request, struct ws_job *job,
                        const char *folder, const struct ws_error *reason, struct ws_error *error)
{
    char *why;

    if (!job->picked_by_glob || !job->figure.evidence || ws_is_no_memory(reason)) {
        *error = *reason;
        return false;
    }
    why = strdup(reason->text);
    if (!why)
        return ws_no_memory(error);
    job->figure = ws_figure_of(job->figure.kind, job->figure.evidence);
    if (!add_job(plan, request, *job, folder, error)) {
        free(why);
        return false;
    }
    plan->job[plan->jobs - 1].refused = why;
    return true;
}

/*
 * One kind of figure of a picked subject, in one format; `choices` are the request's except for the
 * operand.
 */
static bool add_kind(struct ws_plan *plan, const struct ws_request *request,
                     const struct ws_choices *choices, int id, enum ws_figure_kind kind,
                     enum ws_picture_format format, const char *folder, struct ws_error *error)
{
    const struct ws_variant *variant = drawn(request, id, kind);
    struct ws_job job = {.encoding = {.theme = choices->theme,
                                      .auto_theme = follows_page(choices, (int)format),
                                      .no_background = choices->no_background,
                                      .outlines = choices->outlines,
                                      .id = choices->id,
                                      .fragment = choices->fragment,
                                      .width = choices->width,
                                      .fit = choices->fit,
                                      .dpi = choices->dpi},
                         .format = format,
                         .one_view = choices->given[WS_CHOICE_VIEW],
                         .picked_by_glob =
                             choices->all_kinds || !ws_subjects_have(&request->named, id)};
    struct ws_error why;

    if (!variant || (choices->all_kinds && !ws_choices_have(choices, kind, variant)))
        return true;
    if (!make_figure(plan, choices, kind, variant, &job.figure, &why))
        return add_refused(plan, request, &job, folder, &why, error);
    if (kind == WS_FIGURE_EXPLORE && ws_picture_has(job.format, WS_ANSWERS)) {
        job.encoding.fit = WS_FIT_FREE; /* panels have neither */
        job.figure.no_legend = false;
    }
    if (ws_picture_has(job.format, WS_DRAWN))
        job.figure.medium = ws_medium_of(choices->width, job.encoding.fit, choices->bare);
    return add_frames(plan, request, job, folder, error);
}

static bool add_subject(struct ws_plan *plan, const struct ws_request *request, int id,
                        const char *folder, struct ws_error *error)
{
    const struct ws_choices *choices = &request->choices;
    struct ws_choices of_b = *choices;

    of_b.operand = WS_OPERAND_B;
    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int format = 0; format < WS_PICTURES; format++) {
            /* Descriptors read A unless an operand was given; for all kinds, both A and B. */
            bool both = choices->all_kinds && choices->operand == WS_OPERAND_MATRICES &&
                        ws_figure_describes((enum ws_figure_kind)kind);

            if (choices->kind[kind] && choices->format[format] &&
                (!add_kind(plan, request, choices, id, (enum ws_figure_kind)kind,
                           (enum ws_picture_format)format, folder, error) ||
                 (both && !add_kind(plan, request, &of_b, id, (enum ws_figure_kind)kind,
                                    (enum ws_picture_format)format, folder, error))))
                return false;
        }
    return true;
}

bool ws_plan_add(struct ws_plan *plan, const struct ws_request *request, const char *folder,
                 struct ws_error *error)
{
    for (int id = ws_subjects_next(&request->picked, 0); id < WS_SUBJECTS;
         id = ws_subjects_next(&request->picked, id + 1))
        if (!add_subject(plan, request, id, folder, error))
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

bool ws_plan_marks(const struct ws_plan *plan, struct ws_error *error)
{
    struct ws_error first, why;
    int marked = 0, out = 0;

    for (int i = 0; i < plan->jobs; i++) {
        const struct ws_job *job = &plan->job[i];

        if (!ws_highlights(&job->figure.highlight))
            continue;
        if (ws_figure_marks(&job->figure, &why)) {
            marked++;
            continue;
        }
        if (!out++)
            first = why;
        if (!job->picked_by_glob) {
            *error = why;
            return false;
        }
    }
    if (!out || marked)
        return true;
    *error = first;
    return out > 1 ? ws_fail_in(error, "no figure has the highlighted element") : false;
}

/* Whether two jobs are of one figure, in different formats: each can be drawn if the other can. */
static bool same_figure(const struct ws_job *one, const struct ws_job *other)
{
    return one->figure.kind == other->figure.kind &&
           one->figure.evidence == other->figure.evidence &&
           one->figure.described == other->figure.described &&
           ws_picture_has(one->format, WS_ANSWERS) == ws_picture_has(other->format, WS_ANSWERS) &&
           one->figure.frame == other->figure.frame &&
           one->figure.worksheet.sheet == other->figure.worksheet.sheet;
}

/* Whether a job's figure shows a choice. */
static bool shows(const struct ws_choices *choices, enum ws_choice_id id, const struct ws_job *job)
{
    return !ws_choice_lacks(id, choices, job->figure.kind, job->figure.evidence->mapping.variant);
}

/*
 * Whether any of the figures that show a choice, or of all (WS_CHOICE_NONE), can be drawn, if there
 * are any. A size that is too small for a figure is ignored here.
 */
static bool any_exists(const struct ws_plan *plan, const struct ws_choices *choices,
                       enum ws_choice_id id, struct ws_error *error)
{
    const struct ws_job *last = NULL;
    struct ws_error first, why;

    for (int i = 0; i < plan->jobs; i++) {
        struct ws_job job = plan->job[i];

        if ((id != WS_CHOICE_NONE && !shows(choices, id, &job)) ||
            (last && same_figure(&job, last)))
            continue;
        if (id != WS_CHOICE_NONE)
            job.figure.medium = (struct ws_medium){0};
        if (ws_job_check(&job, &why))
            return true;
        if (!last)
            first = why;
        last = &plan->job[i];
    }
    if (last)
        *error = first;
    return !last;
}

/* Whether every named figure can be drawn. */
static bool named_exist(const struct ws_plan *plan, struct ws_error *error)
{
    const struct ws_job *last = NULL; /* that was tried */

    for (int i = 0; i < plan->jobs && plan->jobs > 1; i++) {
        const struct ws_job *job = &plan->job[i];

        if (job->picked_by_glob || (last && same_figure(job, last)))
            continue;
        if (!ws_job_check(job, error))
            return false;
        last = job;
    }
    return true;
}

bool ws_plan_exist(const struct ws_plan *plan, const struct ws_choices *choices,
                   struct ws_error *error)
{
    bool by_glob = false;

    if (!plan->jobs)
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "no selected variant has the operand of --operand or --highlight");
    if (!named_exist(plan, error))
        return false;
    for (int i = 0; i < plan->jobs; i++)
        by_glob |= plan->job[i].picked_by_glob;
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES && by_glob; id++)
        if (choices->given[id] && !any_exists(plan, choices, (enum ws_choice_id)id, error))
            return false;
    return !by_glob || any_exists(plan, choices, WS_CHOICE_NONE, error);
}

bool ws_folder_make(const char *folder, struct ws_error *error)
{
    char *path = strdup(folder);
    struct stat status;
    bool made;

    if (!path)
        return ws_no_memory(error);
    for (char *slash = path + 1; *path && (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        (void)mkdir(path, 0777); /* the last one reports the error */
        *slash = '/';
    }
    made = !mkdir(path, 0777) || errno == EEXIST;
    free(path);
    if (!made)
        return ws_fail(error, WS_CODE_WRITE, "%.300s: cannot create the directory: %s", folder,
                       strerror(errno));
    if (stat(folder, &status) || !S_ISDIR(status.st_mode))
        return ws_fail(error, WS_CODE_EXISTS,
                       "%.300s exists and is not a directory; pass another one", folder);
    return true;
}

/* Whether two paths are in one directory; `length` is the first one's up to its last slash. */
static bool same_folder(const char *path, size_t length, const char *other)
{
    const char *slash = other ? strrchr(other, '/') : NULL;

    return slash && (size_t)(slash - other) == length && !strncmp(path, other, length);
}

bool ws_folder_make_above(const char *path, struct ws_error *error)
{
    const char *slash = strrchr(path, '/');
    char *folder;
    bool made;

    if (!slash || slash == path)
        return true;
    folder = strndup(path, (size_t)(slash - path));
    made = folder ? ws_folder_make(folder, error) : ws_no_memory(error);
    free(folder);
    return made;
}

bool ws_plan_folders(const struct ws_plan *plan, struct ws_error *error)
{
    const char *last = NULL; /* the last parent directory made */

    for (int i = 0; i < plan->jobs; i++) {
        const char *path = plan->job[i].path, *slash = strrchr(path, '/');

        if (!slash || same_folder(path, (size_t)(slash - path), last))
            continue;
        if (!ws_folder_make_above(path, error))
            return false;
        last = path;
    }
    return true;
}
