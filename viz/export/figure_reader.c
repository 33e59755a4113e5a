/* What the readers of lists and of figures share. */
#include "viz/export/figure_reader.h"

#include <stdlib.h>

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

bool ws_list_string(const struct ws_list_reader *reader, const struct ws_json_node *object,
                    const char *key, const char **string)
{
    struct ws_json_node node = ws_json_member(object, key);

    *string = NULL;
    return !node.value || ws_json_string(&reader->json, &node, string);
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
