/* Kinds, colours, labels and views as words. */
#include "viz/choice/look.h"

static const char *const kinds[WS_FIGURES] = {
    [WS_FIGURE_FRAGMENT] = "fragment", [WS_FIGURE_ADDRESS] = "address",
    [WS_FIGURE_REGISTER] = "register", [WS_FIGURE_MAPPING] = "mapping",
    [WS_FIGURE_STEP] = "step",         [WS_FIGURE_COMPARE] = "compare",
    [WS_FIGURE_BANK] = "bank",         [WS_FIGURE_COST] = "cost",
};

static const char *const colours[WS_COLOURS] = {
    [WS_BY_LANE] = "lane",       [WS_BY_REGISTER] = "register", [WS_BY_MATRIX] = "matrix",
    [WS_BY_ADDRESS] = "address", [WS_BY_NONE] = "none",
};

static const char *const labels[WS_LABELS] = {
    [WS_LABEL_THREAD] = "thread",
    [WS_LABEL_ELEMENT] = "element",
    [WS_LABEL_REGISTER] = "register",
    [WS_LABEL_INDEX] = "index",
};

const char *ws_figure_name(enum ws_figure_kind kind)
{
    return kinds[kind];
}

const char *ws_colour_name(enum ws_colour_by colour)
{
    return colours[colour];
}

const char *ws_label_name(enum ws_label_by label)
{
    return labels[label];
}

const char *ws_figure_word(int index)
{
    return index < WS_FIGURES ? kinds[index] : NULL;
}

const char *ws_colour_word(int index)
{
    return index < WS_COLOURS ? colours[index] : NULL;
}

const char *ws_label_word(int index)
{
    return index < WS_LABELS ? labels[index] : NULL;
}

const char *ws_view_word(int index)
{
    return index <= WS_VIEW_MEMORY ? ws_view_name((enum ws_view)index) : NULL;
}
