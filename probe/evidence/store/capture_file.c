/* Reads and writes captures through the row of their kind. */
#include "probe/evidence/store/capture_file.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/json.h"
#include "probe/base/memory.h"
#include "probe/evidence/capture_head.h"
#include "probe/evidence/store/capture_name.h"

static bool check_format(const struct ws_json *json, const struct ws_json_node *root,
                         const struct ws_capture_kind *kind)
{
    struct ws_json_node format = ws_json_member(root, "format");
    struct ws_json_node version = ws_json_member(root, "version");
    const char *text;
    uint32_t number;

    if (!json_is_object(root->value))
        return ws_json_refuse(json, root, "not a Warpscope capture: expected an object");
    text = json_string_value(format.value);
    if (!text && format.value)
        return ws_json_string(json, &format, &text);
    if (!text || !strcmp(text, "warpscope lesson") || !strcmp(text, "warpscope figures"))
        return ws_json_format(json, root, kind->format);
    if (strcmp(text, kind->format))
        return ws_json_refuse(json, &format, "format: expected \"%s\"", kind->format);
    if (!ws_json_number(json, &version, 1, 0x7FFFFFFF, &number))
        return false;
    if (number < (uint32_t)kind->version)
        return ws_json_refuse(json, &version, "version %u was written by an older probe, %s",
                              (unsigned)number, kind->older);
    return number == (uint32_t)kind->version ||
           ws_json_refuse(json, &version,
                          "version %u was written by a later Warpscope; this one reads version %d; "
                          "update Warpscope",
                          (unsigned)number, kind->version);
}

/*
 * Refuses a capture whose file is named after another variant; the error is at its variant field.
 */
static bool named_as_file(const struct ws_json *json, const struct ws_json_node *root,
                          const char *name)
{
    const char *file = ws_capture_subject_of(json->path).name;
    struct ws_json_node node = ws_json_member(root, "variant");

    return !file || !strcmp(file, name) ||
           ws_json_refuse(json, &node,
                          "this captures %s, but the file is named after %s; rename it", name,
                          file);
}

void *ws_capture_file_parse(const struct ws_capture_kind *kind, const char *path, const char *text,
                            size_t length, struct ws_error *error)
{
    struct ws_json json = {path, text, length, error, NULL};
    struct ws_json_node root = {.value = NULL};
    void *made;
    bool done;

    if (length > WS_CAPTURE_BYTES) {
        ws_fail(error, WS_CODE_LIMIT, "%s:1:1: exceeds %d MiB, the limit of a capture", path,
                WS_CAPTURE_BYTES >> 20);
        return NULL;
    }
    root.value = ws_json_parse(&json);
    if (!root.value)
        return NULL;
    made = calloc(1, kind->bytes);
    done = made ? check_format(&json, &root, kind) && kind->read(&json, &root, made) &&
                      named_as_file(&json, &root, kind->name(made))
                : ws_no_memory(error);
    json_decref(root.value);
    if (done)
        return made;
    kind->destroy(made);
    if (ws_is_no_memory(error))
        ws_fail_in(error, path);
    return NULL;
}

void *ws_capture_file_read(const struct ws_capture_kind *kind, const char *path,
                           struct ws_error *error)
{
    static const struct ws_file_kind file = {"capture", WS_CAPTURE_BYTES, false};
    char *text;
    size_t length;
    void *capture;

    if (!ws_file_read(path, &file, &text, &length, error))
        return NULL;
    capture = ws_capture_file_parse(kind, path, text, length, error);
    free(text);
    return capture;
}

/* Whether ws_capture_file_read() would accept a capture; others are not written. */
static bool reads_again(const struct ws_capture_kind *kind, const void *capture,
                        const struct ws_memory *made, struct ws_error *error)
{
    void *again = ws_capture_file_parse(kind, kind->name(capture), made->text, made->length, error);

    if (!again)
        return ws_fail_in(error, "not written: it could not be read back");
    kind->destroy(again);
    return true;
}

bool ws_capture_file_text(const struct ws_capture_kind *kind, const void *capture, char **text,
                          size_t *length, struct ws_error *error)
{
    struct ws_memory made;
    struct ws_error closing;
    bool done;

    *text = NULL;
    if (!ws_memory_open(&made, error))
        return false;
    done = kind->write(made.file, capture, error);
    if (!ws_memory_close(&made, done ? error : &closing))
        return false;
    if (!done || !reads_again(kind, capture, &made, error)) {
        free(made.text);
        return false;
    }
    *text = made.text;
    *length = made.length;
    return true;
}

bool ws_capture_file_write(const struct ws_capture_kind *kind, const void *capture,
                           const char *path, struct ws_error *error)
{
    char *text;
    size_t length;
    bool done;

    if (!ws_capture_file_text(kind, capture, &text, &length, error))
        return ws_fail_in(error, path);
    done = ws_file_write(path, text, length, error);
    free(text);
    return done;
}
