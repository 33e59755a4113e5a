/*
 * A round of the quiz in the window: the questions and answers are the classroom's (viz/teach); here
 * is what the window knows beside them, the user's own state among it, which is given back in the
 * end.
 */
#ifndef WS_APP_ROUND_H
#define WS_APP_ROUND_H

#include "viz/app/model/state.h"
#include "viz/export/assets.h"
#include "viz/teach/quiz.h"

/* What is above the band once a question is answered. */
enum ws_explains { WS_EXPLAINS_PANELS, WS_EXPLAINS_PLAYED, WS_EXPLAINS_FIGURE };

struct ws_round {
    bool on;                         /* a round has the window */
    struct ws_quiz quiz;             /* while it is on */
    bool hinted;                     /* the hint is shown */
    int marked;                      /* the choice that is not confirmed yet, or -1 */
    bool failed;                     /* no question could be made; the message says why */
    char typed[WS_QUIZ_ANSWER_SIZE]; /* in the band's field */
    enum ws_explains explains;       /* what shows the right answer now: explain.h */
    int from, to;                    /* of the frames that are played */
    double asked_at;                 /* on a clock of seconds */
    int questions;                   /* of a round that begins in the window; 0: ten */
    char path[WS_PATH_SIZE];         /* where what was missed is kept; "": nowhere */
    bool file_wrong;                 /* it could not be read: it is told of once */
};

/* A zeroed one is accepted. */
void ws_round_finish(struct ws_round *round);

/* Whether a question is open. */
bool ws_round_asks(const struct ws_round *round);

/* Whether all questions are answered, and the last answer was looked at. */
bool ws_round_is_over(const struct ws_round *round);

/* What the panels must not tell now: bits of ws_hidden_answers. */
unsigned ws_round_secrets(const struct ws_round *round);

#endif
