/* The results of a round as CSV for a teacher, one line per question. */
#ifndef WS_TEACH_RESULTS_H
#define WS_TEACH_RESULTS_H

#include <stdio.h>

#include "viz/teach/quiz/quiz.h"

/* Prints `text` as a field of CSV (RFC 4180): in quotes if needed, with quotes inside doubled. */
void ws_csv_print(FILE *out, const char *text);

/*
 * Prints "number,level,kind,variant,question,given,right answer,right,seconds,seed" and one line
 * per answered question; `right` is 1 or 0, seconds have one decimal.
 */
void ws_results_print(FILE *out, const struct ws_quiz *quiz);

#endif
