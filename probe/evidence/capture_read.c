/*
 * Reading a capture file: from the disk, its head, and what it says of the device. Every field is
 * checked where it is read, so that what comes out can be used without another doubt. The runs are
 * read in capture_runs.c; what they mean is not judged here, but in verify.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/evidence/capture.h"
#include "probe/evidence/capture_name.h"
#include "probe/evidence/capture_runs.h"

/* Many times what the largest capture takes. */
enum { MAX_FILE_BYTES = 4 * 1024 * 1024, MAX_INSTRUCTIONS = 1 << 20 };

/* Text of digits in a fixed shape: 9 stands for any digit, all else for itself. */
static bool has_shape(const char *text, const char *shape)
{
    for (; *shape; shape++, text++)
        if (*shape == '9' ? *text < '0' || *text > '9' : *text != *shape)
            return false;
    return !*text;
}

static bool is_version(const char *text)
{
    bool digit = false;

    if (!strcmp(text, "unknown"))
        return true;
    for (; *text; text++) {
        if (*text != '.' && (*text < '0' || *text > '9'))
            return false;
        if (*text == '.' && !digit)
            return false;
        digit = *text != '.';
    }
    return digit;
}

static bool read_version(const struct ws_json *json, const struct ws_json_node *object,
                         const char *key, char text[WS_TEXT_SIZE])
{
    struct ws_json_node node = ws_json_member(object, key);

    if (!ws_json_text(json, &node, text, WS_TEXT_SIZE))
        return false;
    return is_version(text) ||
           ws_json_refuse(json, &node,
                          "%s: \"%s\" is no version: wanted are numbers and points, or \"unknown\"",
                          key, text);
}

static bool read_date(const struct ws_json *json, const struct ws_json_node *root,
                      char date[WS_TEXT_SIZE])
{
    struct ws_json_node node = ws_json_member(root, "date");
    int month, day, hour, minute, second;

    if (!ws_json_text(json, &node, date, WS_TEXT_SIZE))
        return false;
    if (has_shape(date, "9999-99-99T99:99:99Z") &&
        sscanf(date, "%*4d-%2d-%2dT%2d:%2d:%2dZ", &month, &day, &hour, &minute, &second) == 5 &&
        month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 &&
        second <= 60)
        return true;
    return ws_json_refuse(json, &node, "date: \"%s\" is no UTC time such as 2026-11-20T22:10:00Z",
                          date);
}

static bool read_device(const struct ws_json *json, const struct ws_json_node *root,
                        struct ws_capture *capture)
{
    static const char *const fields[] = {"name", "compute_capability", "driver", "cuda", "toolkit",
                                         NULL};
    struct ws_json_node device = ws_json_member(root, "device");
    struct ws_json_node name = ws_json_member(&device, "name");
    struct ws_json_node capability = ws_json_member(&device, "compute_capability");
    char text[WS_TEXT_SIZE];

    if (!ws_json_object(json, &device, fields) ||
        !ws_json_text(json, &name, capture->device, WS_TEXT_SIZE) ||
        !ws_json_text(json, &capability, text, sizeof text) ||
        !read_version(json, &device, "driver", capture->driver) ||
        !read_version(json, &device, "cuda", capture->cuda) ||
        !read_version(json, &device, "toolkit", capture->toolkit))
        return false;
    if (!has_shape(text, "9.9") && !has_shape(text, "99.9"))
        return ws_json_refuse(json, &capability,
                              "compute_capability: \"%s\" is none; wanted is one such as \"9.0\"",
                              text);
    sscanf(text, "%d.%d", &capture->major, &capture->minor);
    return true;
}

