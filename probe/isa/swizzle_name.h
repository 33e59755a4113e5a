/* Names of swizzles by their bytes, as TMA, CUTLASS and people write them: 128B, SW128. */
#ifndef WS_ISA_SWIZZLE_NAME_H
#define WS_ISA_SWIZZLE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the longest of `words`, terminated by NULL, with which the text begins, or ends. */
size_t ws_word_edge(const char *text, size_t length, const char *const words[], bool end);

/* A name without prefix and suffix, in small letters: "128" of 128B, SW128 and
 * CU_TENSOR_MAP_SWIZZLE_128B, "none" of NONE. Text that is not a name is truncated. */
enum { WS_BARE_NAME_SIZE = 8 };
void ws_swizzle_bare_name(const char *text, char name[WS_BARE_NAME_SIZE]);

#endif
