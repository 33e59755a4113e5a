/* Where the window's parts lie, for any size; pure geometry in px of 1/96 inch at font size 100 %.
 */
#ifndef WS_APP_WINDOW_LAYOUT_H
#define WS_APP_WINDOW_LAYOUT_H

#include "viz/app/model/state.h"

enum {
    WS_GAP = 8,
    WS_HEAD_HEIGHT = 32, /* a panel's title */
    WS_FOOT_HEIGHT = 92, /* the sentence */
};

struct ws_panel_place {
    struct ws_box frame; /* all of it */
    struct ws_box head;  /* title and controls */
    struct ws_box body;  /* the picture */
};

/* How wide and how high a panel wants to be beside the others. */
struct ws_panel_weight {
    double width, height;
};

struct ws_window_layout {
    double width, height;
    struct ws_box top;  /* the bars of controls */
    struct ws_box foot; /* the sentence */
    struct ws_panel_place panel[WS_PANELS];
};

/*
 * Divides the window. `top_height` is what the bars need at this width. `unit` is one pixel: edges
 * lie on whole pixels.
 */
void ws_window_layout_make(struct ws_window_layout *layout, double width, double height,
                           double top_height, const struct ws_panel_weight weight[WS_PANELS],
                           double unit);

/* Whether a point is in a box; boxes are half open. */
bool ws_box_holds(struct ws_box box, double x, double y);

#endif
