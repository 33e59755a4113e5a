/*
 * The state file: one JSON object with a text for each setting and for the window's position. An
 * invalid value affects no other, and data that this version does not understand is never
 * overwritten for good.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/file_keep.h"
#include "probe/base/json.h"
#include "viz/app/model/state.h"

enum { MOST_BYTES = 1 << 20, FARTHEST = 1 << 15 };

static const struct ws_file_kind kind = {"state file", MOST_BYTES, false};

static bool set_size(struct ws_window_place *place, const char *text, struct ws_error *error)
{
    int width, height, end = -1;

    if (sscanf(text, "%5dx%5d%n", &width, &height, &end) != 2 || end < 0 || text[end] ||
        width < 1 || height < 1 || width > FARTHEST || height > FARTHEST)
        return ws_fail(error, WS_CODE_VALUE, "size: expected width and height, such as 1280x800");
    place->width = width;
    place->height = height;
    return true;
}

static bool get_size(const struct ws_window_place *place, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%dx%d", place->width, place->height);
    return place->width > 0;
}

static bool set_position(struct ws_window_place *place, const char *text, struct ws_error *error)
{
    int x, y, end = -1;

    if (sscanf(text, "%6d,%6d%n", &x, &y, &end) != 2 || end < 0 || text[end] || abs(x) > FARTHEST ||
        abs(y) > FARTHEST)
        return ws_fail(error, WS_CODE_VALUE, "position: expected x and y, such as 100,50");
    place->placed = true;
    place->x = x;
    place->y = y;
    return true;
}

static bool get_position(const struct ws_window_place *place, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%d,%d", place->x, place->y);
    return place->placed;
}

static bool set_lessons(struct ws_window_place *place, const char *text, struct ws_error *error)
{
    if (strlen(text) >= sizeof place->lessons)
        return ws_fail(error, WS_CODE_LIMIT,
                       "lessons: the path is longer than %zu bytes; move the lessons",
                       sizeof place->lessons - 1);
    snprintf(place->lessons, sizeof place->lessons, "%s", text);
    return true;
}

static bool get_lessons(const struct ws_window_place *place, char *text)
{
    snprintf(text, WS_SETTING_SIZE, "%s", place->lessons);
    return place->lessons[0];
}

/* The file's entries besides the settings. `get` returns false if nothing is to be written. */
static const struct {
    const char *name;
    bool (*set)(struct ws_window_place *place, const char *text, struct ws_error *error);
    bool (*get)(const struct ws_window_place *place, char *text);
} places[] = {{"size", set_size, get_size},
              {"position", set_position, get_position},
              {"lessons", set_lessons, get_lessons}};

enum { PLACES = sizeof places / sizeof places[0] };

/* The name of the i-th text of the file, settings first; NULL after the last. */
static const char *name_of(int index)
{
    int settings = 0;

    while (ws_setting_name(settings))
        settings++;
    if (index < settings)
        return ws_setting_name(index);
    return index - settings < PLACES ? places[index - settings].name : NULL;
}

static bool is_known(const char *name)
{
    for (int i = 0; name_of(i); i++)
        if (!strcmp(name_of(i), name))
            return true;
    return false;
}

static bool take_text(struct ws_state *state, struct ws_window_place *place, const char *name,
                      const char *text, struct ws_error *error)
{
    struct ws_state changed = {0};
    bool right;

    for (int i = 0; i < PLACES; i++)
        if (!strcmp(places[i].name, name))
            return places[i].set(place, text, error);
    ws_state_copy(state, &changed);
    right = ws_state_set(&changed, name, text, error);
    if (right)
        ws_state_copy(&changed, state);
    ws_state_finish(&changed);
    return right;
}

/* Takes every valid entry, and counts the invalid ones; the error has the first. */
static int take_all(const struct ws_json *json, const struct ws_json_node *root,
                    struct ws_state *state, struct ws_window_place *place)
{
    struct ws_error first = {0};
    int wrong = 0;

