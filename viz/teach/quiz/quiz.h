/*
 * A round of the quiz: a number of questions of one level, one after the other, with score and
 * streak. A round with a given seed has the same questions for everyone; a fresh round also repeats
 * missed ones. It has no clock and no screen: the caller passes the time of an answer.
 */
#ifndef WS_TEACH_QUIZ_H
#define WS_TEACH_QUIZ_H

#include "viz/teach/quiz/quiz_question.h"
#include "viz/teach/quiz/review.h"

enum { WS_QUIZ_MOST = 200, WS_QUIZ_SEED_MOST = 999999, WS_QUIZ_ANSWER_SIZE = 200 };

struct ws_quiz_options {
    int level;     /* 1 to WS_QUIZ_LEVELS */
    int seed;      /* 0 to WS_QUIZ_SEED_MOST */
    bool the_same; /* for everyone: no missed question is repeated in between */
    int questions; /* 1 to WS_QUIZ_MOST */
    bool retries;  /* a wrong answer allows a second try, which does not count */
};

/* An answered question. */
struct ws_quiz_answer {
    struct ws_quiz_question question;
    char given[WS_QUIZ_ANSWER_SIZE], right_answer[WS_QUIZ_ANSWER_SIZE];
    bool right;
    double seconds;
};

struct ws_quiz {
    struct ws_quiz_options options;
    struct ws_quiz_source source;
    struct ws_review review;
    struct ws_quiz_question question; /* the current or the last one */
    bool open;                        /* it is not answered yet, … */
    bool missed;                      /* … or its first try was wrong, and this is the second */
    int tried, chosen;                /* the choices of that first try and of the last one, or -1 */
    bool again;                       /* it is a repetition of a missed one */
    struct ws_judgement judgement;    /* of the last answer */
    int planned;                      /* how many of the seed's own questions were asked */
    struct ws_quiz_answer *answer;    /* owned */
    int answers, score, streak, best;
};

/* A new seed, from the clock. */
int ws_quiz_fresh_seed(void);

/* Begins a round, before its first question. `captures` is borrowed. Finish it. */
void ws_quiz_begin(struct ws_quiz *quiz, struct ws_captures *captures,
                   const struct ws_quiz_options *options);
void ws_quiz_finish(struct ws_quiz *quiz);

/* Whether all questions were asked and answered. */
bool ws_quiz_is_over(const struct ws_quiz *quiz);

/* The number of the current or the last question, from 1. */
int ws_quiz_number(const struct ws_quiz *quiz);

/* Asks the next question; the last one must be answered. Fails if none can be made. */
bool ws_quiz_next(struct ws_quiz *quiz, struct ws_error *error);

/*
 * Answers the open question: with a choice's index, with a node that was pointed at, or with a
 * typed text. The judgement is then in quiz->judgement. If a text or a node is not an answer,
 * returns false with the reason, and the question stays open. All fail for lack of memory.
 */
bool ws_quiz_choose(struct ws_quiz *quiz, int index, double seconds, struct ws_error *error);
bool ws_quiz_point(struct ws_quiz *quiz, const struct ws_shown *shown, double seconds,
                   struct ws_error *error);
bool ws_quiz_type(struct ws_quiz *quiz, const char *text, double seconds, struct ws_error *error);

/* "8 of 10, best streak 5". Returns `text`. */
char *ws_quiz_score_words(const struct ws_quiz *quiz, char *text, size_t size);

/*
 * "Look again at lesson 2 (Which lane supplies the addresses) and lesson 6 (…)."; "" if nothing was
 * missed.
 */
char *ws_quiz_again_words(const struct ws_quiz *quiz, char *text, size_t size);

#endif
