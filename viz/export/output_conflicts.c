/*
 * One table of files and of the folders above them; see output_conflicts.h. Symbolic links are followed where
 * they exist already: what does not exist yet is as it is spelled.
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "viz/export/output_conflicts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "viz/export/name_part.h"

/* A folder's value is its first file's, beyond this. */
enum { FOLDERS = 1 << 30 };

void ws_output_conflicts_finish(struct ws_output_conflicts *taken)
{
    json_decref(taken->path);
    free(taken->parent);
    free(taken->place);
    *taken = (struct ws_output_conflicts){0};
}

/* "a" and "b" as "a/b", and "/" and "b" as "/b". */
static char *joined(const char *folder, const char *rest)
{
    size_t length = strlen(folder), more = strlen(rest);
    char *path = malloc(length + more + 2);

    if (!path)
        return NULL;
    memcpy(path, folder, length);
    if (!length || folder[length - 1] != '/')
        path[length++] = '/';
    memcpy(path + length, rest, more + 1);
    return path;
}

/* Where a folder really is: the part of it that exists is followed, the rest is as it is spelled.
 */
static char *real_folder(const char *folder)
{
    char *head = strdup(folder), *real = NULL, *whole;
    size_t rest = strlen(folder); /* where what does not exist starts */

    while (head && !(real = realpath(rest ? head : ".", NULL)) && rest) {
        while (rest && folder[rest - 1] == '/')
            rest--;
        while (rest && folder[rest - 1] != '/')
            rest--;
        head[rest] = 0;
    }
    free(head);
    if (!real || !folder[rest])
        return real ? real : strdup(folder);
    whole = joined(real, folder + rest);
    free(real);
    return whole;
}

/* Where a file really is; NULL: out of memory. The caller's to free. */
static char *real_file(struct ws_output_conflicts *taken, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t length = slash ? (size_t)(slash - path) : 0;
    struct stat status;

    if (!lstat(path, &status) && S_ISLNK(status.st_mode)) {
        char *real = realpath(path, NULL);

        if (real)
            return real;
    }
    if (!taken->parent || strlen(taken->parent) != length || strncmp(taken->parent, path, length)) {
        free(taken->parent);
        free(taken->place);
        taken->place = NULL;
        taken->parent = strndup(path, length);
        if (taken->parent)
            taken->place = real_folder(length ? taken->parent : slash ? "/" : ".");
    }
    return taken->place ? joined(taken->place, base) : NULL;
}

/* Whose file or folder a path is, by the table; -1 for nobody's. */
static long long owner(const struct ws_output_conflicts *taken, const char *path)
{
    json_t *value = json_object_get(taken->path, path);

    return value ? json_integer_value(value) : -1;
}

enum ws_clash ws_output_conflicts_clash(struct ws_output_conflicts *taken, const char *path,
                                        int *whose)
{
    char *real = real_file(taken, path);
    long long who = real ? owner(taken, real) : -1;
    enum ws_clash clash = WS_CLASH_NONE;

    if (!real)
        return WS_CLASH_FAILED;
    if (who >= 0)
        clash = who < FOLDERS ? WS_CLASH_SAME : WS_CLASH_ABOVE;
    for (char *slash = strrchr(real, '/'); slash && slash > real && who < 0;
         slash = strrchr(real, '/')) {
        *slash = 0;
        who = owner(taken, real);
        if (who >= FOLDERS) /* all above it are folders too */
            break;
        if (who >= 0)
            clash = WS_CLASH_UNDER;
    }
    *whose = (int)(who >= FOLDERS ? who - FOLDERS : who);
    free(real);
    return clash;
}

bool ws_output_conflicts_add(struct ws_output_conflicts *taken, const char *path, int who)
{
    char *real = real_file(taken, path);
    bool done;

    if (!taken->path)
        taken->path = json_object();
    done =
        real && taken->path && !json_object_set_new_nocheck(taken->path, real, json_integer(who));
    while (done && strrchr(real, '/') > real) {
        *strrchr(real, '/') = 0;
        if (owner(taken, real) >= FOLDERS)
            break;
        done = !json_object_set_new_nocheck(taken->path, real, json_integer(FOLDERS + who));
    }
    free(real);
    return done;
}

enum { PART_TEXT = 120 };

/* A part of a job's name; `word` must be one of the parts. Returns `text`. */
static const char *part_text(const char *word, const struct ws_job *job, char text[PART_TEXT])
{
    struct ws_bytes bytes = {0};
    int part = 0;

    while (strcmp(ws_name_word(part), word) != 0)
        part++;
    ws_name_part_write(part, job, &bytes);
    snprintf(text, PART_TEXT, "%.*s", (int)bytes.length,
             bytes.data ? (const char *)bytes.data : "");
    ws_bytes_finish(&bytes);
    return text;
}

static bool refuse_clash(const struct ws_plan *plan, int one, int other, enum ws_clash clash,
                         struct ws_error *error)
{
    static const char *const parts[] = {"variant", "operand", "figure", "frame", "sheet", "format"};
    const struct ws_job *first = &plan->job[other], *second = &plan->job[one];
    char texts[2][PART_TEXT];

    if (clash != WS_CLASH_SAME)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "'%.160s' would be a file, and '%.160s' in a directory of that name; change "
                       "--output",
                       clash == WS_CLASH_ABOVE ? second->path : first->path,
                       clash == WS_CLASH_ABOVE ? first->path : second->path);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(part_text(parts[i], first, texts[0]), part_text(parts[i], second, texts[1])))
            return ws_fail(error, WS_CODE_DUPLICATE,
                           "'%.160s' would hold two figures, {%s} %s and %s; add {%s} to --output",
                           second->path, parts[i], texts[0], texts[1], parts[i]);
    return ws_fail(error, WS_CODE_DUPLICATE, "'%.160s' would hold two figures; change --output",
                   second->path);
}

bool ws_plan_paths_differ(const struct ws_plan *plan, struct ws_error *error)
{
    struct ws_output_conflicts taken = {0};
    bool done = true;

    for (int i = 0; i < plan->jobs && done; i++) {
        int whose;
        enum ws_clash clash;

        if (plan->job[i].refused)
            continue; /* it will not be a file */
        clash = ws_output_conflicts_clash(&taken, plan->job[i].path, &whose);
        if (clash != WS_CLASH_NONE && clash != WS_CLASH_FAILED)
            done = refuse_clash(plan, i, whose, clash, error);
        else if (clash == WS_CLASH_FAILED || !ws_output_conflicts_add(&taken, plan->job[i].path, i))
            done = ws_no_memory(error);
    }
    ws_output_conflicts_finish(&taken);
    return done;
}
