/*
 * Whether a spelling is read as an MMA variant, or refused by a rule: for the tests of both kinds.
 */
#ifndef WS_TESTS_MMA_SPELLED_H
#define WS_TESTS_MMA_SPELLED_H

#include <string.h>

#include "probe/name/mma_parse.h"
#include "probe/tests/assert_error.h"

static inline void taken(const char *text, const char *name)
{
    const struct ws_mma *mma = NULL;
    struct ws_error error = {0};

    if (!ws_mma_parse(text, &mma, &error))
        fail_msg("%s: %s", text, error.text);
    assert_string_equal(mma->name, name);
}

/* For WS_CODE_ILLEGAL, `datum` is the nearest legal name, with which the line ends. */
static inline void refused(const char *text, enum ws_code code, const char *datum)
{
    const struct ws_mma *mma = NULL;
    struct ws_error error = {0};

    if (ws_mma_parse(text, &mma, &error))
        fail_msg("%s is taken for %s", text, mma->name);
    assert_error(error, code, datum);
    if (code == WS_CODE_ILLEGAL)
        assert_string_equal(strrchr(error.text, ' ') + 1, datum);
}

#endif
