/*
 * The positions of the window's parts, for any size; pure geometry in px of 1/96 inch at font size
 * 100 %.
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
    struct ws_box frame; /* the whole panel */
    struct ws_box head;  /* title and controls */
    struct ws_box tools; /* a second line of controls, no higher than needed */
    struct ws_box body;  /* the picture */
};

/*
 * A panel among the others: its share of the width and the height, and the size that its picture
 * needs. Width 0: absent.
 */
struct ws_panel_weight {
    double width, height;
    double tools; /* px of a second line of controls; 0: none */
    double least_width,
        least_height; /* before that is known: the most of it that is granted, or 0 */
};

/* The panels' arrangement: side by side, one beside the others, stacked, or as an MMA. */
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
    struct ws_box foot;  /* the sentence, or a mode's foot */
    struct ws_box stage; /* the area of all panels */
    struct ws_panel_place panel[WS_PANELS];
};

/*
 * Divides the window. `top_height` is the height of the bars at this width, and `foot_height` that
 * of the part below the panels. `unit` is one pixel: edges are on whole pixels. In a window too low
 * for all its parts the foot is cut.
 */
void ws_window_layout_make(struct ws_window_layout *layout, double width, double height,
                           double top_height, double foot_height,
                           const struct ws_panel_weight weight[WS_PANELS], double unit);

/* Whether the panels of a window of that height are too low to be legible below such bars. */
bool ws_window_is_low(double height, double top_height);

/* Whether a point is in a box; boxes are half open. */
bool ws_box_holds(struct ws_box box, double x, double y);

#endif
