/*
 * Floating-point numbers of 16, 32 and 64 bits as doubles, and back with PTX's rounding modes. A
 * result that a double cannot represent is first rounded to odd, so that the second rounding is
 * correct.
 */
#ifndef WS_PTX_NUMBER_H
#define WS_PTX_NUMBER_H

#include "probe/ptx/opcode.h"

/* f16, bf16, f32 or f64 in the low bits. */
double ws_float_read(enum ws_type type, uint64_t bits);

/* `round`: WS_MOD_RN, RZ, RM, RP or RNA; anything else is RN. NaN becomes the canonical one. */
uint64_t ws_float_write(enum ws_type type, double value, enum ws_modifier round);

/* Numbers without a normal exponent become zeroes of their sign. */
uint64_t ws_float_flush(enum ws_type type, uint64_t bits);
bool ws_float_is_nan(enum ws_type type, uint64_t bits);

/* a op b of `type`, with rounding `round`; op: WS_OP_ADD, SUB, MUL, DIV, SQRT (of a), RCP. */
uint64_t ws_float_operate(enum ws_type type, enum ws_opcode op, uint64_t a, uint64_t b,
                          enum ws_modifier round);

/* a * b + c; *known is false if it cannot be determined: f64 that is not rounded to nearest. */
uint64_t ws_float_fma(enum ws_type type, uint64_t a, uint64_t b, uint64_t c, enum ws_modifier round,
                      bool *known);

#endif
