/*
 * Converts users' spellings to PTX's: upper case, blanks, commas and underscores for dots, 16x8x16
 * for m16n8k16, an instruction pasted with surrounding text (pasted.h), a name of SASS (sass.h), of
 * CuTe (cute_atom.h) or of LLVM. The result may still not be an instruction.
 */
#ifndef WS_NAME_SPELLED_H
#define WS_NAME_SPELLED_H

#include "probe/base/error.h"

enum { WS_SPELLED_SIZE = 4096 };

/*
 * Writes `text` in PTX's spelling into `spelled`, WS_SPELLED_SIZE bytes: words between dots, then
 * the operands unchanged, except SASS's, which are omitted. Fails only for certain errors: nothing
 * or several instructions pasted, a name that CuTe does not have.
 */
bool ws_spelled(const char *text, char *spelled, struct ws_error *error);

#endif
