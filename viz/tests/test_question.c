/* Questions are judged by what they ask, and a wrong choice has its own sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/assert_error.h"
#include "viz/teach/quiz/question.h"

static struct ws_question asked(enum ws_ask ask)
{
    struct ws_question question = {
        .ask = ask,
        .variant = ws_variant((enum ws_variant_id)0),
        .text = "Which?",
        .choices = 2,
        .choice = {{"lane 3", false, "Then a lane held a row."}, {"lane 14", true, ""}},
        .answer = WS_SHOWS_NOTHING,
        .number = 14,
        .because = "Lane t holds row t / 4."};

    question.answer.lane = 14;
    return question;
}

static void choices_are_judged_by_letter_and_number(void **state)
{
    struct ws_question question = asked(WS_ASK_CHOOSE);
    struct ws_judgement judgement;
    struct ws_error error;
    char answer[80];

    (void)state;
    assert_true(ws_question_typed(&question, "B", &judgement, &error));
    assert_true(judgement.right);
    assert_string_equal(judgement.words, "Lane t holds row t / 4.");
    assert_true(ws_question_typed(&question, "1", &judgement, &error));
    assert_false(judgement.right);
    assert_string_equal(judgement.words, "Then a lane held a row.");
    assert_false(ws_question_typed(&question, "c", &judgement, &error));
    assert_error(error, WS_CODE_VALUE, "'c'");
    assert_false(ws_question_typed(&question, "", &judgement, &error));
    assert_string_equal(ws_question_answer(&question, answer, sizeof answer), "b) lane 14");
}

static void pointing_must_say_all_that_is_asked(void **state)
{
    struct ws_question question = asked(WS_ASK_POINT);
    struct ws_judgement judgement;
    struct ws_error error;

    (void)state;
    assert_true(ws_question_typed(&question, "lane 14", &judgement, &error));
    assert_true(judgement.right);
    assert_true(ws_question_typed(&question, "lane 3", &judgement, &error));
    assert_false(judgement.right);
    assert_non_null(strstr(judgement.words, "Not lane 3 but lane 14."));
    question.answer.reg = 0;
    assert_true(ws_question_typed(&question, "lane 14", &judgement, &error));
    assert_false(judgement.right);
    assert_false(ws_question_typed(&question, "nothing", &judgement, &error));
}

static void numbers_are_compared_as_numbers(void **state)
{
    struct ws_question question = asked(WS_ASK_NUMBER);
    struct ws_judgement judgement;
    struct ws_error error;

    (void)state;
    assert_true(ws_question_typed(&question, "0xe", &judgement, &error));
    assert_true(judgement.right);
    assert_true(ws_question_typed(&question, "4", &judgement, &error));
    assert_string_equal(judgement.words, "Not 4 but 14. Lane t holds row t / 4.");
    assert_false(ws_question_typed(&question, "four", &judgement, &error));
    assert_error(error, WS_CODE_NUMBER, "'four'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_judged_by_letter_and_number),
        cmocka_unit_test(pointing_must_say_all_that_is_asked),
        cmocka_unit_test(numbers_are_compared_as_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
