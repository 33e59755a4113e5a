/* What the readers of lists and of figures share. */
#include "viz/export/figure_reader.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/export/name.h"

const char *ws_list_keep(const struct ws_list_reader *reader, char *value)
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

/* Whether text of a page is text: its lines, each by the rule of text in figures. */
static bool is_text(const struct ws_list_reader *reader, const struct ws_json_node *node,
                    const char *key, const char *string)
{
    char reason[WS_UTF8_REASON_SIZE];
    char *line = strdup(string);
    bool good;

    if (!line)
        return ws_no_memory(reader->json.error);
    for (char *end = line; (end = strchr(end, '\n'));)
        *end = ' ';
    good =
        ws_utf8_check(line, reason) || ws_json_refuse(&reader->json, node, "%s: %s", key, reason);
    free(line);
    return good;
}

bool ws_list_string(const struct ws_list_reader *reader, const struct ws_json_node *object,
                    const char *key, const char **string)
{
    struct ws_json_node node = ws_json_member(object, key);

    *string = NULL;
    return !node.value ||
           (ws_json_string(&reader->json, &node, string) && is_text(reader, &node, key, *string));
}

bool ws_list_file_name(const struct ws_list_reader *reader, const struct ws_json_node *node,
                       const char **file)
{
    char name[WS_LIST_NAME_SIZE];

    if (!ws_json_text(&reader->json, node, name, sizeof name) ||
        !ws_json_string(&reader->json, node, file))
        return false;
    return ws_name_stays(name) ||
           ws_json_refuse(&reader->json, node,
                          "'%.60s': a file lies in the output folder or below it", name);
}
