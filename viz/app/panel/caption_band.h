/*
 * The lower third of a presentation: the text about the picture, in letters legible from the last
 * row of a lecture hall. All sizes are fractions of the window, whose smaller side is
 * WS_PRESENT_SIDE px.
 */
#ifndef WS_APP_CAPTION_BAND_H
#define WS_APP_CAPTION_BAND_H

#include "viz/app/model/narration.h"
#include "viz/scene/scene.h"

/* The smallest text is a fortieth of the smaller side. */
enum {
    WS_PRESENT_SIDE = 360,
    WS_PRESENT_LEAST = WS_PRESENT_SIDE / 40,
    WS_CAPTION_BAND_HEIGHT = 76
};

/* Draws the text into a box, the caption in two lines; cuts what does not fit, with an ellipsis. */
void ws_caption_band_draw(struct ws_scene *scene, const struct ws_narration *told,
                          struct ws_box box);

#endif
