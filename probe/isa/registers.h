/* What every thread holds in the registers of one operand: as many as the operand has. */
#ifndef WS_ISA_REGISTERS_H
#define WS_ISA_REGISTERS_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

struct ws_operand;

struct ws_registers {
    int threads, registers;
    uint64_t *value; /* owned; a copy of the struct borrows it */
};

/* Makes them, all 0. ws_registers_finish() them where it succeeds. */
bool ws_registers_init(struct ws_registers *registers, const struct ws_operand *operand,
                       struct ws_error *error);

/* As ws_registers_init(), and copies what `from` holds. */
bool ws_registers_copy(struct ws_registers *registers, const struct ws_registers *from,
                       struct ws_error *error);

/* A zeroed struct is accepted. */
void ws_registers_finish(struct ws_registers *registers);

/* One register, to be read or written. */
static inline uint64_t *ws_register_at(const struct ws_registers *registers, int lane, int reg)
{
    return &registers->value[lane * registers->registers + reg];
}

#endif
