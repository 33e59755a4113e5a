/*
 * Edits LLVM's intermediate representation as text, between clang's two steps, so that the back end
 * keeps every access as written.
 */
#ifndef WS_COMPILE_REWRITE_H
#define WS_COMPILE_REWRITE_H

#include "probe/base/error.h"

#include <stddef.h>

/*
 * Rewrites a module. Loads, stores and copies become volatile, with at least the alignment of their
 * type; copies of 16 to 128 bytes with an alignment of 16 become pairs of 16-byte loads and stores;
 * and copies of classes that the compiler generates become part of the line that copies. `source`
 * is the text in C++, or NULL; it distinguishes copies of classes, which have one alignment, from
 * calls of memcpy(). Both texts have a terminating 0. The caller frees *made, with a terminating 0.
 * Fails only for lack of memory; a line that is not understood stays as it is.
 */
bool ws_ir_rewrite(const char *text, size_t length, const char *source, char **made,
                   size_t *made_length, struct ws_error *error);

/* Removes "volatile" from the loads and stores of PTX, in place, except in asm text. */
void ws_ptx_strip(char *text, size_t *length);

#endif
