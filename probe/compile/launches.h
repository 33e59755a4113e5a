/*
 * The launches in a text, "name<arguments><<<grid, block, bytes, stream>>>". What the
 * expressions of one are worth clang finds out: constants are added to the text and read from the
 * result.
 */
#ifndef WS_COMPILE_LAUNCHES_H
#define WS_COMPILE_LAUNCHES_H

#include "probe/compile/compiled.h"

#include <stdio.h>

enum { WS_LAUNCH_EXPRESSIONS = 3 }; /* grid, block, bytes */

struct ws_launch_argument {
    size_t at, until; /* in the text */
    bool asked;
};

struct ws_launch {
    size_t start, end; /* of the name and its arguments, in the text */
    size_t at[WS_LAUNCH_EXPRESSIONS], until[WS_LAUNCH_EXPRESSIONS]; /* both 0: not given */
    bool asked[WS_LAUNCH_EXPRESSIONS]; /* constants for it are in the text */
    int arguments;
    struct ws_launch_argument *argument; /* owned */
};

struct ws_launches {
    int count;
    struct ws_launch *launch; /* owned */
};

/* Finds the launches in a bare text. Fails for lack of memory. */
bool ws_launches_find(const char *bare, size_t length, struct ws_launches *launches,
                      struct ws_error *error);
void ws_launches_finish(struct ws_launches *launches);

/* Prints the constants of all launches whose expressions may be constant, with a line marker each. */
void ws_launches_ask(const char *text, const char *bare, size_t length,
                     struct ws_launches *launches, FILE *out);

/* The argument that a number of ws_launches_ask() means, "<argument N>"; NULL: none. */
struct ws_launch_argument *ws_launches_argument(const struct ws_launches *launches, int number);

/* Adds the launches to `compiled`, which has its kernels, with the values of the constants. */
bool ws_launches_answer(const char *text, const char *bare, size_t length,
                        const struct ws_launches *launches, const char *representation,
                        struct ws_compiled *compiled, struct ws_error *error);

#endif
