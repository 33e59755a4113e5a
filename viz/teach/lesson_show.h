/* Reading what a step of a lesson shows. */
#ifndef WS_TEACH_LESSON_SHOW_H
#define WS_TEACH_LESSON_SHOW_H

#include "viz/teach/lesson_reader.h"

/* The i-th setting that a step can show, and NULL after the last: names of ws_state_set(). */
const char *ws_lesson_setting_name(int index);

/* The field "show" of a step: applied to reader->choices, and kept for the window. */
bool ws_lesson_read_show(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                         struct ws_lesson_settings *settings);

/* The field "stage" of a step. */
bool ws_lesson_read_stage(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                          struct ws_lesson_stage *stage);

#endif
