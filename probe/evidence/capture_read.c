/*
 * Reading a capture file: from the disk, and what it is of. Every field is checked where it is read,
 * so that what comes out can be used without another doubt. The head is read in capture_head.c and
 * the runs in capture_runs.c; what they mean is not judged here, but in verify.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/evidence/capture.h"
#include "probe/evidence/capture_name.h"
#include "probe/evidence/capture_runs.h"

enum { MAX_INSTRUCTIONS = 1 << 20 };

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
    struct ws_capture_subject named = ws_capture_subject_of(json->path);
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *variant = ws_variant_named(text);
    if (!*variant)
        return ws_json_refuse(json, &node, "\"%.80s\" is no variant that Warpscope knows", text);
    return (!named.variant && !named.mma) || named.variant == *variant ||
           ws_json_refuse(json, &node, "this is a capture of %s, and the file is named after %s",
                          (*variant)->name, named.variant ? named.variant->name : named.mma->name);
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
        !ws_capture_head_read(json, root, &capture->head) ||
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
    if (length > WS_CAPTURE_BYTES)
        return ws_fail(error, "%s:1:1: larger than %d MiB, which no capture is", path,
                       WS_CAPTURE_BYTES >> 20);
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
    static const struct ws_file_kind kind = {"capture", WS_CAPTURE_BYTES, false};
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
