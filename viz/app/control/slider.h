/*
 * What a slider shows and does: a bar that is divided into named parts, each with marks, and a
 * handle on it. A control's row has one; its functions see the desk alone.
 */
#ifndef WS_APP_SLIDER_H
#define WS_APP_SLIDER_H

#include "viz/app/model/desk.h"

struct ws_slider {
    /* Where the handle stands, 0 to 1, and putting it elsewhere. */
    double (*part)(const struct ws_desk *desk);
    void (*slide)(struct ws_desk *desk, double part);
    /* The i-th of the parts, which are equally long: its name and its marks; NULL after the last. */
    const char *(*name)(const struct ws_desk *desk, int index, int *marks);
};

#endif
