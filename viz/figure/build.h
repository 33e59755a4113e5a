/* The one door to all kinds of figures. */
#ifndef WS_FIGURE_BUILD_H
#define WS_FIGURE_BUILD_H

#include "viz/figure/figure.h"

/*
 * Whether a variant has figures of a kind, as far as that hangs on no choice: movmatrix, which has
 * no addresses, none of banks. Of a compare figure, whether the variant can be one side of it.
 */
bool ws_figure_is_of(enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * Builds the scene; finish it in either case. Fails where the kind makes no sense for the variant
 * (movmatrix has no addresses, say), with what to ask for instead, or its highlight marks nothing.
 */
bool ws_figure_build(const struct ws_figure *figure, struct ws_scene *scene,
                     struct ws_error *error);

#endif
