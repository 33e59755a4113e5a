/* Reads a lesson: the file, its head, and its steps in order. */
#include "viz/teach/lesson_read.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "viz/teach/lesson_ask.h"
#include "viz/teach/lesson_show.h"

enum { LARGEST_LESSON = 1 << 20, LESSON_VERSION = 1, MOST_MINUTES = 240 };

static const char *lesson_field(int index)
{
    static const char *const names[] = {"format",  "version", "title", "summary",
                                        "minutes", "steps",   NULL};

    return names[index];
}

static const char *step_field(int index)
{
    static const char *const names[] = {"name", "caption", "notes", "show", "stage",
                                        "hide", "ask",     "then",  NULL};

    return names[index];
}

/* In the order of the bits. */
static const char *hidden_word(int index)
{
    static const char *const names[] = {"memory", "matrices",      "registers", "labels", "colors",
                                        "stage",  "address-lanes", "order",     "others", NULL};

    return names[index];
}

/* A name that is valid in links and results: unique, and one word. */
static bool read_name(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                      struct ws_lesson_step *step)
{
    struct ws_json_node node = ws_json_member(object, "name");
    int same;

    if (!ws_lesson_text(reader, object, "name", true, step->name, sizeof step->name))
        return false;
    if (step->name[strspn(step->name, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        return ws_json_refuse(&reader->json, &node,
                              "step name '%.40s': use only small letters, digits and -",
                              step->name);
    same = ws_lesson_step_named(reader->lesson, step->name);
    return same == reader->lesson->steps - 1 ||
           ws_json_refuse(&reader->json, &node,
                          "'%.40s' is already the name of step %d; use another", step->name,
                          same + 1);
}

/* The settings after the answer, which later steps do not inherit. */
static bool read_then(struct ws_lesson_reader *reader, const struct ws_json_node *node,
                      struct ws_lesson_step *step)
{
    struct ws_choices before = {0};
    unsigned panels = reader->panels;
    bool done;

    if (!step->asks || step->keeps)
        return ws_json_refuse(
            &reader->json, node,
            step->asks
                ? "'then' follows the answer, and a kept question shows none; move it to the step "
                  "with 'return'"
                : "'then' follows an answer, but this step has no 'ask'; add one or remove 'then'");
    ws_choices_copy(&reader->choices, &before);
    done = ws_lesson_read_show(reader, node, &step->then);
    step->then_panels = ws_json_member(node, "panels").value ? reader->panels : 0;
    reader->panels = panels;
    ws_choices_finish(&reader->choices);
    reader->choices = before;
    return done;
}

static bool read_step(struct ws_lesson_reader *reader, const struct ws_json_node *object)
{
    struct ws_lesson_step *step = &reader->lesson->step[reader->lesson->steps++];
    struct ws_json_node show = ws_json_member(object, "show");
    struct ws_json_node stage = ws_json_member(object, "stage");
    struct ws_json_node hide = ws_json_member(object, "hide");
    struct ws_json_node ask = ws_json_member(object, "ask");
    struct ws_json_node then = ws_json_member(object, "then");

    step->returns = -1;
    if (!ws_lesson_fields(reader, object, step_field, "a step") ||
        !read_name(reader, object, step) ||
        !ws_lesson_text(reader, object, "caption", true, step->caption, sizeof step->caption) ||
        !ws_lesson_text(reader, object, "notes", false, step->notes, sizeof step->notes) ||
        (show.value && !ws_lesson_read_show(reader, &show, &step->show)))
        return false;
    step->variant = reader->choices.variant;
    step->panels = reader->panels;
    if ((stage.value && !ws_lesson_read_stage(reader, &stage, &step->stage)) ||
        (ask.value && !ws_lesson_read_ask(reader, &ask, step)) ||
        (hide.value && !ws_lesson_bits(reader, &hide, hidden_word, "part to hide", &step->hides)))
        return false;
    if (hide.value && !step->asks && step->hides != WS_LESSON_OTHERS)
        return ws_json_refuse(
            &reader->json, &hide,
            "'hide' lasts until the answer, but this step has no 'ask'; add one or remove 'hide'");
    return !then.value || read_then(reader, &then, step);
}

/* A question whose answer is not revealed must return. */
static bool check_kept(const struct ws_lesson_reader *reader, const struct ws_json_node *steps)
{
    const struct ws_lesson *lesson = reader->lesson;

    for (int i = 0; i < lesson->steps; i++) {
        struct ws_json_node node = ws_json_item(steps, (size_t)i);
        bool returns = !lesson->step[i].keeps;

        for (int later = i + 1; later < lesson->steps; later++)
            returns = returns || lesson->step[later].returns == i;
        if (!returns)
            return ws_json_refuse(&reader->json, &node,
                                  "the question of '%.40s' is never answered; add \"ask\": "
                                  "{\"return\": \"%.40s\"} to a later step",
                                  lesson->step[i].name, lesson->step[i].name);
    }
    return true;
}

static bool read_steps(struct ws_lesson_reader *reader, const struct ws_json_node *root)
{
    struct ws_json_node steps = ws_json_member(root, "steps");
    size_t count;

    if (!ws_json_array(&reader->json, &steps, 1, WS_LESSON_STEPS, &count))
        return false;
    reader->lesson->step = calloc(count, sizeof *reader->lesson->step);
    if (!reader->lesson->step)
        return ws_no_memory(reader->json.error);
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node step = ws_json_item(&steps, i);

        if (!read_step(reader, &step))
            return false;
    }
    return check_kept(reader, &steps);
}

static bool read_root(struct ws_lesson_reader *reader, const struct ws_json_node *root)
{
    struct ws_json_node version = ws_json_member(root, "version");
    struct ws_json_node minutes = ws_json_member(root, "minutes");
    struct ws_lesson *lesson = reader->lesson;
    uint32_t number;

    if (!ws_json_format(&reader->json, root, "warpscope lesson") ||
        !ws_json_number(&reader->json, &version, 1, UINT32_MAX, &number))
        return false;
    if (number != LESSON_VERSION)
        return ws_json_refuse(&reader->json, &version,
                              "version %u was written by a later Warpscope; update this one",
                              (unsigned)number);
    if (!ws_lesson_fields(reader, root, lesson_field, "a lesson") ||
        !ws_lesson_text(reader, root, "title", true, lesson->title, sizeof lesson->title) ||
        !ws_lesson_text(reader, root, "summary", false, lesson->summary, sizeof lesson->summary))
        return false;
    if (minutes.value && !ws_json_number(&reader->json, &minutes, 1, MOST_MINUTES, &number))
        return false;
    lesson->minutes = minutes.value ? (int)number : 0;
    return read_steps(reader, root);
}

static const struct ws_file_kind kind = {"lesson", LARGEST_LESSON, false};

static bool read_file(const char *path, bool peeks, struct ws_lesson *lesson,
                      struct ws_error *error)
{
    struct ws_lesson_reader reader = {.lesson = lesson, .panels = WS_LESSON_PANELS, .peeks = peeks};
    struct ws_json_trail trail = {0};
    struct ws_json_node root = {0};
    struct ws_file_kind from = kind;
    size_t length;
    char *text;
    bool done = false;

    *lesson = (struct ws_lesson){0};
    from.streams = !strcmp(path, "-");
    if (!ws_file_read(path, &from, &text, &length, error))
        return false;
    path = ws_file_input_name(path);
    reader.json = (struct ws_json){path, text, length, error, &trail};
    ws_choices_init(&reader.choices);
    reader.choices.variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    lesson->root = root.value = ws_json_parse(&reader.json);
    if (root.value)
        done = read_root(&reader, &root);
    ws_choices_finish(&reader.choices);
    free(text);
    if (!done)
        ws_lesson_finish(lesson);
    return done;
}

bool ws_lesson_read(const char *path, struct ws_lesson *lesson, struct ws_error *error)
{
    return read_file(path, false, lesson, error);
}

bool ws_lesson_peek(const char *path, struct ws_lesson *lesson, struct ws_error *error)
{
    return read_file(path, true, lesson, error);
}

bool ws_lesson_is(const char *path)
{
    struct ws_error error;
    char *text;
    size_t length;
    bool is;

    if (!ws_file_read(path, &kind, &text, &length, &error))
        return false;
    is = strstr(text, "\"warpscope lesson\"");
    free(text);
    return is;
}
