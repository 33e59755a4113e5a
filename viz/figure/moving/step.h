/*
 * The moving parts of a step figure. A window draws the figure at the start of an animation step
 * once, and these parts over it at each later time.
 */
#ifndef WS_FIGURE_STEP_H
#define WS_FIGURE_STEP_H

#include "viz/figure/figure.h"

/*
 * The moving parts of a step figure of one frame at one time, if the figure has them; an empty
 * scene at rest. Finish it in either case. Fails as the figure does.
 */
bool ws_step_moving(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);

#endif
