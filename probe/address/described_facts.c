/* One pass over the elements; each chunk of memory records its first owner. */
#include "probe/address/described_facts.h"

#include <stdint.h>
#include <stdlib.h>

enum { CHUNK_BYTES = 16, CHUNK_BITS = 128 };

/* The chunk that an element is in, by a number of its own, and back to the element at its `nth`
 * place. */
static int chunk_of(const struct ws_described *described, int row, int column, int in_chunk)
{
    bool a = described->role == WS_OPERAND_A;
    int along = a ? row : column, k = a ? column : row;

    return described->major == WS_MAJOR_K ? along * (described->depth / in_chunk) + k / in_chunk
                                          : along / in_chunk * described->depth + k;
}

static void element_of(const struct ws_described *described, int chunk, int in_chunk, int nth,
                       int *row, int *column)
{
    bool by_k = described->major == WS_MAJOR_K, a = described->role == WS_OPERAND_A;
    int across = by_k ? described->depth / in_chunk : described->depth;
    int along = by_k ? chunk / across : chunk / across * in_chunk + nth;
    int k = by_k ? chunk % across * in_chunk + nth : chunk % across;

    *row = a ? along : k;
    *column = a ? k : along;
}

bool ws_described_facts_of(const struct ws_described *described, struct ws_described_facts *facts,
                           struct ws_error *error)
{
    int rows = ws_described_rows(described), columns = ws_described_columns(described);
    int in_chunk = CHUNK_BITS / described->width_bits;
    struct ws_map map = ws_described_map(described);
    int32_t *owner; /* of each chunk of memory the operand's that has it, plus one */

    *facts = (struct ws_described_facts){0};
    ws_described_span(described, &facts->first, &facts->end);
    facts->beyond = facts->end > WS_BLOCK_BYTES;
    owner = calloc((size_t)(facts->end - facts->first) / CHUNK_BYTES, sizeof *owner);
    if (!owner)
        return ws_no_memory(error);
    for (int i = 0; i < rows * columns; i++) {
        int row = i / columns, column = i % columns;
        int64_t bit = ws_described_bit_by(described, &map, row, column) - 8 * (int64_t)facts->first;
        int32_t *who = &owner[bit / CHUNK_BITS];
        int chunk = chunk_of(described, row, column, in_chunk);

        if (!*who) {
            *who = chunk + 1;
            facts->bytes += CHUNK_BYTES;
        }
        if (*who == chunk + 1 || facts->shared++)
            continue;
        facts->row[0] = row;
        facts->column[0] = column;
        element_of(described, *who - 1, in_chunk, (int)(bit % CHUNK_BITS) / described->width_bits,
                   &facts->row[1], &facts->column[1]);
    }
    free(owner);
    return true;
}
