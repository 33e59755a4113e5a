/* Choices are placed in the band, which draws them; the others look as all controls do. */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/model/classroom.h"
#include "viz/app/model/explain.h"
#include "viz/app/model/mode_id.h"
#include "viz/app/model/round_desk.h"
#include "viz/teach/quiz/quiz_save.h"

static void quiz_text(const struct ws_desk *desk, char *text, size_t size)
{
    if (desk->round.on)
        snprintf(text, size, "Quiz, level %d", desk->round.quiz.options.level);
    else
        snprintf(text, size, "Quiz");
}

static bool quiz_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    static const char *const levels[WS_QUIZ_LEVELS] = {
        "Level 1: one lane, one element, .x1",
        "Level 2: .x2, .x4, addresses, .trans",
        "Level 3: banks, padding, swizzle, operands of mma",
        "Level 4: 8, 6 and 4 bits, stores, finding the error",
    };

    return index < WS_QUIZ_LEVELS &&
           ws_control_word(levels[index],
                           desk->round.on && desk->round.quiz.options.level == index + 1, item);
}

static void quiz_choose(struct ws_desk *desk, int index)
{
    ws_class_end(desk); /* what is kept to come back to is the user's, not a lesson's */
    ws_round_begin(desk, index + 1, -1, desk->round.questions);
    if (desk->mode != WS_MODE_QUIZ)
        desk->wanted = WS_MODE_QUIZ;
}

static void next_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_round *round = &desk->round;

    snprintf(text, size, "%s",
             ws_round_asks(round) && round->marked >= 0   ? "Confirm"
             : ws_round_is_over(round) || round->failed   ? "New round"
             : round->on && ws_quiz_is_over(&round->quiz) ? "Score \u2192"
                                                          : "Next \u2192");
}

static bool next_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "answer first");
    return !ws_round_asks(&desk->round) || desk->round.marked >= 0;
}

static void next_choose(struct ws_desk *desk, int index)
{
    const struct ws_quiz_options *options = &desk->round.quiz.options;

    (void)index;
    if (ws_round_asks(&desk->round))
        ws_round_confirm(desk);
    else if (ws_round_is_over(&desk->round) || desk->round.failed)
        ws_round_begin(desk, options->level, -1, options->questions);
    else
        ws_round_next(desk);
}

static void hint_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Hint");
}

static bool hint_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "%s",
             desk->round.hinted || desk->round.quiz.missed ? "it is shown" : "no question is open");
    return ws_round_asks(&desk->round) && !desk->round.hinted && !desk->round.quiz.missed;
}

static void hint_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_round_hint(desk);
}

/* What it changes to. */
static void show_text(const struct ws_desk *desk, char *text, size_t size)
{
    const enum ws_explains way = ws_explain_way(desk->round.quiz.question.kind);

    snprintf(text, size, "%s",
             desk->round.explains != WS_EXPLAINS_PANELS ? "Panels"
             : way == WS_EXPLAINS_FIGURE                ? "Figure"
                                                        : "Play");
}

static bool show_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "already shown in the panels");
    return !ws_round_asks(&desk->round) &&
           ws_explain_way(desk->round.quiz.question.kind) != WS_EXPLAINS_PANELS;
}

static void show_choose(struct ws_desk *desk, int index)
{
    (void)index;
    if (desk->round.explains == WS_EXPLAINS_PANELS)
        ws_explain_begin(desk);
    else
        ws_explain_end(desk);
}

static void save(struct ws_desk *desk, enum ws_quiz_save what)
{
    char name[WS_QUIZ_SAVE_SIZE];
    struct ws_error error;

    if (ws_quiz_save_write(&desk->round.quiz, what, name, &error))
        ws_desk_wrote(desk, name);
    else
        ws_desk_fail(desk, &error);
}

static bool over(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "the round is not finished");
    return ws_round_is_over(&desk->round);
}

static void results_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Save results");
}

static void results_choose(struct ws_desk *desk, int index)
{
    (void)index;
    save(desk, WS_QUIZ_SAVE_RESULTS);
}

static void cards_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Save cards");
}

static void cards_choose(struct ws_desk *desk, int index)
{
    (void)index;
    save(desk, WS_QUIZ_SAVE_CARDS);
}

static void leave_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Leave");
}

static void leave_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->wanted = WS_MODE_EXPLORE;
}

static void answer_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", desk->round.typed);
}

static bool answer_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    if (strlen(text) >= sizeof desk->round.typed)
        return ws_fail(error, WS_CODE_LIMIT, "the answer is too long");
    snprintf(desk->round.typed, sizeof desk->round.typed, "%s", text);
    return true;
}

static bool answer_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "the question is answered");
    return ws_round_asks(&desk->round);
}

static bool choice_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "the question is answered");
    return ws_round_asks(&desk->round);
}

/* The text and the press of each choice. */
#define CHOICE(letter, index)                                                                      \
    static void letter##_text(const struct ws_desk *desk, char *text, size_t size)                 \
    {                                                                                              \
        snprintf(text, size, "%s", desk->round.quiz.question.question.choice[index].text);         \
    }                                                                                              \
    static void letter##_choose(struct ws_desk *desk, int item)                                    \
    {                                                                                              \
        (void)item;                                                                                \
        ws_round_mark(desk, index);                                                                \
    }

CHOICE(a, 0)
CHOICE(b, 1)
CHOICE(c, 2)
CHOICE(d, 3)
CHOICE(e, 4)
CHOICE(f, 5)

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_QUIZ] = WS_PICKER(quiz, "", "Questions about lanes, addresses and banks", NULL),
    [WS_CONTROL_QUIZ_A] = WS_BUTTON(a, "Choose A, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_B] = WS_BUTTON(b, "Choose B, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_C] = WS_BUTTON(c, "Choose C, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_D] = WS_BUTTON(d, "Choose D, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_E] = WS_BUTTON(e, "Choose E, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_F] = WS_BUTTON(f, "Choose F, or clear the choice", choice_usable),
    [WS_CONTROL_QUIZ_ANSWER] =
        WS_FIELD(answer, "", 180, "Type the answer and press Enter", answer_usable),
    [WS_CONTROL_QUIZ_HINT] = WS_BUTTON(hint, "Show a hint", hint_usable),
    [WS_CONTROL_QUIZ_SHOW] =
        WS_BUTTON(show, "Show the right answer in panels, as a figure or in motion", show_usable),
    [WS_CONTROL_QUIZ_RESULTS] =
        WS_BUTTON(results, "Write your answers to the current directory, as CSV", over),
    [WS_CONTROL_QUIZ_CARDS] =
        WS_BUTTON(cards, "Write the questions to the current directory, as review cards", over),
    [WS_CONTROL_QUIZ_LEAVE] = WS_BUTTON(leave, "Close the quiz", NULL),
    [WS_CONTROL_QUIZ_NEXT] = WS_BUTTON(next, "The next question", next_usable),
};

const struct ws_control_row *ws_quiz_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
