/*
 * The desk in class: a lesson takes it over, with the user's state put away, and gives it back when
 * it is left. What the lesson shows becomes the desk's state at each step; between two, the user may
 * change it at will.
 */
#ifndef WS_APP_CLASSROOM_H
#define WS_APP_CLASSROOM_H

#include "viz/app/model/desk.h"

/* Puts the user's state and undo away, once; and gives them back. */
void ws_class_begin(struct ws_desk *desk);
void ws_class_end(struct ws_desk *desk);

/* Makes the desk's state what the step shows now. */
void ws_class_show(struct ws_desk *desk);

/* Opens a lesson at a step, by number or name; "" or NULL: where it was left, else at its first. */
bool ws_class_open(struct ws_desk *desk, const char *path, const char *step,
                   struct ws_error *error);

/* Notes where the open lesson is left, if there is one. */
void ws_class_leave(struct ws_desk *desk);

/* Goes on by steps, forward or back; forward over a question that waits: the marked choice is confirmed,
 * or the answer is told. */
void ws_class_go(struct ws_desk *desk, int by);

/* If the lesson's file was saved: shows what it is now, or says what is wrong with it. */
void ws_class_watch(struct ws_desk *desk);

#endif
