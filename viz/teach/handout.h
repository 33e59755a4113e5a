/*
 * A lesson on paper: a worksheet with its questions, then the figures, step by step, and the
 * answers last.
 */
#ifndef WS_TEACH_HANDOUT_H
#define WS_TEACH_HANDOUT_H

#include "probe/evidence/store/evidence.h"
#include "viz/teach/lesson.h"
#include "viz/teach/pages.h"

/*
 * Makes the pages, which are empty and whose paper is set. Figures show the data of `captures`.
 * Fails if a figure cannot be made, with the step's name, or if there are too many pages. Finish
 * the pages in either case.
 */
bool ws_handout_make(const struct ws_lesson *lesson, struct ws_captures *captures,
                     struct ws_pages *pages, struct ws_error *error);

#endif
