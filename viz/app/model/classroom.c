/* The theme and the size of the text are the user's own, unless the lesson has set them. */
#include "viz/app/model/classroom.h"

#include "viz/app/model/suspended_state.h"

#include "viz/app/model/round_desk.h"

void ws_class_begin(struct ws_desk *desk)
{
    ws_suspended_put(desk, WS_AWAY_LESSON);
}

void ws_class_end(struct ws_desk *desk)
{
    ws_suspended_give(desk, WS_AWAY_LESSON);
}

void ws_class_show(struct ws_desk *desk)
{
    struct ws_state state;
    struct ws_error error;

    if (!desk->course.open)
        return;
    ws_suspended_begin(desk, &state);
    if (!ws_course_show(&desk->course, &state, &error))
        ws_desk_fail(desk, &error);
    ws_suspended_show(desk, &state);
    desk->course.shown++;
}

bool ws_class_open(struct ws_desk *desk, const char *path, const char *step, struct ws_error *error)
{
    int index = 0;

    ws_class_leave(desk);
    if (!ws_course_open(&desk->course, path, error))
        return false;
    if (step && *step && !ws_lesson_step_find(&desk->course.lesson, step, &index, error)) {
        ws_course_close(&desk->course);
        return false;
    }
    if (!step || !*step)
        index = ws_course_noted_place(&desk->course);
    ws_round_end(desk); /* what is kept to come back to is the user's, not the quiz's */
    ws_class_begin(desk);
    ws_course_go(&desk->course, index);
    desk->message[0] = 0;
    if (index && (!step || !*step))
        ws_desk_say(desk, "Continued at step %d; press Home for the first", index + 1);
    ws_class_show(desk);
    return true;
}

void ws_class_leave(struct ws_desk *desk)
{
    if (desk->course.open)
        ws_course_note_place(&desk->course);
}

void ws_class_go(struct ws_desk *desk, int by)
{
    struct ws_course *course = &desk->course;

    if (!course->open)
        return;
    desk->message[0] = 0;
    if (by > 0 && ws_course_marked(course) >= 0)
        ws_course_confirm(course);
    else if (by > 0 && ws_course_waits(course) && !ws_course_step(course)->keeps)
        ws_course_tell(course);
    else
        ws_course_go(course, course->step + by);
    ws_class_show(desk);
}

void ws_class_watch(struct ws_desk *desk)
{
    struct ws_error error;

    if (!ws_course_is_saved(&desk->course))
        return;
    if (!ws_course_reload(&desk->course, &error)) {
        ws_desk_fail(desk, &error);
        return;
    }
    ws_desk_say(desk, "Read again: %s", desk->course.path);
    ws_class_show(desk);
}
