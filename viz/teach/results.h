/* What was answered, as a table for a teacher: CSV, a line a question. */
#ifndef WS_TEACH_RESULTS_H
#define WS_TEACH_RESULTS_H

#include <stdio.h>

#include "viz/teach/quiz.h"

/* Prints `text` as a field of CSV (RFC 4180): in quotes where it needs them, doubled inside. */
void ws_csv_print(FILE *out, const char *text);

/*
 * Prints "number,level,kind,variant,question,given,right answer,right,seconds,seed" and a line for
 * each question that was answered; `right` is 1 or 0, seconds have one decimal.
 */
void ws_results_print(FILE *out, const struct ws_quiz *quiz);

#endif
