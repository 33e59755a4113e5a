/* A temporary folder of a test's own, and what is put into it. Included by one file a program. */
#ifndef WS_PROBE_TESTS_TEST_FOLDER_H
#define WS_PROBE_TESTS_TEST_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char test_folder[] = "/tmp/warpscope-test-XXXXXX";

static inline int make_test_folder(void **state)
{
    (void)state;
    memset(test_folder + strlen(test_folder) - 6, 'X', 6);
    return mkdtemp(test_folder) ? 0 : -1;
}

static inline void remove_all(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;

    while (folder && (entry = readdir(folder))) {
        char inside[512];

        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        snprintf(inside, sizeof inside, "%.200s/%s", path, entry->d_name);
        remove_all(inside);
    }
    if (folder)
        closedir(folder);
    remove(path);
}

static inline int remove_test_folder(void **state)
{
    (void)state;
    remove_all(test_folder);
    return 0;
}

/* Valid until four others were asked for. */
static inline const char *in_folder(const char *name)
{
    static char path[4][160];
    static int next;

    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", test_folder, name);
    return path[next];
}

/* The file with this text, or an empty folder where that is NULL. */
static inline void put(const char *name, const char *text)
{
    FILE *file = text ? fopen(in_folder(name), "w") : NULL;

    if (text ? !file : mkdir(in_folder(name), 0700) != 0)
        abort();
    if (file) {
        fputs(text, file);
        fclose(file);
    }
}

#endif
