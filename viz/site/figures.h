/*
 * Figures on a page. An interactive figure is made with the options of `warpscope export`, as a
 * fragment in the page. Other figures are plain SVG without the data for scripts, which is the
 * greater part of the bytes.
 */
#ifndef WS_SITE_FIGURES_H
#define WS_SITE_FIGURES_H

#include "viz/choice/choice.h"
#include "viz/scene/scene.h"
#include "viz/site/sources.h"

/* One choice of a figure, as in --NAME VALUE. */
struct ws_site_choice {
    enum ws_choice_id id;
    const char *value;
};

/*
 * Appends the fragment of a figure of `name` with these choices, of which the last has
 * WS_CHOICE_NONE. Returns false with *missing set if there is no such figure, and without if it
 * fails.
 */
bool ws_site_fragment(struct ws_site *site, const char *name, const char *kind,
                      const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                      struct ws_error *error);

/* The same as a plain picture. */
bool ws_site_picture(struct ws_site *site, const char *name, const char *kind,
                     const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                     struct ws_error *error);

/* A figure as a file of its own, without the sheet around it. */
bool ws_site_image_file(struct ws_site *site, const char *name, const char *kind,
                        struct ws_bytes *out, struct ws_error *error);

/* Appends that file as an image; `alternative` describes it in words. */
bool ws_site_image(struct ws_site *site, const char *name, const char *kind, const char *file,
                   const char *alternative, struct ws_bytes *out, struct ws_error *error);

/* Finds which classes of MMAs have the same figure: site->layout. */
bool ws_site_find_layouts(struct ws_site *site, struct ws_error *error);

/* Finds the dark mode rules that most figures share: those of a figure with all colors. */
bool ws_site_find_rules(struct ws_site *site, struct ws_error *error);

/* Appends a scene as a plain figure, and strips its ids and tooltips. */
bool ws_site_scene(const struct ws_site *site, struct ws_scene *scene, bool moves,
                   struct ws_bytes *out, struct ws_error *error);

#endif
