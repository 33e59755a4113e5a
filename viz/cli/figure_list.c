/*
 * Reading figure lists. Fields of an entry are options of export under their own names, applied by
 * the same function, so whatever the command line can say a list can say too.
 */
#include "viz/cli/figure_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/file.h"
#include "probe/json.h"

enum {
    MOST_GROUPS = 200,
    MOST_FIGURES = 20000, /* of all groups */
    LARGEST_LIST = 8 << 20,
    LONGEST_NAME = 200, /* of a file, in bytes */
    LIST_VERSION = 1
};

/* Where the reader stands: the list it fills and what it needs on the way. */
struct reader {
    struct ws_json json;
    struct ws_figure_list *list;
    struct ws_plan *plan;
    const char *folder;
    json_t *files; /* the names taken, as the keys of an object */
    bool keep_going;
    int *bad;
};

/* A string, or NULL where the object has no such field. */
static bool optional_string(const struct reader *reader, const struct ws_json_node *object,
                            const char *key, const char **string)
{
    struct ws_json_node node = ws_json_member(object, key);

    *string = NULL;
    return !node.value || ws_json_string(&reader->json, &node, string);
}

/* Keeps a made value, which may be NULL for want of memory, as long as the list. */
static const char *keep(const struct reader *reader, char *value)
{
    struct ws_figure_list *list = reader->list;
    char **grown = realloc(list->made, (size_t)(list->values + 1) * sizeof *grown);

    if (grown)
        list->made = grown;
    if (!grown || !value) {
        free(value);
        ws_no_memory(reader->json.error);
        return NULL;
    }
    return list->made[list->values++] = value;
}

/* A whole number as the command line would have it written. */
static const char *number_text(const struct reader *reader, json_int_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRId64, (int64_t)value);
    return keep(reader, strdup(text));
}

/* A file that an entry reads: it lies beside the list, wherever the program runs. */
static const char *beside_list(const struct reader *reader, const char *file)
{
    const char *slash = strrchr(reader->json.path, '/');
    int length = slash && file[0] != '/' ? (int)(slash + 1 - reader->json.path) : 0;
    char path[WS_PATH_SIZE];

    snprintf(path, sizeof path, "%.*s%s", length, reader->json.path, file);
    return keep(reader, strdup(path));
}

static const char *field_word(int index)
{
    static const char *const own[] = {"file", "variant", "note"};
    const struct ws_option *options = ws_request_options();
    int count = (int)(sizeof own / sizeof own[0]);

    if (index < count)
        return own[index];
    return index - count < WS_REQUEST_OPTIONS ? options[index - count].name : NULL;
}

/* The value of an option as text: as it stands there, or a number, or a path made from it. */
static bool option_text(const struct reader *reader, int option, const struct ws_json_node *node,
                        const char **value)
{
    if (json_is_integer(node->value))
        return (*value = number_text(reader, json_integer_value(node->value))) != NULL;
    if (!ws_json_string(&reader->json, node, value))
        return false;
    if (option != WS_REQUEST_ADDRESS + WS_ADDRESS_NUMBERS)
        return true;
    if (!strcmp(*value, "-"))
        return ws_json_refuse(&reader->json, node, "'-': a list names a file of addresses");
    return (*value = beside_list(reader, *value)) != NULL;
}

/* One field that is an option: checked and applied. */
static bool read_option(const struct reader *reader, struct ws_figure_entry *entry,
                        const struct ws_json_node *node)
{
    const struct ws_option *options = ws_request_options();
    const char *value = NULL, *near;
    struct ws_error error;
    int option = 0;

    while (option < WS_REQUEST_OPTIONS && strcmp(options[option].name, node->key))
        option++;
    if (option == WS_REQUEST_OPTIONS || option == WS_REQUEST_FORMAT) {
        near = ws_nearest_word(node->key, field_word);
        return ws_json_refuse(&reader->json, node,
                              option == WS_REQUEST_FORMAT
                                  ? "'format' is said by the ending of 'file'"
                              : near ? "unknown field '%.40s'; did you mean '%s'?"
                                     : "unknown field '%.40s'; fields are the options of "
                                       "`warpscope export`, 'file', 'variant' and 'note'",
                              node->key, near);
    }
    if (!options[option].value) {
        if (!json_is_true(node->value))
            return ws_json_refuse(&reader->json, node, "'%s' is true, or left out", node->key);
    } else if (!option_text(reader, option, node, &value)) {
        return false;
    }
    if ((value && !ws_option_check(&options[option], value, &error)) ||
        !ws_request_set(&entry->request, (enum ws_request_option)option, value, &error) ||
        !ws_address_options_read(&entry->request.addresses, &error))
        return ws_json_refuse(&reader->json, node, "%s", error.text);
    return true;
}

