/* A folder is read once, whole; nine small files take a few milliseconds. */
#include "viz/teach/lesson_index.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/options.h"
#include "viz/teach/lesson_read.h"

enum { MOST_LESSONS = 200 };

static const char ending[] = ".json";

static bool ends_so(const char *file)
{
    size_t length = strlen(file);

    return length > sizeof ending - 1 && !strcmp(file + length - (sizeof ending - 1), ending);
}

bool ws_lesson_is_file(const char *word)
{
    return !strcmp(word, "-") || strchr(word, '/') || ends_so(word);
}

int ws_lesson_name_of(const char *path, char name[WS_LESSON_NAME_SIZE])
{
    const char *file = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t digits = strspn(file, "0123456789");
    int number = -1;
    size_t length;

    if (digits && digits < 5 && file[digits] == '-') {
        number = (int)strtol(file, NULL, 10);
        file += digits + 1;
    }
    length = strlen(file) - (ends_so(file) ? sizeof ending - 1 : 0);
    snprintf(name, WS_LESSON_NAME_SIZE, "%.*s",
             (int)(length < WS_LESSON_NAME_SIZE ? length : WS_LESSON_NAME_SIZE - 1), file);
    return number;
}

static bool add(struct ws_lesson_index *shelf, const char *folder, const char *file,
                struct ws_error *error)
{
    struct ws_lesson_entry *more =
                               realloc(shelf->lesson, (size_t)(shelf->lessons + 1) * sizeof *more),
                           *one;
    size_t size = strlen(folder) + strlen(file) + 2;
    unsigned failures = ws_memory_failures();
    struct ws_lesson lesson;

    if (!more)
        return ws_no_memory(error);
    shelf->lesson = more;
    one = &more[shelf->lessons];
    memset(one, 0, sizeof *one);
    one->path = malloc(size);
    if (!one->path)
        return ws_no_memory(error);
    shelf->lessons++;
    snprintf(one->path, size, "%s/%s", folder, file);
    one->number = ws_lesson_name_of(file, one->name);
    if (ws_lesson_peek(one->path, &lesson, &one->wrong)) {
        one->wrong.text[0] = 0;
        memcpy(one->title, lesson.title, sizeof one->title);
        memcpy(one->summary, lesson.summary, sizeof one->summary);
        one->minutes = lesson.minutes;
        one->steps = lesson.steps;
    }
    ws_lesson_finish(&lesson);
    /* Without memory a lesson may seem wrong in other ways, too. */
    return ws_memory_failures() == failures || ws_no_memory(error);
}

/* By number, those without one last; then by name. */
static int compare(const void *a, const void *b)
{
    const struct ws_lesson_entry *one = a, *other = b;

    if (one->number != other->number && one->number >= 0 && other->number >= 0)
        return one->number < other->number ? -1 : 1;
    if ((one->number < 0) != (other->number < 0))
        return one->number < 0 ? 1 : -1;
    return strcmp(one->name, other->name);
}

bool ws_lesson_index_read(const char *folder, struct ws_lesson_index *shelf, struct ws_error *error)
{
    DIR *listing = opendir(folder);
    const struct dirent *entry;
    bool done = true;

    *shelf = (struct ws_lesson_index){0};
    if (!listing)
        return errno == ENOENT ||
               ws_fail(error, WS_CODE_READ, "%.300s: %s", folder, ws_reason(errno));
    while (done && (entry = readdir(listing)) && shelf->lessons < MOST_LESSONS)
        if (entry->d_name[0] != '.' && ends_so(entry->d_name))
            done = add(shelf, folder, entry->d_name, error);
    closedir(listing);
    if (shelf->lessons)
        qsort(shelf->lesson, (size_t)shelf->lessons, sizeof *shelf->lesson, compare);
    return done;
}

void ws_lesson_index_finish(struct ws_lesson_index *shelf)
{
    for (int i = 0; i < shelf->lessons; i++)
        free(shelf->lesson[i].path);
    free(shelf->lesson);
    *shelf = (struct ws_lesson_index){0};
}

/* The one lesson whose name begins so, or -1 where none or several do. */
static int begins(const struct ws_lesson_index *shelf, const char *word)
{
    int found = -1;

    for (int i = 0; i < shelf->lessons; i++)
        if (!strncmp(shelf->lesson[i].name, word, strlen(word))) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

static const struct ws_lesson_index *searched;

static const char *name_word(int index)
{
    return index < searched->lessons ? searched->lesson[index].name : NULL;
}

int ws_lesson_index_find(const struct ws_lesson_index *shelf, const char *word,
                         struct ws_error *error)
{
    const char *near;
    int number, found;

    if (!shelf->lessons) {
        ws_fail(
            error, WS_CODE_NOT_INSTALLED,
            "'%.60s' is not a lesson, and no lessons are installed; pass a file that ends in .json",
            word);
        return -1;
    }
    if (ws_parse_integer(word, &number)) {
        for (int i = 0; i < shelf->lessons; i++)
            if (shelf->lesson[i].number == number)
                return i;
        ws_fail(error, WS_CODE_NO_MATCH,
                "lesson %.60s does not exist; `warpscope lesson --list` lists the lessons", word);
        return -1;
    }
    for (int i = 0; i < shelf->lessons; i++)
        if (!strcmp(shelf->lesson[i].name, word))
            return i;
    found = *word ? begins(shelf, word) : -1;
    if (found >= 0)
        return found;
    searched = shelf;
    near = ws_nearest_word(word, name_word);
    if (near)
        ws_fail(error, WS_CODE_NO_MATCH, "lesson '%.60s' does not exist; did you mean %s?", word,
                near);
    else
        ws_fail(error, WS_CODE_NO_MATCH,
                "lesson '%.60s' does not exist; `warpscope lesson --list` lists the lessons, or "
                "pass a file that ends in .json",
                word);
    return -1;
}
