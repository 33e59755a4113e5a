/* Names of swizzles by their bytes, as TMA, CUTLASS and people write them: 128B, SW128. */
#ifndef WS_ISA_SWIZZLE_NAME_H
#define WS_ISA_SWIZZLE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* The longest of `words`, which NULL ends, that the text begins with, or ends with; its length. */
size_t ws_word_edge(const char *text, size_t length, const char *const words[], bool end);

/*
 * What is left of a name without what is written around it, in small letters: "128" of 128B, SW128
 * and CU_TENSOR_MAP_SWIZZLE_128B, "none" of NONE. Of what is no name, its beginning.
 */
enum { WS_BARE_NAME_SIZE = 8 };
void ws_swizzle_bare_name(const char *text, char name[WS_BARE_NAME_SIZE]);

#endif
