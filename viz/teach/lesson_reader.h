/*
 * Where the reading of a lesson stands, and how its fields are read: what lesson_read.c, for the
 * lesson and its steps, lesson_show.c, for what a step shows, and lesson_ask.c, for what it asks,
 * share.
 */
#ifndef WS_TEACH_LESSON_READER_H
#define WS_TEACH_LESSON_READER_H

#include "probe/base/json.h"
#include "probe/base/words.h"
#include "viz/teach/lesson.h"

struct ws_lesson_reader {
    struct ws_json json;
    struct ws_lesson *lesson;
    struct ws_choices choices; /* as the steps so far have made them */
    unsigned panels;
    bool peeks; /* stages are not built */
};

/* Whether the node is an object and all its fields are words of a set. */
bool ws_lesson_fields(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                      ws_words *words, const char *what);

/* A text of a field, or "" where the object has no such field and it is not `wanted`. */
bool ws_lesson_text(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                    const char *key, bool wanted, char *text, size_t size);

/* True or false; false where there is no such field. */
bool ws_lesson_flag(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                    const char *key, bool *flag);

/* Words with commas between, as bits in the order of the set. */
bool ws_lesson_bits(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                    ws_words *words, const char *what, unsigned *bits);

#endif
