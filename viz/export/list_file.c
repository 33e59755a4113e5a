/* Reading figure lists: the list and its groups; their figures are figure_entry.h's. */
#include "viz/export/list_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "viz/export/figure_entry.h"
#include "viz/export/name.h"

enum { MOST_GROUPS = 200, LARGEST_LIST = 8 << 20, LIST_VERSION = 1 };

/* Whether all fields of an object are among `names`, which ends with NULL. */
static bool check_fields(const struct ws_list_reader *reader, const struct ws_json_node *object,
                         const char *const names[], const char *has)
{
    const char *key;
    json_t *value;

    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);
        int i = 0;

        while (names[i] && strcmp(names[i], key))
            i++;
        if (!names[i])
            return ws_json_refuse(&reader->json, &node, "unknown field '%.40s'; %s", key, has);
    }
    return true;
}

/* The figures of a group, one after the other; the bad ones are passed over. */
static void read_figures(struct ws_list_reader *reader, const struct ws_json_node *figures,
                         int group)
{
    struct ws_figure_list *list = reader->list;
    size_t count = json_array_size(figures->value);

    for (size_t i = 0; i < count && !reader->errors->no_memory; i++) {
        struct ws_json_node node = ws_json_item(figures, i);
        struct ws_figure_entry *entry = &list->entry[list->entries];
        int planned = reader->plan->jobs;

        reader->figure = (int)i;
        entry->group = group;
        if (ws_list_entry(reader, &node, entry)) {
            list->entries++;
            continue;
        }
        ws_plan_cut(reader->plan, planned);
        *entry = (struct ws_figure_entry){0};
        ++*reader->bad;
    }
}

static void read_group(const struct ws_list_reader *above, const struct ws_json_node *object,
                       struct ws_figure_group *group)
{
    struct ws_list_reader own = *above, *reader = &own;
    static const char *const names[] = {"title",      "text", "columns", "figures",
                                        "thumbnails", "name", NULL};
    struct ws_json_node figures = ws_json_member(object, "figures");
    struct ws_json_node columns = ws_json_member(object, "columns");
    struct ws_json_node thumbnails = ws_json_member(object, "thumbnails");
    struct ws_json_node name = ws_json_member(object, "name");
    uint32_t across = 1, wide = 0;

    if (!json_is_object(object->value)) {
        ws_json_refuse(&reader->json, object, "a group must be an object");
        ws_list_note(reader);
        return;
    }
    if (!check_fields(reader, object, names,
                      "a group has title, text, name, columns, thumbnails and figures") ||
        !ws_list_string(reader, object, "title", &group->title) ||
        !ws_list_string(reader, object, "text", &group->text) ||
        (columns.value && !ws_json_number(&reader->json, &columns, 1, 4, &across)) ||
        (thumbnails.value && !ws_json_number(&reader->json, &thumbnails, 60, 2000, &wide)))
        ws_list_note(reader);
    if (name.value)
        reader->name = name;
    group->columns = (int)across;
    group->thumbnails = (int)wide;
    if (ws_json_array(&reader->json, &figures, 0, WS_LIST_FIGURES, NULL))
        read_figures(reader, &figures, (int)(group - reader->list->group));
    else
        ws_list_note(reader);
}

/* How many figures all groups have together, so that entries can be borrowed from. */
static size_t count_figures(const struct ws_json_node *groups)
{
    size_t count = 0;

    for (size_t i = 0; i < json_array_size(groups->value); i++)
        count += json_array_size(json_object_get(json_array_get(groups->value, i), "figures"));
    return count;
}

