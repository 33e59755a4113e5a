/*
 * Reading JSON strictly, with the place of every complaint, and writing its strings. A node is a
 * value and the way to it from the root; it lives on the stack of the reader that went there. Only
 * when something is refused is the text walked again along that way, to find the line and column.
 */
#ifndef WS_BASE_JSON_H
#define WS_BASE_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/error.h"

enum { WS_JSON_DEPTHS = 8 };

/*
 * How far the search for what was refused has come, so that refusing item after item of long arrays
 * takes time in proportion to the text. Starts as zeroes.
 */
struct ws_json_trail {
    struct ws_json_step {
        const json_t *array;
        size_t index;       /* of the item that was last sought in it */
        const char *at;     /* where that item starts */
    } step[WS_JSON_DEPTHS]; /* by how deep the array lies */
    const char *at;         /* the last refusal's place, and its line and column */
    int line, column;
    size_t walked; /* bytes that were looked at, in all */
};

struct ws_json {
    const char *path; /* what errors call the text */
    const char *text;
    size_t length;
    struct ws_error *error;
    struct ws_json_trail *trail; /* NULL: every refusal is sought from the start of the text */
};

struct ws_json_node {
    const struct ws_json_node *parent; /* NULL for the root; must outlive the node */
    const char *key;                   /* in an object, else NULL */
    size_t index;                      /* in an array */
    json_t *value;                     /* NULL where the object has no such member */
};

/*
 * From ws_json_watch() on, ws_json_lacks_memory() tells whether jansson, in this thread, did without
 * something for want of memory: what was made since is then not to be used.
 */
void ws_json_watch(void);
bool ws_json_lacks_memory(void);

/*
 * Prints what was packed since ws_json_watch(), all of it or nothing, and drops it; a `root` of NULL
 * failed to be made. Fails for lack of memory.
 */
bool ws_json_print(json_t *root, FILE *file, struct ws_error *error);

/*
 * Parses the whole text. Returns the root, to be freed with json_decref(); or NULL, with a line
 * "PATH:LINE:COLUMN: reason" in the error, for anything that RFC 8259 does not allow, invalid UTF-8
 * and repeated keys included.
 */
json_t *ws_json_parse(const struct ws_json *json);

/* Writes "PATH:LINE:COLUMN: reason", the place being where the node's value starts; returns false.
 */
bool ws_json_refuse(const struct ws_json *json, const struct ws_json_node *node, const char *format,
                    ...) WS_PRINTF(3, 4);

/*
 * The root is an object of "format": `format`, "warpscope lesson" or "warpscope figures"; of a file
 * that another command reads the error names that command.
 */
bool ws_json_format(const struct ws_json *json, const struct ws_json_node *root,
                    const char *format);

/* What a text is by its "format", such as "capture", and the command that reads it; NULL: unknown. */
const char *ws_json_known(const char *text, const char **command);

/* The node of a member, or of an array's item; what it holds is still to be checked. */
struct ws_json_node ws_json_member(const struct ws_json_node *object, const char *key);
struct ws_json_node ws_json_item(const struct ws_json_node *array, size_t index);

/* The node is an object with exactly the named fields; `names` ends with NULL. */
bool ws_json_object(const struct ws_json *json, const struct ws_json_node *node,
                    const char *const names[]);

/* The node is an array of `least` to `most` items; their count goes to `count` if it is not NULL.
 */
bool ws_json_array(const struct ws_json *json, const struct ws_json_node *node, size_t least,
                   size_t most, size_t *count);

/* The node is a whole number from `least` to `most`. */
bool ws_json_number(const struct ws_json *json, const struct ws_json_node *node, uint32_t least,
                    uint32_t most, uint32_t *number);

/* The node is a string; borrowed from it. */
bool ws_json_string(const struct ws_json *json, const struct ws_json_node *node,
                    const char **string);

/* The node is a string of 1 to size - 1 bytes of plain characters (utf8.h); copied to `text`. */
bool ws_json_text(const struct ws_json *json, const struct ws_json_node *node, char *text,
                  size_t size);

/*
 * The node is a string of `groups` numbers of `digits` hexadecimal digits each, in lower case, with
 * one blank between two numbers.
 */
bool ws_json_hex(const struct ws_json *json, const struct ws_json_node *node, int groups,
                 int digits, uint64_t *number);

/* The node is a string of exactly `count` bytes, two hexadecimal digits each, nothing between. */
bool ws_json_bytes(const struct ws_json *json, const struct ws_json_node *node, int count,
                   uint8_t *bytes);

/* Writes `text`, which is UTF-8, as a JSON string with its quotes. */
void ws_json_write_string(const char *text, FILE *out);

#endif
