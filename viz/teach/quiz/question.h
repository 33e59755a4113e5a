/*
 * A question in a lesson or a quiz. The answer is a choice, something that the reader points at, or
 * a typed text. A wrong choice is a real misconception; its own sentence states what would have to
 * be true for it.
 */
#ifndef WS_TEACH_QUESTION_H
#define WS_TEACH_QUESTION_H

#include "probe/isa/isa.h"
#include "viz/choice/shown.h"

enum ws_ask {
    WS_ASK_CHOOSE, /* one of the choices */
    WS_ASK_POINT,  /* an element, lane, … that matches `answer`, in any panel or in words */
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
    char because[WS_BECAUSE_SIZE]; /* why it is wrong; "" for a right one */
};

struct ws_question {
    enum ws_ask ask;
    const struct ws_variant *variant; /* of the question */
    char text[WS_QUESTION_SIZE];
    int choices; /* WS_ASK_CHOOSE: 2 to WS_MOST_CHOICES, at least one of them right */
    struct ws_question_choice choice[WS_MOST_CHOICES];
    struct ws_shown answer;        /* WS_ASK_POINT: fields that are not -1 must match */
    long number;                   /* WS_ASK_NUMBER */
    char because[WS_BECAUSE_SIZE]; /* why the right answer is right */
};

struct ws_judgement {
    bool right;
    char given[80]; /* the wrong answer that was pointed at or typed; "" for a choice */
    char words[WS_BECAUSE_SIZE + 200];
};

/* Judges the `index`-th choice, which exists. */
struct ws_judgement ws_question_chosen(const struct ws_question *question, int index);

/*
 * Judges a node that was pointed at. It is right if it has all fields of the answer with the same
 * values. A less specific one, such as a lane instead of an element, is wrong, and the words say
 * so.
 */
struct ws_judgement ws_question_pointed(const struct ws_question *question,
                                        const struct ws_shown *shown);

/*
 * Judges a typed answer: a choice's letter or number from 1 ("b", "2"), a query ("lane 5",
 * "M1[3,5]") or a number. Returns false, with the reason, if it is not an answer.
 */
bool ws_question_typed(const struct ws_question *question, const char *text,
                       struct ws_judgement *judgement, struct ws_error *error);

/* The right answer in words: "b) …", "M1[3,5]", "4". Returns `text`. */
char *ws_question_answer(const struct ws_question *question, char *text, size_t size);

#endif
