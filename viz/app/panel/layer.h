/* The layers of the window's picture, bottom up. Each is a scene with a place in the window. */
#ifndef WS_APP_LAYER_H
#define WS_APP_LAYER_H

#include "viz/app/model/state.h"

enum ws_layer_id {
    WS_LAYER_TOP,
    WS_LAYER_HEAD,                              /* one a panel */
    WS_LAYER_BODY = WS_LAYER_HEAD + WS_PANELS,  /* one a panel */
    WS_LAYER_STAGE = WS_LAYER_BODY + WS_PANELS, /* one picture in the place of all panels */
    WS_LAYER_FOOT,
    WS_LAYERS,
    WS_LAYER_OVER /* of controls alone: those of the editor, over the picture */
};

struct ws_layer {
    struct ws_scene scene; /* of a body: what lies over the panel's own, its bars */
    struct ws_box area;    /* of the window, in px */
    double x, y;           /* where the scene's origin lies */
    bool changed;          /* must be drawn again */
};

/*
 * Gives a layer its place and its scene, which it takes over. One that comes out as it was is not
 * `changed`.
 */
void ws_layer_set(struct ws_layer *layer, struct ws_box area, struct ws_scene *scene);

#endif
