/*
 * A capture's file damaged, cut short, or changed, for the tests of each kind: refused with a place,
 * never a crash.
 */
#ifndef WS_TESTS_DAMAGED_H
#define WS_TESTS_DAMAGED_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/error.h"

/*
 * Reads `length` bytes at `text`, which errors call f.json, as a capture of the kind that is tested;
 * checks it, whatever comes of that, and gives it back. False where it is refused.
 */
typedef bool damaged_reads(const char *text, size_t length, struct ws_error *error);

static inline void expect_refused(damaged_reads *reads, const char *text, size_t length,
                                  const char *field)
{
    struct ws_error error = {0};
    int line = 0, column = 0;

    assert_false(reads(text, length, &error));
    if (sscanf(error.text, "f.json:%d:%d: ", &line, &column) != 2 || line < 1 || column < 1 ||
        (error.code != WS_CODE_FIELD && error.code != WS_CODE_JSON) || !strstr(error.text, field) ||
        strchr(error.text, '\n'))
        fail_msg("'%s' names no place, or not '%s'", error.text, field);
}

/* The text with the first `from` replaced by `to`. */
static inline void expect_changed_refused(damaged_reads *reads, const char *text, const char *from,
                                          const char *to, const char *field)
{
    const char *found = strstr(text, from);
    char *changed;
    size_t at;

    if (!found)
        fail_msg("%s is not in the text", from);
    changed = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(changed);
    at = (size_t)(found - text);
    memcpy(changed, text, at);
    sprintf(changed + at, "%s%s", to, found + strlen(from));
    expect_refused(reads, changed, strlen(changed), field);
    free(changed);
}

static inline void expect_cuts_refused(damaged_reads *reads, const char *text, size_t length)
{
    for (size_t cut = 0; cut < length - 1; cut++) /* the last byte is a newline */
        expect_refused(reads, text, cut, "");
}

static inline uint32_t next(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

/* Damage is refused with a place, or what it did is still a capture; then checking it is safe. */
static inline void expect_damage_harmless(damaged_reads *reads, const char *text, size_t length)
{
    uint32_t seed = 7;
    char *copy = malloc(length);

    assert_non_null(copy);
    for (int i = 0; i < 3000; i++) {
        struct ws_error error = {0};

        memcpy(copy, text, length);
        for (uint32_t j = next(&seed) % 3 + 1; j; j--)
            copy[next(&seed) % length] = "0123456789abcdef\"[]{},: \n"[next(&seed) % 25];
        if (!reads(copy, length, &error) && strncmp(error.text, "f.json:", 7))
            fail_msg("'%s' names no place", error.text);
    }
    free(copy);
}

#endif
