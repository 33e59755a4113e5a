/*
 * Reads and writes whole files. A name's symbolic links are followed first, so that the new file is
 * made in the directory of the old one.
 */
#ifdef __linux__
#define _GNU_SOURCE /* syncfs() */
#endif
#include "probe/base/file.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "probe/base/signals.h"
#include "probe/base/words.h"

enum { PATH_SIZE = 4096, MOST_LINKS = 40, MOST_NAMES = 1000, PIECE = 1 << 16 };

/* An open stream of which ws_file_starts() has read the start, and ws_file_read() not the rest. */
static struct {
    char path[PATH_SIZE]; /* "": none */
    char start[32];
    size_t length;
    int file;
} begun;

static bool cannot_read(const char *path, const char *reason, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_READ, "%.300s: cannot be read: %s", path, reason);
}

static bool cannot_write(const char *path, int reason, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_WRITE, "%.300s: cannot be written: %s", *path ? path : "''",
                   ws_reason(reason));
}

/* A name in the path's directory that is one typing error away, in `near`; false if there isn't
 * one. */
static bool find_near(const char *path, char near[NAME_MAX + 1])
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char folder[PATH_SIZE];
    const struct dirent *entry;
    DIR *listing;
    int least = 3;

    near[0] = 0;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(name - path) : 1, slash ? path : ".");
    listing = opendir(folder);
    while (listing && (entry = readdir(listing))) {
        int far = ws_word_edits(name, entry->d_name);

        if (far && ws_word_is_near(2 * far, entry->d_name) &&
            (far < least || (far == least && strcmp(entry->d_name, near) < 0))) {
            least = far;
            snprintf(near, NAME_MAX + 1, "%s", entry->d_name);
        }
    }
    if (listing)
        closedir(listing);
    return least < 3;
}

bool ws_file_fail_open(const char *path, int reason, struct ws_error *error)
{
    char near[NAME_MAX + 1];
    const char *slash = strrchr(path, '/');

    if (!*path)
        return ws_fail(error, WS_CODE_READ, "the name of a file is empty; pass a file");
    if (reason == ENOENT && find_near(path, near))
        return ws_fail(error, WS_CODE_READ, "%.300s: cannot be opened: %s; did you mean %.*s%s?",
                       path, ws_reason(reason), slash ? (int)(slash + 1 - path) : 0, path, near);
    return ws_fail(error, WS_CODE_READ, "%.300s: cannot be opened: %s", path, ws_reason(reason));
}

bool ws_file_is_named(const char *word)
{
    static const char *const endings[] = {".cu",  ".cuh", ".cpp",   ".h",   ".ptx", ".json",
                                          ".txt", ".csv", ".trace", ".svg", ".pdf", ".png"};
    const char *ending = strrchr(word, '.');
    char near[NAME_MAX + 1];

    for (const char *at = word; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr("_-./~", *at))
            return false;
    for (size_t i = 0; ending && i < sizeof endings / sizeof endings[0]; i++)
        if (ws_word_edits(ending, endings[i]) <= (strlen(ending) > 3)) /* .cg is a qualifier */
            return true;
    return ending && find_near(word, near);
}

bool ws_file_is_input(const char *path)
{
    struct stat status;

    if (!strcmp(path, "-"))
        return true;
    return stat(path, &status) ? ws_file_is_named(path) : !S_ISDIR(status.st_mode);
}

const char *ws_file_input_name(const char *path)
{
    return strcmp(path, "-") ? path : "standard input";
}

static bool too_large(const char *path, const struct ws_file_kind *kind, struct ws_error *error)
{
    size_t size = kind->most_bytes;
    const char *unit = "bytes";

    if (size % (1 << 20) == 0) {
        size >>= 20;
        unit = "MiB";
    } else if (size % (1 << 10) == 0) {
        size >>= 10;
        unit = "KiB";
    }
    return ws_fail(error, WS_CODE_LIMIT,
                   "%.300s: cannot be read: it exceeds %zu %s, the limit for a %s; split it", path,
                   size, unit, kind->name);
}

