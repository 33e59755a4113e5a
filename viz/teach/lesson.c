/* What a lesson is, once it is read. */
#include "viz/teach/lesson.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/options.h"

static void finish_settings(struct ws_lesson_settings *settings)
{
    for (int i = 0; i < settings->count; i++)
        free(settings->setting[i].value);
}

void ws_lesson_finish(struct ws_lesson *lesson)
{
    for (int i = 0; i < lesson->steps; i++) {
        struct ws_lesson_step *step = &lesson->step[i];

        finish_settings(&step->show);
        finish_settings(&step->then);
        if (step->stage.kind != WS_STAGE_PANELS)
            ws_request_finish(&step->stage.request);
    }
    free(lesson->step);
    json_decref(lesson->root);
    *lesson = (struct ws_lesson){0};
}

int ws_lesson_step_named(const struct ws_lesson *lesson, const char *name)
{
    for (int i = 0; i < lesson->steps; i++)
        if (!strcmp(lesson->step[i].name, name))
            return i;
    return -1;
}

bool ws_lesson_step_find(const struct ws_lesson *lesson, const char *word, int *step,
                         struct ws_error *error)
{
    *step = ws_lesson_step_named(lesson, word);
    if (*step >= 0)
        return true;
    if (!ws_parse_integer(word, step))
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "--step %.40s: the lesson has no such step; use a number or a step's name",
                       word);
    return (*step >= 1 && (*step)-- <= lesson->steps) ||
           ws_fail(error, WS_CODE_RANGE, "--step %.40s: expected a step from 1 to %d", word,
                   lesson->steps);
}
