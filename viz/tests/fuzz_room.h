/*
 * A directory for the files that a fuzz target writes. It contains the working directory, the home
 * and the state, and is emptied before each input. The assets are in another directory.
 */
#ifndef WS_VIZ_TESTS_FUZZ_ROOM_H
#define WS_VIZ_TESTS_FUZZ_ROOM_H

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "probe/tests/fuzz.h"

static char fuzz_room[64];

/* Removes the contents of the directory `name`, relative to the open directory `from`. */
static inline void fuzz_room_clear(int from, const char *name)
{
    int at = openat(from, name, O_RDONLY | O_DIRECTORY);
    DIR *folder = at < 0 ? NULL : fdopendir(at);
    struct dirent *entry;

    while (folder && (entry = readdir(folder))) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (unlinkat(at, entry->d_name, 0)) { /* fails for directories */
            fuzz_room_clear(at, entry->d_name);
            unlinkat(at, entry->d_name, AT_REMOVEDIR);
        }
    }
    if (folder)
        closedir(folder);
}

/*
 * Assets with few captures and lessons, so that reading all of them is fast. They exist until the
 * end.
 */
static char fuzz_assets[64];

static inline void fuzz_assets_link(const char *name)
{
    char from[1024], to[1024];

    snprintf(from, sizeof from, WS_SOURCE_DIR "/assets/%s", name);
    snprintf(to, sizeof to, "%s/%s", fuzz_assets, name);
    if (symlink(from, to))
        abort();
}

static inline void fuzz_assets_make(void)
{
    static const char *const links[] = {
        "lessons/01-what-a-fragment-is.json",
        "lessons/07-stmatrix.json",
        "lists",
        "include",
        "recipes",
        "captures/nvidia-h200/ldmatrix.m8n8.x4.b16.json",
        "captures/nvidia-h200/stmatrix.m8n8.x1.b16.json",
        "captures/nvidia-h200/movmatrix.m8n8.trans.b16.json",
        "captures/nvidia-h200/mma.m16n8k8.f16.f16.f16.f16.json",
        "captures/nvidia-h200/wgmma.m64n8k32.f16.e5m2.e5m2.json",
        "captures/nvidia-h200/cp.async.ca.4.json",
    };
    static const char *const folders[] = {"captures", "captures/nvidia-h200", "lessons"};
    char folder[256];

    snprintf(fuzz_assets, sizeof fuzz_assets, "%s/ws_fuzz_assets_XXXXXX", fuzz_folder());
    if (!mkdtemp(fuzz_assets))
        abort();
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(folder, sizeof folder, "%s/%s", fuzz_assets, folders[i]);
        if (mkdir(folder, 0777))
            abort();
    }
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        fuzz_assets_link(links[i]);
    setenv("WARPSCOPE_ASSETS", fuzz_assets, 1);
}

static inline void fuzz_room_leave(void)
{
    fuzz_room_clear(AT_FDCWD, fuzz_room);
    fuzz_room_clear(AT_FDCWD, fuzz_assets);
    if (!chdir("/"))
        rmdir(fuzz_room), rmdir(fuzz_assets);
}

/* Changes to the directory and empties it. */
static inline void fuzz_room_enter(void)
{
    if (!fuzz_room[0]) {
        snprintf(fuzz_room, sizeof fuzz_room, "%s/ws_fuzz_XXXXXX", fuzz_folder());
        if (!mkdtemp(fuzz_room))
            abort();
        setenv("HOME", fuzz_room, 1);
        setenv("XDG_STATE_HOME", fuzz_room, 1);
        setenv("XDG_CONFIG_HOME", fuzz_room, 1);
        setenv("WARPSCOPE_PROBE", "/nowhere", 1);
        unsetenv("WARPSCOPE_SCALE");
        fuzz_assets_make();
        atexit(fuzz_room_leave);
    }
    if (chdir(fuzz_room))
        abort();
    fuzz_room_clear(AT_FDCWD, fuzz_room);
}

/* Writes a file into it. */
static inline void fuzz_room_put(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");

    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file))
        abort();
}

/* Discards the program's output until fuzz_loud(). */
static FILE *fuzz_nowhere, *fuzz_stdout, *fuzz_stderr;

static inline void fuzz_quiet(void)
{
    if (!fuzz_nowhere) {
        int null = open("/dev/null", O_RDWR);

        fuzz_nowhere = fopen("/dev/null", "w");
        /*
         * Also the file descriptors, for direct writes to standard output and reads from standard
         * input.
         */
        if (!fuzz_nowhere || null < 0 || dup2(null, STDIN_FILENO) < 0 ||
            dup2(null, STDOUT_FILENO) < 0)
            abort();
    }
    fuzz_stdout = stdout;
    fuzz_stderr = stderr;
    stdout = stderr = fuzz_nowhere;
}

static inline void fuzz_loud(void)
{
    stdout = fuzz_stdout;
    stderr = fuzz_stderr;
}

#endif
