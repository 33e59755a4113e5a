/* Strict reading of JSON, and the positions of values in the text. */
#include "probe/base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"

/* jansson does not always report that memory ran out: it blames the text, or continues with a
 * string other than the one read. So its allocator reports it. */
static _Thread_local bool ran_out;

/* While it parses it must not continue at all: a string whose buffer could not grow is copied
 * beyond the end of another. Parsing is aborted at once, and its data is lost. */
static _Thread_local jmp_buf *leave;

static void *watched_malloc(size_t size)
{
    void *data = malloc(size);

    ran_out |= !data;
    if (!data && leave)
        longjmp(*leave, 1);
    return data;
}

void ws_json_watch(void)
{
    json_set_alloc_funcs(watched_malloc, free);
    ran_out = false;
}

bool ws_json_lacks_memory(void)
{
    return ran_out;
}

/* Whether the text begins like JSON's object or array. */
static bool begins(const struct ws_json *json)
{
    size_t at = 0;

    while (at < json->length && strchr(" \t\r\n", json->text[at]) && json->text[at])
        at++;
    return at == json->length || json->text[at] == '{' || json->text[at] == '[';
}

json_t *ws_json_parse(const struct ws_json *json)
{
    json_t *volatile root = NULL;
    json_error_t cause;
    jmp_buf start;

    if (!json->length) {
        ws_fail(json->error, WS_CODE_JSON, "%s:1:1: the file is empty; expected JSON", json->path);
        return NULL;
    }
    ws_json_watch();
    leave = &start;
    if (!setjmp(start))
        root = json_loadb(json->text, json->length, JSON_REJECT_DUPLICATES, &cause);
    leave = NULL;
    if (ws_json_lacks_memory()) {
        ws_no_memory(json->error);
        ws_fail_in(json->error, json->path);
        return NULL;
    }
    if (!root)
        ws_fail_at(json->error, WS_CODE_JSON, json->path, cause.line > 0 ? cause.line : 1,
                   cause.column > 0 ? cause.column : 1,
                   json_error_code(&cause) == json_error_null_character
                       ? "\\u0000 is not allowed in a string"
                   : !begins(json) ? "this is not JSON, which begins with { or ["
                                   : cause.text);
    return root;
}

/* The walk below is over text that was parsed before, so it finds ends and checks no errors. */
struct walk {
    const char *at, *end;
};

static void skip_blanks(struct walk *walk)
{
    while (walk->at < walk->end && strchr(" \t\r\n,:", *walk->at))
        walk->at++;
}

static void skip_string(struct walk *walk)
{
    for (walk->at++; walk->at < walk->end && *walk->at != '"'; walk->at++)
        if (*walk->at == '\\')
            walk->at++;
    walk->at++;
}

static void skip_value(struct walk *walk)
{
    int depth = 0;

    do {
        skip_blanks(walk);
        if (walk->at >= walk->end)
            return;
        if (*walk->at == '"') {
            skip_string(walk);
        } else if (strchr("{[", *walk->at)) {
            depth++;
            walk->at++;
        } else if (strchr("}]", *walk->at)) {
            depth--;
            walk->at++;
        } else {
            while (walk->at < walk->end && !strchr(" \t\r\n,:{}[]\"", *walk->at))
                walk->at++;
        }
    } while (depth > 0);
}

/* Goes from the start of an object to a member. A key spelled with escapes is not found. */
static bool enter_member(struct walk *walk, const char *key)
{
    size_t length = strlen(key);

    walk->at++;
    while (walk->at < walk->end) {
        const char *found;

        skip_blanks(walk);
        found = walk->at + 1;
        skip_value(walk);
        skip_blanks(walk);
        if (found < walk->end && (size_t)(walk->end - found) > length &&
            !memcmp(found, key, length) && found[length] == '"')
            return walk->at < walk->end;
        skip_value(walk);
    }
    return false;
}

/* Goes from the start of an array to an item, or from an earlier item of the trail. */
static bool enter_item(struct walk *walk, const struct ws_json_node *node,
                       struct ws_json_step *step)
{
    size_t i = 0;

    walk->at++;
    if (step && step->array == node->parent->value && step->index <= node->index) {
        i = step->index;
        walk->at = step->at;
    }
    for (; i < node->index; i++)
        skip_value(walk);
    skip_blanks(walk);
    if (walk->at >= walk->end)
        return false;
    if (step)
        *step = (struct ws_json_step){node->parent->value, node->index, walk->at};
    return true;
}

static struct ws_json_step *step_of(const struct ws_json *json, const struct ws_json_node *node)
{
    int depth = 0;

    while ((node = node->parent))
        depth++;
    return json->trail && depth < WS_JSON_DEPTHS ? &json->trail->step[depth] : NULL;
}

