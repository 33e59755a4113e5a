/*
 * Fails every allocation of a command in a single run: at each allocation the process forks. The
 * copy continues without the allocation to its own end; the original checks that end, then
 * continues to the next allocation. So a thousand failures cost a thousand forks, and no work is
 * repeated.
 *
 * The working directory has the files `wanted` and `wanted_err`, the command's output, `usual`, its
 * exit status, and the directory `whole`, the files that it writes into the directory `made`. A
 * copy must have done all of that. Otherwise it must have reported out of memory on one line,
 * exited with 1, printed a beginning of the output, and left only complete files. Faults are
 * written to the file `wrong`, one per line; `failed` counts the copies.
 */
#define _POSIX_C_SOURCE 200809L
#include "fail_allocation.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* After the first FIRST allocations only every STEP-th is tested: FAIL_EACH=FIRST,STEP. */
static long first = -1, step;
static pid_t original;

enum {
    DESCRIPTORS = 64, /* that a command may have open */
    NAMES = 64,       /* files that a command may make */
    EVERY = 16,       /* at one allocation in so many, another copy fails all later ones too */
    SECONDS = 60,     /* that a copy may take */
};

struct file {
    char *text;
    size_t length;
};

static struct file file_read(const char *path)
{
    int from = open(path, O_RDONLY | O_CLOEXEC);
    struct file file = {NULL, 0};
    struct stat status;

    if (from < 0)
        return file;
    if (!fstat(from, &status) && (file.text = malloc((size_t)status.st_size + 1))) {
        ssize_t got = read(from, file.text, (size_t)status.st_size);

        file.length = got > 0 ? (size_t)got : 0;
        file.text[file.length] = 0;
    }
    close(from);
    return file;
}

static bool same_file(const char *one, const char *other)
{
    struct file left = file_read(one), right = file_read(other);
    bool same = left.text && right.text && left.length == right.length &&
                !memcmp(left.text, right.text, left.length);

    free(left.text);
    free(right.text);
    return same;
}

/* The names in a folder, hidden ones too. */
struct names {
    char name[NAMES][256];
    int count;
};

static void names_read(const char *folder, struct names *names)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;

    names->count = 0;
    while (directory && (entry = readdir(directory)) && names->count < NAMES)
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            snprintf(names->name[names->count++], sizeof names->name[0], "%s", entry->d_name);
    if (directory)
        closedir(directory);
}

static bool names_have(const struct names *names, const char *name)
{
    for (int i = 0; i < names->count; i++)
        if (!strcmp(names->name[i], name))
            return true;
    return false;
}

static void wrong(long allocation, bool every, const char *format, ...)
{
    FILE *file = fopen("wrong", "a");
    va_list arguments;

    if (!file)
        abort();
    va_start(arguments, format);
    fprintf(file, "%ld%s: ", allocation, every ? " and all after it" : "");
    vfprintf(file, format, arguments);
    fputc('\n', file);
    va_end(arguments);
    fclose(file);
}

/*
 * Separates the copy's open files: it continues at the original's file positions without moving
 * them. Its output goes to its own files.
 */
static void separate(void)
{
    static const char *const output[] = {NULL, "each.out", "each.err"};

    for (int i = 0; i < DESCRIPTORS; i++) {
        const char *path;
        struct stat status;
        char name[40];
        int own;

        snprintf(name, sizeof name, "/proc/self/fd/%d", i);
        path = i == STDOUT_FILENO || i == STDERR_FILENO ? output[i] : name;
        if (fstat(i, &status) ||
            (path == name && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
            continue;
        own = open(path, path == name ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (own < 0)
            continue; /* a file that is being written: it is at its end in both */
        if (path == name)
            lseek(own, lseek(i, 0, SEEK_CUR), SEEK_SET);
        dup2(own, i);
        close(own);
    }
}

/* Whether it printed, after the original's output, all of the expected rest, or a beginning. */
static bool printed(off_t before, bool all)
{
    struct file wanted = file_read("wanted"), out = file_read("each.out");
    size_t rest = wanted.length - (size_t)before;
    bool right = wanted.text && out.text && (all ? out.length == rest : out.length <= rest) &&
                 !memcmp(out.text, wanted.text + before, out.length);

    free(wanted.text);
    free(out.text);
    return right;
}

/* The exit status of the command when no allocation fails. */
static int usual_status(void)
{
    struct file file = file_read("usual");
    int status = file.text ? atoi(file.text) : 0;

    free(file.text);
    return status;
}

static bool says_no_memory(const struct file *err)
{
    const char *end = err->text ? strchr(err->text, '\n') : NULL;

    return end && !end[1] && !strncmp(err->text, "warpscope", 9) &&
           strstr(err->text, "out of memory");
}

static void check_files(long allocation, bool every, bool all, const struct names *before)
{
    struct names made, whole;

    names_read("made", &made);
    names_read("whole", &whole);
    for (int i = 0; i < made.count; i++) {
        char one[300], other[300];

        snprintf(one, sizeof one, "made/%s", made.name[i]);
        snprintf(other, sizeof other, "whole/%s", made.name[i]);
        if (!same_file(one, other))
            wrong(allocation, every, "left %s", one);
        if (!names_have(before, made.name[i]))
            remove(one);
    }
    for (int i = 0; all && i < whole.count; i++)
        if (!names_have(&made, whole.name[i]))
            wrong(allocation, every, "without made/%s", whole.name[i]);
}

static void check(long allocation, bool every, int status, off_t stood, const struct names *before)
{
    bool all = WIFEXITED(status) && WEXITSTATUS(status) == usual_status() &&
               same_file("each.err", "wanted_err");
    struct file err = file_read("each.err");

    if (WIFSIGNALED(status))
        wrong(allocation, every, "signal %d: %.300s", WTERMSIG(status), err.text);
    else if (!all && (WEXITSTATUS(status) != 1 || !says_no_memory(&err)))
        wrong(allocation, every, "exit %d: %.300s", WEXITSTATUS(status), err.text);
    else if (!printed(stood, all))
        wrong(allocation, every, "exit %d, and other output", WEXITSTATUS(status));
    free(err.text);
    check_files(allocation, every, all, before);
}

/* One copy, to its end. True in the copy. */
static bool one(long allocation, bool every)
{
    off_t stood = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    struct names before;
    int status;
    pid_t copy;

    names_read("made", &before);
    copy = fork();
    if (copy < 0)
        abort();
    if (copy == 0) {
        alarm(SECONDS);
        separate();
        return true;
    }
    if (waitpid(copy, &status, 0) != copy)
        abort();
    check(allocation, every, status, stood, &before);
    return false;
}

static void count(void)
{
    static long copies;
    FILE *file = fopen("failed", "w");

    if (!file)
        abort();
    fprintf(file, "%ld\n", ++copies);
    fclose(file);
}

bool fail_each(long allocation, bool *every)
{
    const char *asked = first < 0 ? getenv("FAIL_EACH") : NULL;

    if (first < 0) {
        original = getpid();
        first = 0;
        if (asked)
            sscanf(asked, "%ld,%ld", &first, &step);
    }
    if (!first || getpid() != original || (allocation > first && (!step || allocation % step)))
        return false;
    count();
    if (one(allocation, false)) {
        *every = false;
        return true;
    }
    return allocation % EVERY == 0 && one(allocation, *every = true);
}
