/* Terms, from the places by an MMA's definition and the slots by its layouts. */
#include "probe/mma/mma_trace.h"

#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma_sparse.h"

int ws_mma_terms(const struct ws_mma *mma)
{
    return mma->sparse ? mma->k / 2 : mma->k;
}

int ws_mma_choices(const struct ws_mma *mma, int column, int rows[WS_MMA_CHOICES])
{
    struct ws_sparsity sparsity;
    int count = 0;

    if (!mma->sparse) {
        rows[0] = column;
        return 1;
    }
    sparsity = ws_mma_sparsity(mma);
    for (int row = column % sparsity.run; row < sparsity.chunk; row += sparsity.run)
        rows[count++] = column / sparsity.stored * sparsity.chunk + row;
    return count;
}

struct ws_mma_term ws_mma_term(const struct ws_mma *mma, struct ws_place d, int n)
{
    int rows[WS_MMA_CHOICES] = {0};
    struct ws_mma_term term = {.a = {d.matrix, d.row, n, 0}};

    ws_mma_choices(mma, n, rows);
    term.b = (struct ws_place){d.matrix, rows[0], d.column, 0};
    term.a_slot = ws_layout_slot(ws_mma_operand(mma, WS_OPERAND_A), term.a);
    term.b_slot = ws_mma_has(mma, WS_OPERAND_B)
                      ? ws_layout_slot(ws_mma_operand(mma, WS_OPERAND_B), term.b)
                      : (struct ws_slot){-1, -1, -1, -1};
    return term;
}

bool ws_mma_feeds(const struct ws_variant *operand, struct ws_place place, struct ws_place d)
{
    bool row = place.row == d.row, column = place.column == d.column;

    if (place.matrix != d.matrix)
        return false;
    switch (ws_moved(operand)->role) {
    case WS_OPERAND_A:
    case WS_OPERAND_METADATA:
    case WS_OPERAND_SCALE_A:
        return row;
    case WS_OPERAND_B:
    case WS_OPERAND_SCALE_B:
        return column;
    case WS_OPERAND_C:
    case WS_OPERAND_D:
        return row && column;
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_ROLES:
        break;
    }
    return false;
}

void ws_mma_sources(const struct ws_variant *operand, struct ws_place d,
                    uint32_t registers[WS_LANES])
{
    memset(registers, 0, WS_LANES * sizeof *registers);
    for (int number = 0; number < ws_slot_count(operand); number++) {
        struct ws_slot slot = ws_slot_at(operand, number);

        if (ws_mma_feeds(operand, ws_layout_place(operand, slot), d))
            registers[slot.lane] |= (uint32_t)1 << slot.reg;
    }
}
