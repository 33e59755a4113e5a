/* The program's icon: what its figures show, without a word. */
#ifndef WS_SCENE_ICON_H
#define WS_SCENE_ICON_H

#include "viz/scene/scene.h"

/* The sizes that desktops ask for, in px; 0 after the last. The largest is WS_ICON_MOST. */
enum { WS_ICON_MOST = 256 };
extern const int ws_icon_sizes[];

/*
 * Draws the icon, a square of `size` px, in the light theme's roles. Its edges are at whole px.
 * Initializes the scene, which the caller finishes.
 */
void ws_icon_make(struct ws_scene *scene, int size);

#endif