/* Whether an open file is of the kind, as far as known before it is read. */
static bool is_kind(const char *path, int file, const struct ws_file_kind *kind,
                    struct ws_error *error)
{
    struct stat status;

    if (fstat(file, &status))
        return cannot_read(path, ws_reason(errno), error);
    if (S_ISDIR(status.st_mode))
        return ws_fail(error, WS_CODE_READ,
                       "%.300s: cannot be read: it is a directory; pass a %s in it", path,
                       kind->name);
    if (!S_ISREG(status.st_mode))
        return kind->streams || cannot_read(path, "it is not a regular file", error);
    return (uintmax_t)status.st_size <= kind->most_bytes || too_large(path, kind, error);
}

static bool is_begun(const char *path)
{
    return *path && !strcmp(path, begun.path);
}

static int open_input(const char *path, int flags)
{
    if (is_begun(path))
        return begun.file;
    return strcmp(path, "-") ? open(path, flags) : STDIN_FILENO;
}

/* Reads a stream as far as it agrees with `text`. */
static bool begin_stream(const char *path, int file, const char *text)
{
    snprintf(begun.path, sizeof begun.path, "%s", path);
    begun.file = file;
    begun.length = 0;
    while (*text) {
        char *next = &begun.start[begun.length];
        ssize_t got = read(file, next, 1);

        if (got < 0 && errno == EINTR)
            continue;
        begun.length += got > 0;
        if (got <= 0 || *next != *text++)
            return false;
    }
    return true;
}

bool ws_file_starts(const char *path, const char *text)
{
    int file = open_input(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    off_t from = file == STDIN_FILENO ? lseek(file, 0, SEEK_CUR) : 0;
    char start[sizeof begun.start];
    size_t length = strlen(text);
    struct stat status;
    bool starts;

    if (file < 0 || fstat(file, &status))
        return false;
    if (is_begun(path))
        return begun.length >= length && !memcmp(begun.start, text, length);
    if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode) && !*begun.path)
        return begin_stream(path, file, text);
    starts = pread(file, start, length, from) == (ssize_t)length && !memcmp(start, text, length);
    if (file != STDIN_FILENO)
        close(file);
    return starts;
}

static ssize_t take_begun(char *text)
{
    memcpy(text, begun.start, begun.length);
    begun.path[0] = 0;
    return (ssize_t)begun.length;
}

