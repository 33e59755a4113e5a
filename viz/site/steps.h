/* What a step of a lesson shows, as pictures of a page. */
#ifndef WS_SITE_STEPS_H
#define WS_SITE_STEPS_H

#include "viz/choice/choices.h"
#include "viz/site/sources.h"
#include "viz/teach/lesson.h"

/* What the window would show of a step, from the settings of all steps up to it. */
struct ws_site_shown {
    struct ws_choices choices;
    const char *select; /* borrowed from the lesson */
};

/* Takes a step's settings over those before. Finish the choices. */
void ws_site_show(struct ws_site_shown *shown, const struct ws_lesson_settings *settings);

/*
 * Its stage's picture: a figure, or one made for lessons, which shows more once the answer is `told`.
 * Frames that are played stand beside each other.
 */
bool ws_site_stage(struct ws_site *site, const struct ws_lesson_step *step, bool told,
                   struct ws_bytes *out, struct ws_error *error);

/* The most telling of the panels as a plain picture, with what is selected marked. */
bool ws_site_panels(struct ws_site *site, const struct ws_lesson_step *step, unsigned panels,
                    const struct ws_site_shown *shown, struct ws_bytes *out,
                    struct ws_error *error);

/* A link to the page where the same can be explored, with what is selected in its address. */
void ws_site_explore_link(const struct ws_lesson_step *step, const struct ws_site_shown *shown,
                          struct ws_bytes *out);

#endif
