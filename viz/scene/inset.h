/* One scene within another. */
#ifndef WS_SCENE_INSET_H
#define WS_SCENE_INSET_H

#include "viz/scene/scene.h"

/*
 * Adds all of `from` to the open group, `factor` times as large, its origin at (x, y). What its nodes
 * show comes with them; tooltips and frames do not.
 */
void ws_scene_inset(struct ws_scene *scene, const struct ws_scene *from, double factor, double x,
                    double y);

#endif
