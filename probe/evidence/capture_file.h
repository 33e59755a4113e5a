/*
 * The files of captures, of whichever kind: what is the same for all is here, once. A file says in
 * its fields `format` and `version` what it is, is refused where it is something else, and is read
 * whole or not at all. What is written is made whole in memory and read again as a check, and only
 * then put in place of the file. A kind is a row, in capture_kinds.c, that
 * says what it is called and how its own fields are read and written.
 */
#ifndef WS_EVIDENCE_CAPTURE_FILE_H
#define WS_EVIDENCE_CAPTURE_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/json.h"
#include "probe/isa/mma.h"

/* Functions have `capture` as a pointer to the kind's own struct. */
struct ws_capture_kind {
    const char *format;
    int version;
    const char *older; /* what an older version did, and what to do; NULL where there was none */
    size_t bytes;      /* of the struct */

    /* The name of what a capture is of; borrowed. */
    const char *(*name)(const void *capture);

    /*
     * Reads all of an object of that format and version into a capture of zeroes, which is
     * destroyed where that fails. For want of memory it is enough to say ws_no_memory(): where, is
     * put before.
     */
    bool (*read)(const struct ws_json *json, const struct ws_json_node *root, void *capture);

    /* Writes the whole object. */
    bool (*write)(FILE *out, const void *capture, struct ws_error *error);

    void (*destroy)(void *capture);
};

/*
 * A capture from `length` bytes at `text`, which errors call `path`; or from the file at `path`. To
 * be destroyed; NULL where it is refused.
 */
void *ws_capture_file_parse(const struct ws_capture_kind *kind, const char *path, const char *text,
                            size_t length, struct ws_error *error);
void *ws_capture_file_read(const struct ws_capture_kind *kind, const char *path,
                           struct ws_error *error);

/* The text of a capture's file, to be freed; or the file itself, as ws_file_write() writes it. */
bool ws_capture_file_text(const struct ws_capture_kind *kind, const void *capture, char **text,
                          size_t *length, struct ws_error *error);
bool ws_capture_file_write(const struct ws_capture_kind *kind, const void *capture,
                           const char *path, struct ws_error *error);

/* Refuses, at the node that says what a capture is of, one whose file is named after another. */
bool ws_capture_named_as_file(const struct ws_json *json, const struct ws_json_node *node,
                              const char *name);

/* The product that a capture is of, which is to be one that `has_experiment` has. */
bool ws_capture_product_read(const struct ws_json *json, const struct ws_json_node *root,
                             const struct ws_mma **mma,
                             bool (*has_experiment)(const struct ws_mma *mma));

/* `length` bytes that are packed at a node, which errors call `name`; to be freed, or NULL. */
uint8_t *ws_capture_packed_read(const struct ws_json *json, const struct ws_json_node *node,
                                const char *name, size_t length);

/* Writes such bytes, in quotes, after what stands before them. */
bool ws_capture_packed_write(FILE *out, const char *before, const uint8_t *bytes, size_t length,
                             struct ws_error *error);

#endif