/* Reads to the end; the size of a stream is not known before. */
static bool read_all(const char *path, int file, const struct ws_file_kind *kind, char **text,
                     size_t *length, struct ws_error *error)
{
    size_t room = 0;

    for (;;) {
        ssize_t got;

        if (*length + 1 >= room) {
            char *more = realloc(*text, room + PIECE);

            if (!more)
                return cannot_read(path, "out of memory", error);
            *text = more;
            room += PIECE;
        }
        got = *begun.path && file == begun.file ? take_begun(*text)
                                                : read(file, *text + *length, room - *length - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cannot_read(path, ws_reason(errno), error);
        *length += (size_t)got;
        (*text)[*length] = 0;
        if (*length > kind->most_bytes)
            return too_large(path, kind, error);
        if (got == 0)
            return true;
    }
}

bool ws_file_read(const char *path, const struct ws_file_kind *kind, char **text, size_t *length,
                  struct ws_error *error)
{
    bool standard = kind->streams && !strcmp(path, "-"), done;
    /* If only a regular file is accepted, a pipe must not make us wait for its writer. */
    int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (kind->streams ? 0 : O_NONBLOCK);
    int file = kind->streams ? open_input(path, flags) : open(path, flags);
    const char *name = standard ? ws_file_input_name(path) : path;

    *text = NULL;
    *length = 0;
    if (file < 0)
        return ws_file_fail_open(name, errno, error);
    done = is_kind(name, file, kind, error) && read_all(name, file, kind, text, length, error);
    if (!standard)
        close(file);
    if (!done) {
        free(*text);
        *text = NULL;
    }
    return done;
}

/* 0, or the errno of an incomplete write. */
static int write_all(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t wrote = write(file, bytes, length);

        if (wrote >= 0) {
            bytes += wrote;
            length -= (size_t)wrote;
        } else if (errno == EAGAIN) {
            struct pollfd room = {.fd = file, .events = POLLOUT};

            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/* An interrupted close has closed, and must not be repeated. */
static int end(int file)
{
    return close(file) && errno != EINTR ? errno : 0;
}

int ws_file_descriptor(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};

    if (!strcmp(path, "-") || !strcmp(path, "/dev/stdout"))
        return STDOUT_FILENO;
    if (!strcmp(path, "/dev/stderr"))
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        const char *number = path + strlen(folders[i]);

        if (!strncmp(path, folders[i], strlen(folders[i])) && *number && strlen(number) < 9 &&
            !number[strspn(number, "0123456789")])
            return atoi(number);
    }
    return -1;
}

/* A file that cannot be replaced by another one. */
static bool is_stream(mode_t mode)
{
    return !S_ISREG(mode) && !S_ISDIR(mode);
}

bool ws_file_is_stream(const char *path)
{
    struct stat status;

    return ws_file_descriptor(path) >= 0 || (!stat(path, &status) && is_stream(status.st_mode));
}

static bool write_descriptor(const char *path, int file, const void *bytes, size_t length,
                             struct ws_error *error)
{
    int reason = 0;

    if (file == STDOUT_FILENO && fflush(stdout)) /* earlier output goes first */
        reason = errno;
    if (!reason)
        reason = write_all(file, bytes, length);
    return !reason || cannot_write(file == STDOUT_FILENO ? "standard output" : path, reason, error);
}

/* To devices, pipes, terminals. */
static bool write_in_place(const char *path, const void *bytes, size_t length,
                           struct ws_error *error)
{
    int file, reason, ended;

    do
        file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    while (file < 0 && errno == EINTR);
    if (file < 0)
        return cannot_write(path, errno, error);
    reason = write_all(file, bytes, length);
    ended = end(file);
    reason = reason ? reason : ended;
    return !reason || cannot_write(path, reason, error);
}

/* The path after following the symbolic links at its end, even if the last target is missing; NULL:
 * errno. */
static char *resolve(const char *path)
{
    char *at = strdup(path);

    for (int links = 0; at; links++) {
        char target[PATH_SIZE], *next;
        ssize_t length = readlink(at, target, sizeof target);
        const char *slash = strrchr(at, '/');
        size_t folder, size;

        if (length < 0) /* not a link, or missing */
            return at;
        if (links == MOST_LINKS || length == sizeof target) {
            free(at);
            errno = links == MOST_LINKS ? ELOOP : ENAMETOOLONG;
            return NULL;
        }
        folder = slash && target[0] != '/' ? (size_t)(slash + 1 - at) : 0;
        size = folder + (size_t)length + 1;
        next = malloc(size);
        if (next)
            snprintf(next, size, "%.*s%.*s", (int)folder, at, (int)length, target);
        free(at);
        at = next;
    }
    errno = ENOMEM;
    return NULL;
}

/* Makes a file with a new name in the directory of `target`, and writes the name to `beside`. The
 * name is short whatever the target's is, so that the longest name can be written, too. */
static int create_beside(const char *target, char *beside, size_t size, mode_t mode)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    static uint64_t seed;
    const char *slash = strrchr(target, '/');

    for (int i = 0; i < MOST_NAMES; i++) {
        struct timespec now;
        char name[9] = "";
        int file;

        clock_gettime(CLOCK_REALTIME, &now);
        seed += (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 40;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        for (int letter = 0; letter < 8; letter++)
            name[letter] = letters[seed >> (24 + 5 * letter) & 31];
        snprintf(beside, size, "%.*s.warpscope-%s", slash ? (int)(slash + 1 - target) : 0, target,
                 name);
        file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file >= 0 || (errno != EEXIST && errno != EINTR))
            return file;
    }
    return -1;
}

/* Gives a new file the owner and the permissions of the one that it replaces. If its group cannot
 * be set, the group's permissions are not given to another group. */
