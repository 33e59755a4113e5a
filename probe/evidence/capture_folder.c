/* Names of captures and the listing of their folders. Nothing is read here that need not be. */
#include "probe/evidence/capture_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *joined(const char *folder, const char *name, const char *end)
{
    size_t size = strlen(folder) + strlen(name) + strlen(end) + 2;
    char *path = malloc(size);

    if (path)
        snprintf(path, size, "%s/%s%s", folder, name, end);
    return path;
}

char *ws_capture_path(const char *folder, const struct ws_variant *variant)
{
    return joined(folder, variant->name, WS_CAPTURE_EXTENSION);
}

/* Takes over `path`, which is NULL where memory is out. */
static bool add(struct ws_paths *paths, char *path, struct ws_error *error)
{
    char **more = path ? realloc(paths->path, ((size_t)paths->count + 1) * sizeof *more) : NULL;

    if (more)
        paths->path = more;
    else
        free(path);
    if (!more)
        return ws_no_memory(error);
    more[paths->count++] = path;
    return true;
}

void ws_paths_finish(struct ws_paths *paths)
{
    for (int i = 0; i < paths->count; i++)
        free(paths->path[i]);
    free(paths->path);
    *paths = (struct ws_paths){0};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/*
 * Adds the paths of a folder's captures, or of everything else in it, which may be folders; in no
 * order. What cannot be listed because of `none` (ENOENT: it is not there; ENOTDIR: it is no
 * folder) has nothing in it.
 */
static bool list(const char *folder, bool captures, int none, struct ws_paths *paths,
                 struct ws_error *error)
{
    DIR *opened = opendir(folder);
    const struct dirent *entry;
    bool done = true;

    if (!opened)
        return errno == none || ws_fail(error, "%s: cannot be listed: %s", folder, ws_reason(errno));
    while (done && (entry = readdir(opened)))
        if (entry->d_name[0] != '.' && ws_is_capture_name(entry->d_name) == captures)
            done = add(paths, joined(folder, entry->d_name, ""), error);
    closedir(opened);
    return done;
}

bool ws_capture_folders(const char *folder, struct ws_paths *paths, struct ws_error *error)
{
    *paths = (struct ws_paths){0};
    if (!add(paths, strdup(folder), error) || !list(folder, false, ENOENT, paths, error))
        return false;
    qsort(paths->path + 1, (size_t)paths->count - 1, sizeof *paths->path, by_name);
    return true;
}

/* In the catalogue's order; what is named after no variant comes last, by name. */
static int by_variant(const void *a, const void *b)
{
    const struct ws_variant *left = ws_capture_variant_of(*(char *const *)a);
    const struct ws_variant *right = ws_capture_variant_of(*(char *const *)b);
    int ids = (left ? (int)left->id : WS_VARIANTS) - (right ? (int)right->id : WS_VARIANTS);

    return ids ? ids : by_name(a, b);
}

bool ws_capture_list(const char *path, struct ws_paths *paths, struct ws_error *error)
{
    struct ws_paths folders = {0};
    struct stat status;
    bool done;

    *paths = (struct ws_paths){0};
    if (stat(path, &status) || !S_ISDIR(status.st_mode))
        return add(paths, strdup(path), error);
    done = ws_capture_folders(path, &folders, error);
    for (int i = 0; i < folders.count && done; i++) {
        int before = paths->count;

        done = list(folders.path[i], true, ENOTDIR, paths, error);
        if (paths->count > before)
            qsort(paths->path + before, (size_t)(paths->count - before), sizeof *paths->path,
                  by_variant);
    }
    ws_paths_finish(&folders);
    return done;
}

bool ws_capture_named(const char *path, struct ws_error *error)
{
    struct ws_capture *capture;

    if (ws_capture_variant_of(path))
        return true;
    if (!ws_capture_read(path, &capture, error))
        return false;
    ws_fail(error, "%s: nothing asks for this name: call the file %s%s", path,
            capture->captured.variant->name, WS_CAPTURE_EXTENSION);
    ws_capture_destroy(capture);
    return false;
}
