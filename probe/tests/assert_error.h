/*
 * An error is compared by its code and, where the test is about a place, a name or a number, by that in
 * its line; never by its prose.
 */
#ifndef WS_TESTS_ASSERT_ERROR_H
#define WS_TESTS_ASSERT_ERROR_H

#include <string.h>

#include "probe/base/error.h"

static inline bool error_is(const struct ws_error *error, enum ws_code code, const char *datum)
{
    return error->code == code && strstr(error->text, datum) && !strchr(error->text, '\n');
}

#define assert_error(error, wanted, datum)                                                         \
    do {                                                                                           \
        if (!error_is(&(error), wanted, datum))                                                    \
            fail_msg("expected %s and '%s', got %s: %s", ws_code_name((int)(wanted)), datum,       \
                     ws_code_name((int)(error).code), (error).text);                               \
    } while (0)

#endif
