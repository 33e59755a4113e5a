/* Only an answer or going to another step changes the view. */
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
    course->open = course->counts = course->counts_next = course->leaves = false;
    course->step = 0;
    course->typed[0] = 0;
}

void ws_course_finish(struct ws_course *course)
{
    ws_course_close(course);
    ws_lesson_index_finish(&course->shelf);
}

bool ws_course_shelve(struct ws_course *course, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    ws_lesson_index_finish(&course->shelf);
    return ws_assets_path("lessons", folder, error) &&
           ws_lesson_index_read(folder, &course->shelf, error);
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
        answer[i].chosen = answer[i].tried = -1;
        for (int round = 0; round < WS_VOTE_ROUNDS; round++)
            for (int choice = 0; choice < WS_MOST_CHOICES; choice++)
                answer[i].votes[round][choice] = -1;
    }
    return answer;
}

/* Reads a lesson and allocates its answers. Takes the file's attributes before reading it. */
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
    /* The file does not exist while an editor replaces it. */
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

        /* A changed question loses its answer. */
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

bool ws_course_plays(const struct ws_course *course)
{
    return course->open && !ws_course_panels(course) && ws_course_step(course)->stage.plays &&
           !(ws_course_hides(course) & WS_LESSON_STAGE);
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

/* Makes the answer final and shows the right one, unless hidden. A first error allows a retry. */
static void take(struct ws_course *course, struct ws_judgement judgement)
{
    struct ws_course_answer *answer = &course->answer[course->step];

    answer->judgement = judgement;
    if (!judgement.right && !answer->missed && !ws_course_step(course)->keeps) {
        answer->missed = true;
        answer->tried = answer->chosen;
        answer->chosen = -1;
        course->typed[0] = 0;
        return;
    }
    answer->given = true;
    ws_course_tell(course);
}

void ws_course_mark(struct ws_course *course, int choice)
{
    const struct ws_question *question = &ws_course_step(course)->question;
    struct ws_course_answer *answer = &course->answer[course->step];

    if (ws_course_waits(course) && question->ask == WS_ASK_CHOOSE && choice < question->choices &&
        choice != answer->tried)
        answer->chosen = answer->chosen == choice ? -1 : choice;
}

int ws_course_marked(const struct ws_course *course)
{
    return ws_course_waits(course) ? ws_course_answer(course)->chosen : -1;
}

void ws_course_confirm(struct ws_course *course)
{
    int choice = ws_course_marked(course);

    if (choice >= 0)
        take(course, ws_question_chosen(&ws_course_step(course)->question, choice));
}

void ws_course_point(struct ws_course *course, const struct ws_shown *shown)
{
    const struct ws_question *question = &ws_course_step(course)->question;

    if (ws_course_waits(course) && question->ask == WS_ASK_POINT)
        take(course, ws_question_pointed(question, shown));
}

bool ws_course_type(struct ws_course *course, const char *text, struct ws_error *error)
{
    struct ws_judgement judgement;

    if (!ws_course_waits(course))
        return true;
    if (!ws_question_typed(&ws_course_step(course)->question, text, &judgement, error))
        return false;
    take(course, judgement);
    return true;
}

void ws_course_tell(struct ws_course *course)
{
    if (!ws_course_step(course)->asks)
        return;
    if (!course->answer[course->step].given)
        course->answer[course->step].chosen = -1;
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
        return ws_fail(error, WS_CODE_NUMBER, "'%.40s' is not a number of votes; type 0 to %d",
                       text, WS_VOTES_MOST);
    *votes = number;
    return true;
}

int ws_course_next_count(const struct ws_course *course)
{
    const int choices = ws_course_step(course)->question.choices;

    for (int i = 0; i < choices; i++)
        if (ws_course_answer(course)->votes[course->round][i] < 0)
            return i;
    return 0;
}

bool ws_course_is_done(const struct ws_course *course, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = course->done; *at; at += strcspn(at, ","), at += *at == ',')
        if (length && !strncmp(at, name, length) && (!at[length] || at[length] == ','))
            return true;
    return false;
}

/* Adds an entry, if it fits. */
static void note(struct ws_course *course, const char *name, const char *step)
{
    size_t length = strlen(course->done);

    if (length + strlen(name) + strlen(step) + 3 <= sizeof course->done)
        snprintf(course->done + length, sizeof course->done - length, "%s%s%s%s", length ? "," : "",
                 name, *step ? "@" : "", step);
}

void ws_course_note_done(struct ws_course *course)
{
    char name[WS_LESSON_NAME_SIZE];

    ws_lesson_name_of(course->path, name);
    if (*name && !ws_course_is_done(course, name))
        note(course, name, "");
}

/* The entry "name@step" of the open lesson, with `*step` at its step; NULL if there is no entry. */
static char *noted(const struct ws_course *course, const char *name, char **step)
{
    size_t length = strlen(name);

    for (char *at = (char *)course->done; length && *at; at += strcspn(at, ","), at += *at == ',')
        if (!strncmp(at, name, length) && at[length] == '@') {
            *step = at + length + 1;
            return at;
        }
    return NULL;
}

void ws_course_note_place(struct ws_course *course)
{
    char name[WS_LESSON_NAME_SIZE], *step, *at, *next;

    ws_lesson_name_of(course->path, name);
    at = noted(course, name, &step);
    if (at) {
        next = step + strcspn(step, ",");
        next += *next == ',';
        memmove(at, next, strlen(next) + 1);
        if (!*at && at > course->done)
            at[-1] = 0; /* the comma before the last */
    }
    if (*name && course->step > 0 && course->step < course->lesson.steps - 1)
        note(course, name, ws_course_step(course)->name);
}

int ws_course_noted_place(const struct ws_course *course)
{
    char name[WS_LESSON_NAME_SIZE], *step, left[WS_LESSON_NAME_SIZE];
    int index;

    ws_lesson_name_of(course->path, name);
    if (!noted(course, name, &step))
        return 0;
    snprintf(left, sizeof left, "%.*s", (int)strcspn(step, ","), step);
    index = ws_lesson_step_named(&course->lesson, left);
    return index < 0 ? 0 : index;
}
