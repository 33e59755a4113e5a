/*
 * What is kept of a round that was asked in the window: its results or its questions as cards, in the
 * current folder, under a name that tells the round and never replaces a file.
 */
#ifndef WS_TEACH_KEEPSAKE_H
#define WS_TEACH_KEEPSAKE_H

#include "viz/teach/quiz.h"

enum ws_keepsake { WS_KEEPSAKE_RESULTS, WS_KEEPSAKE_CARDS };

enum { WS_KEEPSAKE_SIZE = 64, WS_KEEPSAKE_MOST = 999 };

/*
 * Writes it as "quiz-level-2-seed-7.csv" or "quiz-level-2-seed-7-cards.csv" or, where there is such a
 * file, with "-2" to "-999" before the dot. `name` gets the name. Fails where none can be made or
 * written; what was begun is then taken away.
 */
bool ws_keepsake_save(const struct ws_quiz *quiz, enum ws_keepsake what,
                      char name[WS_KEEPSAKE_SIZE], struct ws_error *error);

#endif
