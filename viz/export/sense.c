/* Options and what they mean something for; see sense.h. */
#include "viz/export/sense.h"

#include <string.h>

#include "viz/figure/aspect.h"

enum { NO_ASPECT = -1 };

/* The aspect of a figure that an option chooses; options of every figure have none. */
static int aspect_of(enum ws_request_option option, const struct ws_figure *like)
{
    switch (option) {
    case WS_REQUEST_VIEW:
        return WS_ASPECT_VIEW;
    case WS_REQUEST_COLOR:
        return like->colour == WS_BY_REGISTER ? WS_ASPECT_REGISTER_COLOUR : WS_ASPECT_COLOUR;
    case WS_REQUEST_LABEL:
        return WS_ASPECT_LABEL;
    case WS_REQUEST_HIGHLIGHT:
        return ws_highlight_aspect(&like->highlight);
    case WS_REQUEST_LANE:
        return WS_ASPECT_LANE;
    case WS_REQUEST_FRAME:
        return WS_ASPECT_FRAME;
    case WS_REQUEST_WITH:
        return WS_ASPECT_OTHER;
    case WS_REQUEST_FIGURE:
    case WS_REQUEST_FORMAT:
    case WS_REQUEST_THEME:
    case WS_REQUEST_SIZE:
    case WS_REQUEST_DPI:
    case WS_REQUEST_BACKGROUND:
    case WS_REQUEST_TITLE:
    case WS_REQUEST_CAPTION:
    case WS_REQUEST_NO_LEGEND:
    case WS_REQUEST_TEXT:
        return NO_ASPECT;
    case WS_REQUEST_ADDRESS:
    case WS_REQUEST_OPTIONS:
        break;
    }
    return option == WS_REQUEST_ADDRESS + WS_ADDRESS_TILE ? WS_ASPECT_TILE : WS_ASPECT_ADDRESSES;
}

const char *ws_option_lacks(enum ws_request_option option, const struct ws_figure *like,
                            enum ws_figure_kind kind, const struct ws_variant *variant)
{
    int aspect = aspect_of(option, like);
    const char *lacks = aspect == NO_ASPECT ? NULL : ws_aspect_lacks(kind, (enum ws_aspect)aspect);
    bool lane = aspect == WS_ASPECT_LANE ||
                (aspect == WS_ASPECT_MARKED_LANE && !ws_aspect_lacks(kind, WS_ASPECT_LANE));

    if (lacks)
        return lacks;
    if (aspect == WS_ASPECT_TILE && ws_moved(variant)->matrices == 1)
        return "shows one matrix";
    if (lane && kind == WS_FIGURE_STEP && like->frame >= 0 && ws_address_lanes(variant) &&
        !ws_step_follows(variant, like->frame))
        return "marks no lane in that frame";
    if (lane && aspect == WS_ASPECT_MARKED_LANE && like->lane >= 0)
        return "follows the lane that --lane says";
    return NULL;
}

/* Says why an option means nothing for the first figure that was asked for. */
static bool refuse(const struct ws_request *request, enum ws_request_option option,
                   const char *lacks, int kind, int id, struct ws_error *error)
{
    const struct ws_option *row = &ws_request_options()[option];
    enum ws_aspect aspect = (enum ws_aspect)aspect_of(option, &request->like);
    const char *figure = ws_figure_name((enum ws_figure_kind)kind);
    const char *value = aspect == WS_ASPECT_REGISTER_COLOUR ? " register" : "";
    char kinds[160];
    bool shows[WS_FIGURES];

    if (!ws_aspect_lacks((enum ws_figure_kind)kind, aspect))
        return ws_fail(error, "--%s changes nothing: the %s figure of %s %s", row->name, figure,
                       ws_variant((enum ws_variant_id)id)->name, lacks);
    for (int i = 0; i < WS_FIGURES; i++)
        shows[i] = !ws_aspect_lacks((enum ws_figure_kind)i, aspect);
    ws_words_join(ws_figure_word, shows, "", " and ", kinds, sizeof kinds);
    return ws_fail(error, "--%s%s is for the %s figure%s; the %s figure %s", row->name, value,
                   kinds, strstr(kinds, " and ") ? "s" : "", figure, lacks);
}

/* Whether an option means something for one of the figures that are asked for. */
static bool option_sensible(const struct ws_request *request, enum ws_request_option option,
                            struct ws_error *error)
{
    const char *first = NULL;
    int first_kind = 0, first_id = 0;
    struct ws_figure like = request->like;

    like.frame = request->frame;
    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int id = 0; id < WS_VARIANTS; id++) {
            const char *lacks;

            if (!request->kind[kind] || !request->picked[id])
                continue;
            lacks = ws_option_lacks(option, &like, (enum ws_figure_kind)kind,
                                    ws_variant((enum ws_variant_id)id));
            if (!lacks)
                return true;
            if (!first) {
                first = lacks;
                first_kind = kind;
                first_id = id;
            }
        }
    return refuse(request, option, first, first_kind, first_id, error);
}

/* What an option asks of a format, and how a format's file is without it. */
static const struct need {
    enum ws_request_option option;
    enum ws_picture_trait trait;
    const char *lacks;
} needs[] = {
    {WS_REQUEST_THEME, WS_DRAWN, "has no colours"},
    {WS_REQUEST_SIZE, WS_DRAWN, "keeps the figure's own size"},
    {WS_REQUEST_BACKGROUND, WS_DRAWN, "has no paper"},
    {WS_REQUEST_DPI, WS_DOTS, "has no pixels"},
    {WS_REQUEST_TEXT, WS_OUTLINES, "has its letters in one way alone"},
};

/* Whether one of the formats asked for, if any are, has what an option needs. */
static bool check_need(const struct ws_request *request, const struct need *need,
                       struct ws_error *error)
{
    bool has[WS_PICTURES];
    char words[120];
    int lacking = WS_PICTURES;

    for (int i = WS_PICTURES - 1; i >= 0; i--) {
        has[i] = ws_picture_has((enum ws_picture_format)i, need->trait);
        if (request->format[i] && has[i])
            return true;
        if (request->format[i])
            lacking = i;
    }
    if (lacking == WS_PICTURES)
        return true;
    ws_words_join(ws_picture_word, has, "", " and ", words, sizeof words);
    return ws_fail(error, "--%s is for %s; %s %s", ws_request_options()[need->option].name, words,
                   ws_picture_word(lacking), need->lacks);
}

bool ws_request_writable(const struct ws_request *request, struct ws_error *error)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (request->given[needs[i].option] && !check_need(request, &needs[i], error))
            return false;
    return true;
}

bool ws_request_sensible(const struct ws_request *request, struct ws_error *error)
{
    for (int option = 0; option < WS_REQUEST_OPTIONS; option++)
        if (request->given[option] &&
            !option_sensible(request, (enum ws_request_option)option, error))
            return false;
    return ws_request_writable(request, error);
}
