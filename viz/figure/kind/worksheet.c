/*
 * Worksheets: the fragment's, the registers' or the banks' own figure, whose cells blank.h leaves
 * blank and whose words are handout.h's.
 */
#include "viz/figure/kinds.h"

bool ws_build_worksheet(const struct ws_figure *figure, struct ws_scene *scene,
                        struct ws_error *error)
{
    static bool (*const builders[WS_GRIDS])(const struct ws_figure *picture, struct ws_scene *into,
                                            struct ws_error *why) = {
        [WS_GRID_FRAGMENT] = ws_build_fragment,
        [WS_GRID_REGISTER] = ws_build_register,
        [WS_GRID_BANK] = ws_build_bank,
    };

    return builders[figure->worksheet.grid](figure, scene, error);
}
