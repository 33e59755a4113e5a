/* An expression as PTX: the kernel's arithmetic without a C compiler in between. */
#ifndef WS_CODE_PTX_H
#define WS_CODE_PTX_H

#include "probe/snippet/read/expression.h"

/* Registers that PTX text uses so far: %x (32 bits), %y (64 bits) and %p (predicates), each from 0.
 */
struct ws_ptx_registers {
    int x, y, p;
};

/*
 * Writes the instructions that compute `expression`, given the lane in %t, and counts the registers
 * they take up in `registers`. Returns the number of the %x register that holds the low 32 bits.
 * Both sides of && || ?: are computed: in PTX a division by zero does not trap.
 */
int ws_ptx_write(const struct ws_expression *expression, struct ws_ptx_registers *registers,
                 FILE *file);

#endif
