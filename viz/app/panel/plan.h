/* Where the window's parts lie, for any size; pure geometry in px of 1/96 inch at font size 100 %. */
#ifndef WS_APP_PLAN_H
#define WS_APP_PLAN_H

#include "viz/app/model/state.h"

enum {
    WS_GAP = 8,
    WS_BAR_HEIGHT = 36,  /* a line of controls */
    WS_HEAD_HEIGHT = 32, /* a panel's title */
    WS_FOOT_HEIGHT = 92, /* the sentence */
};

struct ws_panel_place {
    struct ws_box frame; /* all of it */
    struct ws_box head;  /* title and controls */
    struct ws_box body;  /* the picture */
};

struct ws_window_plan {
    double width, height;
    struct ws_box top;  /* the bars of controls */
    struct ws_box foot; /* the sentence */
    struct ws_panel_place panel[WS_PANELS];
};

/*
 * Divides the window. `top_height` is what the bars need at this width; `weight` says how wide each
 * panel wants to be beside the others. `unit` is one pixel: edges lie on whole pixels.
 */
void ws_window_plan_make(struct ws_window_plan *plan, double width, double height, double top_height,
                    const double weight[WS_PANELS], double unit);

/* Whether a point is in a box; boxes are half open. */
bool ws_box_holds(struct ws_box box, double x, double y);

#endif
