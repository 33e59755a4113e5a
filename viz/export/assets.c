/* Paths relative to the program's own, which Linux provides as /proc/self/exe; see assets.h. */
#include "viz/export/assets.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The parent of the program's directory, which contains bin, lib and share. */
static bool prefix(char *path, struct ws_error *error)
{
    ssize_t length = readlink("/proc/self/exe", path, WS_PATH_SIZE - 1);

    if (length < 0)
        return ws_fail(error, WS_CODE_SYSTEM, "cannot find this program's path: /proc/self/exe: %s",
                       strerror(errno));
    path[length] = 0;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');

        if (slash)
            *slash = 0;
    }
    return true;
}

static bool join(char *path, const char *folder, const char *name, struct ws_error *error)
{
    size_t length = strlen(path);
    int added =
        snprintf(path + length, WS_PATH_SIZE - length, "%s%s%s", folder, *name ? "/" : "", name);

    if (added < 0 || length + (size_t)added >= WS_PATH_SIZE)
        return ws_fail(error, WS_CODE_LIMIT, "the path of %s is too long", *name ? name : folder);
    return true;
}

/* Whether the user names the directory: then files missing from it are missing on purpose. */
static bool is_chosen(void)
{
    const char *chosen = getenv("WARPSCOPE_ASSETS");

    return chosen && *chosen;
}

bool ws_assets_path(const char *name, char *path, struct ws_error *error)
{
    const char *chosen = getenv("WARPSCOPE_ASSETS");
    struct stat status;

    if (!is_chosen())
        return prefix(path, error) && join(path, "/share/warpscope", name, error);
    if (stat(chosen, &status))
        return ws_fail(error, WS_CODE_READ, "WARPSCOPE_ASSETS: %.200s: %s", chosen,
                       strerror(errno));
    if (!S_ISDIR(status.st_mode))
        return ws_fail(error, WS_CODE_READ, "WARPSCOPE_ASSETS: %.200s is not a directory", chosen);
    path[0] = 0;
    return join(path, chosen, name, error);
}

bool ws_user_path(const char *name, char *path, struct ws_error *error)
{
    const char *base = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = base && *base == '/';
    int length;

    if (!given && !(home && *home))
        return ws_fail(error, WS_CODE_MISSING,
                       "no directory for the state; set XDG_STATE_HOME or HOME");
    length = snprintf(path, WS_PATH_SIZE, "%s%s/warpscope/%s", given ? base : home,
                      given ? "" : "/.local/state", name);
    if (length < 0 || length >= WS_PATH_SIZE)
        return ws_fail(error, WS_CODE_LIMIT, "the path of %s is too long", name);
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        if (mkdir(path, 0777) && errno != EEXIST)
            return ws_fail(error, WS_CODE_WRITE,
                           "%.300s: cannot be created: %s; set XDG_STATE_HOME to another directory",
                           path, ws_reason(errno));
        *at = '/';
    }
    return true;
}

bool ws_assets_captures(struct ws_captures *captures, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    *captures = (struct ws_captures){0};
    if (!ws_assets_path("captures", folder, error))
        return false;
    if (!is_chosen() && access(folder, F_OK))
        fprintf(stderr,
                "warpscope: note: the installed captures, %s, are missing: nothing is shown as "
                "captured\n",
                folder);
    return ws_captures_load(folder, captures, error);
}

bool ws_module_path(const char *module, char *path, struct ws_error *error)
{
    char file[64];

    snprintf(file, sizeof file, "%s.so", module);
    return prefix(path, error) && join(path, "/lib/warpscope", file, error);
}

/*
 * Whether dlopen() lacked memory. When glibc cannot allocate the object it has no message for that,
 * and reports that an existing file does not exist.
 */
static bool lacks_memory(const char *path, const char *said)
{
    size_t length = strlen(path);

    return strstr(said, "cannot create shared object descriptor") ||
           strstr(said, "annot allocate memory") ||
           (!strncmp(said, path, length) &&
            strstr(said + length, "cannot open shared object file"));
}

bool ws_module_open(const char *module, const char *symbol, void **entry, struct ws_error *error)
{
    char path[WS_PATH_SIZE];
    const char *said;
    void *handle;

    if (!ws_module_path(module, path, error))
        return false;
    if (access(path, F_OK))
        return ws_fail(error, WS_CODE_NOT_INSTALLED,
                       "the %s module, %.300s, is missing: %s; install Warpscope completely, or "
                       "export SVG or HTML",
                       module, path, ws_reason(errno));
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        said = dlerror();
        return !said || lacks_memory(path, said)
                   ? ws_no_memory(error)
                   : ws_fail(error, WS_CODE_NOT_INSTALLED, "the %s module cannot be opened: %s",
                             module, said);
    }
    *entry = dlsym(handle, symbol);
    if (*entry)
        return true;
    dlclose(handle);
    return ws_fail(error, WS_CODE_NOT_INSTALLED,
                   "%.300s is from another version: it lacks %s; reinstall Warpscope", path,
                   symbol);
}
