/*
 * Strict JSON reading, with a position for every error, and writing of JSON strings. A node is a
 * value and its path from the root; it is on the stack of the reader. Only for an error is the text
 * walked again along that path, to find the line and column.
 */
#ifndef WS_BASE_JSON_H
#define WS_BASE_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/error.h"

enum { WS_JSON_DEPTHS = 8 };

/* The progress of the search for refused values, so that refusing many items of long arrays takes
 * time linear in the text. Starts as zeroes. */
struct ws_json_trail {
    struct ws_json_step {
        const json_t *array;
        size_t index;       /* of the item last searched for in it */
        const char *at;     /* start of that item */
    } step[WS_JSON_DEPTHS]; /* by the array's depth */
    const char *at;         /* the last refusal's position, and its line and column */
    int line, column;
    size_t walked; /* bytes read in total */
};

struct ws_json {
    const char *path; /* the text's name in errors */
    const char *text;
    size_t length;
    struct ws_error *error;
    struct ws_json_trail *trail; /* NULL: every search starts at the start of the text */
};

struct ws_json_node {
    const struct ws_json_node *parent; /* NULL for the root; must outlive the node */
    const char *key;                   /* in an object, otherwise NULL */
    size_t index;                      /* in an array */
    json_t *value;                     /* NULL if the object has no such member */
};

/* After ws_json_watch(), ws_json_lacks_memory() returns whether jansson ran out of memory in this
 * thread: values made since then must not be used. */
void ws_json_watch(void);
bool ws_json_lacks_memory(void);

/* The start of an object that a command prints: its format and version. */
#define WS_JSON_HEAD "{\n  \"format\": \"warpscope output\",\n  \"version\": 2,\n"

/* Prints `root`, which gets that start unless it has a version, packed since ws_json_watch(), completely or not at all, and drops it; NULL means
 * that packing failed. Fails for lack of memory. */
bool ws_json_print(json_t *root, FILE *file, struct ws_error *error);

/*
 * Parses the whole text. Returns the root, to be freed with json_decref(); or NULL, with a line
 * "PATH:LINE:COLUMN: reason" in the error, for anything that RFC 8259 does not allow, invalid UTF-8
 * and repeated keys included.
 */
json_t *ws_json_parse(const struct ws_json *json);

/* Writes "PATH:LINE:COLUMN: reason", with the position of the node's value; returns false. */
bool ws_json_refuse(const struct ws_json *json, const struct ws_json_node *node, const char *format,
                    ...) WS_PRINTF(3, 4);

/* Checks that the root is an object with this "format": "warpscope lesson" or "warpscope figures".
 * For a file of another command, the error names that command. */
bool ws_json_format(const struct ws_json *json, const struct ws_json_node *root,
                    const char *format);

/* The kind of a text by its "format", such as "capture", and the command that reads it; NULL:
 * unknown. */
const char *ws_json_known(const char *text, const char **command);

/* The node of a member, or of an array's item; its value is not checked. */
struct ws_json_node ws_json_member(const struct ws_json_node *object, const char *key);
struct ws_json_node ws_json_item(const struct ws_json_node *array, size_t index);

/* Checks that the node is an object with exactly the named fields; `names` ends with NULL. */
bool ws_json_object(const struct ws_json *json, const struct ws_json_node *node,
                    const char *const names[]);

/* Checks that the node is an array of `least` to `most` items; their number is written to `count`
 * if it is not NULL. */
bool ws_json_array(const struct ws_json *json, const struct ws_json_node *node, size_t least,
                   size_t most, size_t *count);

/* Checks that the node is a whole number from `least` to `most`. */
bool ws_json_number(const struct ws_json *json, const struct ws_json_node *node, uint32_t least,
                    uint32_t most, uint32_t *number);

/* Checks that the node is a string; borrowed from it. */
bool ws_json_string(const struct ws_json *json, const struct ws_json_node *node,
                    const char **string);

/* Checks that the node is a string of 1 to size - 1 bytes of plain characters (utf8.h); copied to
 * `text`. */
bool ws_json_text(const struct ws_json *json, const struct ws_json_node *node, char *text,
                  size_t size);

/* Checks that the node is a string of `groups` numbers of `digits` hexadecimal digits each, in
 * lower case, with one blank between two numbers. */
bool ws_json_hex(const struct ws_json *json, const struct ws_json_node *node, int groups,
                 int digits, uint64_t *number);

/* Checks that the node is a string of exactly `count` bytes, two hexadecimal digits each, without
 * separators. */
bool ws_json_bytes(const struct ws_json *json, const struct ws_json_node *node, int count,
                   uint8_t *bytes);

/* Writes `text`, which is UTF-8, as a JSON string with its quotes. */
void ws_json_write_string(const char *text, FILE *out);

#endif
