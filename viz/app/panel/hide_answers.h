/*
 * Answers that panels hide while a question is open: which lanes hold elements, which lanes supply
 * addresses. Boxes stay in place, so that they can still be pointed at. (The memory panel itself
 * omits the banks: see ws_room.)
 */
#ifndef WS_APP_HIDE_ANSWERS_H
#define WS_APP_HIDE_ANSWERS_H

#include "viz/app/panel/panel.h"
#include "viz/teach/quiz/quiz_question.h"

/* Removes from a panel's scene all that reveals any of `secrets`, bits of ws_hidden_answers. */
void ws_hidden_answers_take(unsigned secrets, struct ws_scene *scene);

/*
 * In the scene of Matrices, replaces the right label by the wrong one of the question, and removes
 * the colors, which would reveal it.
 */
void ws_hidden_answers_mislabel(const struct ws_quiz_mislabel *mislabel,
                                const struct ws_mapping *mapping, struct ws_scene *scene);

#endif
