/*
 * Swizzles: bits of an offset XORed onto its lower bits, so that rows of one column are in
 * different banks.
 */
#ifndef WS_ADDRESS_SWIZZLE_H
#define WS_ADDRESS_SWIZZLE_H

#include <stdint.h>

#include "probe/base/error.h"

/*
 * CUTLASS's Swizzle<B, M, S> over byte offsets: the B bits from bit M + S up are XORed onto the B
 * bits from bit M up (for a negative S, those from M up onto those from M - S up). B = 0: no
 * swizzle. With rows of 16 bytes, M = 4 and S = 3, and B = 1, 2, 3 for swizzles of 32, 64 and 128
 * bytes.
 */
struct ws_swizzle {
    int bits, base, shift;
};

/*
 * Reads "none", "32", "64", "128" (bytes; also 128B, SW128 and TMA's SWIZZLE_128B), "B,M,S" or
 * "Swizzle<B,M,S>". Fails for values that CUTLASS refuses (negative B or M, |S| below B) and for
 * swizzles that need more than 32 bits.
 */
bool ws_swizzle_parse(const char *text, struct ws_swizzle *swizzle, struct ws_error *error);

/* The names that it reads, "none" and the bytes; NULL after the last. */
const char *ws_swizzle_word(int index);

/* "none", "128 bytes" or "Swizzle<2,5,3>". Returns `buffer` of WS_SWIZZLE_SIZE bytes. */
enum { WS_SWIZZLE_SIZE = 48 };
char *ws_swizzle_name(struct ws_swizzle swizzle, char *buffer);

/* Follows that name where it could be mistaken for a swizzle of elements: " over bytes", or "". */
const char *ws_swizzle_unit(struct ws_swizzle swizzle);

uint32_t ws_swizzle_apply(struct ws_swizzle swizzle, uint32_t offset);

#endif
