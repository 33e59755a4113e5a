/*
 * The kinds of question as a table: what each is called, which levels ask it, which lesson explains
 * it, and the questions themselves, made by number.
 */
#ifndef WS_TEACH_QUIZ_KINDS_H
#define WS_TEACH_QUIZ_KINDS_H

#include "viz/teach/quiz/quiz_question.h"

/* The word of a kind, as "point_lane", and back; false for an unknown one. */
const char *ws_quiz_kind_word(enum ws_quiz_kind_id kind);
bool ws_quiz_kind_named(const char *word, enum ws_quiz_kind_id *kind);

/* Whether a level asks questions of a kind; levels are 1 to WS_QUIZ_LEVELS. */
bool ws_quiz_kind_in(enum ws_quiz_kind_id kind, int level);

/* The lesson that explains a kind, 1 to 9, and what that lesson is called. */
int ws_quiz_lesson(enum ws_quiz_kind_id kind);
const char *ws_quiz_lesson_title(int lesson);

/*
 * Makes the `number`-th question of a seed, of a kind that the level has. The same numbers make the
 * same question, as long as the captures are the same. Fails where a capture cannot be read.
 */
bool ws_quiz_make(struct ws_quiz_source *source, enum ws_quiz_kind_id kind, int level, int seed,
                  int number, struct ws_quiz_question *made, struct ws_error *error);

/* The i-th kind that a round of that level and seed asks: each of the level's once, then again. */
enum ws_quiz_kind_id ws_quiz_kind_at(int level, int seed, int number);

#endif
