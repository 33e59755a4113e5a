/*
 * Preloaded into a program, lets what writes files fail: the call whose number, from 1, is in
 * FAIL_WRITE, with "no space left on device", or the error whose number is in FAIL_REASON. Where COUNT_WRITES names a file, the number of all such
 * calls is written there at the end. Standard output and error are not among them. With INTERRUPT_WRITES
 * every third write is interrupted before it begins, and none takes more than 7000 bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define SHOWN __attribute__((visibility("default")))

static int calls;

static int reason(void)
{
    const char *number = getenv("FAIL_REASON");

    return number ? atoi(number) : ENOSPC;
}

static bool fails(void)
{
    const char *number = getenv("FAIL_WRITE");

    calls++;
    if (!number || atoi(number) != calls)
        return false;
    errno = reason();
    return true;
}

/* The function that comes after this library's. */
static void next(const char *name, void *function, size_t size)
{
    void *found = dlsym(RTLD_NEXT, name);

    memcpy(function, &found, size); /* ISO C has no cast from an object to a function */
}

#define NEXT(name, function) next(name, &(function), sizeof(function))

SHOWN ssize_t write(int file, const void *bytes, size_t length)
{
    ssize_t (*real)(int, const void *, size_t);

    NEXT("write", real);
    if (file > STDERR_FILENO && getenv("INTERRUPT_WRITES")) {
        errno = EINTR;
        return ++calls % 3 ? real(file, bytes, length < 7000 ? length : 7000) : -1;
    }
    if (file > STDERR_FILENO && fails()) /* after a part of it, as a full disk takes it */
        return length > 1 && real(file, bytes, length / 2) < 0 ? -1 : (errno = reason(), -1);
    return real(file, bytes, length);
}

SHOWN int fsync(int file)
{
    int (*real)(int);

    NEXT("fsync", real);
    return fails() ? -1 : real(file);
}

SHOWN int close(int file)
{
    bool writes = file > STDERR_FILENO && (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
    int (*real)(int);

    NEXT("close", real);
    if (!writes || !fails())
        return real(file);
    real(file);
    errno = reason();
    return -1;
}

SHOWN int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *);

    NEXT("rename", real);
    return fails() ? -1 : real(from, to);
}

SHOWN int mkdir(const char *path, mode_t mode)
{
    int (*real)(const char *, mode_t);

    NEXT("mkdir", real);
    return fails() ? -1 : real(path, mode);
}

SHOWN int open(const char *path, int flags, ...)
{
    int (*real)(const char *, int, ...);
    mode_t mode = 0;
    va_list rest;

    NEXT("open", real);
    va_start(rest, flags);
    if (flags & O_CREAT)
        mode = va_arg(rest, mode_t);
    va_end(rest);
    return flags & O_CREAT && fails() ? -1 : real(path, flags, mode);
}

__attribute__((destructor)) static void finish(void)
{
    const char *path = getenv("COUNT_WRITES");
    FILE *file = path ? fopen(path, "w") : NULL;

    if (!file)
        return;
    fprintf(file, "%d\n", calls);
    fclose(file);
}
