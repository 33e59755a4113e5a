/*
 * The controls of lessons: choice of lesson, next and back, the choices, the answer field, and the
 * votes of a class. Outside of a lesson only the first can be used.
 */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/model/classroom.h"
#include "viz/app/model/play.h"
#include "viz/app/model/window_labels.h"
#include "viz/teach/markup.h"

static void lessons_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Lessons");
}

/* Whether the open lesson is that one of the shelf. */
static bool is_open(const struct ws_course *course, const struct ws_lesson_entry *lesson)
{
    return course->open && !strcmp(course->path, lesson->path);
}

static bool lessons_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_course *course = &desk->course;
    const struct ws_lesson_entry *lesson;
    char number[16] = "";

    if (!course->shelf.lessons && !index) {
        ws_control_word("No lessons found; drop a lesson file on the window", false, item);
        item->disabled = true;
        snprintf(item->why, sizeof item->why, "the directory of lessons is empty");
        return true;
    }
    if (index >= course->shelf.lessons)
        return false;
    lesson = &course->shelf.lesson[index];
    ws_control_word("", is_open(course, lesson), item);
    if (lesson->number >= 0)
        snprintf(number, sizeof number, "%d  ", lesson->number);
    item->disabled = lesson->wrong.text[0];
    snprintf(item->text, sizeof item->text, "%s%.70s%s", number,
             item->disabled ? lesson->name : lesson->title,
             ws_course_is_done(course, lesson->name) ? "  \u2713" : "");
    ws_window_error(&lesson->wrong, item->why, sizeof item->why);
    return true;
}

static void open_lesson(struct ws_desk *desk, const char *path)
{
    struct ws_error error;

    if (!ws_class_open(desk, path, NULL, &error))
        ws_desk_fail(desk, &error);
    else if (desk->mode != WS_MODE_LESSON)
        desk->wanted = WS_MODE_LESSON;
}

static void lessons_choose(struct ws_desk *desk, int index)
{
    if (index < desk->course.shelf.lessons)
        open_lesson(desk, desk->course.shelf.lesson[index].path);
}

/* The lesson after the open one, or NULL. */
static const struct ws_lesson_entry *next_lesson(const struct ws_course *course)
{
    for (int i = 0; i + 1 < course->shelf.lessons; i++)
        if (is_open(course, &course->shelf.lesson[i]))
            return &course->shelf.lesson[i + 1];
    return NULL;
}

static void lesson_back_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "\u2190 Back");
}

static bool lesson_back_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "this is the first step");
    return desk->course.step > 0;
}

static void lesson_back_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_class_go(desk, -1);
}

static bool is_last(const struct ws_course *course)
{
    return course->open && course->step == course->lesson.steps - 1 && !ws_course_waits(course);
}

static void lesson_next_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_course *course = &desk->course;
    const char *word = "Next \u2192";

    if (ws_course_marked(course) >= 0)
        word = "Confirm";
    else if (ws_course_waits(course))
        word = ws_course_step(course)->keeps ? "Skip \u2192" : "Show";
    else if (is_last(course))
        word = next_lesson(course) ? "Next lesson" : "Finish";
    snprintf(text, size, "%s", word);
}

static void lesson_next_choose(struct ws_desk *desk, int index)
{
    const struct ws_lesson_entry *next = next_lesson(&desk->course);

    (void)index;
    if (!is_last(&desk->course))
        ws_class_go(desk, 1);
    else if (next)
        open_lesson(desk, next->path);
    else
        desk->wanted = WS_MODE_EXPLORE;
}

static void lesson_leave_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Leave");
}

static void lesson_leave_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->wanted = WS_MODE_EXPLORE;
}

/* Whether the part that is played was played to its end. */
static bool is_played(const struct ws_desk *desk)
{
    return desk->play.frame == ws_course_step(&desk->course)->stage.to && desk->play.moment >= 1;
}

static void lesson_play_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s",
             desk->play.playing                     ? "Pause"
             : desk->course.open && is_played(desk) ? "Replay"
                                                    : "Play");
}

static bool lesson_play_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "answer first");
    return ws_course_plays(&desk->course) && !ws_course_waits(&desk->course);
}

static void lesson_play_choose(struct ws_desk *desk, int index)
{
    const struct ws_lesson_stage *stage = &ws_course_step(&desk->course)->stage;

    (void)index;
    if (is_played(desk))
        ws_play_part_of(desk, stage->from, stage->to);
    else
        ws_play_toggle(desk);
    desk->chrome_dirty = true;
}

static void class_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->course.counts ? "Class: done" : "Class");
}

static bool class_usable(const struct ws_desk *desk, char *why, size_t size)
{
    const struct ws_course *course = &desk->course;

    snprintf(why, size, "a class votes only on choices");
    return course->open && ws_course_step(course)->asks &&
           ws_course_step(course)->question.ask == WS_ASK_CHOOSE;
}

static void class_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->course.counts = desk->course.counts_next = !desk->course.counts;
    desk->dirty = true;
}

