/*
 * A quiz round in the window: the questions and answers are in viz/teach; this adds the window's
 * part of it.
 */
#ifndef WS_APP_ROUND_H
#define WS_APP_ROUND_H

#include "viz/app/model/state.h"
#include "viz/export/assets.h"
#include "viz/teach/quiz/quiz.h"

/* The content above the band once a question is answered. */
enum ws_explains { WS_EXPLAINS_PANELS, WS_EXPLAINS_PLAYED, WS_EXPLAINS_FIGURE };

struct ws_round {
    bool on;                         /* a round is in progress */
    struct ws_quiz quiz;             /* while it is on */
    bool hinted;                     /* the hint is shown */
    int marked;                      /* the choice that is not confirmed yet, or -1 */
    bool failed;                     /* no question could be made; the message has the reason */
    char typed[WS_QUIZ_ANSWER_SIZE]; /* in the band's field */
    enum ws_explains explains;       /* the present explanation of the right answer: explain.h */
    int from, to;                    /* the frames that are played */
    double asked_at;                 /* on a clock in seconds */
    int questions;                   /* of a round that starts in the window; 0: ten */
    char path[WS_PATH_SIZE];         /* the file of missed questions; "": none */
    bool file_wrong;                 /* the file could not be read: reported once */
};

/* A zeroed round is accepted. */
void ws_round_finish(struct ws_round *round);

/* Whether a question is open. */
bool ws_round_asks(const struct ws_round *round);

/* Whether all questions are answered, and the explanation of the last one was left. */
bool ws_round_is_over(const struct ws_round *round);

/* The answers that the panels must hide now: bits of ws_hidden_answers. */
unsigned ws_round_secrets(const struct ws_round *round);

#endif
