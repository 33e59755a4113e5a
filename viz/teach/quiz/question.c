/* Judging is one comparison per kind of answer. */
#include "viz/teach/quiz/question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/choice/query.h"

struct ws_judgement ws_question_chosen(const struct ws_question *question, int index)
{
    const struct ws_question_choice *choice = &question->choice[index];
    struct ws_judgement judgement = {.right = choice->right};

    snprintf(judgement.words, sizeof judgement.words, "%s",
             choice->right ? question->because : choice->because);
    return judgement;
}

/* Whether every field of the answer is given, with the same value. */
static bool says_all(const struct ws_shown *answer, const struct ws_shown *shown)
{
    const int wanted[] = {answer->matrix, answer->row, answer->column,       answer->lane,
                          answer->reg,    answer->bit, answer->address_lane, answer->bank};
    const int given[] = {shown->matrix, shown->row, shown->column,       shown->lane,
                         shown->reg,    shown->bit, shown->address_lane, shown->bank};

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (wanted[i] >= 0 && wanted[i] != given[i])
            return false;
    return true;
}

struct ws_judgement ws_question_pointed(const struct ws_question *question,
                                        const struct ws_shown *shown)
{
    struct ws_judgement judgement = {.right = says_all(&question->answer, shown)};
    char answer[80];

    if (judgement.right) {
        snprintf(judgement.words, sizeof judgement.words, "%s", question->because);
        return judgement;
    }
    ws_query_write(question->variant, shown, judgement.given, sizeof judgement.given);
    ws_query_write(question->variant, &question->answer, answer, sizeof answer);
    snprintf(judgement.words, sizeof judgement.words, "Not %s but %s. %s", judgement.given, answer,
             question->because);
    return judgement;
}

static bool choose(const struct ws_question *question, const char *text,
                   struct ws_judgement *judgement, struct ws_error *error)
{
    int letter = tolower((unsigned char)text[0]);
    int index = letter >= 'a' && letter <= 'z' ? letter - 'a' : letter - '1';

    if (!text[0] || text[1] || index < 0 || index >= question->choices)
        return ws_fail(error, WS_CODE_VALUE, "'%.40s' is not a choice; type a letter from a to %c",
                       text, 'a' + question->choices - 1);
    *judgement = ws_question_chosen(question, index);
    return true;
}

static bool count(const struct ws_question *question, const char *text,
                  struct ws_judgement *judgement, struct ws_error *error)
{
    char *end;
    long number = strtol(text, &end, 0);

    if (end == text || *end)
        return ws_fail(error, WS_CODE_NUMBER, "'%.40s' is not a number; type one, such as 12",
                       text);
    judgement->right = number == question->number;
    if (judgement->right) {
        snprintf(judgement->words, sizeof judgement->words, "%s", question->because);
        return true;
    }
    snprintf(judgement->given, sizeof judgement->given, "%ld", number);
    snprintf(judgement->words, sizeof judgement->words, "Not %ld but %ld. %s", number,
             question->number, question->because);
    return true;
}

bool ws_question_typed(const struct ws_question *question, const char *text,
                       struct ws_judgement *judgement, struct ws_error *error)
{
    struct ws_shown shown;

    *judgement = (struct ws_judgement){0};
    switch (question->ask) {
    case WS_ASK_CHOOSE:
        return choose(question, text, judgement, error);
    case WS_ASK_POINT:
        if (!ws_query_parse(question->variant, NULL, text, &shown, error))
            return false;
        *judgement = ws_question_pointed(question, &shown);
        return true;
    case WS_ASK_NUMBER:
        return count(question, text, judgement, error);
    }
    return false;
}

char *ws_question_answer(const struct ws_question *question, char *text, size_t size)
{
    text[0] = 0;
    switch (question->ask) {
    case WS_ASK_CHOOSE:
        for (int i = 0; i < question->choices; i++)
            if (question->choice[i].right) {
                snprintf(text, size, "%c) %s", 'a' + i, question->choice[i].text);
                break;
            }
        break;
    case WS_ASK_POINT:
        ws_query_write(question->variant, &question->answer, text, size);
        break;
    case WS_ASK_NUMBER:
        snprintf(text, size, "%ld", question->number);
        break;
    }
    return text;
}
