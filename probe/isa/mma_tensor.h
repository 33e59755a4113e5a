/*
 * What the assembler for sm_90 makes of a product, in words. Which instruction of the tensor cores
 * it is follows from the types; how many, and what else, is counted and stands in mma.def.
 */
#ifndef WS_ISA_MMA_TENSOR_H
#define WS_ISA_MMA_TENSOR_H

#include "probe/isa/mma.h"

/*
 * "HMMA" (16-bit and tf32 floating point, and 8-bit by way of f16), "IMMA" (integers), "DMMA" (f64)
 * or "BMMA" (b1); of a wgmma, for sm_90a, "HGMMA", "QGMMA" (8-bit floating point), "IGMMA" or
 * "BGMMA"; NULL where there is none, on sm_90 or at all.
 */
const char *ws_mma_opcode(const struct ws_mma *mma);

/*
 * For a column of a table: "1 HMMA"; "2 IMMA and more", for others stand around them; "none, but
 * others"; "not on sm_90". Returns `buffer`.
 */
enum { WS_MMA_TENSOR_SIZE = 24 };
char *ws_mma_tensor_text(const struct ws_mma *mma, char buffer[WS_MMA_TENSOR_SIZE]);

/* "native", "emulated" or "absent". */
const char *ws_mma_tensor_word(enum ws_mma_tensor tensor);

#endif