static void take_over(int file, const struct stat *before)
{
    mode_t mode = before->st_mode & 0777;
    struct stat now;

    if (fstat(file, &now))
        return;
    if (now.st_gid != before->st_gid && fchown(file, (uid_t)-1, before->st_gid))
        mode &= ~(mode_t)070 | (mode & 07) << 3;
    if (now.st_uid != before->st_uid && fchown(file, before->st_uid, (gid_t)-1))
        errno = 0; /* then we own it */
    fchmod(file, mode);
}

static bool is_synced_later;

/* Some file systems have nothing to sync, and report that. */
static int sync_with(int (*sync_one)(int), int file)
{
    while (sync_one(file))
        if (errno != EINTR)
            return errno == EINVAL || errno == ENOTSUP || errno == ENOSYS ? 0 : errno;
    return 0;
}

static int sync_file(int file)
{
    return is_synced_later ? 0 : sync_with(fsync, file);
}

void ws_file_sync_later(bool later)
{
    is_synced_later = later;
}

bool ws_folder_sync(const char *folder, struct ws_error *error)
{
    int descriptor = open(folder, O_RDONLY | O_CLOEXEC), reason;

    if (descriptor < 0)
        return cannot_write(folder, errno, error);
#ifdef __linux__
    reason = sync_with(syncfs, descriptor);
#else
    sync();
    reason = 0;
#endif
    close(descriptor);
    return !reason || cannot_write(folder, reason, error);
}

/* Puts a new file in place of `target`, which `before` describes if it exists. 0, or an errno. */
static int replace(const char *target, const struct stat *before, const void *bytes, size_t length)
{
    size_t size = strlen(target) + 32;
    char *beside = malloc(size);
    int file = beside ? create_beside(target, beside, size, before ? 0600 : 0666) : -1;
    int reason = beside ? errno : ENOMEM, ended;

    if (file >= 0) {
        reason = write_all(file, bytes, length);
        if (before)
            take_over(file, before);
        if (!reason)
            reason = sync_file(file);
        ended = end(file);
        reason = reason ? reason : ended;
        if (!reason && rename(beside, target))
            reason = errno;
        if (reason)
            unlink(beside);
    }
    free(beside);
    return reason;
}

/* A signal received while a file was being replaced; 0 for none. */
static volatile sig_atomic_t held;

static void hold(int number)
{
    held = number;
}

/* Same, with signals that end the program deferred. */
static int replace_undisturbed(const char *target, const struct stat *before, const void *bytes,
                               size_t length)
{
    struct ws_signals endings;
    int reason;

    held = 0;
    ws_signals_catch(hold, &endings);
    reason = replace(target, before, bytes, length);
    ws_signals_release(&endings);
    if (held)
        raise(held);
    return reason;
}

bool ws_file_write(const char *path, const void *bytes, size_t length, struct ws_error *error)
{
    int descriptor = ws_file_descriptor(path), reason;
    struct stat before;
    bool there;
    char *target;

    if (descriptor >= 0)
        return write_descriptor(path, descriptor, bytes, length, error);
    there = !stat(path, &before);
    if (!there && errno != ENOENT)
        return cannot_write(path, errno, error);
    if (there && S_ISDIR(before.st_mode))
        return ws_fail(error, WS_CODE_WRITE,
                       "%.300s: cannot be written: it is a directory; pass a file name", path);
    if (there && is_stream(before.st_mode))
        return write_in_place(path, bytes, length, error);
    target = resolve(path);
    reason = target ? replace_undisturbed(target, there ? &before : NULL, bytes, length) : errno;
    free(target);
    return !reason || cannot_write(path, reason, error);
}

void ws_output_begin(void)
{
    signal(SIGXFSZ, SIG_IGN);
}

bool ws_output_end(struct ws_error *error)
{
    bool failed =
        ferror(stdout); /* at an earlier write, whose error is lost: it is checked again */

    errno = 0;
    if (!fflush(stdout) && !failed)
        return true;
    if (failed && write(STDOUT_FILENO, "\n", 1) == 1)
        errno = 0;
    return ws_fail(error, WS_CODE_WRITE, "standard output: %s",
                   errno ? ws_reason(errno) : "write error");
}
