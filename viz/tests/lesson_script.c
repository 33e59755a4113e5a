/*
 * Prints the script (viz/app/shell/script.c) of somebody who goes through a lesson: what each step
 * must say, and every question answered. It reads the lesson as the program does, and knows of its
 * answers what the file says; how they look in the window is what the script expects.
 *
 *   lesson_script FILE hand      rightly, by keys and by clicks in the panels; plays are cut short
 *   lesson_script FILE typed     rightly, whatever can be typed is; plays run to their end
 *   lesson_script FILE wrong     wrongly, twice, with the last two choices that are wrong
 *   lesson_script FILE present   presented, with what a remote sends
 */
#include <stdio.h>
#include <string.h>

#include "viz/choice/query.h"
#include "viz/teach/lesson_read.h"
#include "viz/teach/markup.h"

enum { LINE_MOST = 240, LONG_MS = 8500, SHORT_MS = 160, STEP_MS = 50 };

enum way { BY_HAND, TYPED, WRONG, PRESENTED, WAYS };

static const char *const ways[WAYS] = {"hand", "typed", "wrong", "present"};

/* A text without markup, no longer than a script's line takes. */
static void expect_plain(const char *what, const char *text)
{
    char plain[WS_NOTES_SIZE];

    printf("expect %s %.*s\n", what, LINE_MOST, ws_markup_plain(text, plain, sizeof plain));
}

/* What a judgement begins with, and the reason after it. */
static void expect_judgement(const char *lead, const char *because)
{
    char plain[WS_BECAUSE_SIZE];

    printf("expect judgement %s %.*s\n", lead, LINE_MOST,
           ws_markup_plain(because, plain, sizeof plain));
}

/* The last one before choice `end`; the right one where no other is wrong. */
static int choice_that_is(const struct ws_question *question, bool right, int end)
{
    for (int i = end - 1; i >= 0; i--)
        if (question->choice[i].right == right)
            return i;
    return choice_that_is(question, true, question->choices);
}

/* What else could have been typed: never the answer. */
static const char *wrong_words(const struct ws_question *question, char text[80])
{
    if (question->ask == WS_ASK_NUMBER)
        snprintf(text, 80, "%ld", question->number + 1);
    else
        snprintf(text, 80, "%s", question->answer.lane == 31 ? "lane 30" : "lane 31");
    return text;
}

/* A choice has a letter, a digit and a button, and answers nothing until it is confirmed. */
static void choose(int index, enum way way)
{
    puts("expect control:lesson-next S");
    if (way == BY_HAND)
        printf("click control choice-%c\n", 'a' + index);
    else
        printf("key %c\n", (way == TYPED ? 'a' : '1') + index);
    puts("expect not choices \u2713\nexpect control:lesson-next Confirm");
    puts(way == BY_HAND ? "click control lesson-next" : "key return");
}

/* Whether the answer that stands is right. */
static bool answer_choice(const struct ws_question *question, enum way way, bool keeps)
{
    int index = choice_that_is(question, way != WRONG, question->choices);

    choose(index, way);
    if (keeps) {
        puts("expect judgement Noted. You will be asked again.\nexpect not choices \u2713");
        return true;
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
    return question->choice[index].right;
}

/* A lane in the registers; else an element, the first of a row where a row is asked for. */
static void click(const struct ws_shown *answer)
{
    if (answer->lane >= 0)
        printf("click registers lane %d\n", answer->lane);
    else
        printf("click matrices m%d r%d c%d\n", answer->matrix, answer->row,
               answer->column < 0 ? 0 : answer->column);
}

static bool answer_otherwise(const struct ws_lesson_step *step, enum way way)
{
    const struct ws_question *question = &step->question;
    char words[WS_CHOICE_TEXT_SIZE], wrong[80], lead[WS_CHOICE_TEXT_SIZE + 120];

    ws_question_answer(question, words, sizeof words);
    if (way == WRONG && !step->keeps)
        printf("type %s\nkey return\nexpect judgement Wrong. Not %s. Try again.\n",
               wrong_words(question, wrong), wrong);
    if (way == WRONG)
        printf("type %s\nkey return\n", wrong_words(question, wrong));
    else if (way == BY_HAND && question->ask == WS_ASK_POINT && step->stage.kind == WS_STAGE_PANELS)
        click(&question->answer);
    else
        printf("type %s\nkey return\n", words);
    if (step->keeps)
        puts("expect judgement Noted. You will be asked again.");
    else if (way == WRONG) {
        snprintf(lead, sizeof lead, "Wrong. Not %s but %s.", wrong, words);
        expect_judgement(lead, question->because);
    } else
        expect_judgement("Right.", question->because);
    return way != WRONG;
}

/* To the end of what is played, or a part of it: then it stands still. */
static void watch(const struct ws_lesson_stage *stage, enum way way)
{
    printf("expect play frame %d, moment 0, moving\ntick %d\n", stage->from + 1, SHORT_MS);
    puts("expect play moving");
    if (way == TYPED)
        printf("tick %d %d\nexpect play frame %d, moment 1, still\n", LONG_MS, STEP_MS,
               stage->to + 1);
}

static void walk_step(const struct ws_lesson *lesson, int index, enum way way)
{
    const struct ws_lesson_step *step = &lesson->step[index];
    bool last = index == lesson->steps - 1, right = true;

    printf("expect step %s %d / %d\n", step->name, index + 1, lesson->steps);
    expect_plain("caption", step->caption);
    puts("expect message");
    if (step->asks) {
        expect_plain("question", step->question.text);
        puts("expect judgement\nexpect not choices \u2713");
        printf("expect control:lesson-next %s\n", step->keeps ? "Skip" : "Show");
        if (step->question.ask == WS_ASK_CHOOSE)
            right = answer_choice(&step->question, way, step->keeps);
        else
            right = answer_otherwise(step, way);
        if (step->returns >= 0)
            expect_plain("question", lesson->step[step->returns].question.text);
    }
    if (step->stage.plays)
        watch(&step->stage, way);
    /* Back and on again: what was answered stands. */
    if (index) {
        printf("key left\nexpect step %s %d / %d\nkey right\nexpect step %s %d / %d\n",
               lesson->step[index - 1].name, index, lesson->steps, step->name, index + 1,
               lesson->steps);
        if (step->asks && !step->keeps)
            printf("expect judgement %s\n", right ? "Right." : "Wrong.");
    }
    if (last)
        puts("expect control:lesson-leave Leave");
    else
        puts(way == BY_HAND ? "click control lesson-next" : "key right");
}

/* What the audience is told of a step; a remote tells an answer before it goes on. */
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
    enum way way = BY_HAND;

    while (count == 3 && way < WAYS && strcmp(words[2], ways[way]))
        way++;
    if (count != 3 || way == WAYS) {
        fputs("usage: lesson_script FILE hand|typed|wrong|present\n", stderr);
        return 2;
    }
    if (!ws_lesson_read(words[1], &lesson, &error)) {
        fprintf(stderr, "lesson_script: %s\n", error.text);
        return 1;
    }
    printf("drop %s\nexpect mode lesson\n", words[1]);
    if (way == PRESENTED)
        present(&lesson);
    else
        for (int i = 0; i < lesson.steps; i++)
            walk_step(&lesson, i, way);
    /* What the user had is there again. */
    puts("key escape\nexpect mode lesson\nexpect message Esc again closes the lesson\nkey escape\n"
         "expect mode explore\nexpect variant stmatrix.m8n8.x2.b16\n"
         "expect selection lane 5\nexpect pins lane 9\nexpect question\nexpect choices");
    ws_lesson_finish(&lesson);
    return 0;
}
