/*
 * A part of a kernel, made whole. Definitions go to the file, the rest into a kernel called `fragment`;
 * both keep their lines and columns. Names that the part leaves open are given a meaning, one by one, as
 * clang finds them.
 */
#ifndef WS_COMPILE_FRAGMENT_H
#define WS_COMPILE_FRAGMENT_H

#include "probe/base/error.h"
#include "probe/compile/compiled.h"
#include "probe/compile/diagnostics.h"

#include <stdio.h>

enum ws_open_kind {
    WS_OPEN_PARAMETER, /* an int that nothing is known of */
    WS_OPEN_LANE,      /* of the warp */
    WS_OPEN_THREAD,    /* of the block, of one dimension */
    WS_OPEN_WARP,      /* of the block */
    WS_OPEN_TYPE,      /* another name of a type */
    WS_OPEN_TO_SHARED, /* a function: the address in shared memory of its pointer */
    WS_OPEN_ACCESS, /* a function that reads or writes at a pointer, or at the integer that is its last argument */
    WS_OPEN_FUNCTION, /* whose result nothing is known of; pointers to shared memory are addresses */
    WS_OPEN_MACRO,    /* before a declaration: nothing */
    WS_OPEN_ARRAY,    /* or a pointer or a class: it has no meaning unless the user gives it */
};

struct ws_open_name {
    char *name; /* or "space::name" */
    enum ws_open_kind kind;
    const char *type; /* of WS_OPEN_TYPE */
    bool is_type;     /* of WS_OPEN_ARRAY: a type is missing */
};

struct ws_fragment {
    char *file, *body; /* of the text's length: what is not there is blank */
    size_t length;
    size_t address; /* where the last expression starts, which is the address; `length`: none is */
    char *result;   /* or the variable that has the address after the last statement; or NULL */
    struct ws_open_name *open;
    int opens;
};

/* Whether a text is a part of a kernel in C++: it has no kernel of its own. */
bool ws_fragment_is(const char *bare, size_t length);

/* Splits a text. Finish *fragment in either case. Fails for lack of memory. */
bool ws_fragment_split(const char *text, const char *bare, size_t length,
                       struct ws_fragment *fragment, struct ws_error *error);
void ws_fragment_finish(struct ws_fragment *fragment);

/* Prints the fragment as a file with its kernel, for clang. */
void ws_fragment_print(const struct ws_fragment *fragment, const struct ws_compile_request *request,
                       FILE *out);

/*
 * Gives a meaning to the name that a diagnostic finds open; *given is false where it is about
 * something else or the name has its meaning already. Fails for lack of memory.
 */
bool ws_fragment_open(struct ws_fragment *fragment, const struct ws_compile_request *request,
                      const struct ws_diagnostic *diagnostic, bool *given, struct ws_error *error);

/* Fails with one line that names all names that only the user can give a meaning; else true. */
bool ws_fragment_check(const struct ws_fragment *fragment, struct ws_error *error);

#endif