static const char *node_start(const struct ws_json *json, const struct ws_json_node *node)
{
    struct walk walk = {json->text, json->text + json->length};
    struct ws_json_step *step = step_of(json, node);
    const char *outside, *from;
    bool found;

    if (!node->parent) {
        skip_blanks(&walk);
        return walk.at;
    }
    outside = from = walk.at = node_start(json, node->parent);
    if (!node->key && step && step->array == node->parent->value && step->index <= node->index)
        from = step->at;
    found = node->key ? enter_member(&walk, node->key) : enter_item(&walk, node, step);
    if (json->trail)
        json->trail->walked += (size_t)(walk.at - from);
    return found ? walk.at : outside;
}

/* The line and column of a position in the text, from 1. */
static void count_lines(const struct ws_json *json, const char *place, int *line, int *column)
{
    struct ws_json_trail *trail = json->trail;
    const char *c = json->text;

    *line = *column = 1;
    if (trail && trail->at && trail->at <= place) {
        c = trail->at;
        *line = trail->line;
        *column = trail->column;
    }
    if (trail)
        trail->walked += (size_t)(place - c);
    for (; c < place; c++) {
        if (*c == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*c & 0xC0) != 0x80) { /* a character's first byte */
            ++*column;
        }
    }
    if (trail) {
        trail->at = place;
        trail->line = *line;
        trail->column = *column;
    }
}

bool ws_json_refuse(const struct ws_json *json, const struct ws_json_node *node, const char *format,
                    ...)
{
    char reason[sizeof json->error->text];
    int line, column;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    count_lines(json, node_start(json, node), &line, &column);
    return ws_fail_at(json->error, WS_CODE_FIELD, json->path, line, column, reason);
}

/*
 * The kind of a file, by its "format" (that of captures is longer), and the command that reads it.
 */
static const struct {
    const char *format, *name, *command;
} files[] = {{"warpscope lesson", "lesson", "warpscope lesson"},
             {"warpscope figures", "figure list", "warpscope export --list"},
             {"warpscope capture", "capture", "warpscope check"}};

enum { FILES = sizeof files / sizeof files[0] };

static int file_of(const char *format)
{
    int i = 0;

    while (i < FILES && (!format || strncmp(files[i].format, format, strlen(files[i].format)) != 0))
        i++;
    return i;
}

bool ws_json_format(const struct ws_json *json, const struct ws_json_node *root, const char *format)
{
    const char *text = json_string_value(json_object_get(root->value, "format"));
    int wanted = file_of(format), found = file_of(text);

    if (text && !strcmp(text, format))
        return true;
    if (found == FILES || found == wanted)
        return ws_json_refuse(json, root, "not a %s; add \"format\": \"%s\"", files[wanted].name,
                              format);
    return ws_json_refuse(json, root, "not a %s but a %s; use `%s`", files[wanted].name,
                          files[found].name, files[found].command);
}

const char *ws_json_known(const char *text, const char **command)
{
    const char *format = strstr(text, "\"warpscope ");
    int found = file_of(format ? format + 1 : NULL);

    *command = found < FILES ? files[found].command : NULL;
    return found < FILES ? files[found].name : NULL;
}

struct ws_json_node ws_json_member(const struct ws_json_node *object, const char *key)
{
    return (struct ws_json_node){object, key, 0, json_object_get(object->value, key)};
}

struct ws_json_node ws_json_item(const struct ws_json_node *array, size_t index)
{
    return (struct ws_json_node){array, NULL, index, json_array_get(array->value, index)};
}

static const char *type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "a whole number";
    case JSON_REAL:
        return "a number with a fraction or exponent";
    case JSON_TRUE:
    case JSON_FALSE:
        return "true or false";
    case JSON_NULL:
        return "null";
    }
    return "unknown";
}

/* "addresses", or, of an item, the name of its array. */
static const char *node_name(const struct ws_json_node *node)
{
    while (!node->key && node->parent)
        node = node->parent;
    return node->key ? node->key : "the file";
}

static bool is_type(const struct ws_json *json, const struct ws_json_node *node, json_type type,
                    const char *expected)
{
    if (!node->value)
        return ws_json_refuse(json, node->parent, "the field \"%s\" is missing; add it", node->key);
    return json_typeof(node->value) == type ||
           ws_json_refuse(json, node, "%s: expected %s, found %s", node_name(node), expected,
                          type_name(node->value));
}

bool ws_json_object(const struct ws_json *json, const struct ws_json_node *node,
                    const char *const names[])
{
    size_t count = 0;
    const char *key;
    json_t *value;

    if (!is_type(json, node, JSON_OBJECT, "an object"))
        return false;
    for (; names[count]; count++)
        if (!json_object_get(node->value, names[count]))
            return ws_json_refuse(json, node, "the field \"%s\" is missing; add it", names[count]);
    if (json_object_size(node->value) == count)
        return true;
    json_object_foreach(node->value, key, value)
    {
        struct ws_json_node member = ws_json_member(node, key);

        count = 0;
        while (names[count] && strcmp(names[count], key))
            count++;
        if (!names[count])
            return ws_json_refuse(json, &member, "unknown field \"%.60s\"", key);
    }
    return true;
}

