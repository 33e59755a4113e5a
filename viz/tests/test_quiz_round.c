/* A round: missed questions come back, a seed reproduces the questions, files are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "viz/teach/quiz/cards.h"
#include "viz/teach/quiz/quiz.h"
#include "viz/teach/quiz/quiz_kinds.h"
#include "viz/teach/quiz/results.h"

static struct ws_captures captures;
static char folder[] = "/tmp/warpscope-quiz-XXXXXX", path[64], kept[80];

static int set_up(void **state)
{
    struct ws_error error;

    (void)state;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/quiz.json", folder);
    snprintf(kept, sizeof kept, "%s.kept", path);
    return !ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error);
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    unlink(kept);
    ws_captures_finish(&captures);
    return rmdir(folder);
}

static struct ws_quiz begun(int level, int seed, bool the_same, int questions)
{
    const struct ws_quiz_options options = {
        .level = level, .seed = seed, .the_same = the_same, .questions = questions};
    struct ws_quiz quiz;

    ws_quiz_begin(&quiz, &captures, &options);
    return quiz;
}

/* Asks the next and answers it; returns its kind. */
static enum ws_quiz_kind_id answered(struct ws_quiz *quiz, bool rightly)
{
    const struct ws_question *question = &quiz->question.question;
    struct ws_error error = {0};
    char text[32];
    int lane;

    assert_true(ws_quiz_next(quiz, &error));
    assert_true(quiz->open);
    switch (question->ask) {
    case WS_ASK_CHOOSE:
        for (int i = 0; i < question->choices; i++)
            if (question->choice[i].right == rightly) {
                assert_true(ws_quiz_choose(quiz, i, 1.25, &error));
                break;
            }
        break;
    case WS_ASK_POINT:
        lane = (question->answer.lane + !rightly) % WS_LANES;
        if (question->answer.lane >= 0)
            snprintf(text, sizeof text, "lane %d", lane);
        else
            snprintf(text, sizeof text, "M%d[%d,%d]", question->answer.matrix,
                     (question->answer.row + 4 * !rightly) % ws_moved(question->variant)->rows,
                     question->answer.column);
        assert_true(ws_quiz_type(quiz, text, 1.25, &error));
        break;
    case WS_ASK_NUMBER:
        snprintf(text, sizeof text, "%ld", question->number + !rightly);
        assert_true(ws_quiz_type(quiz, text, 1.25, &error));
        break;
    }
    assert_false(quiz->open);
    assert_int_equal(quiz->judgement.right, rightly);
    return quiz->question.kind;
}

static void what_is_missed_returns_after_two_and_after_five(void **state)
{
    struct ws_quiz quiz = begun(2, 11, false, 20);
    enum ws_quiz_kind_id missed = answered(&quiz, false);
    char first[WS_QUESTION_SIZE];

    (void)state;
    snprintf(first, sizeof first, "%s", quiz.question.question.text);
    for (int i = 2; i <= 12; i++) {
        bool back = i == 4 || i == 10;

        assert_int_equal(answered(&quiz, true) == missed, back);
        assert_int_equal(quiz.again, back);
    }
    assert_int_equal(quiz.score, 11);
    assert_int_equal(quiz.best, 11);
    assert_false(ws_review_owes(&quiz.review, 2, missed));
    ws_quiz_finish(&quiz);
}

static void a_seed_asks_the_same_whatever_was_missed(void **state)
{
    struct ws_quiz one = begun(3, 7, true, 12), other = begun(3, 7, true, 12);

    (void)state;
    other.review.item[3][WS_QUIZ_PADDING].stage = 1;
    for (int i = 0; i < 12; i++) {
        assert_int_equal(answered(&one, true), answered(&other, false));
        assert_string_equal(one.question.question.text, other.question.question.text);
        assert_false(other.again);
    }
    assert_true(ws_quiz_is_over(&one));
    assert_int_equal(other.best, 0);
    ws_quiz_finish(&one);
    ws_quiz_finish(&other);
}

