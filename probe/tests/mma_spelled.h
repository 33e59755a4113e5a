/*
 * Whether a spelling is read as an MMA variant, or refused by a rule: for the tests of both kinds.
 */
#ifndef WS_TESTS_MMA_SPELLED_H
#define WS_TESTS_MMA_SPELLED_H

#include <string.h>

#include "probe/name/mma_parse.h"

static inline void taken(const char *text, const char *name)
{
    const struct ws_mma *mma = NULL;
    struct ws_error error = {0};

    if (!ws_mma_parse(text, &mma, &error))
        fail_msg("%s: %s", text, error.text);
    assert_string_equal(mma->name, name);
}

static inline void refused(const char *text, const char *rule)
{
    const struct ws_mma *mma = NULL;
    struct ws_error error = {0};

    if (ws_mma_parse(text, &mma, &error))
        fail_msg("%s is taken for %s", text, mma->name);
    if (!strstr(error.text, rule))
        fail_msg("%s: wanted '%s', got '%s'", text, rule, error.text);
}

#endif
