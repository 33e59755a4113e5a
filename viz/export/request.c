/* What is asked of figures, made whole. */
#include "viz/export/request.h"

#include <string.h>

#include "viz/draw/device.h"
#include "viz/export/sense.h"
#include "viz/figure/figure.h"
#include "viz/figure/links.h"

void ws_request_init(struct ws_request *request)
{
    memset(request->picked, false, sizeof request->picked);
    memset(request->named, false, sizeof request->named);
    ws_choices_init(&request->choices);
    request->choices.takes_several = true;
}

void ws_request_finish(struct ws_request *request)
{
    ws_choices_finish(&request->choices);
}

bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error)
{
    bool picked[WS_SUBJECTS] = {false};
    bool name = !ws_pattern_is_glob(glob);

    if (!ws_subjects_matching(glob, picked, error))
        return false;
    for (int id = 0; id < WS_SUBJECTS; id++) {
        request->picked[id] |= picked[id];
        request->named[id] |= picked[id] && name;
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

/* Of the products that are picked, only the operand that is asked for. */
static bool keep_operand(struct ws_request *request, struct ws_error *error)
{
    for (int id = WS_VARIANTS; id < WS_SUBJECTS; id += WS_OPERAND_ROLES) {
        const struct ws_variant *operand;
        bool *picked = request->picked + id, *named = request->named + id;
        bool was_named = any(named, WS_OPERAND_ROLES);

        if (!any(picked, WS_OPERAND_ROLES))
            continue;
        if (!ws_subject_operand(ws_mma((enum ws_mma_id)((id - WS_VARIANTS) / WS_OPERAND_ROLES)),
                                request->choices.operand, &operand, error))
            return false;
        memset(picked, false, WS_OPERAND_ROLES * sizeof *picked);
        memset(named, false, WS_OPERAND_ROLES * sizeof *named);
        picked[request->choices.operand] = true;
        named[request->choices.operand] = was_named;
    }
    return true;
}

/* Whether what a chain is to be made with feeds each product that is picked. */
static bool check_chain(const struct ws_request *request, struct ws_error *error)
{
    const struct ws_variant *with = request->choices.with;

    for (int id = WS_VARIANTS; id < WS_SUBJECTS; id++) {
        const struct ws_mma *mma = request->picked[id] ? ws_subject(id)->mma : NULL;

        if (mma && ws_link_fed(mma, with) < 0)
            return ws_fail(error, "--with %s: it feeds neither A nor B of %s", with->name,
                           mma->name);
    }
    return true;
}

/* Where nothing is picked all that moves is meant, of which no product's figure can be made. */
static bool check_unpicked(const struct ws_choices *choices, struct ws_error *error)
{
    for (int kind = 0; kind < WS_FIGURES; kind++)
        if (choices->kind[kind] && ws_figure_multiplies((enum ws_figure_kind)kind))
            return ws_fail(error,
                           "--figure %s: of which product? Name one, such as "
                           "mma.m16n8k16.f32.f16.f16.f32, or several: 'mma.m16*'",
                           ws_figure_name((enum ws_figure_kind)kind));
    return true;
}

/* Whether each kind of figure that has frames has the one that is asked for. */
static bool check_frame(const struct ws_choices *choices, struct ws_error *error)
{
    for (int kind = 0; kind < WS_FIGURES; kind++) {
        int frames = ws_figure_frames((enum ws_figure_kind)kind);

        if (choices->kind[kind] && frames > 1 && choices->frame >= frames)
            return ws_fail(error, "--frame %d: the %s figure has %d frames", choices->frame + 1,
                           ws_figure_name((enum ws_figure_kind)kind), frames);
    }
    return true;
}

bool ws_request_complete(struct ws_request *request, struct ws_error *error)
{
    struct ws_choices *choices = &request->choices;

    if (!any(request->picked, WS_SUBJECTS) && !check_unpicked(choices, error))
        return false;
    if (!any(request->picked, WS_SUBJECTS))
        memset(request->picked, true, WS_VARIANTS * sizeof *request->picked);
    if (choices->operand != WS_OPERAND_MATRICES && !keep_operand(request, error))
        return false;
    if (!any(choices->kind, WS_FIGURES))
        choices->kind[WS_FIGURE_FRAGMENT] = true;
    if (!any(choices->format, WS_PICTURES))
        choices->format[WS_PICTURE_DEFAULT] = true;
    if (choices->kind[WS_FIGURE_COMPARE] && !choices->with)
        return ws_fail(error, "--figure compare: compare with what? Name a variant with --with");
    if (choices->kind[WS_FIGURE_CHAIN] && choices->with && !check_chain(request, error))
        return false;
    return check_frame(choices, error) && ws_choices_settle(choices, error) &&
           ws_choices_check_used(choices, error) &&
           ws_choices_sensible(choices, request->picked, error);
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
