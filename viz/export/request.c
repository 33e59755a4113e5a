/* What is asked of figures, made whole. */
#include "viz/export/request.h"

#include <string.h>

#include "viz/draw/device.h"
#include "viz/export/sense.h"

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
    bool picked[WS_VARIANTS] = {false};
    bool name = !ws_pattern_is_glob(glob);
    int count;

    if (!ws_variants_matching(glob, picked, &count, error))
        return false;
    for (int id = 0; id < WS_VARIANTS; id++) {
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

bool ws_request_complete(struct ws_request *request, struct ws_error *error)
{
    struct ws_choices *choices = &request->choices;

    if (!any(request->picked, WS_VARIANTS))
        memset(request->picked, true, sizeof request->picked);
    if (!any(choices->kind, WS_FIGURES))
        choices->kind[WS_FIGURE_FRAGMENT] = true;
    if (!any(choices->format, WS_PICTURES))
        choices->format[WS_PICTURE_DEFAULT] = true;
    if (choices->kind[WS_FIGURE_COMPARE] && !choices->with)
        return ws_fail(error, "--figure compare: compare with what? Name a variant with --with");
    return ws_choices_settle(choices, error) && ws_choices_check_used(choices, error) &&
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
