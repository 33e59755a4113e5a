/*
 * The state file: one JSON object, a text for each setting. A file that is damaged in any way is
 * refused whole, with the place, and the state stays as it was.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/json.h"
#include "viz/app/state.h"
#include "viz/draw/bytes.h"

enum { MOST_BYTES = 1 << 16 };

static bool read_all(const char *path, char *text, size_t *length, struct ws_error *error)
{
    FILE *file = fopen(path, "rb");
    bool failed;

    if (!file)
        return ws_fail(error, "%.300s: %s", path, strerror(errno));
    *length = fread(text, 1, MOST_BYTES, file);
    failed = ferror(file) || *length == MOST_BYTES;
    fclose(file);
    return !failed || ws_fail(error, "%.300s: cannot be read, or is no state file", path);
}

bool ws_state_load(struct ws_state *state, const char *path, struct ws_error *error)
{
    struct ws_state loaded;
    struct ws_json json = {.path = path, .error = error};
    struct ws_json_node root = {0};
    char *text = malloc(MOST_BYTES);
    bool done = false;

    if (!text)
        return ws_fail(error, "out of memory");
    ws_state_init(&loaded);
    if (read_all(path, text, &json.length, error)) {
        json.text = text;
        root.value = ws_json_parse(&json);
        done = root.value && (json_is_object(root.value) ||
                              ws_json_refuse(&json, &root, "an object is wanted"));
    }
    for (int i = 0; done && ws_setting(i); i++) {
        struct ws_json_node member = ws_json_member(&root, ws_setting(i)->name);
        const char *value = "";
        struct ws_error why;

        if (!member.value)
            continue;
        done = ws_json_string(&json, &member, &value) &&
               (ws_setting(i)->set(&loaded, value, &why) ||
                ws_json_refuse(&json, &member, "%s", why.text));
    }
    if (done)
        *state = loaded;
    json_decref(root.value);
    free(text);
    return done;
}

bool ws_state_save(const struct ws_state *state, const char *path, struct ws_error *error)
{
    struct ws_bytes bytes = {0};
    json_t *object = json_object();
    bool done = object;
    char *text;

    for (int i = 0; done && ws_setting(i); i++) {
        char value[WS_SETTING_SIZE];

        ws_setting(i)->get(state, value);
        done = !json_object_set_new(object, ws_setting(i)->name, json_string(value));
    }
    text = done ? json_dumps(object, JSON_INDENT(2)) : NULL;
    json_decref(object);
    if (!text)
        return ws_fail(error, "%.300s: out of memory", path);
    ws_bytes_text(&bytes, text);
    ws_bytes_text(&bytes, "\n");
    free(text);
    done = ws_bytes_save(&bytes, path, error);
    ws_bytes_finish(&bytes);
    return done;
}
