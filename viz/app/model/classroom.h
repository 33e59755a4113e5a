/*
 * The desk during a lesson: the lesson sets the user's state aside, and restores it when the user
 * leaves. Each step of the lesson sets the desk's state; between two steps the user may change it
 * freely.
 */
#ifndef WS_APP_CLASSROOM_H
#define WS_APP_CLASSROOM_H

#include "viz/app/model/desk.h"

/* Sets the user's state and undo aside, once; restores them. */
void ws_class_begin(struct ws_desk *desk);
void ws_class_end(struct ws_desk *desk);

/* Sets the desk's state to that of the present step. */
void ws_class_show(struct ws_desk *desk);

/* Opens a lesson at a step, by number or name; "" or NULL: where it was left, or its first. */
bool ws_class_open(struct ws_desk *desk, const char *path, const char *step,
                   struct ws_error *error);

/* Records the step at which the open lesson, if any, is left. */
void ws_class_leave(struct ws_desk *desk);

/*
 * Goes `by` steps forward or back. Forward from an open question first confirms the marked choice,
 * or shows the answer.
 */
void ws_class_go(struct ws_desk *desk, int by);

/* If the lesson's file was saved: shows its new content, or reports the error in it. */
void ws_class_watch(struct ws_desk *desk);

#endif
