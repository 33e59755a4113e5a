/* A name is taken by creating its file, which fails where there is one: nobody comes in between. */
#include "viz/teach/quiz/quiz_save.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "viz/teach/quiz/cards.h"
#include "viz/teach/quiz/results.h"

/* Creates the first file of a name that is free; NULL with the reason. */
static FILE *create(const struct ws_quiz *quiz, const char *suffix, char name[WS_QUIZ_SAVE_SIZE],
                    struct ws_error *error)
{
    FILE *file = NULL;

    errno = EEXIST;
    for (int number = 1; !file && errno == EEXIST && number <= WS_QUIZ_SAVE_MOST; number++) {
        char nth[16] = "";

        if (number > 1)
            snprintf(nth, sizeof nth, "-%d", number);
        snprintf(name, WS_QUIZ_SAVE_SIZE, "quiz-level-%d-seed-%d%s%s.csv", quiz->options.level,
                 quiz->options.seed, suffix, nth);
        file = fopen(name, "wx");
    }
    if (!file)
        ws_fail(error, WS_CODE_WRITE, "%s: %s", name, strerror(errno));
    return file;
}

bool ws_quiz_save_write(const struct ws_quiz *quiz, enum ws_quiz_save what,
                        char name[WS_QUIZ_SAVE_SIZE], struct ws_error *error)
{
    const bool cards = what == WS_QUIZ_SAVE_CARDS;
    FILE *file = create(quiz, cards ? "-cards" : "", name, error);
    bool written;

    if (!file)
        return false;
    if (cards)
        ws_cards_print_round(file, quiz);
    else
        ws_results_print(file, quiz);
    written = !ferror(file);
    if (fclose(file) || !written) {
        ws_fail(error, WS_CODE_WRITE, "%s: %s", name, strerror(errno));
        remove(name);
        return false;
    }
    return true;
}
