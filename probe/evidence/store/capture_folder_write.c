/* Writes captures into a directory: all their texts are made before the first is written. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/progress.h"
#include "probe/base/signals.h"
#include "probe/evidence/store/capture_folder.h"

/* Also true if the directory exists; *made is then false. */
static bool make_folder(const char *folder, bool *made, struct ws_error *error)
{
    struct stat status;

    *made = !mkdir(folder, 0777);
    if (!*made && errno != EEXIST)
        return ws_fail(error, WS_CODE_WRITE, "%s: cannot create the directory: %s", folder,
                       ws_reason(errno));
    if (stat(folder, &status) || !S_ISDIR(status.st_mode))
        return ws_fail(error, WS_CODE_EXISTS,
                       "%s exists and is not a directory; pass another --output", folder);
    return true;
}

static bool ends_with_slash(const char *path)
{
    return *path && path[strlen(path) - 1] == '/';
}

/* Lowercase letters and digits, and a hyphen for any other characters between two of them. */
static void add_name(const char *device, char *name)
{
    char *first = name;

    for (; *device; device++) {
        bool upper = *device >= 'A' && *device <= 'Z', lower = *device >= 'a' && *device <= 'z';

        if (upper || lower || (*device >= '0' && *device <= '9'))
            *name++ = (char)(*device + (upper ? 'a' - 'A' : 0));
        else if (name > first && name[-1] != '-')
            *name++ = '-';
    }
    if (name > first && name[-1] == '-')
        name--;
    *name = 0;
}

char *ws_capture_folder_for(const char *out, const char *device)
{
    size_t length = strlen(out);
    char *folder = malloc(length + strlen(device) + 1);

    if (folder)
        memcpy(folder, out, length + 1);
    if (folder && ends_with_slash(out))
        add_name(device, folder + length);
    return folder;
}

bool ws_capture_folder_takes(const char *out, struct ws_error *error)
{
    struct ws_paths inside = {0};
    struct stat status;
    bool own;

    if (!ends_with_slash(out))
        return true;
    if (stat(out, &status) || !S_ISDIR(status.st_mode))
        return ws_fail(error, WS_CODE_WRITE,
                       "%.200s is not a directory; remove the slash to create it", out);
    if (!ws_capture_list(out, &inside, error)) {
        ws_paths_finish(&inside);
        return false;
    }
    /* A directory's own captures come first: "OUT//NAME". */
    own = inside.count && !strchr(inside.path[0] + strlen(out) + 1, '/');
    ws_paths_finish(&inside);
    return !own ||
           ws_fail(
               error, WS_CODE_CONFLICT,
               "%.200s contains captures, not directories of GPUs; remove the slash to add to them",
               out);
}

struct written {
    char *path, *text;
    size_t length;
};

static bool prepare(const struct ws_any_capture *any, const char *folder, struct written *file,
                    struct ws_error *error)
{
    file->path = ws_capture_path(folder, ws_any_capture_name(any));
    if (!file->path)
        return ws_no_memory(error) || ws_fail_in(error, folder);
    return ws_any_capture_text(any, &file->text, &file->length, error) ||
           ws_fail_in(error, file->path);
}

static volatile sig_atomic_t ended_by;

static void note(int number)
{
    ended_by = number;
}

/* A signal ends the program after the current file. */
static bool write_files(const struct written *file, int count, struct ws_error *error)
{
    struct ws_signals endings;
    bool done = true;
    int written = 0;

    ended_by = 0;
    ws_signals_catch(note, &endings);
    while (written < count && done && !ended_by) {
        ws_progress_step(written, count, file[written].path);
        done = ws_file_write(file[written].path, file[written].text, file[written].length, error);
        written += done;
    }
    ws_signals_release(&endings);
    if (!ended_by)
        return done;
    ws_progress_erase();
    ws_signals_raise(ended_by, "warpscope-probe", written, count);
    return false;
}

bool ws_capture_folder_write(const struct ws_any_capture *any, int count, const char *folder,
                             struct ws_error *error)
{
    struct written *file = calloc((size_t)count + 1, sizeof *file);
    bool done = file || ws_no_memory(error), made = false;

    for (int i = 0; i < count && done; i++) {
        ws_progress_step(i, count, ws_any_capture_name(&any[i]));
        done = prepare(&any[i], folder, &file[i], error);
    }
    done = done && make_folder(folder, &made, error) && write_files(file, count, error);
    if (!done && made)
        rmdir(folder); /* fails, and keeps it, if something was written into it */
    for (int i = 0; i < count && file; i++) {
        free(file[i].path);
        free(file[i].text);
    }
    free(file);
    return done;
}
