/*
 * A lesson on paper: a worksheet with its questions, then what was seen, step by step, and the
 * answers last.
 */
#ifndef WS_TEACH_HANDOUT_H
#define WS_TEACH_HANDOUT_H

#include "probe/evidence/evidence.h"
#include "viz/teach/lesson.h"
#include "viz/teach/pages.h"

/*
 * Makes the pages, which are empty and whose paper is set. Figures show what `captures` say. Fails
 * where a picture cannot be made, with the step's name, or there are too many pages. Finish the
 * pages in either case.
 */
bool ws_handout_make(const struct ws_lesson *lesson, struct ws_captures *captures,
                     struct ws_pages *pages, struct ws_error *error);

#endif
