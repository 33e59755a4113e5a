/*
 * Runs a fuzz target on files: replay FILE-OR-FOLDER…, all files of a directory, and each line of
 * NAME.lines. So every build, with any compiler, tests the inputs that fuzzing starts with and
 * those that it found.
 */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "probe/tests/fuzz.h"

static int inputs;

static void replay_bytes(const uint8_t *data, size_t size)
{
    uint8_t *own = malloc(size ? size : 1); /* an exact-size copy, so that a read beyond its end
                                             * is caught */

    if (!own)
        abort();
    if (size)
        memcpy(own, data, size);
    LLVMFuzzerTestOneInput(own, size);
    free(own);
    inputs++;
}

static void replay_lines(const char *path, const uint8_t *data, size_t size)
{
    const uint8_t *end;

    for (int line = 1; size && (end = memchr(data, '\n', size)); line++) {
        size_t length = (size_t)(end - data);

        fprintf(stderr, "%s:%d\n", path, line);
        replay_bytes(data, length);
        data += length + 1;
        size -= length + 1;
    }
}

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat status;
    size_t length;
    uint8_t *data;

    if (!file && errno == ENOENT)
        return; /* nothing was found yet */
    if (!file || fstat(fileno(file), &status)) {
        perror(path);
        exit(1);
    }
    data = malloc((size_t)status.st_size + 1);
    length = data ? fread(data, 1, (size_t)status.st_size, file) : 0;
    fclose(file);
    if (!data || length != (size_t)status.st_size) {
        perror(path);
        exit(1);
    }
    if (strlen(path) > 6 && !strcmp(path + strlen(path) - 6, ".lines")) {
        replay_lines(path, data, length);
    } else {
        fprintf(stderr, "%s\n", path);
        replay_bytes(data, length);
    }
    free(data);
}

static void replay(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    char name[4096];

    if (!folder) {
        replay_file(path);
        return;
    }
    while ((entry = readdir(folder))) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        replay_file(name);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    setenv("WS_FUZZ_REPLAY", "1", 1); /* a target plays each input in every way */
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    fprintf(stderr, "%d inputs\n", inputs);
    return inputs ? 0 : 1;
}
