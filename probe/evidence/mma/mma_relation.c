/* The relation as the PTX ISA has it, and two of them compared. */
#include "probe/evidence/mma/mma_relation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char ws_mma_unobservable[] =
    "No MMA distinguishes permutations of k (columns of A and rows of B), of the rows of A, C and "
    "D, or of the columns of B, C and D.";

bool ws_mma_relation_of(const struct ws_mma_slots *slots, struct ws_mma_relation *relation,
                        struct ws_error *error)
{
    const struct ws_mma *mma = slots->mma;
    const int *count = slots->count;
    size_t rows = (size_t)count[WS_OPERAND_A], columns = (size_t)count[WS_OPERAND_D];

    *relation = (struct ws_mma_relation){.mma = mma};
    memcpy(relation->count, count, sizeof relation->count);
    relation->b = malloc(rows * columns * sizeof *relation->b);
    relation->c = malloc(columns * sizeof *relation->c);
    if (!relation->b || !relation->c)
        return ws_no_memory(error);
    memset(relation->b, -1, rows * columns * sizeof *relation->b);
    for (size_t slot = 0; slot < rows; slot++) {
        int place = slots->place[WS_OPERAND_A][slot], row = place / mma->k, k = place % mma->k;

        for (int column = 0; column < mma->n; column++) {
            int d = slots->slot[WS_OPERAND_D][row * mma->n + column];
            int b = slots->slot[WS_OPERAND_B][(row / mma->m * mma->k + k) * mma->n + column];

            relation->b[slot * columns + (size_t)d] = (int16_t)b;
        }
    }
    for (size_t d = 0; d < columns; d++)
        relation->c[d] = (int16_t)slots->slot[WS_OPERAND_C][slots->place[WS_OPERAND_D][d]];
    return true;
}

void ws_mma_relation_finish(struct ws_mma_relation *relation)
{
    free(relation->b);
    free(relation->c);
    *relation = (struct ws_mma_relation){0};
}

int ws_mma_relation_meetings(const struct ws_mma_relation *relation)
{
    int all = relation->count[WS_OPERAND_A] * relation->count[WS_OPERAND_D], meetings = 0;

    for (int i = 0; i < all; i++)
        meetings += relation->b[i] >= 0;
    return meetings;
}

/* "nothing" or "lane 5, b1": what a slot of D gets, of B or of C. */
static const char *met_text(const struct ws_mma *mma, enum ws_operand_role role, int slot,
                            char buffer[WS_MMA_SLOT_SIZE])
{
    return slot < 0 ? "nothing" : ws_mma_slot_text(mma, role, slot, buffer);
}

static bool fail_meeting(const struct ws_mma_relation *captured,
                         const struct ws_mma_relation *specified, int a, int d,
                         struct ws_error *error)
{
    const struct ws_mma *mma = captured->mma;
    char of_a[WS_MMA_SLOT_SIZE], of_d[WS_MMA_SLOT_SIZE], is[WS_MMA_SLOT_SIZE],
        should[WS_MMA_SLOT_SIZE];

    return ws_fail(error, WS_CODE_CAPTURE, "%s of A meets %s of B in %s of D; expected %s",
                   ws_mma_slot_text(mma, WS_OPERAND_A, a, of_a),
                   met_text(mma, WS_OPERAND_B, ws_mma_relation_row(captured, a)[d], is),
                   ws_mma_slot_text(mma, WS_OPERAND_D, d, of_d),
                   met_text(mma, WS_OPERAND_B, ws_mma_relation_row(specified, a)[d], should));
}

bool ws_mma_relation_equal(const struct ws_mma_relation *captured,
                           const struct ws_mma_relation *specified, struct ws_error *error)
{
    const struct ws_mma *mma = captured->mma;
    size_t row_bytes = (size_t)captured->count[WS_OPERAND_D] * sizeof *captured->b;
    char of_d[WS_MMA_SLOT_SIZE], is[WS_MMA_SLOT_SIZE], should[WS_MMA_SLOT_SIZE];

    for (int a = 0; a < captured->count[WS_OPERAND_A]; a++) {
        const int16_t *one = ws_mma_relation_row(captured, a);
        const int16_t *other = ws_mma_relation_row(specified, a);

        if (memcmp(one, other, row_bytes))
            for (int d = 0; d < captured->count[WS_OPERAND_D]; d++)
                if (one[d] != other[d])
                    return fail_meeting(captured, specified, a, d, error);
    }
    for (int d = 0; d < captured->count[WS_OPERAND_D]; d++)
        if (captured->c[d] != specified->c[d])
            return ws_fail(error, WS_CODE_CAPTURE, "%s of D receives %s of C; expected %s",
                           ws_mma_slot_text(mma, WS_OPERAND_D, d, of_d),
                           met_text(mma, WS_OPERAND_C, captured->c[d], is),
                           met_text(mma, WS_OPERAND_C, specified->c[d], should));
    return true;
}
