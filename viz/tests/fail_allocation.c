/*
 * Preloaded into a program, makes allocations fail: the one whose number, from 1, is in
 * FAIL_ALLOCATION; with FAIL_EVERY set, that one and all later ones; with FAIL_EACH, each in a copy
 * of the process (fail_each.c). If COUNT_ALLOCATIONS names a file, the number of all allocations is
 * written there at the end, including those before main(). For glibc, whose own allocator it calls.
 */
#include "fail_allocation.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN __attribute__((visibility("default")))

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static long allocations, failing;
static bool every, started, checking;

static void start(void)
{
    const char *number = getenv("FAIL_ALLOCATION");

    started = true;
    failing = number ? strtol(number, NULL, 10) : 0;
    every = getenv("FAIL_EVERY") != NULL;
}

static bool fails(void)
{
    if (checking) /* allocations of the checks themselves are not counted */
        return false;
    if (!started)
        start();
    allocations++;
    if (!failing) {
        int before = errno;

        checking = true;
        if (fail_each(allocations, &every))
            failing = allocations;
        checking = false;
        errno = before;
    }
    if (!failing || (every ? allocations < failing : allocations != failing))
        return false;
    errno = ENOMEM;
    return true;
}

SHOWN void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

SHOWN void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

SHOWN void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

SHOWN void *reallocarray(void *old, size_t count, size_t size)
{
    return fails() || (size && count > (size_t)-1 / size) ? NULL
                                                          : __libc_realloc(old, count * size);
}

__attribute__((destructor)) static void finish(void)
{
    const char *path = getenv("COUNT_ALLOCATIONS");
    FILE *file = path ? fopen(path, "w") : NULL;

    if (!file)
        return;
    fprintf(file, "%ld\n", allocations);
    fclose(file);
}
