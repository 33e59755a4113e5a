/* Registers by thread, one after the other. */
#include "probe/isa/registers.h"
#include "probe/isa/operand.h"

#include <stdlib.h>
#include <string.h>

bool ws_registers_init(struct ws_registers *registers, const struct ws_operand *operand,
                       struct ws_error *error)
{
    *registers = (struct ws_registers){operand->threads, operand->registers, NULL};
    registers->value =
        calloc((size_t)operand->threads * (size_t)operand->registers, sizeof *registers->value);
    return registers->value || ws_no_memory(error);
}

bool ws_registers_copy(struct ws_registers *registers, const struct ws_registers *from,
                       struct ws_error *error)
{
    size_t bytes = (size_t)from->threads * (size_t)from->registers * sizeof *from->value;

    *registers = *from;
    registers->value = malloc(bytes ? bytes : 1);
    if (!registers->value)
        return ws_no_memory(error);
    if (bytes)
        memcpy(registers->value, from->value, bytes);
    return true;
}

void ws_registers_finish(struct ws_registers *registers)
{
    free(registers->value);
    *registers = (struct ws_registers){0};
}