/* Whether a name stays in the folder and is written in one way only: no "..", "." or "//". */
static bool stays_within(const char *file)
{
    for (const char *part = file;; part++) {
        size_t length = strcspn(part, "/");

        if (!length || (length == 1 && part[0] == '.') ||
            (length == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        part += length;
        if (!*part)
            return true;
    }
}

/* The name of a file to be written, which nothing else in the list has. */
static bool read_file_name(const struct reader *reader, const struct ws_json_node *node,
                           const char **file)
{
    char name[LONGEST_NAME + 1];

    if (!ws_json_text(&reader->json, node, name, sizeof name) ||
        !ws_json_string(&reader->json, node, file))
        return false;
    if (!stays_within(name))
        return ws_json_refuse(&reader->json, node,
                              "'%.60s': a file lies in the output folder or below it", name);
    if (json_object_get(reader->files, name))
        return ws_json_refuse(&reader->json, node, "'%.60s' is the file of an earlier figure",
                              name);
    return true;
}

static bool take_file_name(const struct reader *reader, const char *file)
{
    return !json_object_set_new(reader->files, file, json_true()) ||
           ws_no_memory(reader->json.error);
}

/* The file of an entry; its ending says the format. */
static bool read_file(const struct reader *reader, const struct ws_json_node *object,
                      struct ws_figure_entry *entry)
{
    struct ws_json_node node = ws_json_member(object, "file");
    const char *dot;

    if (!read_file_name(reader, &node, &entry->file))
        return false;
    dot = strrchr(entry->file, '.');
    for (int i = 0; dot && ws_picture_word(i); i++)
        if (!strcmp(dot + 1, ws_picture_word(i)))
            return entry->request.format[i] = true;
    return ws_json_refuse(&reader->json, &node, "'%.60s': a file ends in .svg, .png or .pdf",
                          entry->file);
}

static void file_path(const struct reader *reader, const char *file, char path[WS_PATH_SIZE])
{
    bool here = !strcmp(reader->folder, ".");

    snprintf(path, WS_PATH_SIZE, "%.2000s%s%.2000s", here ? "" : reader->folder, here ? "" : "/",
             file);
}

char *ws_thumbnail_file(const char *file, char path[WS_PATH_SIZE])
{
    const char *dot = strrchr(file, '.');

    snprintf(path, WS_PATH_SIZE, "thumbnails/%.*s.png", (int)(dot - file), file);
    return path;
}

/* The same figure again, small, as a PNG. */
static bool add_thumbnail(const struct reader *reader, const struct ws_json_node *object,
                          struct ws_figure_entry *entry)
{
    struct ws_plan *plan = reader->plan;
    char file[WS_PATH_SIZE], path[WS_PATH_SIZE];
    struct ws_job *job;

    entry->thumbnail = plan->jobs;
    ws_thumbnail_file(entry->file, file);
    if (json_object_get(reader->files, file))
        return ws_json_refuse(&reader->json, object,
                              "'%.100s', where its thumbnail goes, is the file of an earlier figure",
                              file);
    if (!ws_plan_add(plan, &entry->request, reader->folder, reader->json.error))
        return false;
    job = &plan->job[entry->thumbnail];
    job->format = WS_PICTURE_PNG;
    job->encoding.width =
        (struct ws_width){reader->list->group[entry->group].thumbnails, "px"};
    job->encoding.dpi = 0;
    job->encoding.outlines = false;
    file_path(reader, file, path);
    return ws_plan_rename(plan, entry->thumbnail, path, reader->json.error) &&
           take_file_name(reader, file);
}

/* Adds the entry's one figure to the plan, under its file name. */
static bool plan_entry(const struct reader *reader, const struct ws_json_node *object,
                       struct ws_figure_entry *entry)
{
    struct ws_plan *plan = reader->plan;
    struct ws_error why;
    char path[WS_PATH_SIZE];

    entry->job = plan->jobs;
    if (!ws_plan_add(plan, &entry->request, reader->folder, reader->json.error))
        return false;
    if (plan->jobs != entry->job + 1)
        return ws_json_refuse(&reader->json, object, "an entry is one figure: one kind");
    if (!ws_job_check(&plan->job[entry->job], &why))
        return ws_json_refuse(&reader->json, object, "%s", why.text);
    file_path(reader, entry->file, path);
    return ws_plan_rename(plan, entry->job, path, reader->json.error) &&
           take_file_name(reader, entry->file);
}

/* What is wrong with options as a whole, and what goes unsaid. */
static bool complete(const struct reader *reader, const struct ws_json_node *object,
                     struct ws_request *request)
{
    struct ws_error why;

    if (!request->kind[WS_FIGURE_STEP]) {
        if (request->frame != WS_FRAMES_TOGETHER)
            return ws_json_refuse(&reader->json, object, "'frame' is for the step figure");
        request->frame = WS_FRAMES_APART;
    }
    return ws_request_complete(request, &why) ||
           ws_json_refuse(&reader->json, object, "%s", why.text);
}

static bool read_entry(const struct reader *reader, const struct ws_json_node *object,
                       struct ws_figure_entry *entry)
{
    bool thumbnails = reader->list->group[entry->group].thumbnails > 0;
    struct ws_json_node variant = ws_json_member(object, "variant");
    const struct ws_variant *named;
    struct ws_error why;
    const char *text, *key;
    json_t *value;

    ws_request_init(&entry->request);
    entry->thumbnail = -1;
    entry->request.frame = WS_FRAMES_TOGETHER;
    if (!json_is_object(object->value))
        return ws_json_refuse(&reader->json, object, "a figure is an object");
    if (!read_file(reader, object, entry) ||
        !optional_string(reader, object, "note", &entry->note) ||
        !ws_json_string(&reader->json, &variant, &text))
        return false;
    if (!ws_parse_variant(text, &named, &why))
        return ws_json_refuse(&reader->json, &variant, "%s", why.text);
    entry->request.picked[named->id] = entry->request.named[named->id] = true;
    json_object_foreach(object->value, key, value) {
        struct ws_json_node node = ws_json_member(object, key);

        if (strcmp(key, "file") && strcmp(key, "variant") && strcmp(key, "note") &&
            !read_option(reader, entry, &node))
            return false;
    }
    if (!complete(reader, object, &entry->request) || !plan_entry(reader, object, entry) ||
        (thumbnails && !add_thumbnail(reader, object, entry)))
        return false;
    reader->list->rasters |= thumbnails || ws_request_rasters(&entry->request);
    return true;
}

/* Whether all fields of an object are among `names`, which ends with NULL. */
static bool check_fields(const struct reader *reader, const struct ws_json_node *object,
                         const char *const names[], const char *has)
{
    const char *key;
    json_t *value;

    json_object_foreach(object->value, key, value) {
        struct ws_json_node node = ws_json_member(object, key);
        int i = 0;

        while (names[i] && strcmp(names[i], key))
            i++;
        if (!names[i])
            return ws_json_refuse(&reader->json, &node, "unknown field '%.40s'; %s", key, has);
    }
    return true;
}

static bool read_group(const struct reader *reader, const struct ws_json_node *object,
                       struct ws_figure_group *group)
{
    static const char *const names[] = {"title",   "text",       "columns",
                                        "figures", "thumbnails", NULL};
    struct ws_json_node figures = ws_json_member(object, "figures");
    struct ws_json_node columns = ws_json_member(object, "columns");
    struct ws_figure_list *list = reader->list;
    struct ws_json_node thumbnails = ws_json_member(object, "thumbnails");
    uint32_t across = 1, wide = 0;
    size_t count;

    if (!json_is_object(object->value))
        return ws_json_refuse(&reader->json, object, "a group is an object");
    if (!check_fields(reader, object, names,
                      "a group has title, text, columns, thumbnails and figures") ||
        !optional_string(reader, object, "title", &group->title) ||
        !optional_string(reader, object, "text", &group->text) ||
        (columns.value && !ws_json_number(&reader->json, &columns, 1, 4, &across)) ||
        (thumbnails.value && !ws_json_number(&reader->json, &thumbnails, 60, 2000, &wide)) ||
        !ws_json_array(&reader->json, &figures, 0, MOST_FIGURES, &count))
        return false;
    group->columns = (int)across;
    group->thumbnails = (int)wide;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node node = ws_json_item(&figures, i);
        struct ws_figure_entry *entry = &list->entry[list->entries];
        int planned = reader->plan->jobs;

        entry->group = (int)(group - list->group);
        if (read_entry(reader, &node, entry)) {
            list->entries++;
            continue;
        }
        ws_plan_cut(reader->plan, planned);
        if (!reader->keep_going)
            return false;
        fprintf(stderr, "left out: %s\n", reader->json.error->text);
        *entry = (struct ws_figure_entry){0};
        ++*reader->bad;
    }
    return true;
}

/* How many figures all groups have together, so that entries can be borrowed from. */
static size_t count_figures(const struct ws_json_node *groups)
{
    size_t count = 0;

    for (size_t i = 0; i < json_array_size(groups->value); i++)
        count += json_array_size(
            json_object_get(json_array_get(groups->value, i), "figures"));
    return count;
}

static bool read_groups(const struct reader *reader, const struct ws_json_node *groups)
{
    struct ws_figure_list *list = reader->list;
    size_t count, figures = count_figures(groups);

    if (!ws_json_array(&reader->json, groups, 0, MOST_GROUPS, &count))
        return false;
    if (figures > MOST_FIGURES)
        return ws_json_refuse(&reader->json, groups, "%zu figures; a list has at most %d", figures,
                              MOST_FIGURES);
    list->group = calloc(count + 1, sizeof *list->group);
    list->entry = calloc(figures + 1, sizeof *list->entry);
    if (!list->group || !list->entry)
        return ws_no_memory(reader->json.error);
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node node = ws_json_item(groups, i);

        list->groups++;
        if (!read_group(reader, &node, &list->group[i]))
            return false;
    }
    return true;
}

