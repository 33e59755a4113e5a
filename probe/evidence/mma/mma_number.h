/*
 * Whole numbers in the element types of MMA variants, which the probe puts into operands and finds
 * again. If a type holds a number exactly, multiplying it by 1 is exact too, so neither rounding
 * nor the summation order of a tensor core matters.
 */
#ifndef WS_EVIDENCE_MMA_NUMBER_H
#define WS_EVIDENCE_MMA_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/mma/mma.h"

/*
 * The largest number of bits, at most 20, so that the type holds every whole number from 0 to
 * 2^bits - 1.
 */
int ws_mma_digit_bits(enum ws_mma_type type);

/* The bits that encode `number`, which the type holds: from 0 to 2^ws_mma_digit_bits(). */
uint64_t ws_mma_encode(enum ws_mma_type type, int64_t number);

/*
 * The number that `bits` encode. False if it is not a whole number below 2^31: a fraction, an
 * infinity, a NaN, -0.
 */
bool ws_mma_decode(enum ws_mma_type type, uint64_t bits, int64_t *number);

#endif
