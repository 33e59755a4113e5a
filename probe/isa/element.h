/*
 * One element at a time, in and out of the two things that hold elements: a 16-byte memory row,
 * where they are packed from the lowest bit up, and a 32-bit register, where each has the low bits
 * of its own half or byte.
 */
#ifndef WS_PROBE_ELEMENT_H
#define WS_PROBE_ELEMENT_H

#include <stdint.h>

#include "probe/isa/isa.h"

/* Element `column` of the WS_ROW_BYTES bytes at `row`: width_bits wide, so at most 0xFFFF. */
uint32_t ws_row_element(const struct ws_variant *variant, const uint8_t *row, int column);

/* Puts the low width_bits of `value` there, and leaves every other bit of the row. */
void ws_row_put(const struct ws_variant *variant, uint8_t *row, int column, uint32_t value);

/* Element `element` of a register, counted from the lowest bit up. */
uint32_t ws_register_element(const struct ws_variant *variant, uint32_t reg, int element);

/* `value`'s low width_bits where a register has `element`, all other bits 0: to be added with |. */
uint32_t ws_register_bits(const struct ws_variant *variant, uint32_t value, int element);

#endif
