/*
 * The lower third of a presentation: what is told of the picture, in letters that the last row of a
 * room can read. All sizes are parts of the window, whose smaller side is WS_PRESENT_SIDE px.
 */
#ifndef WS_APP_CAPTION_BAND_H
#define WS_APP_CAPTION_BAND_H

#include "viz/app/model/narration.h"
#include "viz/figure/scene.h"

/* The least text is a fortieth of the smaller side. */
enum {
    WS_PRESENT_SIDE = 360,
    WS_PRESENT_LEAST = WS_PRESENT_SIDE / 40,
    WS_CAPTION_BAND_HEIGHT = 88
};

/* Draws what is told into a box; what does not fit is cut, with an ellipsis: a caption in two lines. */
void ws_caption_band_draw(struct ws_scene *scene, const struct ws_narration *told,
                          struct ws_box box);

#endif
