/*
 * Names of CuTe's atoms: SM75_U32x4_LDSM_N, SM80_16x8x16_F32F16F16F32_TN,
 * SM90_64x64x16_F32F16F16_SS. (CUTLASS 4, include/cute/arch: copy_sm75, copy_sm90, copy_sm100,
 * mma_sm70 to mma_sm120.)
 */
#ifndef WS_NAME_CUTE_ATOM_H
#define WS_NAME_CUTE_ATOM_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

/* The start of an atom's name, or of its namespace, in `text`; NULL if none exists. */
const char *ws_cute_atom_in(const char *text);

/*
 * Writes the instruction of the atom whose name starts at `atom`, in PTX's words, into `name` of
 * `size` bytes. Fails, with the reason, if CuTe has no such atom or it is more than one
 * instruction.
 */
bool ws_cute_atom_name(const char *atom, char *name, size_t size, struct ws_error *error);

/* The name of the copy atom for this instruction, given in PTX's words; NULL if CuTe has none. */
const char *ws_cute_atom_of(const char *ptx);

#endif