static void read_groups(const struct ws_list_reader *reader, const struct ws_json_node *groups)
{
    struct ws_figure_list *list = reader->list;
    size_t count, figures = count_figures(groups);

    if (!ws_json_array(&reader->json, groups, 0, MOST_GROUPS, &count) ||
        (figures > WS_LIST_FIGURES &&
         !ws_json_refuse(&reader->json, groups, "%zu figures exceed the limit of %d", figures,
                         WS_LIST_FIGURES))) {
        ws_list_note(reader);
        return;
    }
    list->group = calloc(count + 1, sizeof *list->group);
    list->entry = calloc(figures + 1, sizeof *list->entry);
    if (!list->group || !list->entry) {
        ws_no_memory(reader->json.error);
        ws_list_note(reader);
        return;
    }
    for (size_t i = 0; i < count && !reader->errors->no_memory; i++) {
        struct ws_json_node node = ws_json_item(groups, i);

        list->groups++;
        read_group(reader, &node, &list->group[i]);
    }
}

/* The index page's file name, if there is to be one. */
static bool read_index(const struct ws_list_reader *reader, const struct ws_json_node *root)
{
    struct ws_json_node node = ws_json_member(root, "index");
    const char *dot;
    char *path;
    bool taken;

    if (!node.value)
        return true;
    if (!ws_list_file_name(reader, &node, &reader->list->index))
        return false;
    dot = strrchr(reader->list->index, '.');
    if (!dot || strcmp(dot, ".md") || strchr(reader->list->index, '/'))
        return ws_json_refuse(
            &reader->json, &node,
            "'%.60s': the index must be a file name that ends in .md, without a directory",
            reader->list->index);
    path = ws_path_join(reader->folder, reader->list->index);
    taken = path && ws_output_conflicts_add(reader->taken, path, WS_LIST_INDEX);
    free(path);
    return taken || ws_no_memory(reader->json.error);
}

static bool read_root(struct ws_list_reader *reader, const struct ws_json_node *root)
{
    static const char *const names[] = {"format", "version", "title",  "text",
                                        "index",  "name",    "groups", NULL};
    struct ws_json_node version = ws_json_member(root, "version");
    struct ws_json_node groups = ws_json_member(root, "groups");
    struct ws_figure_list *list = reader->list;
    uint32_t number;

    if (!ws_json_format(&reader->json, root, "warpscope figures") ||
        !ws_json_number(&reader->json, &version, 1, UINT32_MAX, &number))
        return false;
    if (number != LIST_VERSION)
        return ws_json_refuse(&reader->json, &version,
                              "version %u is from a later Warpscope; update Warpscope",
                              (unsigned)number);
    reader->name = ws_json_member(root, "name");
    if (!check_fields(reader, root, names,
                      "a list has format, version, title, text, index, name and groups") ||
        !ws_list_string(reader, root, "title", &list->title) ||
        !ws_list_string(reader, root, "text", &list->text) || !read_index(reader, root))
        ws_list_note(reader);
    read_groups(reader, &groups);
    return !reader->errors->count;
}

bool ws_figure_list_read(const char *path, const char *folder, bool keep_going,
                         const struct ws_choices *style, struct ws_plan *plan,
                         struct ws_figure_list *list, int *bad, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"figure list", LARGEST_LIST, true};
    struct ws_list_errors errors = {0};
    struct ws_output_conflicts taken = {0};
    struct ws_list_reader reader = {.list = list,
                                    .plan = plan,
                                    .folder = folder,
                                    .style = style,
                                    .taken = &taken,
                                    .keep_going = keep_going,
                                    .bad = bad,
                                    .errors = &errors};
    struct ws_json_trail trail = {0};
    struct ws_json_node root = {0};
    size_t length;
    bool done = false;

    *list = (struct ws_figure_list){0};
    *bad = 0;
    if (!ws_file_read(path, &kind, &list->text_owned, &length, error))
        return false;
    path = ws_file_input_name(path);
    reader.json = (struct ws_json){path, list->text_owned, length, error, &trail};
    list->root = root.value = ws_json_parse(&reader.json);
    if (root.value)
        done = read_root(&reader, &root);
    if (errors.count)
        ws_list_tell(&errors, error);
    ws_output_conflicts_finish(&taken);
    return done;
}
