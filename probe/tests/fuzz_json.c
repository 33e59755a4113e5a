/*
 * JSON: invalid text is refused with a place, however deep, and valid text has strings that are
 * written as they were read.
 */
#include "probe/base/json.h"
#include "probe/tests/fuzz.h"

enum { DEEPEST = 64 };

/* A string of the text, written and read again. */
static void check_string(const char *string)
{
    struct ws_error error = {0};
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    struct ws_json json = {"again", NULL, 0, &error, NULL};
    json_t *array;

    if (!file)
        abort();
    fputc('[', file);
    ws_json_write_string(string, file);
    fputc(']', file);
    fclose(file);
    json.text = text;
    json.length = length;
    array = ws_json_parse(&json);
    if (!array)
        fuzz_found("a string that was written cannot be read: %s", error.text);
    fuzz_same("a string", string, json_string_value(json_array_get(array, 0)));
    json_decref(array);
    free(text);
}

/* The place of every value, recursively. */
static void check_node(const struct ws_json *json, const struct ws_json_node *node, int depth)
{
    const char *key, *string;
    char text[64];
    uint8_t bytes[8];
    uint64_t number[2];
    uint32_t small;
    json_t *value;
    size_t count;
    int line, column;

    if (depth == DEEPEST)
        return;
    ws_json_refuse(json, node, "refused");
    if (sscanf(json->error->text, "f:%d:%d: ", &line, &column) != 2 || line < 1 || column < 1)
        fuzz_found("no place is said: %s", json->error->text);
    if (!ws_json_number(json, node, 1, 1000, &small) || !ws_json_hex(json, node, 2, 4, number) ||
        !ws_json_bytes(json, node, 8, bytes) || !ws_json_text(json, node, text, sizeof text))
        fuzz_refused(json->error);
    if (ws_json_string(json, node, &string))
        check_string(string);
    if (ws_json_array(json, node, 0, 100, &count))
        for (size_t i = 0; i < count; i++) {
            struct ws_json_node item = ws_json_item(node, i);

            check_node(json, &item, depth + 1);
        }
    json_object_foreach(node->value, key, value)
    {
        struct ws_json_node member = ws_json_member(node, key);

        check_node(json, &member, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct ws_error error = {0};
    struct ws_json_trail trail = {0};
    struct ws_json json = {"f", text, size, &error, &trail};
    struct ws_json_node root = {.value = ws_json_parse(&json)};

    if (root.value) {
        check_node(&json, &root, 0);
        json.trail = NULL;
        if (size < 1000)
            check_node(&json, &root, 0);
        json_decref(root.value);
    } else {
        fuzz_refused(&error);
    }
    free(text);
    return 0;
}
