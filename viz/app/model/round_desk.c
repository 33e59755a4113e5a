/* Each question starts from a first start's state, but for how the user likes the window to look. */
#include "viz/app/model/round_desk.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "viz/app/model/explain.h"
#include "viz/app/model/suspended_state.h"

enum { DEFAULT_QUESTIONS = 10 };

static double seconds_now(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Shows what the question is about. */
static void show(struct ws_desk *desk)
{
    const struct ws_quiz_question *question = &desk->round.quiz.question;
    struct ws_state state;

    ws_suspended_begin(desk, &state);
    state.choices.variant = question->question.variant;
    state.choices.view = WS_VIEW_MEMORY;
    if (question->addressed)
        state.choices.addresses = question->addresses;
    ws_suspended_show(desk, &state);
}

static bool says(const struct ws_shown *shown)
{
    const struct ws_shown nothing = WS_SHOWS_NOTHING;

    return memcmp(shown, &nothing, sizeof nothing) != 0;
}

/* After an answer: the secrets are out, and what shows why is selected. */
static void show_answer(struct ws_desk *desk)
{
    const struct ws_quiz_question *question = &desk->round.quiz.question;
    const struct ws_shown *right = &question->right;
    struct ws_error error;

    desk->state.picks = says(right);
    desk->state.pick[0] = *right;
    if (question->addressed)
        desk->state.choices.addresses = question->right_addresses;
    desk->hovers = false;
    desk->dirty = true;
    desk->round.hinted = false;
    desk->message[0] = 0;
    if (desk->round.path[0] &&
        !ws_review_save(&desk->round.quiz.review, desk->round.path, &error)) {
        ws_fail_in(&error, "missed questions are not saved");
        ws_desk_fail(desk, &error);
    }
    if (!desk->round.quiz.judgement.right)
        ws_explain_begin(desk);
}

static void ask(struct ws_desk *desk)
{
    struct ws_round *round = &desk->round;
    struct ws_error error;

    round->hinted = false;
    round->marked = -1;
    ws_explain_end(desk);
    round->typed[0] = 0;
    round->quiz.judgement.words[0] = 0;
    desk->message[0] = 0;
    round->failed = !ws_quiz_is_over(&round->quiz) && !ws_quiz_next(&round->quiz, &error);
    if (ws_round_asks(round))
        show(desk);
    else
        desk->state.picks = 0;
    desk->dirty = true;
    if (round->failed)
        ws_desk_fail(desk, &error);
    round->asked_at = seconds_now();
}

void ws_round_begin(struct ws_desk *desk, int level, int seed, int questions)
{
    struct ws_round *round = &desk->round;
    const struct ws_quiz_options options = {
        .level = level,
        .seed = seed < 0 ? ws_quiz_fresh_seed() : seed,
        .the_same = seed >= 0,
        .questions = questions > 0 ? questions : DEFAULT_QUESTIONS,
        .retries = true,
    };
    struct ws_error error;

    if (round->on)
        ws_quiz_finish(&round->quiz);
    round->on = true;
    ws_suspended_put(desk, WS_AWAY_QUIZ);
    ws_quiz_begin(&round->quiz, &desk->captures, &options);
    if (round->path[0] && !ws_review_load(&round->quiz.review, round->path, &error)) {
        ask(desk);
        ws_fail_in(&error, "cannot read earlier missed questions");
        ws_desk_fail(desk, &error);
        return;
    }
    ask(desk);
}

void ws_round_end(struct ws_desk *desk)
{
    struct ws_round *round = &desk->round;

    if (!round->on)
        return;
    ws_quiz_finish(&round->quiz);
    ws_explain_end(desk);
    round->on = false;
    ws_suspended_give(desk, WS_AWAY_QUIZ);
}

void ws_round_next(struct ws_desk *desk)
{
    if (!ws_round_asks(&desk->round))
        ask(desk);
}

void ws_round_hint(struct ws_desk *desk)
{
    desk->round.hinted = ws_round_asks(&desk->round);
    desk->dirty = true; /* the band may grow */
}

/* What came of an answer. */
static void judged(struct ws_desk *desk, bool answered, const struct ws_error *error)
{
    desk->round.marked = -1;
    desk->dirty = true;
    if (answered && ws_round_asks(&desk->round))
        desk->round.typed[0] = 0;
    else if (answered)
        show_answer(desk);
    else
        ws_desk_fail(desk, error);
}

static double since(const struct ws_desk *desk)
{
    return seconds_now() - desk->round.asked_at;
}

void ws_round_mark(struct ws_desk *desk, int index)
{
    struct ws_round *round = &desk->round;

    if (!ws_round_asks(round) || index >= round->quiz.question.question.choices ||
        index == round->quiz.tried)
        return;
    round->marked = round->marked == index ? -1 : index;
    desk->dirty = true;
}

void ws_round_confirm(struct ws_desk *desk)
{
    struct ws_error error;

    if (ws_round_asks(&desk->round) && desk->round.marked >= 0)
        judged(desk, ws_quiz_choose(&desk->round.quiz, desk->round.marked, since(desk), &error),
               &error);
}

void ws_round_point(struct ws_desk *desk, const struct ws_shown *shown)
{
    struct ws_error error;

    if (ws_round_asks(&desk->round))
        judged(desk, ws_quiz_point(&desk->round.quiz, shown, since(desk), &error), &error);
}

void ws_round_type(struct ws_desk *desk)
{
    struct ws_error error;

    if (ws_round_asks(&desk->round) && desk->round.typed[0])
        judged(desk, ws_quiz_type(&desk->round.quiz, desk->round.typed, since(desk), &error),
               &error);
}
