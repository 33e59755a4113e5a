/* Reading what a step of a lesson asks. */
#ifndef WS_TEACH_LESSON_ASK_H
#define WS_TEACH_LESSON_ASK_H

#include "viz/teach/lesson_reader.h"

/* The field "ask" of the step, which is the lesson's last so far. */
bool ws_lesson_read_ask(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                        struct ws_lesson_step *step);

#endif
