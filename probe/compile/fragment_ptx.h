/* A part of a kernel in PTX, made whole: registers and symbols that it does not declare are declared. */
#ifndef WS_COMPILE_FRAGMENT_PTX_H
#define WS_COMPILE_FRAGMENT_PTX_H

#include "probe/base/error.h"

#include <stddef.h>

/* Whether a text is PTX; *whole is true where it has a kernel. */
bool ws_ptx_is(const char *bare, size_t length, bool *whole);

/*
 * Makes a module with a kernel called `fragment` around the instructions; each has the line and the
 * column that it had in the text, as .loc. *made is the caller's to free. The destination of the last
 * instruction is the address where none reads or writes shared memory. Fails for lack of memory only.
 */
bool ws_ptx_wrap(const char *name, const char *text, const char *bare, size_t length, char **made,
                 size_t *made_length, struct ws_error *error);

#endif
