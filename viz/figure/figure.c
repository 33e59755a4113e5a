/* Figure kinds, colours and labels by name, and what figures are like by default. */
#include "viz/figure/figure.h"

#include <string.h>

static const struct {
    const char *name;
    int frames;
    enum ws_view view;
    bool needs_memory;
} kinds[WS_FIGURES] = {
    [WS_FIGURE_FRAGMENT] = {"fragment", 1, WS_VIEW_FRAGMENT, false},
    [WS_FIGURE_ADDRESS] = {"address", 1, WS_VIEW_MEMORY, true},
    [WS_FIGURE_REGISTER] = {"register", 1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_MAPPING] = {"mapping", 1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_STEP] = {"step", 4, WS_VIEW_MEMORY, true},
    [WS_FIGURE_COMPARE] = {"compare", 1, WS_VIEW_MEMORY, false},
    [WS_FIGURE_BANK] = {"bank", 1, WS_VIEW_MEMORY, true},
    [WS_FIGURE_COST] = {"cost", 1, WS_VIEW_MEMORY, true},
};

static const char *const colours[WS_COLOURS] = {"lane", "register", "matrix", "address", "none"};
static const char *const labels[WS_LABELS] = {"thread", "element", "register", "index"};

static int find(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

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

const char *ws_figure_name(enum ws_figure_kind kind)
{
    return kinds[kind].name;
}

const char *ws_figure_word(int index)
{
    return index < WS_FIGURES ? kinds[index].name : NULL;
}

bool ws_figure_named(const char *name, enum ws_figure_kind *kind)
{
    for (int i = 0; i < WS_FIGURES; i++)
        if (!strcmp(kinds[i].name, name)) {
            *kind = (enum ws_figure_kind)i;
            return true;
        }
    return false;
}

const char *ws_colour_name(enum ws_colour_by colour)
{
    return colours[colour];
}

bool ws_colour_named(const char *name, enum ws_colour_by *colour)
{
    int i = find(colours, WS_COLOURS, name);

    *colour = i < 0 ? *colour : (enum ws_colour_by)i;
    return i >= 0;
}

const char *ws_label_name(enum ws_label_by label)
{
    return labels[label];
}

bool ws_label_named(const char *name, enum ws_label_by *label)
{
    int i = find(labels, WS_LABELS, name);

    *label = i < 0 ? *label : (enum ws_label_by)i;
    return i >= 0;
}
