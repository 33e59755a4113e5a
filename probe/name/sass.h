/*
 * Instructions as the disassembler names them: LDSM.16.MT88.4, HMMA.16816.F32.BF16, LDGSTS.E.64.
 * Names of sm_75 to sm_90 come from nvdisasm 11.8's output for every instruction that its assembler
 * accepts; those of wgmma and of Blackwell's 8-, 6- and 4-bit forms from published listings.
 */
#ifndef WS_NAME_SASS_H
#define WS_NAME_SASS_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

/* Whether an opcode, in small letters, is supported here. */
bool ws_sass_is(const char *opcode);

/*
 * Converts to PTX's words, "ldmatrix.m8n8.x4.trans.b16", from `count` words in small letters, the
 * first of which is the opcode. Qualifiers that they do not determine are omitted; a word of PTX is
 * kept. Writes into `name` of `size` bytes. Fails for a word of neither notation and, with LDSM,
 * STSM and MOVM, for words that contradict each other.
 */
bool ws_sass_name(const char *const words[], int count, char *name, size_t size,
                  struct ws_error *error);

#endif
