/* Figures of a handout: made in the first format that is legible and low enough, and placed on its pages. */
#ifndef WS_TEACH_HANDOUT_PICTURE_H
#define WS_TEACH_HANDOUT_PICTURE_H

#include <stdint.h>

#include "probe/evidence/store/evidence.h"
#include "viz/teach/lesson.h"
#include "viz/teach/pages.h"

/* A handout while it is written. */
struct ws_handout {
    const struct ws_lesson *lesson;
    struct ws_captures *captures;
    struct ws_page_flow flow;
    struct {
        uint64_t sum;
        int number;
    } shown[WS_LESSON_STEPS]; /* the figures of this part, and the numbers of their steps */
    int pictures;
    double text; /* px of the letters of questions and captions */
    double gap;  /* factor on vertical gaps; 1 on pages with ample space */
    bool dense, beside;
};

/*
 * Draws a step's figure into `scene`, to be finished in any case, in the first format in which it is
 * legible and low enough; the flow then has its width. A step of panels has no figure.
 */
bool ws_handout_picture_make(struct ws_handout *handout, const struct ws_lesson_step *step,
                             struct ws_scene *scene, struct ws_error *error);

/* The height of a figure on the page, with its provenance. */
double ws_handout_picture_height(const struct ws_handout *handout, const struct ws_scene *scene);

/* Draws a figure centered in the flow, with its provenance. */
void ws_handout_picture_put(struct ws_handout *handout, const struct ws_scene *scene);

#endif
