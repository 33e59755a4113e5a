/* Completes a request for figures. */
#include "viz/export/request.h"

#include <string.h>

#include "probe/name/bare_words.h"
#include "viz/draw/device.h"
#include "viz/export/option_checks.h"
#include "viz/figure/figure.h"
#include "viz/figure/links.h"

void ws_request_init(struct ws_request *request)
{
    request->picked = request->named = (struct ws_subjects){0};
    ws_choices_init(&request->choices);
    request->choices.takes_several = true;
}

void ws_request_finish(struct ws_request *request)
{
    ws_choices_finish(&request->choices);
}

/*
 * Several are named only if they are operands: a short name of several variants is not a name of
 * any.
 */
static void add_picked(struct ws_request *request, const struct ws_subjects *picked, bool name)
{
    int first = ws_subjects_next(picked, 0);

    ws_subjects_join(&request->picked, picked);
    if (name && (first >= WS_VARIANTS || ws_subjects_next(picked, first + 1) >= WS_VARIANTS))
        ws_subjects_join(&request->named, picked);
}

bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error)
{
    struct ws_subjects picked = {0};

    if (!ws_subjects_matching(glob, &picked, error))
        return false;
    add_picked(request, &picked, !ws_pattern_is_glob(glob));
    return true;
}

bool ws_request_pick_all(struct ws_request *request, char *const glob[], int count, int *left_out,
                         struct ws_error *error)
{
    *left_out = 0;
    for (int i = 0; i < count;) {
        struct ws_subjects picked = {0};
        struct ws_names names;
        int without;

        if (!ws_is_bare_word(glob[i])) {
            if (!ws_request_pick(request, glob[i++], error))
                return false;
            continue;
        }
        if (!ws_bare_words(glob, count, &i, &names, &without, error))
            return false;
        *left_out += without;
        ws_subjects_named(&names, &picked);
        add_picked(request, &picked, names.moves + names.products == 1);
    }
    return true;
}

static bool any(const bool *marks, int count)
{
    for (int i = 0; i < count; i++)
        if (marks[i])
            return true;
    return false;
}

/* Keeps, of the picked MMAs, only the requested operand. */
static bool keep_operand(struct ws_request *request, struct ws_error *error)
{
    const struct ws_subjects picked = request->picked, named = request->named;

    for (int id = ws_subjects_next(&picked, WS_VARIANTS); id < WS_SUBJECTS;
         id = ws_subjects_next(&picked, id + 1)) {
        ws_subjects_drop(&request->picked, id);
        ws_subjects_drop(&request->named, id);
    }
    for (int id = ws_subjects_next(&picked, WS_VARIANTS); id < WS_SUBJECTS;
         id = ws_subjects_next(&picked, id + 1)) {
        const struct ws_variant *operand;

        if (!ws_subject_operand(ws_subject(id)->mma, request->choices.operand, &operand, error))
            return request->choices.operand == WS_OPERAND_B &&
                   request->choices.kind[WS_FIGURE_CHAIN] &&
                   ws_fail(error, WS_CODE_FIGURE,
                           "--operand B: the chain figure of %s follows A and D",
                           ws_subject(id)->name);
        ws_subjects_add(&request->picked, (int)operand->id);
        if (ws_subjects_have(&named, id))
            ws_subjects_add(&request->named, (int)operand->id);
    }
    return true;
}

/* Whether all requested figures are of an operand in shared memory, which they name. */
static bool all_describe(const struct ws_choices *choices)
{
    bool all = false;

    for (int kind = 0; kind < WS_FIGURES; kind++) {
        if (choices->kind[kind] && !ws_figure_describes((enum ws_figure_kind)kind))
            return false;
        all |= choices->kind[kind];
    }
    return all;
}

/*
 * Whether each named MMA reads the operand and the major by a descriptor; the plan skips those that
 * a glob picked and that do not.
 */
static bool check_described(const struct ws_request *request, struct ws_error *error)
{
    const struct ws_choices *choices = &request->choices;
    enum ws_operand_role role =
        choices->operand == WS_OPERAND_MATRICES ? WS_OPERAND_A : choices->operand;

    for (int id = ws_subjects_next(&request->picked, WS_VARIANTS); id < WS_SUBJECTS;
         id = ws_subjects_next(&request->picked, id + 1)) {
        const struct ws_variant *variant = ws_subject(id);
        struct ws_described described;

        if (ws_subjects_have(&request->named, id) && ws_describes(variant) &&
            !ws_choices_described(choices, variant->mma, role, &described, error))
            return false;
    }
    return true;
}

/* Whether the second instruction of a chain feeds each selected MMA. */
static bool check_chain(const struct ws_request *request, struct ws_error *error)
{
    const struct ws_variant *with = request->choices.with;

    for (int id = ws_subjects_next(&request->picked, WS_VARIANTS); id < WS_SUBJECTS;
         id = ws_subjects_next(&request->picked, id + 1)) {
        const struct ws_mma *mma = ws_subject(id)->mma;

        if (ws_link_fed(mma, with) < 0)
            return ws_fail(error, WS_CODE_OPERAND, "--with %s does not feed A or B of %s",
                           with->name, mma->name);
    }
    return true;
}

