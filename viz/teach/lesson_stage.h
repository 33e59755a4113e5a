/* The figure on a lesson's stage. */
#ifndef WS_TEACH_LESSON_STAGE_H
#define WS_TEACH_LESSON_STAGE_H

#include "viz/export/plan.h"
#include "viz/teach/lesson.h"

/*
 * The figure of a stage of the kind WS_STAGE_FIGURE, from the captures. It borrows from `plan`,
 * which the caller finishes in either case, and from the stage. The medium is not set.
 */
bool ws_lesson_stage_figure(const struct ws_lesson_stage *stage, struct ws_captures *captures,
                            struct ws_plan *plan, struct ws_figure *figure, struct ws_error *error);

/* Whether there is such a figure. */
bool ws_lesson_stage_check(const struct ws_lesson_stage *stage, struct ws_error *error);

#endif