bool ws_json_array(const struct ws_json *json, const struct ws_json_node *node, size_t least,
                   size_t most, size_t *count)
{
    size_t size;

    if (!is_type(json, node, JSON_ARRAY, "an array"))
        return false;
    size = json_array_size(node->value);
    if (size < least || size > most) {
        if (least == most)
            return ws_json_refuse(json, node, "%s has %zu items; expected %zu", node_name(node),
                                  size, least);
        return ws_json_refuse(json, node, "%s has %zu items; expected %zu to %zu", node_name(node),
                              size, least, most);
    }
    if (count)
        *count = size;
    return true;
}

bool ws_json_number(const struct ws_json *json, const struct ws_json_node *node, uint32_t least,
                    uint32_t most, uint32_t *number)
{
    json_int_t value;

    if (!is_type(json, node, JSON_INTEGER, "a whole number"))
        return false;
    value = json_integer_value(node->value);
    if (value < (json_int_t)least || value > (json_int_t)most)
        return ws_json_refuse(json, node,
                              "%s: %" JSON_INTEGER_FORMAT " is out of range; expected %u to %u",
                              node_name(node), value, (unsigned)least, (unsigned)most);
    *number = (uint32_t)value;
    return true;
}

bool ws_json_string(const struct ws_json *json, const struct ws_json_node *node,
                    const char **string)
{
    if (!is_type(json, node, JSON_STRING, "a string"))
        return false;
    *string = json_string_value(node->value);
    return true;
}

bool ws_json_text(const struct ws_json *json, const struct ws_json_node *node, char *text,
                  size_t size)
{
    const char *string;
    unsigned character;

    if (!ws_json_string(json, node, &string))
        return false;
    if (!string[0] || strlen(string) >= size)
        return ws_json_refuse(json, node, "%s has %zu bytes; expected 1 to %zu", node_name(node),
                              strlen(string), size - 1);
    for (const char *c = string; (character = ws_utf8_next(&c));)
        if (!ws_utf8_is_plain(character))
            return ws_json_refuse(json, node, "%s: U+%04X is a control or hidden character",
                                  node_name(node), character);
    memcpy(text, string, strlen(string) + 1);
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool sized_string(const struct ws_json *json, const struct ws_json_node *node, size_t length,
                         const char **string)
{
    if (!ws_json_string(json, node, string))
        return false;
    return json_string_length(node->value) == length ||
           ws_json_refuse(json, node, "%s has %zu characters; expected %zu", node_name(node),
                          json_string_length(node->value), length);
}

static bool refuse_digit(const struct ws_json *json, const struct ws_json_node *node,
                         const char *string, const char *at)
{
    return ws_json_refuse(json, node,
                          "%s: character %d is wrong; expected hexadecimal digits (0-9, a-f), and "
                          "one space between two registers",
                          node_name(node), (int)(at - string) + 1);
}

bool ws_json_hex(const struct ws_json *json, const struct ws_json_node *node, int groups,
                 int digits, uint64_t *number)
{
    const char *string, *c;

    if (!sized_string(json, node, (size_t)(groups * (digits + 1) - 1), &string))
        return false;
    c = string;
    for (int group = 0; group < groups; group++) {
        uint64_t value = 0;

        for (int i = 0; i < digits; i++, c++) {
            int digit = hex_digit(*c);

            if (digit < 0)
                return refuse_digit(json, node, string, c);
            value = value << 4 | (unsigned)digit;
        }
        number[group] = value;
        if (group < groups - 1 && *c++ != ' ')
            return refuse_digit(json, node, string, c - 1);
    }
    return true;
}

bool ws_json_bytes(const struct ws_json *json, const struct ws_json_node *node, int count,
                   uint8_t *bytes)
{
    const char *string;

    if (!sized_string(json, node, 2 * (size_t)count, &string))
        return false;
    for (int i = 0; i < count; i++) {
        int high = hex_digit(string[2 * i]), low = hex_digit(string[2 * i + 1]);

        if (high < 0 || low < 0)
            return refuse_digit(json, node, string, string + 2 * i + (high >= 0));
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void ws_json_write_string(const char *text, FILE *out)
{
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < 0x20)
            fprintf(out, "\\u%04x", *c);
        else
            fputc(*c, out);
    }
    fputc('"', out);
}

bool ws_json_print(json_t *root, FILE *file, struct ws_error *error)
{
    char *text = root ? json_dumps(root, JSON_INDENT(2)) : NULL;
    bool made = text && !ws_json_lacks_memory();

    if (made)
        fprintf(file, "%s%s\n", json_object_get(root, "version") ? "{\n" : WS_JSON_HEAD, text + 2);
    free(text);
    json_decref(root);
    return made || ws_no_memory(error);
}
