/* The figure that stands on a lesson's stage. */
#ifndef WS_TEACH_LESSON_STAGE_H
#define WS_TEACH_LESSON_STAGE_H

#include "viz/export/plan.h"
#include "viz/teach/lesson.h"

/*
 * The figure of a stage of that kind, from what the captures show. It borrows from `plan`, which is
 * to be finished in either case, and from the stage. Its medium is still open.
 */
bool ws_lesson_stage_figure(const struct ws_lesson_stage *stage, struct ws_captures *captures,
                            struct ws_plan *plan, struct ws_figure *figure, struct ws_error *error);

/* Whether there is such a figure. */
bool ws_lesson_stage_check(const struct ws_lesson_stage *stage, struct ws_error *error);

#endif
