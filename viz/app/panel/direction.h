/*
 * Which way the data goes, and what the window makes of that: in which order the panels are read,
 * what their heads call them, and the arrows from one to the next. A panel is known by its id
 * wherever it lies.
 */
#ifndef WS_APP_DIRECTION_H
#define WS_APP_DIRECTION_H

#include "viz/app/panel/window_layout.h"

enum { WS_FLOW_ARROWS = 2 }; /* of what moves, from panel to panel */

/* An arrow over the gap between two panels that follow each other; px of the window. */
struct ws_flow_arrow {
    int from, to; /* panels */
    bool down;    /* else to the right */
    double x1, y1, x2, y2;
};

/* What a head says beside a panel's own title. */
struct ws_flow_words {
    char title[48];    /* "" for the panel's own */
    const char *state; /* what the panel is to this instruction: "written"; NULL for nothing */
    const char *words; /* the same at more length, where there is room; never NULL */
};

/*
 * Turns a layout as a load is read, memory first, into one for `variant`, and makes room for the
 * arrows in the heads. Panels keep their sizes.
 */
void ws_flow_arrange(struct ws_window_layout *layout, const struct ws_variant *variant);

/* The arrows of an arranged layout, at most WS_FLOW_ARROWS; none to a panel that has no place. */
int ws_flow_arrows(const struct ws_window_layout *layout, const struct ws_variant *variant,
                   struct ws_flow_arrow *arrow);

/* Draws those that begin or end at a panel, and widens its head's `area` by the gap that it draws. */
void ws_flow_draw(const struct ws_window_layout *layout, const struct ws_variant *variant,
                  int panel, struct ws_scene *scene, struct ws_box *area);

void ws_flow_words(const struct ws_variant *variant, int panel, struct ws_flow_words *words);

#endif
