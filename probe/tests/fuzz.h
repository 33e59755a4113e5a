/*
 * What the fuzz targets share. A target, fuzz_NAME.c, is one function that reads any bytes by a
 * reader of the program; libFuzzer calls it with what it makes up (.ci/fuzz), and replay.c with
 * what was found before. A reader must not only survive: what it takes must be what it says it is,
 * and what it refuses must be told in one line.
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

/* What libFuzzer and replay.c call; 0, or -1 for bytes that are not worth keeping. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, as a finding, with a line that says what does not hold. */
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

/* The bytes as a string of just that size, so that reading beyond it is seen. To be freed. */
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

/* The bytes as a file that nobody else sees; its path, which is good until the next. */
static inline const char *fuzz_file(const uint8_t *data, size_t size)
{
    static char path[40];
    static FILE *file;

    if (!file)
        file = tmpfile();
    if (!file || ftruncate(fileno(file), 0) || pwrite(fileno(file), data, size, 0) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
    return path;
}

/* The next word of a line as a shell has it, in place; NULL at the end. */
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

/* What was refused must be told, in one plain line. */
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

/* Two texts must be the same. */
static inline void fuzz_same(const char *what, const char *text, const char *again)
{
    if (strcmp(text, again))
        fuzz_found("%s: '%s' comes back as '%s'", what, text, again);
}

#endif
