/*
 * Figures of a page. What is to answer to its reader is asked for as `warpscope export` is asked,
 * and stands in the page as its fragment; what only shows is the plain picture, without what a
 * script would want to know of it, which is the greater part of its bytes.
 */
#ifndef WS_SITE_FIGURES_H
#define WS_SITE_FIGURES_H

#include "viz/choice/choice.h"
#include "viz/figure/scene.h"
#include "viz/site/sources.h"

/* One choice of a figure, as --NAME VALUE says it. */
struct ws_site_choice {
    enum ws_choice_id id;
    const char *value;
};

/*
 * Appends the fragment of a figure of `name`, with these choices; the last has WS_CHOICE_NONE.
 * False with *missing set where there is no such figure, and without where it fails.
 */
bool ws_site_fragment(struct ws_site *site, const char *name, const char *kind,
                      const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                      struct ws_error *error);

/* The same as a plain picture. */
bool ws_site_picture(struct ws_site *site, const char *name, const char *kind,
                     const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                     struct ws_error *error);

/* A picture as a file of its own, without what stands around it. */
bool ws_site_image_file(struct ws_site *site, const char *name, const char *kind,
                        struct ws_bytes *out, struct ws_error *error);

/* Appends that file as an image; `alternative` is what it says in words. */
bool ws_site_image(struct ws_site *site, const char *name, const char *kind, const char *file,
                   const char *alternative, struct ws_bytes *out, struct ws_error *error);

/* Finds which kinds of products have the same picture: site->layout. */
bool ws_site_find_layouts(struct ws_site *site, struct ws_error *error);

/* Finds the rules by which figures become dark that most figures share: those of one with all
 * colours. */
bool ws_site_find_rules(struct ws_site *site, struct ws_error *error);

/* Appends a scene as a plain picture; it is plain then. */
bool ws_site_scene(const struct ws_site *site, struct ws_scene *scene, bool moves,
                   struct ws_bytes *out, struct ws_error *error);

#endif