    for (int i = 0; name_of(i); i++) {
        struct ws_json_node member = ws_json_member(root, name_of(i));
        const char *text;
        struct ws_error why;

        if (!member.value || (ws_json_string(json, &member, &text) &&
                              (take_text(state, place, name_of(i), text, &why) ||
                               ws_json_refuse(json, &member, "%s", why.text))))
            continue;
        if (!wrong++)
            first = *json->error;
    }
    if (wrong > 1)
        ws_fail(json->error, WS_CODE_VALUE, "%s (and %d more)", first.text, wrong - 1);
    else if (wrong)
        *json->error = first;
    return wrong;
}

/* Parses the file's text, as for ws_state_load(). The caller frees its root, if it is an object. */
static bool parse(const char *path, const char *text, size_t length, json_t **root,
                  struct ws_state *state, struct ws_window_place *place, struct ws_error *error)
{
    const struct ws_json json = {path, text, length, error, NULL};
    struct ws_json_node node = {.value = ws_json_parse(&json)};

    *root = NULL;
    if (!node.value)
        return false;
    if (!json_is_object(node.value)) {
        ws_json_refuse(&json, &node, "expected an object");
        json_decref(node.value);
        return false;
    }
    *root = node.value;
    return !take_all(&json, &node, state, place);
}

bool ws_state_load(struct ws_state *state, struct ws_window_place *place, const char *path,
                   struct ws_error *error)
{
    json_t *root;
    size_t length;
    char *text;
    bool done;

    if (!ws_file_read(path, &kind, &text, &length, error))
        return false;
    done = parse(path, text, length, &root, state, place, error);
    json_decref(root);
    free(text);
    return done;
}

/* Copies the unknown entries of an existing file into `object`. */
static bool keep_unknown(const char *path, json_t *object, struct ws_error *error)
{
    struct ws_window_place place = {0};
    struct ws_state state;
    struct ws_error wrong;
    json_t *root, *value;
    const char *name;
    size_t length;
    char *text;
    bool done;

    if (access(path, F_OK) && errno == ENOENT)
        return true;
    if (!ws_file_read(path, &kind, &text, &length, error))
        return ws_fail_in(error, "cannot save the window's state");
    ws_state_init(&state);
    done = parse(path, text, length, &root, &state, &place, &wrong) || !length ||
           ws_file_keep(path, text, length, error);
    json_object_foreach(root, name,
                        value) if (!is_known(name) && json_object_set(object, name, value)) done =
        ws_fail(error, WS_CODE_OUT_OF_MEMORY, "%.300s: out of memory", path);
    ws_state_finish(&state);
    json_decref(root);
    free(text);
    return done;
}

static bool put(json_t *object, const char *name, const char *text)
{
    return !json_object_set_new(object, name, json_string(text));
}

bool ws_state_save(const struct ws_state *state, const struct ws_window_place *place,
                   const char *path, struct ws_error *error)
{
    json_t *object = json_object();
    char value[WS_SETTING_SIZE], *text;
    bool done = object;
    size_t length;

    for (int i = 0; done && ws_setting_name(i); i++) {
        ws_state_get(state, ws_setting_name(i), value);
        done = put(object, ws_setting_name(i), value);
    }
    for (int i = 0; done && i < PLACES; i++)
        done = !places[i].get(place, value) || put(object, places[i].name, value);
    if (done && !keep_unknown(path, object, error)) {
        json_decref(object);
        return false;
    }
    text = done ? json_dumps(object, JSON_INDENT(2)) : NULL;
    json_decref(object);
    if (!text)
        return ws_fail(error, WS_CODE_OUT_OF_MEMORY, "%.300s: out of memory", path);
    length = strlen(text);
    text[length] = '\n'; /* instead of its closing zero */
    done = ws_file_write(path, text, length + 1, error) ||
           ws_fail_in(error, "cannot save the window's state");
    free(text);
    return done;
}
