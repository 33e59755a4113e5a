/* Finds the format in the text, then calls the reader of that kind. */
#include "probe/evidence/store/any_capture.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/json.h"

/*
 * Text of an unknown kind, or that is not JSON, goes to the first reader, which refuses it.
 */
static bool find_format(const char *path, const char *text, size_t length, enum ws_any_kind *kind,
                        struct ws_error *error)
{
    struct ws_json json = {path, text, length, error, NULL};
    const char *format;
    bool other = false;
    json_t *root;

    *kind = WS_ANY_MOVE;
    for (int i = WS_ANY_MOVE + 1; i < WS_ANY_KINDS; i++)
        other = other || strstr(text, ws_capture_kinds[i]->format);
    if (length > WS_CAPTURE_BYTES || !other)
        return true;
    root = ws_json_parse(&json);
    format = root ? json_string_value(json_object_get(root, "format")) : NULL;
    for (int i = WS_ANY_MOVE + 1; i < WS_ANY_KINDS && format; i++)
        if (!strcmp(format, ws_capture_kinds[i]->format))
            *kind = (enum ws_any_kind)i;
    json_decref(root);
    return root || !ws_is_no_memory(error);
}

bool ws_any_capture_read_as(enum ws_any_kind kind, const char *path, struct ws_any_capture *any,
                            struct ws_error *error)
{
    *any =
        (struct ws_any_capture){kind, {ws_capture_file_read(ws_capture_kinds[kind], path, error)}};
    return any->body;
}

bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error)
{
    /*
     * A pipe in a directory must not block the rest: a stream is read only if it is named itself.
     */
    const struct ws_file_kind file = {"capture", WS_CAPTURE_BYTES, !strcmp(path, "-")};
    const char *name = ws_file_input_name(path);
    char *text;
    size_t length;

    *any = (struct ws_any_capture){0};
    if (!ws_file_read(path, &file, &text, &length, error))
        return false;
    if (find_format(name, text, length, &any->kind, error))
        any->body = ws_capture_file_parse(ws_capture_kinds[any->kind], name, text, length, error);
    free(text);
    return any->body;
}

void ws_any_capture_finish(struct ws_any_capture *any)
{
    ws_capture_kinds[any->kind]->destroy(any->body);
    *any = (struct ws_any_capture){0};
}

bool ws_any_capture_text(const struct ws_any_capture *any, char **text, size_t *length,
                         struct ws_error *error)
{
    return ws_capture_file_text(ws_capture_kinds[any->kind], any->body, text, length, error);
}

const char *ws_any_capture_name(const struct ws_any_capture *any)
{
    return ws_capture_kinds[any->kind]->name(any->body);
}

const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any)
{
    return any->body;
}

struct ws_captured_instruction ws_any_capture_instruction(const struct ws_any_capture *any)
{
    return ws_capture_kinds[any->kind]->instruction(any->body);
}

bool ws_any_capture_check(const struct ws_any_capture *any, struct ws_error *error)
{
    return ws_capture_kinds[any->kind]->check(any->body, error);
}
