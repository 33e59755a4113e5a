/*
 * A question's subject as plain text, where there are no panels: a matrix with the element in
 * question, a square of quarters, the lanes' addresses. It does not reveal the answer before the
 * question is answered.
 */
#ifndef WS_TEACH_QUIZ_PICTURE_H
#define WS_TEACH_QUIZ_PICTURE_H

#include "viz/teach/quiz/quiz_question.h"
#include "viz/text/terminal.h"

/*
 * Draws the picture of a question, in 80 columns; `answered`: with the lanes that hold the elements
 * in question. Draws nothing for questions that need no picture.
 */
void ws_quiz_picture(const struct ws_terminal *terminal, struct ws_quiz_source *source,
                     const struct ws_quiz_question *question, bool answered);

#endif
