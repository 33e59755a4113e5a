/*
 * The direction of the data, and its effect on the window: the reading order of the panels, their
 * titles, and the arrows between them. A panel keeps its id wherever it is placed.
 */
#ifndef WS_APP_DIRECTION_H
#define WS_APP_DIRECTION_H

#include "viz/app/panel/window_layout.h"

enum { WS_FLOW_ARROWS = 2 }; /* of data-movement variants, from panel to panel */

/* An arrow over the gap between two consecutive panels; px of the window. */
struct ws_flow_arrow {
    int from, to; /* panels */
    bool down;    /* otherwise to the right */
    double x1, y1, x2, y2;
};

/* Additional text in a panel's head. */
struct ws_flow_words {
    char title[48];    /* "" for the panel's own */
    const char *state; /* the panel's role in this instruction: "written"; NULL for none */
    const char *words; /* a longer form, if it fits; never NULL */
};

/*
 * Turns a layout in the reading order of a load, memory first, into one for `variant`, and leaves
 * space for the arrows in the heads. Panels keep their sizes.
 */
void ws_flow_arrange(struct ws_window_layout *layout, const struct ws_variant *variant);

/* The arrows of an arranged layout, at most WS_FLOW_ARROWS; none to a panel without a place. */
int ws_flow_arrows(const struct ws_window_layout *layout, const struct ws_variant *variant,
                   struct ws_flow_arrow *arrow);

/* Draws the arrows that begin or end at a panel; extends its head's `area` by the gap covered. */
void ws_flow_draw(const struct ws_window_layout *layout, const struct ws_variant *variant,
                  int panel, struct ws_scene *scene, struct ws_box *area);

void ws_flow_words(const struct ws_variant *variant, int panel, struct ws_flow_words *words);

#endif
