/* Fields of a lesson, each with the place of what is wrong with it. */
#include "viz/teach/lesson_reader.h"

#include <stdio.h>
#include <string.h>

bool ws_lesson_fields(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                      ws_words *words, const char *what)
{
    const char *key;
    json_t *value;

    if (!json_is_object(object->value))
        return ws_json_refuse(&reader->json, object, "%s must be an object", what);
    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);
        struct ws_error why;

        if (ws_word_index(words, key) < 0) {
            ws_fail_unknown(&why, "field", key, words);
            return ws_json_refuse(&reader->json, &node, "%s: %s", what, why.text);
        }
    }
    return true;
}

bool ws_lesson_text(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                    const char *key, bool wanted, char *text, size_t size)
{
    struct ws_json_node node = ws_json_member(object, key);

    text[0] = 0;
    return (!node.value && !wanted) || ws_json_text(&reader->json, &node, text, size);
}

bool ws_lesson_flag(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                    const char *key, bool *flag)
{
    struct ws_json_node node = ws_json_member(object, key);

    *flag = json_is_true(node.value);
    return !node.value || json_is_boolean(node.value) ||
           ws_json_refuse(&reader->json, &node, "'%s' must be true or false", key);
}

bool ws_lesson_bits(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                    ws_words *words, const char *what, unsigned *bits)
{
    const char *text;

    *bits = 0;
    if (!ws_json_string(&reader->json, node, &text))
        return false;
    for (;; text++) {
        size_t length = strcspn(text, ",");
        char word[64];
        struct ws_error why;
        int index;

        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), text);
        index = ws_word_index(words, word);
        if (index < 0) {
            ws_fail_unknown(&why, what, word, words);
            return ws_json_refuse(&reader->json, node, "%s", why.text);
        }
        *bits |= 1u << index;
        text += length;
        if (!*text)
            return true;
    }
}
