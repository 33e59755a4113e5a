/* One builder per figure kind, called only by build.c. Each draws into an initialized scene. */
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
 * Whether a register figure shows all registers. Every variant has registers, but the 128 threads
 * of a warpgroup can have more than is legible.
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

/* The lane that a chain follows, and the name of a frame of it. */
int ws_chain_lane(const struct ws_figure *figure);
const char *ws_chain_frame_name(enum ws_chain_frame frame);
bool ws_build_explore(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * The most panels of an explore figure, and the panels of a variant: three operands for an MMA;
 * memory, matrices and registers for a data-movement variant; memory and lanes for an ordinary
 * access.
 */
enum {
    WS_EXPLORE_PANELS = 3,
    WS_EXPLORE_MATRICES = 1 /* of them, if any shows matrices in a view */
};
int ws_explore_panels(const struct ws_variant *variant);

/* The figures of an operand in shared memory, whose `described` is not NULL. */
bool ws_build_atom(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_tile(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_kstep(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error);
bool ws_build_cycles(const struct ws_figure *figure, struct ws_scene *scene,
                     struct ws_error *error);

bool ws_build_worksheet(const struct ws_figure *figure, struct ws_scene *scene,
                        struct ws_error *error);

#endif
