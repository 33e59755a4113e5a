/* Selects the next question: one that is due for repetition, else the next of the seed's own. */
#include "viz/teach/quiz/quiz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "viz/choice/query.h"
#include "viz/teach/quiz/quiz_kinds.h"

/* Repeated questions have numbers apart from the seed's own. */
enum { RETURNS = 1 << 16, LESSONS = 9 };

int ws_quiz_fresh_seed(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_REALTIME, &now);
    return (int)(((unsigned long)now.tv_nsec / 1000 ^ (unsigned long)now.tv_sec ^
                  (unsigned long)getpid() << 7) %
                 (WS_QUIZ_SEED_MOST + 1));
}

void ws_quiz_begin(struct ws_quiz *quiz, struct ws_captures *captures,
                   const struct ws_quiz_options *options)
{
    memset(quiz, 0, sizeof *quiz);
    quiz->options = *options;
    ws_quiz_source_init(&quiz->source, captures);
}

void ws_quiz_finish(struct ws_quiz *quiz)
{
    ws_quiz_source_finish(&quiz->source);
    free(quiz->answer);
    memset(quiz, 0, sizeof *quiz);
}

bool ws_quiz_is_over(const struct ws_quiz *quiz)
{
    return quiz->answers == quiz->options.questions;
}

int ws_quiz_number(const struct ws_quiz *quiz)
{
    return quiz->answers + (quiz->open && !quiz->missed);
}

/* The next of the seed's own, without owed kinds unless the round is the same for everyone. */
static enum ws_quiz_kind_id next_planned(struct ws_quiz *quiz)
{
    enum ws_quiz_kind_id kind =
        ws_quiz_kind_at(quiz->options.level, quiz->options.seed, quiz->planned);

    for (int i = 0; i < WS_QUIZ_KINDS_COUNT && !quiz->options.the_same &&
                    ws_review_owes(&quiz->review, quiz->options.level, kind);
         i++)
        kind = ws_quiz_kind_at(quiz->options.level, quiz->options.seed, ++quiz->planned);
    return kind;
}

bool ws_quiz_next(struct ws_quiz *quiz, struct ws_error *error)
{
    const struct ws_quiz_options *options = &quiz->options;
    enum ws_quiz_kind_id kind;
    int number;

    quiz->missed = false;
    quiz->tried = quiz->chosen = -1;
    quiz->again = !options->the_same && ws_review_due(&quiz->review, options->level, &kind);
    if (quiz->again) {
        number = RETURNS + quiz->answers;
    } else {
        kind = next_planned(quiz);
        number = quiz->planned++;
    }
    quiz->open = ws_quiz_make(&quiz->source, kind, options->level, options->seed, number,
                              &quiz->question, error);
    return quiz->open;
}

/*
 * Stores an answer. That of a second try is not stored, because the first one was already reported
 * wrong.
 */
static bool keep(struct ws_quiz *quiz, const char *given, double seconds, struct ws_error *error)
{
    struct ws_quiz_answer *all, *answer;

    if (quiz->missed) {
        quiz->open = false;
        return true;
    }
    all = realloc(quiz->answer, (size_t)(quiz->answers + 1) * sizeof *quiz->answer);
    if (!all)
        return ws_no_memory(error);
    quiz->answer = all;
    answer = &all[quiz->answers++];
    answer->question = quiz->question;
    answer->right = quiz->judgement.right;
    answer->seconds = seconds;
    snprintf(answer->given, sizeof answer->given, "%s", given);
    ws_question_answer(&quiz->question.question, answer->right_answer, sizeof answer->right_answer);
    quiz->missed = quiz->options.retries && !answer->right;
    quiz->open = quiz->missed;
    quiz->score += answer->right;
    quiz->streak = answer->right ? quiz->streak + 1 : 0;
    quiz->best = quiz->streak > quiz->best ? quiz->streak : quiz->best;
    ws_review_note(&quiz->review, quiz->question.level, quiz->question.kind, answer->right);
    return true;
}

bool ws_quiz_choose(struct ws_quiz *quiz, int index, double seconds, struct ws_error *error)
{
    char given[WS_QUIZ_ANSWER_SIZE];

    quiz->judgement = ws_question_chosen(&quiz->question.question, index);
    snprintf(given, sizeof given, "%c) %s", 'a' + index,
             quiz->question.question.choice[index].text);
    if (!keep(quiz, given, seconds, error))
        return false;
    if (quiz->open)
        quiz->tried = index;
    quiz->chosen = index;
    return true;
}

