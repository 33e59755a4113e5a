/*
 * Code as people paste it where one instruction is wanted: a line of inline assembly with its
 * quotes, its \n\t and its constraints, PTX or SASS with a guard, a label, a comment or a scope
 * around it, several statements of which one is an instruction that Warpscope shows.
 */
#ifndef WS_ISA_PASTED_H
#define WS_ISA_PASTED_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

/*
 * Writes the one instruction of `text`, without what stands around it and without its semicolon,
 * into `one` of `size` bytes. Where several statements are pasted, `is_shown` says which begin with
 * an instruction of ours; several that begin alike count once. Fails where there is none or more
 * than one, and says which there are.
 */
bool ws_pasted(const char *text, bool (*is_shown)(const char *statement), char *one, size_t size,
               struct ws_error *error);

#endif