/* The index page's file name, if there is to be one. */
static bool read_index(const struct reader *reader, const struct ws_json_node *root)
{
    struct ws_json_node node = ws_json_member(root, "index");
    const char *dot;

    if (!node.value)
        return true;
    if (!read_file_name(reader, &node, &reader->list->index))
        return false;
    dot = strrchr(reader->list->index, '.');
    return (dot && !strcmp(dot, ".md") && !strchr(dot, '/') && !strchr(reader->list->index, '/')) ||
           ws_json_refuse(&reader->json, &node,
                          "'%.60s': the index is Markdown: a file name ending in .md, in no folder",
                          reader->list->index);
}

static bool read_root(const struct reader *reader, const struct ws_json_node *root)
{
    static const char *const names[] = {"format", "version", "title", "text",
                                        "index",  "groups",  NULL};
    struct ws_json_node format = ws_json_member(root, "format");
    struct ws_json_node version = ws_json_member(root, "version");
    struct ws_json_node groups = ws_json_member(root, "groups");
    struct ws_figure_list *list = reader->list;
    uint32_t number;

    if (!json_is_object(root->value) || !json_is_string(format.value) ||
        strcmp(json_string_value(format.value), "warpscope figures"))
        return ws_json_refuse(&reader->json, root,
                              "not a figure list: it has no \"format\": \"warpscope figures\"");
    if (!ws_json_number(&reader->json, &version, 1, UINT32_MAX, &number))
        return false;
    if (number != LIST_VERSION)
        return ws_json_refuse(&reader->json, &version,
                              "version %u: a later Warpscope wrote this list; update this one",
                              (unsigned)number);
    return check_fields(reader, root, names,
                        "a list has format, version, title, text, index and groups") &&
           optional_string(reader, root, "title", &list->title) &&
           optional_string(reader, root, "text", &list->text) && read_index(reader, root) &&
           read_groups(reader, &groups);
}

