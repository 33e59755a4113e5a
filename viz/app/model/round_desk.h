/*
 * The desk during a quiz round: it shows the subject of the question and hides the answers; once
 * the question is answered, it shows the right answer.
 */
#ifndef WS_APP_ROUND_DESK_H
#define WS_APP_ROUND_DESK_H

#include "viz/app/model/desk.h"

/*
 * Starts a round, replacing one in progress; `seed` -1: a fresh one. Sets the user's state aside
 * and asks the first question.
 */
void ws_round_begin(struct ws_desk *desk, int level, int seed, int questions);

/* Ends the round, and restores the user's state. */
void ws_round_end(struct ws_desk *desk);

/* Goes from an answer to the next question, or to the end. */
void ws_round_next(struct ws_desk *desk);

/* Shows the hint of the open question. */
void ws_round_hint(struct ws_desk *desk);

/* Marks a choice, or removes the mark; confirming the marked choice answers with it. */
void ws_round_mark(struct ws_desk *desk, int index);
void ws_round_confirm(struct ws_desk *desk);

/* Answers; reports invalid input. After a first wrong answer the question is still open. */
void ws_round_point(struct ws_desk *desk, const struct ws_shown *shown);
void ws_round_type(struct ws_desk *desk);

#endif
