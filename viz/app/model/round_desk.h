/*
 * The desk during a round: it shows what the question is about and keeps its secrets; once it is
 * answered, it shows the right answer.
 */
#ifndef WS_APP_ROUND_DESK_H
#define WS_APP_ROUND_DESK_H

#include "viz/app/model/desk.h"

/*
 * Begins a round, in the place of one that is on; `seed` -1: a fresh one. Puts the user's state away
 * and asks the first question.
 */
void ws_round_begin(struct ws_desk *desk, int level, int seed, int questions);

/* Ends it, and gives the user's state back. */
void ws_round_end(struct ws_desk *desk);

/* From an answer to the next question, or to the end. */
void ws_round_next(struct ws_desk *desk);

/* Shows the hint of the open question. */
void ws_round_hint(struct ws_desk *desk);

/* Marks a choice, or takes it back; confirmed, it is the answer. */
void ws_round_mark(struct ws_desk *desk, int index);
void ws_round_confirm(struct ws_desk *desk);

/* The answer; what is none is told of. After a first wrong one the question is still open. */
void ws_round_point(struct ws_desk *desk, const struct ws_shown *shown);
void ws_round_type(struct ws_desk *desk);

#endif
