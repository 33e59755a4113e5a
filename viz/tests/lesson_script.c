/*
 * Prints a script (viz/app/shell/script.c) that goes through a lesson, with the expected text of
 * each step, and answers every question. It reads the lesson as the program does, and takes the
 * answers from the file; the script expects them as the window shows them.
 *
 *   lesson_script FILE mouse     clicks alone; right answers, but of numbers, which are shown; cuts
 *                                animations short
 *   lesson_script FILE keys      keys alone; right answers; plays animations to their end
 *   lesson_script FILE wrong     keys alone; wrong answers, twice, with the last two wrong choices
 *   lesson_script FILE present   presents, with the keys of a remote
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/choice/query.h"
#include "viz/teach/lesson_read.h"
#include "viz/teach/markup.h"

enum { LINE_MOST = 240, LONG_MS = 8500, SHORT_MS = 160, STEP_MS = 50 };

enum way { MOUSE, KEYS, WRONG, PRESENTED, WAYS };

/* A file can be dropped with the mouse, or named in the command that opens the window. */
#define BY_KEYS "key left", "key right", "key return", LEAVE_BY_KEYS
#define LEAVE_BY_KEYS                                                                              \
    "key escape\nexpect mode lesson\nexpect message Esc again closes the lesson\nkey escape"

static const struct {
    const char *name, *back, *next, *confirm, *leave;
} ways[WAYS] = {
    [MOUSE] = {"mouse", "click control lesson-back", "click control lesson-next",
               "click control lesson-next", "click control lesson-leave"},
    [KEYS] = {"keys", BY_KEYS},
    [WRONG] = {"wrong", BY_KEYS},
    [PRESENTED] = {"present", BY_KEYS},
};

/* Expects a text without markup, cut to the length of a script's line. */
static void expect_plain(const char *what, const char *text)
{
    char plain[WS_NOTES_SIZE];

    printf("expect %s %.*s\n", what, LINE_MOST, ws_markup_plain(text, plain, sizeof plain));
}

/* The beginning of a judgement, and the reason after it. */
static void expect_judgement(const char *lead, const char *because)
{
    char plain[WS_BECAUSE_SIZE];

    printf("expect judgement %s %.*s\n", lead, LINE_MOST,
           ws_markup_plain(because, plain, sizeof plain));
}

/* The last such choice before `end`; the right one if no other is wrong. */
static int choice_that_is(const struct ws_question *question, bool right, int end)
{
    for (int i = end - 1; i >= 0; i--)
        if (question->choice[i].right == right)
            return i;
    return choice_that_is(question, true, question->choices);
}

/* Another possible input: never the answer. */
static const char *wrong_words(const struct ws_question *question, char text[80])
{
    if (question->ask == WS_ASK_NUMBER)
        snprintf(text, 80, "%ld", question->number + 1);
    else
        snprintf(text, 80, "%s", question->answer.lane == 31 ? "lane 30" : "lane 31");
    return text;
}

/* A choice has a letter, a digit and a button, and is not an answer until it is confirmed. */
static void choose(int index, enum way way)
{
    puts("expect control:lesson-next S");
    if (way == MOUSE)
        printf("click control choice-%c\n", 'a' + index);
    else
        printf("key %c\n", (way == KEYS ? 'a' : '1') + index);
    puts("expect not choices \u2713\nexpect control:lesson-next Confirm");
    puts(ways[way].confirm);
}

/* Answers a choice; returns the first word of the final judgement. */
static const char *answer_choice(const struct ws_question *question, enum way way, bool keeps)
{
    int index = choice_that_is(question, way != WRONG, question->choices);

    choose(index, way);
    if (keeps) {
        puts("expect judgement Noted. You will be asked again.\nexpect not choices \u2713");
        return "Noted.";
    }
    if (way == WRONG) {
        expect_judgement("Wrong.", question->choice[index].because);
        puts("expect judgement Try again.\nexpect not choices \u2713");
        index = choice_that_is(question, false, index);
        choose(index, way);
    }
    if (question->choice[index].right)
        expect_judgement("Right.", question->because);
    else
        expect_judgement("Wrong.", question->choice[index].because);
    puts("expect choices \u2713");
    return question->choice[index].right ? "Right." : "Wrong.";
}

/* Clicks a lane in the registers; otherwise an element, the first of a row if a row is asked. */
static void click(const struct ws_shown *answer)
{
    if (answer->lane >= 0)
        printf("click registers lane %d\n", answer->lane);
    else
        printf("click matrices m%d r%d c%d\n", answer->matrix, answer->row,
               answer->column < 0 ? 0 : answer->column);
}

