/* What the readers of lists and of figures share. */
#include "viz/export/figure_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/export/name.h"

enum { MOST_SHOWN = 20 };

bool ws_list_note(const struct ws_list_reader *reader)
{
    struct ws_list_errors *errors = reader->errors;

    if (errors->count && errors->count < MOST_SHOWN)
        fprintf(stderr, "warpscope: error[%s]: %s\n", ws_code_name((int)errors->last.code),
                errors->last.text);
    if (errors->count++ < MOST_SHOWN)
        errors->last = *reader->json.error;
    errors->no_memory = ws_is_no_memory(reader->json.error);
    return false;
}

void ws_list_tell(const struct ws_list_errors *errors, struct ws_error *error)
{
    if (errors->count > MOST_SHOWN)
        ws_fail(error, errors->last.code, "%.440s (and %d more errors)", errors->last.text,
                errors->count - MOST_SHOWN);
    else
        *error = errors->last;
}

bool ws_list_note_entry(const struct ws_list_reader *reader)
{
    if (!reader->keep_going || ws_is_no_memory(reader->json.error))
        return ws_list_note(reader);
    fprintf(stderr, "skipped: %s\n", reader->json.error->text);
    return false;
}

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
                          "'%.60s' must be in the output directory or below it", name);
}
