/* A step of a lesson as figures of a page. */
#ifndef WS_SITE_STEPS_H
#define WS_SITE_STEPS_H

#include "viz/choice/choices.h"
#include "viz/site/sources.h"
#include "viz/teach/lesson.h"

/* The window's state for a step, from the settings of all steps up to it. */
struct ws_site_shown {
    struct ws_choices choices;
    const char *select; /* borrowed from the lesson */
};

/* Applies a step's settings to those before. Finish the choices. */
void ws_site_show(struct ws_site_shown *shown, const struct ws_lesson_settings *settings);

/*
 * The figure on a step's stage: an exported one, or one made for lessons, which shows more once the
 * answer is `told`. Frames of an animation are side by side.
 */
bool ws_site_stage(struct ws_site *site, const struct ws_lesson_step *step, bool told,
                   struct ws_bytes *out, struct ws_error *error);

/* The most informative of the panels as a plain figure, with the selection marked. */
bool ws_site_panels(struct ws_site *site, const struct ws_lesson_step *step, unsigned panels,
                    const struct ws_site_shown *shown, struct ws_bytes *out,
                    struct ws_error *error);

/* A link to the page with the same figure, with the selection in its address. */
void ws_site_explore_link(const struct ws_lesson_step *step, const struct ws_site_shown *shown,
                          struct ws_bytes *out);

#endif
