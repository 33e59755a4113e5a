/* An MMA as a CUDA function with inline PTX. */
#ifndef WS_CODE_MMA_CODE_H
#define WS_CODE_MMA_CODE_H

#include <stdio.h>

#include "probe/mma/mma.h"

enum { WS_MMA_FUNCTION_SIZE = 96 };

/* The function's name: "mma_m16n8k16_f32_f16_f16_f32". Returns `buffer`. */
char *ws_mma_function(const struct ws_mma *mma, char *buffer);

/* The C++ type of an operand's register: "uint32_t", "float", "int32_t" or "double". */
const char *ws_mma_cpp(const struct ws_variant *operand);

/*
 * Writes it: __device__, over references to arrays d, a, b and c. Fails for an MMA with metadata or
 * scales.
 */
bool ws_mma_code(const struct ws_mma *mma, FILE *file, struct ws_error *error);

#endif
