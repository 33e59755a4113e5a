/*
 * A question as the classroom asks it, in a lesson or a quiz: by choices, by what is pointed at, or
 * by what is typed. A wrong choice is a real misconception and has its own sentence, which says what
 * would have to be true for it.
 */
#ifndef WS_TEACH_QUESTION_H
#define WS_TEACH_QUESTION_H

#include "probe/isa/isa.h"
#include "viz/choice/shown.h"

enum ws_ask {
    WS_ASK_CHOOSE, /* one of the choices */
    WS_ASK_POINT,  /* something that shows what `answer` says, in any panel or in words */
    WS_ASK_NUMBER, /* a number */
};

enum {
    WS_MOST_CHOICES = 6,
    WS_QUESTION_SIZE = 400,
    WS_CHOICE_TEXT_SIZE = 160,
    WS_BECAUSE_SIZE = 400
};

struct ws_question_choice {
    char text[WS_CHOICE_TEXT_SIZE];
    bool right;
    char because[WS_BECAUSE_SIZE]; /* why it is wrong; "" of a right one */
};

struct ws_question {
    enum ws_ask ask;
    const struct ws_variant *variant; /* that it is about */
    char text[WS_QUESTION_SIZE];
    int choices; /* WS_ASK_CHOOSE: 2 to WS_MOST_CHOICES, at least one of them right */
    struct ws_question_choice choice[WS_MOST_CHOICES];
    struct ws_shown answer;        /* WS_ASK_POINT: fields that are not -1 must be so */
    long number;                   /* WS_ASK_NUMBER */
    char because[WS_BECAUSE_SIZE]; /* why the right answer is right */
};

struct ws_judgement {
    bool right;
    char given[80]; /* what was pointed at or typed and is wrong; "" of a choice */
    char words[WS_BECAUSE_SIZE + 200];
};

/* Judges the `index`-th choice; there is one of that number. */
struct ws_judgement ws_question_chosen(const struct ws_question *question, int index);

/*
 * Judges what was pointed at: right where it says all that the answer does, and the same. What
 * says less, a lane where an element is asked for, is wrong and told so.
 */
struct ws_judgement ws_question_pointed(const struct ws_question *question,
                                        const struct ws_shown *shown);

/*
 * Judges what was typed: a choice's letter or number from 1 ("b", "2"), a query ("lane 5",
 * "M1[3,5]") or a number. False, with the reason, where that is no answer at all.
 */
bool ws_question_typed(const struct ws_question *question, const char *text,
                       struct ws_judgement *judgement, struct ws_error *error);

/* The right answer in words: "b) …", "M1[3,5]", "4". Returns `text`. */
char *ws_question_answer(const struct ws_question *question, char *text, size_t size);

#endif
