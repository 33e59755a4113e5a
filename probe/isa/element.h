/*
 * One element at a time, in and out of the two things that hold elements: a memory row, where they
 * are packed from the lowest bit up, and a register, where each has the low bits of a slot of its
 * own.
 */
#ifndef WS_ISA_ELEMENT_H
#define WS_ISA_ELEMENT_H

#include <stdint.h>

struct ws_operand;

/* Element `column` of the row whose bytes are at `row`: width_bits wide. */
uint64_t ws_row_element(const struct ws_operand *operand, const uint8_t *row, int column);

/* Puts the low width_bits of `value` there, and leaves every other bit of the row. */
void ws_row_put(const struct ws_operand *operand, uint8_t *row, int column, uint64_t value);

/* Element `element` of a register, counted from the lowest bit up: its width_bits alone. */
uint64_t ws_register_element(const struct ws_operand *operand, uint64_t reg, int element);

/*
 * `value`'s low width_bits where a register has `element`, extended as the operand's elements are,
 * all other bits 0: to be added with |.
 */
uint64_t ws_register_bits(const struct ws_operand *operand, uint64_t value, int element);

/*
 * The bits of a register that the instruction defines: 0xFFFFFFFF, or 0x3F3F3F3F where the bits
 * above a 6-bit element are anything.
 */
uint64_t ws_defined_bits(const struct ws_operand *operand);

#endif
