/* The table of builders. */
#include "viz/figure/build.h"

#include "viz/figure/aspect.h"
#include "viz/figure/kinds.h"

static bool (*const builders[WS_FIGURES])(const struct ws_figure *figure, struct ws_scene *scene,
                                          struct ws_error *error) = {
    [WS_FIGURE_FRAGMENT] = ws_build_fragment, [WS_FIGURE_ADDRESS] = ws_build_address,
    [WS_FIGURE_REGISTER] = ws_build_register, [WS_FIGURE_MAPPING] = ws_build_mapping,
    [WS_FIGURE_STEP] = ws_build_step,         [WS_FIGURE_COMPARE] = ws_build_compare,
    [WS_FIGURE_BANK] = ws_build_bank,         [WS_FIGURE_COST] = ws_build_cost,
};

bool ws_figure_build(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    ws_scene_init(scene);
    if (!ws_figure_marks(figure, error))
        return false;
    if (!builders[figure->kind](figure, scene, error))
        return false;
    return !scene->failed || ws_no_memory(error) ||
           ws_fail_in(error, figure->evidence->mapping.variant->name);
}
