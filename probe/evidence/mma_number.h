/*
 * Whole numbers in the types that products have: what a probe puts into operands and finds again.
 * A number that a type holds exactly, and so does any product of it with 1, needs no thought about
 * rounding, nor about what a tensor core adds up in which order.
 */
#ifndef WS_EVIDENCE_MMA_NUMBER_H
#define WS_EVIDENCE_MMA_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/isa/mma.h"

/* So many bits, that the type holds every whole number from 0 to 2^bits - 1; 20 at most. */
int ws_mma_digit_bits(enum ws_mma_type type);

/* The bits that say `number`, which the type holds: from 0 to 2^ws_mma_digit_bits(). */
uint64_t ws_mma_encode(enum ws_mma_type type, int64_t number);

/*
 * The number that `bits` say. False where that is no whole one, or is not below 2^31: a fraction,
 * an infinity, no number, -0.
 */
bool ws_mma_decode(enum ws_mma_type type, uint64_t bits, int64_t *number);

#endif
