/* Answers change what is shown at once, and nothing else does but going to another step. */
#include "viz/app/model/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/base/options.h"
#include "viz/export/assets.h"
#include "viz/teach/lesson_read.h"

void ws_course_close(struct ws_course *course)
{
    ws_lesson_finish(&course->lesson);
    free(course->answer);
    free(course->path);
    course->answer = NULL;
    course->path = NULL;
    course->open = course->counts = false;
    course->step = 0;
    course->typed[0] = 0;
}

void ws_course_finish(struct ws_course *course)
{
    ws_course_close(course);
    ws_shelf_finish(&course->shelf);
}

bool ws_course_shelve(struct ws_course *course, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    ws_shelf_finish(&course->shelf);
    return ws_assets_path("lessons", folder, error) && ws_shelf_read(folder, &course->shelf, error);
}

static struct ws_course_file file_of(const char *path)
{
    struct stat seen;

    if (stat(path, &seen))
        return (struct ws_course_file){0};
    return (struct ws_course_file){(long long)seen.st_mtim.tv_sec, (long long)seen.st_mtim.tv_nsec,
                                   (long long)seen.st_size, (unsigned long long)seen.st_ino};
}

static bool same_file(const struct ws_course_file *a, const struct ws_course_file *b)
{
    return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size &&
           a->number == b->number;
}

static struct ws_course_answer *no_answers(const struct ws_lesson *lesson)
{
    struct ws_course_answer *answer = calloc((size_t)lesson->steps, sizeof *answer);

    for (int i = 0; answer && i < lesson->steps; i++) {
        answer[i].chosen = -1;
        for (int round = 0; round < WS_VOTE_ROUNDS; round++)
            for (int choice = 0; choice < WS_MOST_CHOICES; choice++)
                answer[i].votes[round][choice] = -1;
    }
    return answer;
}

/* Reads a lesson and makes room for its answers. The file is looked at before it is read. */
static bool read_lesson(const char *path, struct ws_lesson *lesson,
                        struct ws_course_answer **answer, struct ws_course_file *file,
                        struct ws_error *error)
{
    *file = file_of(path);
    *answer = NULL;
    if (!ws_lesson_read(path, lesson, error))
        return false;
    *answer = no_answers(lesson);
    if (*answer)
        return true;
    ws_lesson_finish(lesson);
    return ws_no_memory(error);
}

bool ws_course_open(struct ws_course *course, const char *path, struct ws_error *error)
{
    struct ws_course_answer *answer;
    struct ws_course_file file;
    struct ws_lesson lesson;
    char *copy;

    if (!read_lesson(path, &lesson, &answer, &file, error))
        return false;
    copy = strdup(path);
    if (!copy) {
        ws_lesson_finish(&lesson);
        free(answer);
        return ws_no_memory(error);
    }
    ws_course_close(course);
    course->lesson = lesson;
    course->answer = answer;
    course->file = file;
    course->path = copy;
    course->open = true;
    return true;
}

bool ws_course_is_saved(struct ws_course *course)
{
    struct ws_course_file now;

    if (!course->open)
        return false;
    now = file_of(course->path);
    /* While an editor puts the new file in the old one's place there is none. */
    if (!now.number || same_file(&now, &course->file))
        return false;
    course->file = now;
    return true;
}

bool ws_course_reload(struct ws_course *course, struct ws_error *error)
{
    struct ws_course_answer *answer;
    struct ws_course_file file;
    struct ws_lesson lesson;
    int step;

    if (!read_lesson(course->path, &lesson, &answer, &file, error))
        return false;
    for (int i = 0; i < lesson.steps; i++) {
        const struct ws_lesson_step *now = &lesson.step[i];
        int was = ws_lesson_step_named(&course->lesson, now->name);

        /* Of a question that is another one now, the answer is none. */
        if (was >= 0 &&
            !memcmp(&now->question, &course->lesson.step[was].question, sizeof now->question))
            answer[i] = course->answer[was];
    }
    step = ws_lesson_step_named(&lesson, ws_course_step(course)->name);
    ws_lesson_finish(&course->lesson);
    free(course->answer);
    course->lesson = lesson;
    course->answer = answer;
    course->file = file;
    ws_course_go(course, step >= 0 ? step : course->step);
    return true;
}

const struct ws_lesson_step *ws_course_step(const struct ws_course *course)
{
    return &course->lesson.step[course->step];
}

const struct ws_course_answer *ws_course_answer(const struct ws_course *course)
{
    return &course->answer[course->step];
}