/* Whether a node that was pointed at is of the expected kind. */
static bool is_of_sort(const struct ws_shown *answer, const struct ws_shown *shown,
                       struct ws_error *error)
{
    if (answer->lane >= 0 && shown->lane < 0)
        return ws_fail(error, WS_CODE_VALUE, "not a lane; answer with one, such as lane 9");
    if (answer->column >= 0 && shown->column < 0)
        return ws_fail(error, WS_CODE_VALUE, "not an element; answer with one, such as M0[2,7]");
    return true;
}

/* Whether an element has the wrong label, which is on all elements of a lane's register. */
static bool is_mislabelled(struct ws_quiz *quiz, const struct ws_shown *shown)
{
    const struct ws_quiz_mislabel *mislabel = &quiz->question.mislabel;
    const struct ws_place place = {shown->matrix, shown->row, shown->column, 0};
    const struct ws_evidence *evidence;
    struct ws_slot slot, wrong;
    struct ws_error error;

    if (!mislabel->is || shown->matrix < 0 || shown->row < 0 || shown->column < 0)
        return false;
    evidence = ws_quiz_evidence(&quiz->source, quiz->question.question.variant, &error);
    return evidence && ws_mapping_slot(&evidence->mapping, place, &slot) &&
           ws_mapping_slot(&evidence->mapping, mislabel->place, &wrong) &&
           slot.lane == wrong.lane && slot.reg == wrong.reg;
}

bool ws_quiz_point(struct ws_quiz *quiz, const struct ws_shown *shown, double seconds,
                   struct ws_error *error)
{
    char given[WS_QUIZ_ANSWER_SIZE];

    if (is_mislabelled(quiz, shown))
        shown = &quiz->question.question.answer;

    if (!is_of_sort(&quiz->question.question.answer, shown, error))
        return false;
    quiz->judgement = ws_question_pointed(&quiz->question.question, shown);
    ws_query_write(quiz->question.question.variant, shown, given, sizeof given);
    return keep(quiz, given, seconds, error);
}

bool ws_quiz_type(struct ws_quiz *quiz, const char *text, double seconds, struct ws_error *error)
{
    const struct ws_question *question = &quiz->question.question;
    struct ws_shown shown;
    char given[WS_QUIZ_ANSWER_SIZE];

    if (!ws_question_typed(question, text, &quiz->judgement, error))
        return false;
    switch (question->ask) {
    case WS_ASK_CHOOSE:
        return ws_quiz_choose(
            quiz, text[0] >= '1' && text[0] <= '9' ? text[0] - '1' : (text[0] | 32) - 'a', seconds,
            error);
    case WS_ASK_POINT:
        return ws_query_parse(question->variant, NULL, text, &shown, error) &&
               ws_quiz_point(quiz, &shown, seconds, error);
    case WS_ASK_NUMBER:
        snprintf(given, sizeof given, "%ld", strtol(text, NULL, 0));
        return keep(quiz, given, seconds, error);
    }
    return false;
}

char *ws_quiz_score_words(const struct ws_quiz *quiz, char *text, size_t size)
{
    snprintf(text, size, "%d of %d, best streak %d", quiz->score, quiz->answers, quiz->best);
    return text;
}

char *ws_quiz_again_words(const struct ws_quiz *quiz, char *text, size_t size)
{
    bool again[LESSONS + 1] = {false};
    int count = 0, said = 0;
    size_t length;

    for (int i = 0; i < quiz->answers; i++)
        if (!quiz->answer[i].right)
            again[ws_quiz_lesson(quiz->answer[i].question.kind)] = true;
    for (int i = 1; i <= LESSONS; i++)
        count += again[i];
    text[0] = 0;
    if (!count)
        return text;
    length = (size_t)snprintf(text, size, "Look again at ");
    for (int i = 1; i <= LESSONS && length < size; i++)
        if (again[i]) {
            length += (size_t)snprintf(text + length, size - length, "%slesson %d (%s)",
                                       !said              ? ""
                                       : said < count - 1 ? ", "
                                                          : " and ",
                                       i, ws_quiz_lesson_title(i));
            said++;
        }
    if (length < size)
        snprintf(text + length, size - length, ".");
    return text;
}
