/* Names of captures and the listing of their directories. Files are read only if necessary. */
#include "probe/evidence/store/capture_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *joined(const char *folder, const char *name)
{
    size_t length = strlen(folder), size = strlen(name) + 1;
    char *path = malloc(length + 1 + size);

    if (path) {
        memcpy(path, folder, length);
        path[length] = '/';
        memcpy(path + length + 1, name, size);
    }
    return path;
}

char *ws_capture_path(const char *folder, const char *name)
{
    char file[WS_CAPTURE_NAME_SIZE];

    return joined(folder, ws_capture_name(name, file));
}

/* Takes ownership of `path`, which is NULL if memory ran out. */
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
 * Adds the paths of a directory's captures, or of all its other entries, which may be directories;
 * in no order. If listing it fails with `none` (ENOENT: it is missing; ENOTDIR: it is not a
 * directory), it counts as empty.
 */
static bool list(const char *folder, bool captures, int none, struct ws_paths *paths,
                 struct ws_error *error)
{
    DIR *opened = opendir(folder);
    const struct dirent *entry;
    bool done = true;

    if (!opened)
        return errno == none || ws_fail(error, WS_CODE_READ, "%s: cannot list the directory: %s",
                                        folder, ws_reason(errno));
    while (done && (entry = readdir(opened)))
        if (entry->d_name[0] != '.' && ws_is_capture_name(entry->d_name) == captures)
            done = add(paths, joined(folder, entry->d_name), error);
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

/*
 * A path and its rank: variants, then MMA variants, in the catalog's order, then all others by
 * name.
 */
struct placed {
    char *path;
    int turn;
};

static int by_turn(const void *a, const void *b)
{
    const struct placed *left = a, *right = b;
    int turns = left->turn - right->turn;

    return turns ? turns : strcmp(left->path, right->path);
}

static bool sort(char **path, size_t count, struct ws_error *error)
{
    struct placed *placed = calloc(count + 1, sizeof *placed);

    if (!placed)
        return ws_no_memory(error);
    for (size_t i = 0; i < count; i++)
        placed[i] = (struct placed){path[i], ws_capture_subject_of(path[i]).turn};
    qsort(placed, count, sizeof *placed, by_turn);
    for (size_t i = 0; i < count; i++)
        path[i] = placed[i].path;
    free(placed);
    return true;
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

        done = list(folders.path[i], true, ENOTDIR, paths, error) &&
               (paths->count == before ||
                sort(paths->path + before, (size_t)(paths->count - before), error));
    }
    ws_paths_finish(&folders);
    return done;
}

bool ws_capture_named(const char *path, struct ws_error *error)
{
    char name[WS_CAPTURE_NAME_SIZE];
    struct ws_any_capture any;

    if (ws_capture_subject_of(path).name)
        return true;
    if (!ws_any_capture_read(path, &any, error))
        return false;
    ws_fail(error, WS_CODE_CAPTURE, "%s: no variant has this file name; rename it to %s", path,
            ws_capture_name(ws_any_capture_name(&any), name));
    ws_any_capture_finish(&any);
    return false;
}
