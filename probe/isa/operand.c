/* What follows from an operand's numbers. */
#include "probe/isa/operand.h"

int ws_operand_elements(const struct ws_operand *operand)
{
    return operand->matrices * operand->rows * operand->columns;
}

int ws_operand_holders(const struct ws_operand *operand)
{
    return operand->selectors ? operand->threads / operand->selectors : operand->threads;
}

bool ws_operand_holds(const struct ws_operand *operand, int lane)
{
    const struct ws_mode *mode = operand->layout.lane;

    for (int i = 0; operand->selectors && i < WS_MODES && mode[i].extent > 0; i++) {
        if (mode[i].extent > 1 && !mode[i].stride && lane % mode[i].extent != operand->selector)
            return false;
        lane /= mode[i].extent;
    }
    return true;
}

int ws_operand_holder(const struct ws_operand *operand, int lane)
{
    const struct ws_mode *mode = operand->layout.lane;
    int holder = 0, unit = 1;

    if (!operand->selectors)
        return lane;
    for (int i = 0; i < WS_MODES && mode[i].extent > 0; i++) {
        if (mode[i].stride) {
            holder += lane % mode[i].extent * unit;
            unit *= mode[i].extent;
        }
        lane /= mode[i].extent;
    }
    return holder;
}

int ws_operand_lane(const struct ws_operand *operand, int holder)
{
    const struct ws_mode *mode = operand->layout.lane;
    int lane = 0, unit = 1;

    if (!operand->selectors)
        return holder;
    for (int i = 0; i < WS_MODES && mode[i].extent > 0; i++) {
        if (mode[i].stride) {
            lane += holder % mode[i].extent * unit;
            holder /= mode[i].extent;
        } else if (mode[i].extent > 1) {
            lane += operand->selector * unit;
        }
        unit *= mode[i].extent;
    }
    return lane;
}

bool ws_has_halves(const struct ws_operand *operand)
{
    return operand->slot_bits == 16;
}

bool ws_has_words(const struct ws_operand *operand)
{
    return operand->slot_bits == operand->register_bits;
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

const char *ws_operand_letter(enum ws_operand_role role)
{
    static const char *const letters[WS_OPERAND_ROLES] = {
        [WS_OPERAND_MATRICES] = "M", [WS_OPERAND_A] = "A",        [WS_OPERAND_B] = "B",
        [WS_OPERAND_C] = "C",        [WS_OPERAND_D] = "D",        [WS_OPERAND_METADATA] = "E",
        [WS_OPERAND_SCALE_A] = "SA", [WS_OPERAND_SCALE_B] = "SB",
    };

    return letters[role];
}
