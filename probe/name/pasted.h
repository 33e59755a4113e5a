/*
 * One instruction from pasted code: a line of inline assembly with its quotes, its \n\t and its
 * constraints, PTX or SASS with a guard, a label, a comment or a scope around it, several
 * statements of which one is an instruction that Warpscope shows.
 */
#ifndef WS_NAME_PASTED_H
#define WS_NAME_PASTED_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

/*
 * Writes the one instruction of `text`, without surrounding text and without its semicolon, into
 * `one` of `size` bytes. With several statements, `is_shown` returns which begin with a supported
 * instruction; several with the same beginning count once. Fails if none exists or more than one;
 * the error lists them.
 */
bool ws_pasted(const char *text, bool (*is_shown)(const char *statement), char *one, size_t size,
               struct ws_error *error);

#endif
