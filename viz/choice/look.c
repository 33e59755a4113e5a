/* Kinds, colors, labels and views as words. */
#include "viz/choice/look.h"

#include "probe/isa/operand.h"

static const char *const kinds[] = {
    [WS_FIGURE_FRAGMENT] = "fragment",   [WS_FIGURE_ADDRESS] = "address",
    [WS_FIGURE_REGISTER] = "register",   [WS_FIGURE_MAPPING] = "mapping",
    [WS_FIGURE_STEP] = "step",           [WS_FIGURE_COMPARE] = "compare",
    [WS_FIGURE_BANK] = "bank",           [WS_FIGURE_COST] = "cost",
    [WS_FIGURE_TRANSPOSE] = "transpose", [WS_FIGURE_BITS] = "bits",
    [WS_FIGURE_SWIZZLE] = "swizzle",     [WS_FIGURE_WORKSHEET] = "worksheet",
    [WS_FIGURE_CHAIN] = "chain",         [WS_FIGURE_MMA] = "mma",
    [WS_FIGURE_EXPLORE] = "explore",     [WS_FIGURE_ATOM] = "atom",
    [WS_FIGURE_TILE] = "tile",           [WS_FIGURE_KSTEP] = "kstep",
    [WS_FIGURE_CYCLES] = "cycles",
};

_Static_assert(sizeof kinds / sizeof kinds[0] == WS_FIGURES, "every kind has its word");

static const char *const colours[WS_COLOURS] = {
    [WS_BY_LANE] = "lane",       [WS_BY_REGISTER] = "register", [WS_BY_MATRIX] = "matrix",
    [WS_BY_ADDRESS] = "address", [WS_BY_NONE] = "none",
};

static const char *const labels[WS_LABELS] = {
    [WS_LABEL_THREAD] = "thread", [WS_LABEL_ELEMENT] = "element", [WS_LABEL_REGISTER] = "register",
    [WS_LABEL_INDEX] = "index",   [WS_LABEL_TV] = "tv",
};

static const char *const fits[WS_FITS] = {
    [WS_FIT_FREE] = "free", [WS_FIT_16_9] = "16:9", [WS_FIT_4_3] = "4:3",
    [WS_FIT_1_1] = "1:1",   [WS_FIT_A4] = "A4",
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

const char *ws_fit_word(int index)
{
    return index < WS_FITS ? fits[index] : NULL;
}

const char *ws_grid_word(int index)
{
    static const char *const words[WS_GRIDS + 1] = {
        [WS_GRID_FRAGMENT] = "fragment", [WS_GRID_REGISTER] = "register", [WS_GRID_BANK] = "bank"};

    return words[index];
}

const char *ws_blank_word(int index)
{
    static const char *const words[WS_BLANK_RULES + 1] = {
        [WS_BLANK_ALL] = "all", [WS_BLANK_LANE] = "lane", [WS_BLANK_RANDOM] = "random"};

    return words[index];
}

const char *ws_sheet_word(int index)
{
    static const char *const words[WS_SHEET_PICKS + 1] = {
        [WS_SHEET_BOTH] = "both", [WS_SHEET_BLANK] = "blank", [WS_SHEET_ANSWERS] = "answers"};

    return words[index];
}

const char *ws_operand_word(int index)
{
    return index < WS_OPERAND_ROLES - 1 ? ws_operand_letter((enum ws_operand_role)(index + 1))
                                        : NULL;
}
