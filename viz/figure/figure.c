/* What each kind of figure is, and what figures are like by default. */
#include "viz/figure/figure.h"

static const struct {
    int frames;
    enum ws_view view;
    bool needs_memory;
} kinds[WS_FIGURES] = {
    [WS_FIGURE_FRAGMENT] = {1, WS_VIEW_FRAGMENT, false},
    [WS_FIGURE_ADDRESS] = {1, WS_VIEW_MEMORY, true},
    [WS_FIGURE_REGISTER] = {1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_MAPPING] = {1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_STEP] = {4, WS_VIEW_MEMORY, true},
    [WS_FIGURE_COMPARE] = {1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_BANK] = {1, WS_VIEW_MEMORY, true},
    [WS_FIGURE_COST] = {1, WS_VIEW_MEMORY, true},
};

struct ws_figure ws_figure_of(enum ws_figure_kind kind, const struct ws_evidence *evidence)
{
    return (struct ws_figure){.kind = kind,
                              .evidence = evidence,
                              .view = kinds[kind].view,
                              .highlight = WS_SHOWS_NOTHING,
                              .frame = -1,
                              .lane = -1};
}

int ws_figure_frames(enum ws_figure_kind kind)
{
    return kinds[kind].frames;
}

bool ws_figure_needs_memory(enum ws_figure_kind kind)
{
    return kinds[kind].needs_memory;
}
