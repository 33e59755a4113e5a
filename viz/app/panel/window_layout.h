/* Where the window's parts lie, for any size; pure geometry in px of 1/96 inch at font size 100 %.
 */
#ifndef WS_APP_WINDOW_LAYOUT_H
#define WS_APP_WINDOW_LAYOUT_H

#include "viz/app/model/state.h"

enum {
    WS_GAP = 8,
    WS_HEAD_HEIGHT = 32,  /* a panel's title */
    WS_TOOLS_HEIGHT = 30, /* a line of controls under it */
    WS_FOOT_HEIGHT = 92,  /* the sentence */
};

struct ws_panel_place {
    struct ws_box frame; /* all of it */
    struct ws_box head;  /* title and controls */
    struct ws_box tools; /* a second line of them, no higher than is wanted */
    struct ws_box body;  /* the picture */
};

/*
 * A panel beside the others: its share of the width and the height, and what its picture needs. No
 * width: it is not there.
 */
struct ws_panel_weight {
    double width, height;
    double tools; /* px of a second line of controls; 0: none */
    double least_width,
        least_height; /* before that is known: the most of it that is granted, or 0 */
};

/* How the panels lie: side by side, the first beside the others, one under the other, as a product. */
enum ws_arrangement {
    WS_ARRANGED_COLUMNS,
    WS_ARRANGED_PAIR,
    WS_ARRANGED_STACK,
    WS_ARRANGED_PRODUCT, /* lanes and B above A and D */
    WS_ARRANGEMENTS
};

struct ws_window_layout {
    double width, height;
    enum ws_arrangement arrangement;
    struct ws_box top;   /* the bars of controls */
    struct ws_box foot;  /* the sentence, or what a mode has there */
    struct ws_box stage; /* the room of all panels */
    struct ws_panel_place panel[WS_PANELS];
};

/*
 * Divides the window. `top_height` is what the bars need at this width, and `foot_height` what
 * stands below the panels. `unit` is one pixel: edges lie on whole pixels. In a window too low for
 * all its parts it is the foot that is cut.
 */
void ws_window_layout_make(struct ws_window_layout *layout, double width, double height,
                           double top_height, double foot_height,
                           const struct ws_panel_weight weight[WS_PANELS], double unit);

/* Whether the panels of a window of that height are too low to be read under such bars. */
bool ws_window_is_low(double height, double top_height);

/* Whether a point is in a box; boxes are half open. */
bool ws_box_holds(struct ws_box box, double x, double y);

#endif
