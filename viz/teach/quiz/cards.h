/* Questions as review cards, for programs that ask them again at growing intervals. */
#ifndef WS_TEACH_CARDS_H
#define WS_TEACH_CARDS_H

#include <stdio.h>

#include "viz/teach/quiz/quiz.h"

/*
 * Prints what comes before the cards: comments, from which an importing program learns that fields
 * are separated by commas, which there are (front, back, tags), and that none holds HTML.
 */
void ws_cards_begin(FILE *out);

/* Prints one card as CSV: question and choices; the right answer and why; tags between blanks. */
void ws_cards_print(FILE *out, const struct ws_quiz_question *question);

/* Prints all questions of a round that were answered: what comes before the cards, and the cards. */
void ws_cards_print_round(FILE *out, const struct ws_quiz *quiz);

#endif
