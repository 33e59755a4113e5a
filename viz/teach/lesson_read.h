/* Reading a lesson from its file. */
#ifndef WS_TEACH_LESSON_READ_H
#define WS_TEACH_LESSON_READ_H

#include "viz/teach/lesson.h"

/*
 * Reads a file. Fails with "PATH:LINE:COLUMN: reason" for anything that the format does not allow,
 * and leaves `lesson` empty. Finish it in either case.
 */
bool ws_lesson_read(const char *path, struct ws_lesson *lesson, struct ws_error *error);

/* The same without building the stages, which is the slowest part: for lists. */
bool ws_lesson_peek(const char *path, struct ws_lesson *lesson, struct ws_error *error);

/* Whether a file declares itself a lesson, valid or not. */
bool ws_lesson_is(const char *path);

#endif