bool ws_figure_list_read(const char *path, const char *folder, bool keep_going,
                         struct ws_plan *plan, struct ws_figure_list *list, int *bad,
                         struct ws_error *error)
{
    struct reader reader = {
        .list = list, .plan = plan, .folder = folder, .keep_going = keep_going, .bad = bad};
    static const struct ws_file_kind kind = {"figure list", LARGEST_LIST, true};
    struct ws_json_trail trail = {0};
    struct ws_json_node root = {0};
    size_t length;
    bool done = false;

    *list = (struct ws_figure_list){0};
    *bad = 0;
    if (!ws_file_read(path, &kind, &list->text_owned, &length, error))
        return false;
    path = ws_file_input_name(path);
    if (!length)
        return ws_fail(error, "%.300s:1:1: the file is empty; a figure list is a JSON object", path);
    reader.json = (struct ws_json){path, list->text_owned, length, error, &trail};
    list->root = root.value = ws_json_parse(&reader.json);
    reader.files = json_object();
    if (root.value)
        done = reader.files ? read_root(&reader, &root) : ws_no_memory(error);
    json_decref(reader.files);
    return done;
}

void ws_figure_list_finish(struct ws_figure_list *list)
{
    for (int i = 0; i < list->values; i++)
        free(list->made[i]);
    free(list->made);
    free(list->group);
    free(list->entry);
    free(list->text_owned);
    json_decref(list->root);
}
