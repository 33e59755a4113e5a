/* Reading and writing by a kind's row. */
#include "probe/evidence/capture_file.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/evidence/capture_head.h"
#include "probe/evidence/capture_name.h"
#include "probe/evidence/packed.h"

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
    done = made ? check_format(&json, &root, kind) && kind->read(&json, &root, made)
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

/* What ws_capture_file_read() would refuse is not written. */
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

bool ws_capture_named_as_file(const struct ws_json *json, const struct ws_json_node *node,
                              const char *name)
{
    const char *file = ws_capture_subject_of(json->path).name;

    return !file || !strcmp(file, name) ||
           ws_json_refuse(json, node, "this captures %s, but the file is named after %s; rename it",
                          name, file);
}

bool ws_capture_product_read(const struct ws_json *json, const struct ws_json_node *root,
                             const struct ws_mma **mma,
                             bool (*has_experiment)(const struct ws_mma *mma))
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *mma = ws_mma_named(text);
    if (!*mma || strcmp((*mma)->name, text))
        return ws_json_refuse(json, &node, "unknown MMA \"%.80s\"", text);
    if (!has_experiment(*mma))
        return ws_json_refuse(json, &node, "this version has no experiment for %s", (*mma)->name);
    return ws_capture_named_as_file(json, &node, (*mma)->name);
}

uint8_t *ws_capture_packed_read(const struct ws_json *json, const struct ws_json_node *node,
                                const char *name, size_t length)
{
    struct ws_error reason = {0};
    const char *text;
    uint8_t *bytes;

    if (!ws_json_string(json, node, &text))
        return NULL;
    bytes = ws_unpack(text, length, &reason);
    if (!bytes && ws_is_no_memory(&reason))
        ws_no_memory(json->error);
    else if (!bytes)
        ws_json_refuse(json, node, "%s: %s", name, reason.text);
    return bytes;
}

bool ws_capture_packed_write(FILE *out, const char *before, const uint8_t *bytes, size_t length,
                             struct ws_error *error)
{
    char *packed = ws_pack(bytes, length, error);

    if (!packed)
        return false;
    fprintf(out, "%s\"%s\"", before, packed);
    free(packed);
    return true;
}
