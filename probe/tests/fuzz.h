/*
 * Shared code of the fuzz targets. A target, fuzz_NAME.c, is a function that passes arbitrary bytes
 * to a reader of the program. libFuzzer calls it with generated input (.ci/fuzz), and replay.c with
 * inputs of earlier findings. A reader must not only survive: its result for accepted input must be
 * valid, and it must report refused input in one line.
 */
#ifndef WS_PROBE_TESTS_FUZZ_H
#define WS_PROBE_TESTS_FUZZ_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/error.h"
#include "probe/base/utf8.h"

/* The function that libFuzzer and replay.c call; 0, or -1 for bytes that are not worth keeping. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, as a finding, and prints the violated condition in one line. */
static inline void fuzz_found(const char *format, ...) WS_PRINTF(1, 2);
static inline void fuzz_found(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fputs("does not hold: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

/* The bytes as a string of exactly that size, so that reads beyond it are detected. To be freed. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    if (!text)
        abort();
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    return text;
}

/* The directory for files: in memory if the system has one, because disk writes are slowest. */
static inline const char *fuzz_folder(void)
{
    return access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
}

/* The path of an unlinked file with the bytes; valid until the next call. */
static inline const char *fuzz_file(const uint8_t *data, size_t size)
{
    static char path[40];
    static int file = -1;

    if (file < 0) {
        snprintf(path, sizeof path, "%s/ws_fuzz_XXXXXX", fuzz_folder());
        file = mkstemp(path);
        unlink(path);
    }
    if (file < 0 || ftruncate(file, 0) || pwrite(file, data, size, 0) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}

/* The next word of a line, split and unquoted in place as in a shell; NULL at the end. */
static inline char *fuzz_word(char **line)
{
    char *at = *line + strspn(*line, " "), *to = at, *word = at, quote = 0;

    if (!*at)
        return NULL;
    for (; *at && (quote || *at != ' '); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? 0 : *at;
        else
            *to++ = *at;
    }
    *line = at + (*at != 0);
    *to = 0;
    return word;
}

/* Checks that an error has a text, in one line of plain characters. */
static inline void fuzz_refused(const struct ws_error *error)
{
    const char *at = error->text;

    if (!*at)
        fuzz_found("something was refused, and nothing said");
    if (!memchr(at, 0, sizeof error->text))
        fuzz_found("an error without an end");
    for (unsigned character; (character = ws_utf8_next(&at));)
        if (!ws_utf8_is_plain(character))
            fuzz_found("U+%04X in the error '%s'", character, error->text);
}

/* Checks that two texts are the same. */
static inline void fuzz_same(const char *what, const char *text, const char *again)
{
    if (strcmp(text, again))
        fuzz_found("%s: '%s' comes back as '%s'", what, text, again);
}

#endif