/* A label covers two elements, which are in one row or, with .trans, in one column. */
static void any_element_of_the_wrong_label_is_right(void **state)
{
    int asked = 0;

    (void)state;
    for (int seed = 0; seed < 12; seed++) {
        struct ws_quiz quiz = begun(4, seed, true, 24);
        struct ws_error error;

        for (int i = 0; i < 24; i++) {
            const struct ws_question *question = &quiz.question.question;
            struct ws_shown shown;
            bool turned;

            assert_true(ws_quiz_next(&quiz, &error));
            shown = question->answer;
            turned = question->variant->trans;
            if (quiz.question.kind == WS_QUIZ_SPOT && ws_moved(question->variant)->columns == 8) {
                asked++;
                shown.row ^= turned;
                shown.column ^= !turned;
                assert_true(ws_quiz_point(&quiz, &shown, 1, &error));
                assert_true(quiz.judgement.right);
            } else if (question->ask == WS_ASK_CHOOSE) {
                assert_true(ws_quiz_choose(&quiz, 0, 1, &error));
            } else {
                assert_true(question->ask == WS_ASK_NUMBER
                                ? ws_quiz_type(&quiz, "4", 1, &error)
                                : ws_quiz_point(&quiz, &shown, 1, &error));
            }
        }
        ws_quiz_finish(&quiz);
    }
    assert_true(asked > 3);
}

static void what_is_no_answer_leaves_the_question_open(void **state)
{
    struct ws_quiz quiz = begun(1, 5, true, 40);
    struct ws_error error;

    (void)state;
    for (int i = 0; i < 14; i++) {
        assert_true(ws_quiz_next(&quiz, &error));
        assert_false(ws_quiz_type(&quiz, "zebra", 1, &error));
        assert_true(quiz.open);
        if (quiz.question.kind == WS_QUIZ_POINT_LANE) {
            assert_false(ws_quiz_type(&quiz, "M0[1,1]", 1, &error));
            assert_error(error, WS_CODE_VALUE, "lane 9");
        }
        if (quiz.question.kind == WS_QUIZ_POINT_ELEMENT) {
            assert_false(ws_quiz_type(&quiz, "lane 4", 1, &error));
            assert_error(error, WS_CODE_VALUE, "M0[2,7]");
        }
        assert_int_equal(quiz.answers, i);
        assert_true(quiz.question.question.ask != WS_ASK_CHOOSE ||
                    ws_quiz_type(&quiz, "B", 1, &error));
        if (quiz.open)
            assert_true(ws_quiz_type(&quiz,
                                     quiz.question.question.ask == WS_ASK_NUMBER ? "4"
                                     : quiz.question.kind == WS_QUIZ_POINT_LANE  ? "lane 1"
                                                                                 : "M0[0,0]",
                                     1, &error));
    }
    ws_quiz_finish(&quiz);
}

static void what_is_owed_is_kept_between_rounds(void **state)
{
    struct ws_quiz quiz = begun(2, 11, false, 20);
    struct ws_review review;
    struct ws_error error = {0};
    enum ws_quiz_kind_id missed = answered(&quiz, false), kind;

    (void)state;
    assert_true(ws_review_load(&review, path, &error)); /* no file */
    assert_true(ws_review_save(&quiz.review, path, &error));
    ws_quiz_finish(&quiz);
    assert_true(ws_review_load(&review, path, &error));
    assert_true(ws_review_owes(&review, 2, missed));
    assert_int_equal(review.item[2][missed].missed, 1);
    assert_false(ws_review_due(&review, 2, &kind));
    quiz = begun(2, 12, false, 20);
    quiz.review = review;
    assert_int_not_equal(answered(&quiz, true), missed);
    assert_int_equal(answered(&quiz, true), missed);
    ws_quiz_finish(&quiz);
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void a_wrong_file_is_told_of_and_kept(void **state)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"{", "quiz.json:1:"},
        {"[]", "quiz.json:1:1:"},
        {"{\"format\": \"warpscope lesson\", \"version\": 1, \"kinds\": []}",
         "expected \"warpscope quiz\""},
        {"{\"format\": \"warpscope quiz\", \"version\": 2, \"kinds\": []}", "quiz.json:1:"},
        {"{\"format\": \"warpscope quiz\", \"version\": 1, \"kinds\": [{\"level\": 1, \"kind\": "
         "\"reuse\", \"owed\": 1, \"missed\": 1, \"right\": 0}]}",
         "level 1 has no questions of the kind 'reuse'"},
        {"{\"format\": \"warpscope quiz\", \"version\": 1, \"kinds\": [{\"level\": 1, \"kind\": "
         "\"lane\", \"owed\": 3, \"missed\": 1, \"right\": 0}]}",
         "quiz.json:1:"},
    };
    struct ws_review review;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[400] = "";
        FILE *file;

        unlink(kept);
        write_text(wrong[i].text);
        error.text[0] = 0;
        assert_false(ws_review_load(&review, path, &error));
        assert_non_null(strstr(error.text, wrong[i].why));
        for (int kind = 0; kind < WS_QUIZ_KINDS_COUNT; kind++)
            assert_false(ws_review_owes(&review, 1, (enum ws_quiz_kind_id)kind));
        assert_true(ws_review_save(&review, path, &error));
        file = fopen(kept, "r");
        assert_non_null(file);
        assert_non_null(fgets(text, sizeof text, file));
        fclose(file);
        assert_string_equal(text, wrong[i].text);
        assert_true(ws_review_load(&review, path, &error));
    }
}

