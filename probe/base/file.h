/*
 * Files, read whole and written whole. What is written goes into a new file beside the one that it
 * is to become, and takes that one's name only once it is on the disk: whatever goes wrong, a file
 * is as it was before or as it was to be.
 */
#ifndef WS_BASE_FILE_H
#define WS_BASE_FILE_H

#include <stddef.h>

#include "probe/base/error.h"

/* What a reader takes for the file that it wants. */
struct ws_file_kind {
    const char *name;  /* what errors call it: "capture" */
    size_t most_bytes; /* a larger one is refused */
    bool streams;      /* pipes, devices and "-", standard input, too; else regular files alone */
};

/*
 * Reads the whole file. *text is the caller's to free, and has a zero byte behind its *length bytes;
 * it is NULL on failure. Folders, what is too large, and what `kind` does not take are refused
 * before they are read.
 */
bool ws_file_read(const char *path, const struct ws_file_kind *kind, char **text, size_t *length,
                  struct ws_error *error);

/* That a path cannot be opened, for a reason of errno's; offers a name next to it. Returns false. */
bool ws_file_fail_open(const char *path, int reason, struct ws_error *error);

/* Whether a word that is nothing else is the name of a file: by its ending, or a name next to it. */
bool ws_file_is_named(const char *word);

/*
 * Whether the path is something to read: "-", whatever exists and is not a directory, or what does
 * not exist and is named as a file.
 */
bool ws_file_is_input(const char *path);

/* What errors call a path: itself, or "standard input" for "-". */
const char *ws_file_input_name(const char *path);

/*
 * Writes the file whole or not at all. A file that is there is replaced, and its successor has its
 * permissions and, where that is allowed, its owner; a new one has what the umask leaves. A symbolic
 * link stays one, and what it names is written, whether that is there or not. What is no file
 * (devices, pipes, terminals) is written to as it is. "-" is standard output.
 *
 * Signals that end a program wait until it is done, so that none leaves half of the work behind;
 * only SIGKILL can, and what it leaves, ".warpscope-" and eight letters, is in nobody's way.
 */
bool ws_file_write(const char *path, const void *bytes, size_t length, struct ws_error *error);

/*
 * Whether ws_file_write() leaves it to ws_folder_sync() to wait for the disk: once for a batch of
 * files instead of once for each. ws_folder_sync() fails where the disk does.
 */
void ws_file_sync_later(bool later);
bool ws_folder_sync(const char *folder, struct ws_error *error);

/*
 * The descriptor that a path names: 1 for "-" and /dev/stdout, N for /dev/fd/N and its like; -1 for
 * any other.
 */
int ws_file_descriptor(const char *path);

/*
 * Whether what is written to the path is written to what is there, and replaces nothing: such a
 * descriptor, or a device, a pipe or a terminal.
 */
bool ws_file_is_stream(const char *path);

/*
 * What a program does first and last. From the first on, a limit on the size of files is an error of
 * writing, not the program's end; the last is false, with the reason, where anything printed to
 * standard output was lost.
 */
void ws_output_begin(void);
bool ws_output_end(struct ws_error *error);

#endif
