/*
 * What a question is about as plain text, for where there are no panels: a matrix with the element
 * that is asked for, a square of quarters, the addresses that the lanes give. It tells no more than
 * the question does; once the question is answered, it tells the rest.
 */
#ifndef WS_TEACH_QUIZ_PICTURE_H
#define WS_TEACH_QUIZ_PICTURE_H

#include "viz/teach/quiz_question.h"
#include "viz/text/terminal.h"

/*
 * Draws the picture of a question, in 80 columns; `answered`: with the lanes that hold what is asked
 * about. Draws nothing where words are enough.
 */
void ws_quiz_picture(const struct ws_terminal *terminal, struct ws_quiz_source *source,
                     const struct ws_quiz_question *question, bool answered);

#endif
