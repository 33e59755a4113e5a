/*
 * What is kept of a round that was asked in the window: its results or its questions as cards, in the
 * current folder, under a name that tells the round and never replaces a file.
 */
#ifndef WS_TEACH_QUIZ_SAVE_H
#define WS_TEACH_QUIZ_SAVE_H

#include "viz/teach/quiz.h"

enum ws_quiz_save { WS_QUIZ_SAVE_RESULTS, WS_QUIZ_SAVE_CARDS };

enum { WS_QUIZ_SAVE_SIZE = 64, WS_QUIZ_SAVE_MOST = 999 };

/*
 * Writes it as "quiz-level-2-seed-7.csv" or "quiz-level-2-seed-7-cards.csv" or, where there is such a
 * file, with "-2" to "-999" before the dot. `name` gets the name. Fails where none can be made or
 * written; what was begun is then taken away.
 */
bool ws_quiz_save_write(const struct ws_quiz *quiz, enum ws_quiz_save what,
                        char name[WS_QUIZ_SAVE_SIZE], struct ws_error *error);

#endif
