/*
 * The three pictures that are linked: each a scene made from the state to fill a given room. Their
 * nodes say what they show, and so they can be pointed at, lit up and dimmed together.
 */
#ifndef WS_APP_PANEL_H
#define WS_APP_PANEL_H

#include "viz/app/model/gpu_trial.h"
#include "viz/app/model/model.h"
#include "viz/app/panel/plan.h"

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
    double width, height; /* of the whole picture: the room times the zoom */
};

/* What a panel is drawn for. Sizes are in px; `unit` is the size of a pixel in them. */
struct ws_room {
    const struct ws_state *state;
    const struct ws_model *model;
    const struct ws_gpu_trial *trial; /* what a GPU said of it; NULL for nothing */
    double width, height, unit;
};

/* Draws the panel's scene anew. A zeroed panel is empty. */
void ws_panel_build(struct ws_panel *panel, enum ws_panel_id id, const struct ws_room *room);
void ws_panel_finish(struct ws_panel *panel);

/* How wide each panel wants to be beside the others, for a variant. */
void ws_panel_weights(const struct ws_variant *variant, double weight[WS_PANELS]);

const char *ws_panel_title(enum ws_panel_id id);

/* The builders, one a file. */
void ws_build_memory_panel(struct ws_scene *scene, const struct ws_room *room);
void ws_build_matrices_panel(struct ws_scene *scene, const struct ws_room *room);
void ws_build_registers_panel(struct ws_scene *scene, const struct ws_room *room);

/* Down to whole pixels, at least one. */
double ws_whole(double size, double unit);

/*
 * The largest font size, between `least` and `most`, at which `text` fits `width`; 0 where not even
 * the least does.
 */
double ws_fitting_size(const char *text, double width, double least, double most);

#endif
