/*
 * What panels keep to themselves while a question is open: who holds elements, who gives addresses.
 * Places stay as they are, so that they can still be pointed at. (What banks tell, the panel of
 * memory leaves out itself: see ws_room.)
 */
#ifndef WS_APP_HIDE_ANSWERS_H
#define WS_APP_HIDE_ANSWERS_H

#include "viz/app/panel/panel.h"
#include "viz/teach/quiz_question.h"

/* Takes what tells any of `secrets`, bits of ws_hidden_answers, out of a panel's scene. */
void ws_hidden_answers_take(unsigned secrets, struct ws_scene *scene);

/*
 * In the scene of Matrices, writes the label that somebody has wrong, in the place of the right one;
 * colours, which would tell, are taken.
 */
void ws_hidden_answers_mislabel(const struct ws_quiz_mislabel *mislabel,
                                const struct ws_mapping *mapping, struct ws_scene *scene);

#endif
