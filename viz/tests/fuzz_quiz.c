/*
 * Quiz rounds from their file and their player: the file of missed questions, which is saved as it
 * was read; and a line with level, seed and number of questions, followed by typed answers.
 */
#include "viz/export/assets.h"
#include "viz/teach/quiz/quiz.h"
#include "viz/teach/quiz/results.h"
#include "viz/tests/fuzz_room.h"

static void check_review(const uint8_t *data, size_t size)
{
    struct ws_review review = {0}, again = {0};
    struct ws_error error = {0};

    fuzz_room_put("quiz.json", data, size);
    if (!ws_review_load(&review, "quiz.json", &error))
        fuzz_refused(&error);
    if (!ws_review_save(&review, "quiz.json", &error))
        fuzz_found("read, and cannot be saved: %s", error.text);
    if (!ws_review_load(&again, "quiz.json", &error))
        fuzz_found("saved, and cannot be read: %s", error.text);
    if (memcmp(&review, &again, sizeof review))
        fuzz_found("saved, and read as something else");
}

/* Answers the open question with a line, or with the right answer if the line is not an answer. */
static void answer(struct ws_quiz *quiz, const char *line)
{
    char right[WS_QUIZ_ANSWER_SIZE];
    struct ws_error error = {0};

    if (ws_quiz_type(quiz, line, 1.5, &error))
        return;
    fuzz_refused(&error);
    ws_question_answer(&quiz->question.question, right, sizeof right);
    if (!ws_quiz_type(quiz, right, 0, &error) && !ws_quiz_choose(quiz, 0, 0, &error))
        fuzz_found("the right answer '%s' is none: %s", right, error.text);
}

static void play(char *text)
{
    static struct ws_captures captures;
    struct ws_quiz_options options = {.level = 1, .questions = 1};
    struct ws_quiz quiz;
    struct ws_error error = {0};
    char *line = text + strcspn(text, "\n"), *out = NULL, score[256], words[640];
    size_t length = 0;
    FILE *file;
    int same = 0;

    if (sscanf(text, "%d %d %d %d", &options.level, &options.seed, &options.questions, &same) < 1 ||
        options.level < 1 || options.level > WS_QUIZ_LEVELS || options.seed < 0 ||
        options.seed > WS_QUIZ_SEED_MOST || options.questions < 1 || options.questions > 12)
        return;
    options.the_same = same;
    if (!captures.folders.count && !ws_assets_captures(&captures, &error))
        fuzz_found("%s", error.text);
    ws_quiz_begin(&quiz, &captures, &options);
    while (!ws_quiz_is_over(&quiz)) {
        char *end;

        if (!ws_quiz_next(&quiz, &error))
            fuzz_found("no question: %s", error.text);
        line += *line == '\n';
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        answer(&quiz, line);
        line = end;
    }
    ws_quiz_score_words(&quiz, score, sizeof score);
    ws_quiz_again_words(&quiz, words, sizeof words);
    file = open_memstream(&out, &length);
    if (!file)
        abort();
    ws_results_print(file, &quiz);
    fclose(file);
    free(out);
    ws_quiz_finish(&quiz);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    fuzz_room_enter();
    if (size && data[0] == '{') {
        check_review(data, size);
        return 0;
    }
    text = fuzz_text(data, size);
    play(text);
    free(text);
    return 0;
}