static bool read_format(const struct ws_json *json, const struct ws_json_node *root)
{
    struct ws_json_node format = ws_json_member(root, "format");
    struct ws_json_node version = ws_json_member(root, "version");
    const char *text;
    uint32_t number;

    if (!json_is_object(root->value))
        return ws_json_refuse(json, root, "this is no Warpscope capture, which is an object");
    if (!ws_json_string(json, &format, &text))
        return false;
    if (strcmp(text, "warpscope capture"))
        return ws_json_refuse(json, &format, "format: this is no \"warpscope capture\"");
    if (!ws_json_number(json, &version, 1, 0x7FFFFFFF, &number))
        return false;
    if (number < WS_CAPTURE_VERSION)
        return ws_json_refuse(json, &version,
                              "version %u was made by an older probe, which put all variants into "
                              "one file: capture again with `warpscope-probe --out FOLDER`",
                              (unsigned)number);
    return number == WS_CAPTURE_VERSION ||
           ws_json_refuse(
               json, &version,
               "version %u was written by a later Warpscope; this one reads version %d: update",
               (unsigned)number, WS_CAPTURE_VERSION);
}

static bool read_variant(const struct ws_json *json, const struct ws_json_node *root,
                         const struct ws_variant **variant)
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const struct ws_variant *named = ws_capture_variant_of(json->path);
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *variant = ws_variant_named(text);
    if (!*variant)
        return ws_json_refuse(json, &node, "\"%.80s\" is no variant that Warpscope knows", text);
    return !named || named == *variant ||
           ws_json_refuse(json, &node, "this is a capture of %s, and the file is named after %s",
                          (*variant)->name, named->name);
}

static bool read_root(const struct ws_json *json, const struct ws_json_node *root,
                      struct ws_capture *capture)
{
    struct ws_json_node method = ws_json_member(root, "timing_method");
    struct ws_json_node instructions = ws_json_member(root, "timing_instructions");
    struct ws_captured_variant *captured = &capture->captured;
    uint32_t number;

    if (!read_format(json, root) || !read_variant(json, root, &captured->variant) ||
        !ws_capture_fields(json, root, captured->variant) ||
        !read_version(json, root, "probe", capture->probe) ||
        !read_date(json, root, capture->date) || !read_device(json, root, capture) ||
        !ws_json_text(json, &method, capture->timing_method, WS_SENTENCE_SIZE) ||
        !ws_json_number(json, &instructions, 0, MAX_INSTRUCTIONS, &number) ||
        !ws_capture_read_runs(json, root, captured) ||
        !ws_capture_read_timings(json, root, captured))
        return false;
    capture->timing_instructions = (int)number;
    if (captured->timings && !number)
        return ws_json_refuse(json, &instructions, "timings of no instructions");
    for (int timing = 0; timing < captured->timings; timing++)
        captured->timing[timing].instructions = (int)number;
    return true;
}

bool ws_capture_parse(const char *path, const char *text, size_t length,
                      struct ws_capture **capture, struct ws_error *error)
{
    struct ws_json json = {path, text, length, error, NULL};
    struct ws_capture *made;
    json_t *root;
    bool done;

    *capture = NULL;
    if (length > MAX_FILE_BYTES)
        return ws_fail(error, "%s:1:1: larger than %d MiB, which no capture is", path,
                       MAX_FILE_BYTES >> 20);
    root = ws_json_parse(&json);
    if (!root)
        return false;
    made = calloc(1, sizeof *made);
    done = made ? read_root(&json, &(struct ws_json_node){.value = root}, made)
                : (ws_no_memory(error) || ws_fail_in(error, path));
    json_decref(root);
    if (done)
        *capture = made;
    else
        ws_capture_destroy(made);
    return done;
}

void ws_capture_destroy(struct ws_capture *capture)
{
    if (capture)
        ws_captured_variant_finish(&capture->captured);
    free(capture);
}

bool ws_capture_read(const char *path, struct ws_capture **capture, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"capture", MAX_FILE_BYTES, false};
    char *text;
    size_t length;
    bool done;

    *capture = NULL;
    if (!ws_file_read(path, &kind, &text, &length, error))
        return false;
    done = ws_capture_parse(path, text, length, capture, error);
    free(text);
    return done;
}
