/*
 * What moves of a step figure, apart from what rests: a window draws the figure of a beat's start
 * once, and this over it for each instant that follows.
 */
#ifndef WS_FIGURE_STEP_H
#define WS_FIGURE_STEP_H

#include "viz/figure/figure.h"

/*
 * The movers of a step figure that is one frame at a moment, where the figure has them; an empty
 * scene at rest. Finish it in either case. Fails as the figure does.
 */
bool ws_step_moving(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);

#endif
