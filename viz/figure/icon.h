/* The program's icon: what its figures show, without a word. */
#ifndef WS_FIGURE_ICON_H
#define WS_FIGURE_ICON_H

#include "viz/figure/scene.h"

/* The sizes that desktops ask for, in px; 0 after the last. The largest is WS_ICON_MOST. */
enum { WS_ICON_MOST = 256 };
extern const int ws_icon_sizes[];

/*
 * Draws the icon, a square of so many px, in the light theme's roles: its edges lie on whole px.
 * Initialises the scene, which the caller finishes.
 */
void ws_icon_make(struct ws_scene *scene, int size);

#endif
