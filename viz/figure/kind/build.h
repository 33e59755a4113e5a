/* Builds figures of all kinds. */
#ifndef WS_FIGURE_BUILD_H
#define WS_FIGURE_BUILD_H

#include "viz/figure/figure.h"

/*
 * Whether a variant has figures of a kind, before any choice: movmatrix, which has no addresses,
 * has no bank figures. For a compare figure: whether the variant can be one of the two.
 */
bool ws_figure_is_of(enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * The pages of a figure that can be split: the panels of an explore figure, or the warps of a
 * register figure; otherwise 1. A worksheet has the pages of the kind of its grid.
 */
int ws_figure_pages(enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * Builds the scene; finish it in either case. Fails if the kind does not apply to the variant
 * (movmatrix has no addresses, for example), with the kinds to use instead, or if its highlight
 * marks nothing.
 */
bool ws_figure_build(const struct ws_figure *figure, struct ws_scene *scene,
                     struct ws_error *error);

#endif
