/*
 * Selects the capture to use of several devices' captures: the earliest, by the date in its head.
 * The head is searched as text, which takes microseconds, while parsing a file's JSON takes
 * milliseconds. The selected file is then read strictly.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/evidence/store/capture_folder.h"

enum { HEAD_BYTES = 1024, DATE_SIZE = sizeof "2026-11-20T22:10:00Z" };

/* The text after blanks and `wanted`; NULL if another character is there. */
static const char *past(const char *text, char wanted)
{
    text += strspn(text, " \t\r\n");
    return *text == wanted ? text + 1 : NULL;
}

/* Later than every date if the file has none, or cannot be read. */
static void read_date(const char *path, char date[DATE_SIZE])
{
    static const char key[] = "\"date\"";
    char head[HEAD_BYTES + 1];
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* does not wait for a pipe */
    ssize_t length = file >= 0 ? read(file, head, HEAD_BYTES) : -1;
    const char *at;

    memcpy(date, "~", 2);
    if (file >= 0)
        close(file);
    if (length < 0)
        return;
    head[length] = 0;
    at = strstr(head, key);
    at = at ? past(at + strlen(key), ':') : NULL;
    at = at ? past(at, '"') : NULL;
    if (at && strcspn(at, "\"") == DATE_SIZE - 1) {
        memcpy(date, at, DATE_SIZE - 1);
        date[DATE_SIZE - 1] = 0;
    }
}

/* Which of two it is; the other is freed. */
static char *earlier(char *first, char *second)
{
    char date[2][DATE_SIZE];
    bool takes;

    if (!first)
        return second;
    read_date(first, date[0]);
    read_date(second, date[1]);
    takes = strcmp(date[1], date[0]) < 0;
    free(takes ? first : second);
    return takes ? second : first;
}

bool ws_capture_earliest(const struct ws_paths *folders, const char *name, char **path,
                         struct ws_error *error)
{
    *path = NULL;
    for (int i = 0; i < folders->count; i++) {
        char *found = ws_capture_path(folders->path[i], name);

        if (!found) {
            free(*path);
            *path = NULL;
            return ws_no_memory(error) || ws_fail_in(error, folders->path[i]);
        }
        if (access(found, F_OK) && (errno == ENOENT || errno == ENOTDIR))
            free(found);
        else
            *path = earlier(*path, found);
    }
    return true;
}
