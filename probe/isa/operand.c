/* What follows from an operand's numbers. */
#include "probe/isa/operand.h"

int ws_operand_elements(const struct ws_operand *operand)
{
    return operand->matrices * operand->rows * operand->columns;
}

bool ws_has_halves(const struct ws_operand *operand)
{
    return operand->slot_bits == 16;
}

bool ws_has_words(const struct ws_operand *operand)
{
    return operand->elements == 1;
}

int ws_operand_data_bytes(const struct ws_operand *operand)
{
    return operand->columns * operand->width_bits / 8;
}

int ws_operand_row_bytes(const struct ws_operand *operand)
{
    switch (operand->access->kind) {
    case WS_ACCESS_NONE:
        return ws_operand_data_bytes(operand);
    case WS_ACCESS_ROWS:
        return operand->access->row_bytes;
    }
    return 0;
}
