/* A stage's request becomes a figure as a list's entry does: by a plan. */
#include "viz/teach/lesson_stage.h"

#include "viz/figure/kind/build.h"

bool ws_lesson_stage_figure(const struct ws_lesson_stage *stage, struct ws_captures *captures,
                            struct ws_plan *plan, struct ws_figure *figure, struct ws_error *error)
{
    ws_plan_init(plan, captures);
    if (!ws_plan_add(plan, &stage->request, ".", error))
        return false;
    if (plan->jobs != 1)
        return ws_fail(error, WS_CODE_LESSON, "%d figures; a stage shows one", plan->jobs);
    *figure = plan->job[0].figure;
    figure->follows_row = stage->row;
    if (figure->kind == WS_FIGURE_STEP && stage->from == stage->to)
        figure->frame = stage->from;
    return true;
}

bool ws_lesson_stage_check(const struct ws_lesson_stage *stage, struct ws_error *error)
{
    struct ws_captures none = {0};
    struct ws_plan plan;
    struct ws_figure figure;
    struct ws_scene scene;
    bool right = ws_lesson_stage_figure(stage, &none, &plan, &figure, error);

    if (right) {
        right = ws_figure_build(&figure, &scene, error);
        ws_scene_finish(&scene);
    }
    ws_plan_finish(&plan);
    ws_captures_finish(&none);
    return right;
}