bool ws_course_waits(const struct ws_course *course)
{
    const struct ws_course_answer *answer;

    if (!course->open || !ws_course_step(course)->asks)
        return false;
    answer = ws_course_answer(course);
    return !answer->told && !(ws_course_step(course)->keeps && answer->given);
}

unsigned ws_course_hides(const struct ws_course *course)
{
    if (!course->open)
        return 0;
    return ws_course_step(course)->hides &
           (ws_course_answer(course)->told ? WS_LESSON_OTHERS : ~0u);
}

unsigned ws_course_panels(const struct ws_course *course)
{
    const struct ws_lesson_step *step = ws_course_step(course);

    if (ws_course_answer(course)->told && step->then_panels)
        return step->then_panels;
    return step->stage.kind == WS_STAGE_PANELS ? step->panels : 0;
}

static bool set_all(const struct ws_lesson_settings *settings, struct ws_state *state,
                    struct ws_error *error)
{
    for (int i = 0; i < settings->count; i++)
        if (!ws_state_set(state, settings->setting[i].name, settings->setting[i].value, error))
            return false;
    return true;
}

bool ws_course_show(const struct ws_course *course, struct ws_state *state, struct ws_error *error)
{
    for (int i = 0; i <= course->step; i++)
        if (!set_all(&course->lesson.step[i].show, state, error))
            return false;
    return !ws_course_answer(course)->told || set_all(&ws_course_step(course)->then, state, error);
}

void ws_course_go(struct ws_course *course, int step)
{
    step = step < 0 ? 0 : step;
    course->step = step < course->lesson.steps ? step : course->lesson.steps - 1;
    course->typed[0] = 0;
    if (course->step == course->lesson.steps - 1 && !ws_course_waits(course))
        ws_course_note_done(course);
}

/* What was answered stands, and the answer is told unless it is kept. */
static void take(struct ws_course *course, struct ws_judgement judgement, int chosen)
{
    struct ws_course_answer *answer = &course->answer[course->step];

    answer->given = true;
    answer->chosen = chosen;
    answer->judgement = judgement;
    ws_course_tell(course);
}

void ws_course_choose(struct ws_course *course, int choice)
{
    const struct ws_question *question = &ws_course_step(course)->question;

    if (ws_course_waits(course) && question->ask == WS_ASK_CHOOSE && choice < question->choices)
        take(course, ws_question_chosen(question, choice), choice);
}

void ws_course_point(struct ws_course *course, const struct ws_shown *shown)
{
    const struct ws_question *question = &ws_course_step(course)->question;

    if (ws_course_waits(course) && question->ask == WS_ASK_POINT)
        take(course, ws_question_pointed(question, shown), -1);
}

bool ws_course_type(struct ws_course *course, const char *text, struct ws_error *error)
{
    struct ws_judgement judgement;

    if (!ws_course_waits(course))
        return true;
    if (!ws_question_typed(&ws_course_step(course)->question, text, &judgement, error))
        return false;
    take(course, judgement, -1);
    return true;
}

void ws_course_tell(struct ws_course *course)
{
    if (!ws_course_step(course)->asks)
        return;
    if (ws_course_step(course)->keeps)
        course->answer[course->step].given = true;
    else
        course->answer[course->step].told = true;
    if (course->step == course->lesson.steps - 1)
        ws_course_note_done(course);
}

bool ws_course_vote(struct ws_course *course, int choice, const char *text, struct ws_error *error)
{
    int *votes = &course->answer[course->step].votes[course->round][choice];
    int number = -1;

    if (*text && (!ws_parse_integer(text, &number) || number < 0 || number > WS_VOTES_MOST))
        return ws_fail(error, "'%.40s': how many voted for it, 0 to %d", text, WS_VOTES_MOST);
    *votes = number;
    return true;
}

bool ws_course_is_done(const struct ws_course *course, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = course->done; *at; at += strcspn(at, ","), at += *at == ',')
        if (length && !strncmp(at, name, length) && (!at[length] || at[length] == ','))
            return true;
    return false;
}

void ws_course_note_done(struct ws_course *course)
{
    char name[WS_LESSON_NAME_SIZE];
    size_t length = strlen(course->done);

    ws_lesson_name_of(course->path, name);
    if (!*name || ws_course_is_done(course, name) ||
        length + strlen(name) + 2 > sizeof course->done)
        return;
    snprintf(course->done + length, sizeof course->done - length, "%s%s", length ? "," : "", name);
}