/* Without GLOBs all data-movement variants are picked, which have no figures of an MMA. */
static bool check_unpicked(const struct ws_choices *choices, struct ws_error *error)
{
    for (int kind = 0; kind < WS_FIGURES; kind++)
        if (choices->kind[kind] && ws_figure_multiplies((enum ws_figure_kind)kind))
            return ws_fail(
                error, WS_CODE_MISSING,
                "--figure %s needs an MMA; pass one, such as %s, or several: '%s'",
                ws_figure_name((enum ws_figure_kind)kind),
                ws_figure_describes((enum ws_figure_kind)kind) ? "wgmma.m64n64k16.f32.f16.f16"
                                                               : "mma.m16n8k16.f32.f16.f16.f32",
                ws_figure_describes((enum ws_figure_kind)kind) ? "wgmma.m64n64*" : "mma.m16*");
    return true;
}

/* Whether only warpgroup MMAs are picked. */
static bool only_warpgroups(const struct ws_request *request)
{
    int id = ws_subjects_next(&request->picked, 0);

    for (; id < WS_SUBJECTS; id = ws_subjects_next(&request->picked, id + 1))
        if (!ws_describes(ws_subject(id)))
            return false;
    return true;
}

/*
 * With all kinds, whether the picked variants may have this one: kinds for MMAs only if there is an
 * MMA, those that descriptors read only for A and B; and only those for a warpgroup's B, which is
 * not in registers. A warpgroup's chain follows A.
 */
static bool is_picked(const struct ws_request *request, enum ws_figure_kind kind)
{
    enum ws_operand_role role = request->choices.operand;
    bool of_a = role == WS_OPERAND_MATRICES || role == WS_OPERAND_A;

    if (ws_figure_describes(kind) ? !of_a && role != WS_OPERAND_B
                                  : (role == WS_OPERAND_B || (kind == WS_FIGURE_CHAIN && !of_a)) &&
                                        only_warpgroups(request))
        return false;
    if (role != WS_OPERAND_MATRICES && (kind == WS_FIGURE_CHAIN || kind == WS_FIGURE_MMA))
        return false; /* a figure of all operands shows none of them in particular */
    return ws_figure_multiplies(kind)
               ? ws_subjects_next(&request->picked, WS_VARIANTS) < WS_SUBJECTS
               : request->choices.kind[kind];
}

/* For MMAs with all kinds, adds their inputs beside the matrices: metadata and scales. */
static void add_what_goes_with(struct ws_request *request)
{
    const struct ws_subjects picked = request->picked;

    for (int id = ws_subjects_next(&picked, WS_VARIANTS); id < WS_SUBJECTS;
         id = ws_subjects_next(&picked, id + 1)) {
        int first = id - (id - WS_VARIANTS) % WS_OPERAND_ROLES;

        for (int role = WS_OPERAND_D + 1; role < WS_OPERAND_ROLES; role++)
            if (ws_mma_has(ws_subject(id)->mma, (enum ws_operand_role)role))
                ws_subjects_add(&request->picked, first + role);
    }
}

bool ws_request_complete(struct ws_request *request, struct ws_error *error)
{
    struct ws_choices *choices = &request->choices;

    if (choices->all_kinds && choices->operand == WS_OPERAND_MATRICES)
        add_what_goes_with(request);
    if (choices->all_kinds) {
        choices->kind[WS_FIGURE_COMPARE] = choices->with;
        for (int kind = 0; kind < WS_FIGURES; kind++)
            choices->kind[kind] &= is_picked(request, (enum ws_figure_kind)kind);
    }
    if (ws_subjects_next(&request->picked, 0) == WS_SUBJECTS) {
        if (!check_unpicked(choices, error))
            return false;
        for (int id = 0; id < WS_VARIANTS; id++)
            ws_subjects_add(&request->picked, id);
    }
    if (choices->operand != WS_OPERAND_MATRICES && !all_describe(choices) &&
        !keep_operand(request, error))
        return false;
    if (all_describe(choices) && !check_described(request, error))
        return false;
    if (!any(choices->kind, WS_FIGURES))
        choices->kind[WS_FIGURE_FRAGMENT] = true;
    if (!any(choices->format, WS_PICTURES))
        choices->format[WS_PICTURE_DEFAULT] = true;
    if (choices->kind[WS_FIGURE_COMPARE] && !choices->with)
        return ws_fail(error, WS_CODE_MISSING,
                       "--figure compare needs a second variant; pass --with");
    if (choices->kind[WS_FIGURE_CHAIN] && choices->with && !check_chain(request, error))
        return false;
    return ws_choices_settle(choices, error) && ws_choices_check_used(choices, error) &&
           ws_choices_sensible(choices, &request->picked, error);
}

bool ws_request_rasters(const struct ws_request *request)
{
    const struct ws_choices *choices = &request->choices;

    for (int i = 0; i < WS_PICTURES; i++)
        if (choices->format[i] &&
            !ws_device_writer(NULL, (enum ws_picture_format)i, choices->outlines))
            return true;
    return false;
}
