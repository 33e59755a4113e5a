/*
 * Reads and writes capture files of every kind. A file states its kind and version in the fields
 * `format` and `version`, is refused if it is of another one, and is read completely or not at all.
 * A file is composed in memory and read back as a check before it replaces the old one. Each kind
 * is a row in capture_kinds.c, with its name and the functions that read and write its own fields.
 */
#ifndef WS_EVIDENCE_CAPTURE_FILE_H
#define WS_EVIDENCE_CAPTURE_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/mma/mma.h"

struct ws_json;
struct ws_json_node;

/* The captured instruction, and the target that its kernel was compiled for: "sm_90a". */
struct ws_captured_instruction {
    const char *target; /* borrowed */
    enum ws_targets targets;
    int ptx_version;
    const struct ws_variant *variant; /* of data movement; NULL: not such a capture */
    const struct ws_mma *mma;         /* of an MMA, or that read by descriptors; else NULL */
};

/* `capture` points to the kind's own struct, whose first member is its head. */
struct ws_capture_kind {
    const char *format;
    int version;
    const char *older; /* what an older version did, and what to do; NULL: no older version */
    size_t bytes;      /* of the struct */

    /* The name of the captured subject; borrowed. */
    const char *(*name)(const void *capture);

    struct ws_captured_instruction (*instruction)(const void *capture);

    /* Whether it agrees with the PTX ISA or the rule; otherwise the error has the difference. */
    bool (*check)(const void *capture, struct ws_error *error);

    /*
     * Reads the whole object of that format and version into a zeroed capture, which is destroyed
     * on failure. If out of memory, calling ws_no_memory() is enough: the place in the file is
     * prepended.
     */
    bool (*read)(const struct ws_json *json, const struct ws_json_node *root, void *capture);

    /* Writes the whole object. */
    bool (*write)(FILE *out, const void *capture, struct ws_error *error);

    void (*destroy)(void *capture);
};

/*
 * Reads a capture from `length` bytes at `text`, which errors call `path`, or from the file at
 * `path`. A file that is truncated, hostile, of another version, named after another subject or
 * wrong in any field is refused with "FILE:LINE:COLUMN: reason". The caller destroys the capture;
 * NULL if it is refused.
 */
void *ws_capture_file_parse(const struct ws_capture_kind *kind, const char *path, const char *text,
                            size_t length, struct ws_error *error);
void *ws_capture_file_read(const struct ws_capture_kind *kind, const char *path,
                           struct ws_error *error);

/*
 * Writes the text of a capture's file, which the caller frees; or the file itself, as
 * ws_file_write() does. Fails if the text could not be read back.
 */
bool ws_capture_file_text(const struct ws_capture_kind *kind, const void *capture, char **text,
                          size_t *length, struct ws_error *error);
bool ws_capture_file_write(const struct ws_capture_kind *kind, const void *capture,
                           const char *path, struct ws_error *error);

#endif
