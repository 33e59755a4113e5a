/* The layers of the window's picture, bottom up. Each is a scene with a position in the window. */
#ifndef WS_APP_LAYER_H
#define WS_APP_LAYER_H

#include "viz/app/model/state.h"

enum ws_layer_id {
    WS_LAYER_TOP,
    WS_LAYER_HEAD,                              /* one per panel */
    WS_LAYER_BODY = WS_LAYER_HEAD + WS_PANELS,  /* one per panel */
    WS_LAYER_STAGE = WS_LAYER_BODY + WS_PANELS, /* one picture instead of all panels */
    WS_LAYER_FOOT,
    WS_LAYERS,
    WS_LAYER_OVER /* only for controls: those of the editor, over the picture */
};

struct ws_layer {
    struct ws_scene scene; /* of a body: the scroll bars over the panel's own scene */
    struct ws_box area;    /* of the window, in px */
    double x, y;           /* the scene's origin */
    bool changed;          /* must be drawn again */
};

/*
 * Sets a layer's position and its scene, of which it takes ownership. An unchanged layer is not
 * marked `changed`.
 */
void ws_layer_set(struct ws_layer *layer, struct ws_box area, struct ws_scene *scene);

#endif
