/*
 * Pictures that are linked: each a scene made from the state to fill a given room. Their nodes say
 * what they show, and so they can be pointed at, lit up and dimmed together. What one panel is
 * beyond that is a row; a new one is a file with its row, and its name in WS_PANEL_LIST.
 */
#ifndef WS_APP_PANEL_H
#define WS_APP_PANEL_H

#include "viz/app/model/desk.h"
#include "viz/app/panel/window_layout.h"

/* Something in a panel that lights up: an element's cell, a label, a chip. */
struct ws_target {
    struct ws_box box;   /* what the light frames */
    struct ws_box block; /* what is drawn brightly with it: the block that carries its label */
    struct ws_shown shown;
};

struct ws_panel {
    struct ws_scene scene;
    struct ws_target *target; /* owned */
    int targets, room;
};

/* What a panel is drawn for. Sizes are in px; `unit` is the size of a pixel in them. */
struct ws_room {
    const struct ws_state *state;
    const struct ws_model *model;
    const struct ws_gpu_trial *trial; /* what a GPU said of it; NULL for nothing */
    double width, height, unit;
};

/* What a panel's head says at its right end. */
struct ws_remark {
    char text[96];
    double size;
    enum ws_role role;
};

struct ws_panel_row {
    const char *name;  /* of scripts */
    const char *title; /* in its head */
    double most_zoom;
    struct ws_panel_weight (*weight)(const struct ws_variant *variant);
    void (*build)(struct ws_scene *scene, const struct ws_room *room);
    /* False where there is nothing to remark; NULL where there never is. */
    bool (*remark)(const struct ws_desk *desk, struct ws_remark *remark);
};

/* The rows, each in its panel's file; panels.h has them by number. */
#define X(NAME, name) extern const struct ws_panel_row ws_panel_##name;
WS_PANEL_LIST(X)
#undef X

/* Draws the panel's scene anew. A zeroed panel is empty. */
void ws_panel_build(struct ws_panel *panel, const struct ws_panel_row *row,
                    const struct ws_room *room);
void ws_panel_finish(struct ws_panel *panel);

#endif
