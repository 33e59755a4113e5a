/* Captures into a folder: all their texts are made before the first of them is written. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/evidence/capture_folder.h"

/* True too where the folder is there; *made says which. */
static bool make_folder(const char *folder, bool *made, struct ws_error *error)
{
    struct stat status;

    *made = !mkdir(folder, 0777);
    if (!*made && errno != EEXIST)
        return ws_fail(error, "%s: the folder cannot be made: %s", folder, ws_reason(errno));
    if (stat(folder, &status) || !S_ISDIR(status.st_mode))
        return ws_fail(error, "%s is there and is not a folder", folder);
    return true;
}

static bool ends_with_slash(const char *path)
{
    return *path && path[strlen(path) - 1] == '/';
}

/* Letters and digits, the letters small, and a hyphen for all between two of them. */
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
        return ws_fail(error,
                       "%.200s is no folder for the GPU's own to be made in; without the slash it "
                       "is the GPU's own",
                       out);
    if (!ws_capture_list(out, &inside, error)) {
        ws_paths_finish(&inside);
        return false;
    }
    /* A folder's own come first: "OUT//NAME". */
    own = inside.count && !strchr(inside.path[0] + strlen(out) + 1, '/');
    ws_paths_finish(&inside);
    return !own || ws_fail(error,
                           "%.200s has captures itself, so no folders of other GPUs' belong in it; "
                           "leave out the slash to add to them",
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

bool ws_capture_folder_write(const struct ws_any_capture *any, int count, const char *folder,
                             struct ws_error *error)
{
    struct written *file = calloc((size_t)count + 1, sizeof *file);
    bool done = file || ws_no_memory(error), made = false;

    for (int i = 0; i < count && done; i++)
        done = prepare(&any[i], folder, &file[i], error);
    done = done && make_folder(folder, &made, error);
    for (int i = 0; i < count && done; i++)
        done = ws_file_write(file[i].path, file[i].text, file[i].length, error);
    if (!done && made)
        rmdir(folder); /* stays where something was written into it */
    for (int i = 0; i < count && file; i++) {
        free(file[i].path);
        free(file[i].text);
    }
    free(file);
    return done;
}
