/*
 * LLVM's intermediate representation as text, between clang's two steps: what makes the back end keep
 * every access as it is written.
 */
#ifndef WS_COMPILE_REWRITE_H
#define WS_COMPILE_REWRITE_H

#include "probe/base/error.h"

#include <stddef.h>

/*
 * Rewrites a module. Loads, stores and copies become volatile, with at least the alignment of their
 * type; copies of 16 to 128 bytes with an alignment of 16 become pairs of 16-byte loads and stores; and
 * the copies of classes that the compiler makes become part of the line that copies. `source` is the
 * text in C++, or NULL; it tells copies of classes, which have one alignment, from calls of memcpy().
 * Both texts have a closing 0. *made is the caller's to free, with a closing 0. Fails for lack of memory only; a line that is
 * not understood stays as it is.
 */
bool ws_ir_rewrite(const char *text, size_t length, const char *source, char **made,
                   size_t *made_length, struct ws_error *error);

/* Takes "volatile" out of the loads and stores of PTX, in place, but for those that are asm text. */
void ws_ptx_strip(char *text, size_t *length);

#endif