/* Fields of one record of CSV, unquoted, counted; `text` is moved past it. */
static int fields(const char **text)
{
    bool quoted = false;
    int count = 1;

    for (; **text && (quoted || **text != '\n'); ++*text) {
        if (**text == '"')
            quoted = !quoted;
        count += !quoted && **text == ',';
    }
    assert_false(quoted);
    *text += **text == '\n';
    return count;
}

static char *printed(void (*print)(FILE *out, const struct ws_quiz *quiz), struct ws_quiz *quiz)
{
    size_t length;
    char *text;
    FILE *out = open_memstream(&text, &length);

    print(out, quiz);
    fclose(out);
    return text;
}

static void print_cards(FILE *out, const struct ws_quiz *quiz)
{
    for (int i = 0; i < quiz->answers; i++)
        ws_cards_print(out, &quiz->answer[i].question);
}

static void results_and_cards_are_csv(void **state)
{
    struct ws_quiz quiz = begun(4, 3, true, 30);
    const char *at;
    char *text;

    (void)state;
    for (int i = 0; i < 30; i++)
        answered(&quiz, i % 3 != 0);
    text = printed(ws_results_print, &quiz);
    at = text;
    assert_int_equal(strncmp(text,
                             "number,level,kind,variant,question,given,right answer,right,"
                             "seconds,seed\n1,4,",
                             77),
                     0);
    for (int i = 0; i <= 30; i++)
        assert_int_equal(fields(&at), 10);
    assert_int_equal(*at, 0);
    assert_non_null(strstr(text, ",0,1.3,3\n"));
    free(text);
    text = printed(print_cards, &quiz);
    at = text;
    for (int i = 0; i < 30; i++)
        assert_int_equal(fields(&at), 3);
    assert_int_equal(*at, 0);
    free(text);
    ws_quiz_finish(&quiz);
}

static void fields_that_need_it_are_quoted(void **state)
{
    static const char *const cases[][2] = {
        {"plain", "plain"}, {"a,b", "\"a,b\""}, {"a\"b", "\"a\"\"b\""}, {"a\nb", "\"a\nb\""}};
    char text[40];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FILE *out = fmemopen(text, sizeof text, "w");

        ws_csv_print(out, cases[i][0]);
        fclose(out);
        assert_string_equal(text, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missed_returns_after_two_and_after_five),
        cmocka_unit_test(a_seed_asks_the_same_whatever_was_missed),
        cmocka_unit_test(any_element_of_the_wrong_label_is_right),
        cmocka_unit_test(what_is_no_answer_leaves_the_question_open),
        cmocka_unit_test(what_is_owed_is_kept_between_rounds),
        cmocka_unit_test(a_wrong_file_is_told_of_and_kept),
        cmocka_unit_test(results_and_cards_are_csv),
        cmocka_unit_test(fields_that_need_it_are_quoted),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
