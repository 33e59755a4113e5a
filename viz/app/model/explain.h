/*
 * What shows the right answer of a question of the quiz: the instruction played from the frame where
 * it matters, following whom the question is about; a figure; or the panels with what is right
 * selected. Which of them is a row for each kind of question.
 */
#ifndef WS_APP_EXPLAIN_H
#define WS_APP_EXPLAIN_H

#include "viz/app/model/desk.h"

/* How a kind of question is explained. */
enum ws_explains ws_explain_way(enum ws_quiz_kind_id kind);

/* Of an answered question: shows what explains it, from its beginning. */
void ws_explain_begin(struct ws_desk *desk);

/* Back to the panels. */
void ws_explain_end(struct ws_desk *desk);

/* Lets time pass; false where nothing is moved by it any more. */
bool ws_explain_tick(struct ws_desk *desk, double ms);

/* The figure that explains it, of the desk's model, where it is one that does. */
struct ws_figure ws_explain_figure(const struct ws_desk *desk);

#endif
