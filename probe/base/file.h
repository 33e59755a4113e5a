/*
 * Reads and writes whole files. Data is written to a new file in the same directory, which gets the
 * target's name only once it is on the disk: after any failure, a file has either its old or its
 * new contents.
 */
#ifndef WS_BASE_FILE_H
#define WS_BASE_FILE_H

#include <stddef.h>

#include "probe/base/error.h"

/* The files that a reader accepts. */
struct ws_file_kind {
    const char *name;  /* in errors: "capture" */
    size_t most_bytes; /* a larger one is refused */
    bool streams;      /* also pipes, devices and "-" (standard input), not only regular files */
};

/*
 * Reads the whole file. The caller frees *text, which has a zero byte after its *length bytes; it
 * is NULL on failure. Directories, files that are too large, and files that `kind` excludes are
 * refused before they are read.
 */
bool ws_file_read(const char *path, const struct ws_file_kind *kind, char **text, size_t *length,
                  struct ws_error *error);

/* Whether an input starts with a text of at most 32 bytes. What this reads of a stream is kept for
 * ws_file_read() of the same path. */
bool ws_file_starts(const char *path, const char *text);

/* Fails because a path cannot be opened, for a reason of errno; suggests a similar name. Returns
 * false. */
bool ws_file_fail_open(const char *path, int reason, struct ws_error *error);

/* Whether a word without another meaning is the name of a file: by its extension, or a similar
 * name. */
bool ws_file_is_named(const char *word);

/* Whether the path can be read: "-", any existing path except a directory, or a missing one with
 * the name of a file. */
bool ws_file_is_input(const char *path);

/* The name of a path in errors: itself, or "standard input" for "-". */
const char *ws_file_input_name(const char *path);

/*
 * Writes the whole file or nothing. An existing file is replaced, and the new one gets its
 * permissions and, if allowed, its owner; a file that did not exist gets the permissions of the
 * umask. A symbolic link stays one, and its target is written, existing or not. Devices, pipes and
 * terminals are written directly. "-" is standard output.
 *
 * Signals that end a program are deferred until it is done, so that none interrupts the work; only
 * SIGKILL can, and then a file ".warpscope-" with eight letters remains, which is harmless.
 */
bool ws_file_write(const char *path, const void *bytes, size_t length, struct ws_error *error);

/* Whether ws_file_write() leaves waiting for the disk to ws_folder_sync(): once per batch of files
 * instead of once per file. ws_folder_sync() fails if the disk does. */
void ws_file_sync_later(bool later);
bool ws_folder_sync(const char *folder, struct ws_error *error);

/* The descriptor that a path names: 1 for "-" and /dev/stdout, N for /dev/fd/N and the like;
 * otherwise -1. */
int ws_file_descriptor(const char *path);

/* Whether writing to the path writes to an existing stream and replaces nothing: such a descriptor,
 * or a device, a pipe or a terminal. */
bool ws_file_is_stream(const char *path);

/*
 * Called first and last in a program. After the first, exceeding the file size limit is a write
 * error and does not end the program. The last returns false, with the reason, if anything printed
 * to standard output was lost.
 */
void ws_output_begin(void);
bool ws_output_end(struct ws_error *error);

#endif