static void round_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->course.round == WS_VOTE_AFTER ? "After" : "Before");
}

static bool round_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    return index < WS_VOTE_ROUNDS && ws_control_word(index == WS_VOTE_AFTER ? "After" : "Before",
                                                     index == (int)desk->course.round, item);
}

static void round_choose(struct ws_desk *desk, int index)
{
    desk->course.round = (enum ws_vote_round)index;
    desk->dirty = true;
}

static void answer_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", desk->course.typed);
}

static bool answer_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    if (strlen(text) >= sizeof desk->course.typed)
        return ws_fail(error, WS_CODE_LIMIT, "the answer is too long");
    snprintf(desk->course.typed, sizeof desk->course.typed, "%s", text);
    return true;
}

static bool answer_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "the question is answered");
    return ws_course_waits(&desk->course);
}

void ws_course_control_answer(struct ws_desk *desk)
{
    struct ws_error error;

    if (!desk->course.typed[0])
        return;
    if (ws_course_type(&desk->course, desk->course.typed, &error))
        ws_class_show(desk);
    else
        ws_desk_fail(desk, &error);
}

static void choice_text(const struct ws_desk *desk, int index, char *text, size_t size)
{
    bool there = desk->course.open && index < ws_course_step(&desk->course)->question.choices;

    ws_markup_plain(there ? ws_course_step(&desk->course)->question.choice[index].text : "", text,
                    size);
}

static void choose(struct ws_desk *desk, int index)
{
    if (!desk->course.open || desk->course.counts)
        return;
    ws_course_mark(&desk->course, index);
    desk->dirty = true;
}

static void vote_text(const struct ws_desk *desk, int index, char *text, size_t size)
{
    int votes =
        desk->course.open ? ws_course_answer(&desk->course)->votes[desk->course.round][index] : -1;

    text[0] = 0;
    if (votes >= 0)
        snprintf(text, size, "%d", votes);
}

static bool vote(struct ws_desk *desk, int index, const char *text, struct ws_error *error)
{
    desk->dirty = true; /* the bars change */
    return ws_course_vote(&desk->course, index, text, error);
}

/* The controls of one choice, by its letter: its button and its field. */
#define CHOICE(letter, index)                                                                      \
    static void choice_##letter##_text(const struct ws_desk *desk, char *text, size_t size)        \
    {                                                                                              \
        choice_text(desk, index, text, size);                                                      \
    }                                                                                              \
    static void choice_##letter##_choose(struct ws_desk *desk, int line)                           \
    {                                                                                              \
        (void)line;                                                                                \
        choose(desk, index);                                                                       \
    }                                                                                              \
    static void vote_##letter##_text(const struct ws_desk *desk, char *text, size_t size)          \
    {                                                                                              \
        vote_text(desk, index, text, size);                                                        \
    }                                                                                              \
    static bool vote_##letter##_enter(struct ws_desk *desk, const char *text,                      \
                                      struct ws_error *error)                                      \
    {                                                                                              \
        return vote(desk, index, text, error);                                                     \
    }

CHOICE(a, 0)
CHOICE(b, 1)
CHOICE(c, 2)
CHOICE(d, 3)
CHOICE(e, 4)
CHOICE(f, 5)

#define CHOICE_ROWS(letter, LETTER)                                                                \
    [WS_CONTROL_CHOICE_##LETTER] =                                                                 \
        WS_BUTTON(choice_##letter, "Choose this, or clear the choice", NULL),                      \
    [WS_CONTROL_VOTE_##LETTER] =                                                                   \
        WS_FIELD(vote_##letter, "", WS_VOTE_WIDTH, "Number of votes for it", NULL)

enum { WS_VOTE_WIDTH = 52 };

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_LESSONS] = WS_PICKER(lessons, "", "Learn step by step, or teach", NULL),
    [WS_CONTROL_LESSON_BACK] = WS_BUTTON(lesson_back, "One step back (\u2190)", lesson_back_usable),
    [WS_CONTROL_LESSON_NEXT] = WS_BUTTON(lesson_next, "Next (\u2192)", NULL),
    [WS_CONTROL_LESSON_PLAY] =
        WS_BUTTON(lesson_play, "Pause, go on or play again (Space)", lesson_play_usable),
    [WS_CONTROL_LESSON_LEAVE] =
        WS_BUTTON(lesson_leave, "Close the lesson and restore the view (Esc)", NULL),
    [WS_CONTROL_CLASS] = WS_BUTTON(class, "Enter the votes of a class (C)", class_usable),
    [WS_CONTROL_ROUND] = WS_SWITCH(round, "Votes to enter: before or after the discussion", NULL),
    [WS_CONTROL_ANSWER] = WS_FIELD(answer, "", 180, "Your answer; press Enter", answer_usable),
    CHOICE_ROWS(a, A),
    CHOICE_ROWS(b, B),
    CHOICE_ROWS(c, C),
    CHOICE_ROWS(d, D),
    CHOICE_ROWS(e, E),
    CHOICE_ROWS(f, F),
};

const struct ws_control_row *ws_course_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
