/*
 * Saves a round from the window: its results, or its questions as cards, in the current directory,
 * under a name that identifies the round. It never replaces a file.
 */
#ifndef WS_TEACH_QUIZ_SAVE_H
#define WS_TEACH_QUIZ_SAVE_H

#include "viz/teach/quiz/quiz.h"

enum ws_quiz_save { WS_QUIZ_SAVE_RESULTS, WS_QUIZ_SAVE_CARDS };

enum { WS_QUIZ_SAVE_SIZE = 64, WS_QUIZ_SAVE_MOST = 999 };

/*
 * Writes it as "quiz-level-2-seed-7.csv" or "quiz-level-2-seed-7-cards.csv" or, if that exists,
 * with "-2" to "-999" before the dot. `name` gets the name. Fails if no file can be created or
 * written; a partial file is removed.
 */
bool ws_quiz_save_write(const struct ws_quiz *quiz, enum ws_quiz_save what,
                        char name[WS_QUIZ_SAVE_SIZE], struct ws_error *error);

#endif