static const char *answer_otherwise(const struct ws_lesson_step *step, enum way way)
{
    const struct ws_question *question = &step->question;
    const bool points = question->ask == WS_ASK_POINT && step->stage.kind == WS_STAGE_PANELS;
    const bool shows = way == MOUSE && !points; /* there is nothing to click */
    char words[WS_CHOICE_TEXT_SIZE], wrong[80], lead[WS_CHOICE_TEXT_SIZE + 120];

    ws_question_answer(question, words, sizeof words);
    if (way == WRONG && !step->keeps)
        printf("type %s\nkey return\nexpect judgement Wrong. Not %s. Try again.\n",
               wrong_words(question, wrong), wrong);
    if (way == WRONG)
        printf("type %s\nkey return\n", wrong_words(question, wrong));
    else if (shows)
        puts(ways[way].next);
    else if (way == MOUSE)
        click(&question->answer);
    else
        printf("type %s\nkey return\n", words);
    if (step->keeps)
        puts("expect judgement Noted. You will be asked again.");
    else {
        snprintf(lead, sizeof lead, "Right.");
        if (way == WRONG)
            snprintf(lead, sizeof lead, "Wrong. Not %s but %s.", wrong, words);
        else if (shows)
            snprintf(lead, sizeof lead, "It is %s.", words);
        expect_judgement(lead, question->because);
    }
    return way == WRONG ? "Wrong." : shows ? "It is" : "Right.";
}

/* Plays an animation to its end, or a part of it: then it is still. */
static void watch(const struct ws_lesson_stage *stage, enum way way)
{
    printf("expect play frame %d, moment 0, moving\ntick %d\n", stage->from + 1, SHORT_MS);
    puts("expect play moving");
    if (way == KEYS)
        printf("tick %d %d\nexpect play frame %d, moment 1, still\n", LONG_MS, STEP_MS,
               stage->to + 1);
}

static void walk_step(const struct ws_lesson *lesson, int index, enum way way)
{
    const struct ws_lesson_step *step = &lesson->step[index];
    const char *judgement = "";

    printf("expect step %s %d / %d\n", step->name, index + 1, lesson->steps);
    expect_plain("caption", step->caption);
    puts("expect message");
    if (step->asks) {
        expect_plain("question", step->question.text);
        puts("expect judgement\nexpect not choices \u2713");
        printf("expect control:lesson-next %s\n", step->keeps ? "Skip" : "Show");
        if (step->question.ask == WS_ASK_CHOOSE)
            judgement = answer_choice(&step->question, way, step->keeps);
        else
            judgement = answer_otherwise(step, way);
        if (step->returns >= 0)
            expect_plain("question", lesson->step[step->returns].question.text);
    }
    if (step->stage.plays)
        watch(&step->stage, way);
    /* Back and forward again: the answer is kept. */
    if (index) {
        printf("%s\nexpect step %s %d / %d\n%s\nexpect step %s %d / %d\nexpect judgement %s\n",
               ways[way].back, lesson->step[index - 1].name, index, lesson->steps, ways[way].next,
               step->name, index + 1, lesson->steps, judgement);
    }
    puts(index == lesson->steps - 1 ? "expect control:lesson-leave Leave" : ways[way].next);
}

/* The text that the audience gets of a step; a remote's key shows the answer, then goes on. */
static void present_step(const struct ws_lesson *lesson, int index, bool on)
{
    const struct ws_lesson_step *step = &lesson->step[index];

    printf("expect step %s %d / %d\n", step->name, index + 1, lesson->steps);
    printf("expect told %d / %d\n", index + 1, lesson->steps);
    expect_plain("told", step->caption);
    if (step->asks)
        expect_plain("told", step->question.text);
    if (step->asks && on && !step->keeps)
        printf("expect judgement\nkey pagedown\nexpect judgement It is\nexpect step %s\n",
               step->name);
}

static void present(const struct ws_lesson *lesson)
{
    puts("key f11\nexpect show presents");
    for (int i = 0; i < lesson->steps; i++) {
        present_step(lesson, i, true);
        if (i + 1 < lesson->steps)
            puts("key pagedown");
    }
    for (int i = lesson->steps - 2; i >= 0; i--) {
        puts("key pageup");
        present_step(lesson, i, false);
    }
    puts("key escape\nexpect show not\nexpect mode lesson");
}

int main(int count, char **words)
{
    struct ws_lesson lesson = {0};
    struct ws_error error;
    enum way way = MOUSE;

    while (count == 3 && way < WAYS && strcmp(words[2], ways[way].name))
        way++;
    if (count != 3 || way == WAYS) {
        fputs("usage: lesson_script FILE mouse|keys|wrong|present\n", stderr);
        return 2;
    }
    if (!ws_lesson_read(words[1], &lesson, &error)) {
        fprintf(stderr, "lesson_script: %s\n", error.text);
        return 1;
    }
    if (way == MOUSE)
        printf("click control lessons\nclick item %d  %.40s\nexpect mode lesson\n",
               atoi(strrchr(words[1], '/') + 1), lesson.title);
    else
        printf("drop %s\nexpect mode lesson\n", words[1]);
    if (way == PRESENTED)
        present(&lesson);
    else
        for (int i = 0; i < lesson.steps; i++)
            walk_step(&lesson, i, way);
    /* The user's state is restored. */
    printf("%s\n", ways[way].leave);
    puts("expect mode explore\nexpect variant stmatrix.m8n8.x2.b16\n"
         "expect selection lane 5\nexpect pins lane 9\nexpect question\nexpect choices");
    ws_lesson_finish(&lesson);
    return 0;
}
