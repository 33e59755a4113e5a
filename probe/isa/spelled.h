/*
 * What people bring, as PTX writes it: upper case, blanks, commas and underscores for dots, 16x8x16
 * for m16n8k16, an instruction pasted with what stood around it (pasted.h), a name of SASS
 * (sass.h), of CuTe (cute_atom.h) or of LLVM. What comes out is not yet known to be an instruction.
 */
#ifndef WS_ISA_SPELLED_H
#define WS_ISA_SPELLED_H

#include "probe/base/error.h"

enum { WS_SPELLED_SIZE = 4096 };

/*
 * Writes `text` as PTX writes it into `spelled`, WS_SPELLED_SIZE bytes: words between dots, then
 * the operands as they stood, except SASS's, which are left out. Fails where it is certain what is
 * wrong: nothing or several instructions pasted, a name that CuTe does not have.
 */
bool ws_spelled(const char *text, char *spelled, struct ws_error *error);

#endif
