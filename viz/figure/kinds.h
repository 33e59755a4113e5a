/* One builder a figure kind; build.c alone calls them. Each draws into an initialised scene. */
#ifndef WS_FIGURE_KINDS_H
#define WS_FIGURE_KINDS_H

#include "viz/figure/figure.h"

bool ws_build_fragment(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error);
bool ws_build_address(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);
bool ws_build_register(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error);
bool ws_build_mapping(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);
bool ws_build_step(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);

bool ws_build_compare(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);
bool ws_build_bank(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_cost(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
/*
 * Whether a register figure shows all registers: every variant has some, but of a warpgroup's 128
 * threads they can be more than can be read.
 */
bool ws_register_fits(const struct ws_variant *variant);

/* Whether a register figure labels the elements of a register together: "E[3,0..15]". */
bool ws_register_joins(const struct ws_variant *variant);

/* Whether an operand has k-steps that share a swizzle atom, which the kstep figure shows. */
bool ws_kstep_fits(const struct ws_described *described);
bool ws_build_transpose(const struct ws_figure *figure, struct ws_scene *scene,
                        struct ws_error *error);
bool ws_build_bits(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_swizzle(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);
bool ws_build_mma(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_chain(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);

/* The lane that a chain follows, and what a frame of it is called. */
int ws_chain_lane(const struct ws_figure *figure);
const char *ws_chain_frame_name(enum ws_chain_frame frame);
bool ws_build_explore(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * Panels of an explore figure at most, and of a variant: of a product three operands; of what moves its
 * memory, matrices and registers; of an ordinary access its memory and its lanes.
 */
enum {
    WS_EXPLORE_PANELS = 3,
    WS_EXPLORE_MATRICES = 1 /* of them, where any shows matrices in a view */
};
int ws_explore_panels(const struct ws_variant *variant);

/* Each of a figure that is of an operand in shared memory: its `described` is not NULL. */
bool ws_build_atom(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_tile(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_kstep(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);

bool ws_build_worksheet(const struct ws_figure *figure, struct ws_scene *scene,
                        struct ws_error *error);

#endif
