/*
 * Instructions as the disassembler names them: LDSM.16.MT88.4, HMMA.16816.F32.BF16, LDGSTS.E.64.
 * Names of sm_75 to sm_90 were read from what nvdisasm 11.8 prints of every instruction that its
 * assembler takes; those of wgmma and of Blackwell's 8-, 6- and 4-bit forms from published
 * listings.
 */
#ifndef WS_ISA_SASS_H
#define WS_ISA_SASS_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

/* Whether an opcode, in small letters, is one that is read here. */
bool ws_sass_is(const char *opcode);

/*
 * The same in PTX's words, "ldmatrix.m8n8.x4.trans.b16", from `count` words in small letters, of
 * which the first is the opcode. What they leave open is left out; a word of PTX stays as it is.
 * Written into `name` of `size` bytes. Fails where a word is of neither or, of LDSM, STSM and MOVM,
 * says otherwise than another.
 */
bool ws_sass_name(const char *const words[], int count, char *name, size_t size,
                  struct ws_error *error);

#endif
