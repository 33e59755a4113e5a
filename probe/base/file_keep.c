/* The first name that is free, unless one before it holds the same. */
#include "probe/base/file_keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_KEPT = 9 };

static bool is_free(const char *name)
{
    struct stat status;

    return lstat(name, &status) && errno == ENOENT;
}

static bool holds(const char *name, const char *bytes, size_t length)
{
    const struct ws_file_kind kind = {"copy", length, false};
    struct ws_error error;
    size_t there;
    char *text;
    bool same;

    if (!ws_file_read(name, &kind, &text, &there, &error))
        return false;
    same = there == length && !memcmp(text, bytes, length);
    free(text);
    return same;
}

bool ws_file_keep(const char *path, const char *bytes, size_t length, struct ws_error *error)
{
    size_t size = strlen(path) + 16;
    char *name = malloc(size);
    bool done = false, found = false;

    if (!name)
        return ws_no_memory(error);
    for (int i = 1; i <= MOST_KEPT && !found; i++) {
        snprintf(name, size, i > 1 ? "%s.kept%d" : "%s.kept", path, i);
        found = done = holds(name, bytes, length);
        if (!found && is_free(name)) {
            found = true;
            done = ws_file_write(name, bytes, length, error);
        }
    }
    free(name);
    return found
               ? done
               : ws_fail(error, WS_CODE_WRITE,
                         "%.300s: cannot back up invalid file: .kept to .kept%d exist; remove them",
                         path, MOST_KEPT);
}
