/*
 * The result of assembling an MMA for sm_90, in words. Its tensor core instruction follows from the
 * types; the counts of these and other instructions are in mma.def.
 */
#ifndef WS_MMA_MMA_TENSOR_H
#define WS_MMA_MMA_TENSOR_H

#include "probe/mma/mma.h"

/*
 * "HMMA" (16-bit and tf32 floating point, and 8-bit by way of f16), "IMMA" (integers), "DMMA" (f64)
 * or "BMMA" (b1); of a wgmma, for sm_90a, "HGMMA", "QGMMA" (8-bit floating point), "IGMMA" or
 * "BGMMA"; NULL if none exists, on sm_90 or at all.
 */
const char *ws_mma_opcode(const struct ws_mma *mma);

/* For a table column: "1 HMMA"; "2 IMMA and more", with other instructions; "none, but others";
 * "not on sm_90". Returns `buffer`. */
enum { WS_MMA_TENSOR_SIZE = 24 };
char *ws_mma_tensor_text(const struct ws_mma *mma, char buffer[WS_MMA_TENSOR_SIZE]);

/* "native", "emulated" or "absent". */
const char *ws_mma_tensor_word(enum ws_mma_tensor tensor);

#endif
