/* Row by column, over those elements of A that are not 0: for of most runs that is one. */
#include "probe/evidence/mma/mma_execute.h"

#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/isa/operand.h"

bool ws_mma_software_init(const struct ws_mma_slots *slots, struct ws_mma_software *software,
                          struct ws_error *error)
{
    *software = (struct ws_mma_software){.slots = slots};
    software->b = calloc((size_t)slots->count[WS_OPERAND_B], sizeof *software->b);
    software->c = calloc((size_t)slots->count[WS_OPERAND_C], sizeof *software->c);
    software->d = calloc((size_t)slots->count[WS_OPERAND_D], sizeof *software->d);
    software->column = calloc((size_t)slots->count[WS_OPERAND_B], sizeof *software->column);
    return (software->b && software->c && software->d && software->column) || ws_no_memory(error);
}

void ws_mma_software_finish(struct ws_mma_software *software)
{
    free(software->b);
    free(software->c);
    free(software->d);
    free(software->column);
    *software = (struct ws_mma_software){0};
}

/* The number in a slot. */
static bool number_in(const struct ws_mma *mma, enum ws_operand_role role,
                      const struct ws_operand *operand, const struct ws_registers *registers,
                      int slot, int64_t *number, struct ws_error *error)
{
    char where[WS_MMA_SLOT_SIZE];

    return ws_mma_decode(ws_mma_operand_type(mma, role), ws_mma_element(operand, registers, slot),
                         number) ||
           ws_fail(error, WS_CODE_CAPTURE, "%s of %s does not hold a whole number",
                   ws_mma_slot_text(mma, role, slot, where), ws_operand_letter(role));
}

static bool read_all(const struct ws_mma_slots *slots, enum ws_operand_role role,
                     const struct ws_registers *registers, int64_t *number, struct ws_error *error)
{
    const struct ws_operand *operand = ws_mma_moved(slots->mma, role);

    for (int slot = 0; slot < slots->count[role]; slot++)
        if (!number_in(slots->mma, role, operand, registers, slot,
                       &number[slots->place[role][slot]], error))
            return false;
    return true;
}

bool ws_mma_software_give(struct ws_mma_software *software, const struct ws_registers *b,
                          const struct ws_registers *c, struct ws_error *error)
{
    const struct ws_mma_slots *slots = software->slots;
    const struct ws_mma *mma = slots->mma;

    if (!read_all(slots, WS_OPERAND_B, b, software->b, error) ||
        !read_all(slots, WS_OPERAND_C, c, software->c, error))
        return false;
    memset(software->column, 0, (size_t)slots->count[WS_OPERAND_B] * sizeof *software->column);
    for (int place = 0; place < slots->count[WS_OPERAND_B]; place++)
        software->column[place / (mma->k * mma->n) * mma->n + place % mma->n] += software->b[place];
    return true;
}

/* What element (row, k) of A adds to its row of D; rows and matrices are counted through. */
static void add(const struct ws_mma_software *software, int place, int64_t number)
{
    const struct ws_mma *mma = software->slots->mma;
    int row = place / mma->k, k = place % mma->k;
    const int64_t *b = software->b + (row / mma->m * mma->k + k) * mma->n;
    int64_t *d = software->d + row * mma->n;

    for (int column = 0; column < mma->n; column++)
        d[column] += mma->differs ? 1 - 2 * b[column] : number * b[column];
}

bool ws_mma_software_run(struct ws_mma_software *software, const struct ws_registers *a,
                         const struct ws_registers *d, struct ws_error *error)
{
    const struct ws_mma_slots *slots = software->slots;
    const struct ws_mma *mma = slots->mma;
    const struct ws_operand *of_a = ws_mma_moved(mma, WS_OPERAND_A);
    const struct ws_operand *of_d = ws_mma_moved(mma, WS_OPERAND_D);
    int64_t number;

    for (int place = 0; place < slots->count[WS_OPERAND_D]; place++) {
        int row = place / mma->n, column = place % mma->n;

        software->d[place] = software->c[place];
        if (mma->differs)
            software->d[place] += software->column[row / mma->m * mma->n + column];
    }
    for (int slot = 0; slot < slots->count[WS_OPERAND_A]; slot++) {
        if (!a->value[slot / of_a->elements]) {
            slot += of_a->elements - 1; /* a register of zeroes */
            continue;
        }
        if (!number_in(mma, WS_OPERAND_A, of_a, a, slot, &number, error))
            return false;
        if (number)
            add(software, slots->place[WS_OPERAND_A][slot], number);
    }
    for (int slot = 0; slot < slots->count[WS_OPERAND_D]; slot++)
        ws_mma_put_element(of_d, d, slot,
                           ws_mma_encode(mma->d, software->d[slots->place[WS_OPERAND_D][slot]]));
    return true;
}
