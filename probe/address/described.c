/*
 * One rule for both majors. Along the *contiguous* dimension elements lie side by side in chunks of
 * 16 bytes; along the other one they lie a row of an atom apart, eight of which an atom has.
 */
#include "probe/address/described.h"

#include <limits.h>

enum { CHUNK_BYTES = 16, ATOM_ROWS = 8 };

bool ws_described_of(const struct ws_mma *mma, enum ws_operand_role role, enum ws_major major,
                     const struct ws_descriptor *descriptor, struct ws_described *described,
                     struct ws_error *error)
{
    if (!mma->warpgroup)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--descriptor applies to A and B of wgmma; remove it for %s", mma->name);
    if (mma->sparse)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "descriptors of sparse %s were not measured; use a dense one, such as "
                       "wgmma.m64n64k16.f32.f16.f16",
                       mma->name);
    if (role != WS_OPERAND_A && role != WS_OPERAND_B)
        return ws_fail(error, WS_CODE_OPERAND,
                       "%s of %s is in registers; only A and B are read through a descriptor",
                       ws_operand_letter(role), mma->name);
    *described = (struct ws_described){
        .role = role,
        .extent = role == WS_OPERAND_A ? mma->m : mma->n,
        .depth = mma->k,
        .width_bits = ws_mma_type_bits(ws_mma_operand_type(mma, role)),
        .major = major,
        .descriptor = *descriptor,
    };
    if (major == WS_MAJOR_MN && described->width_bits != 16)
        return ws_fail(error, WS_CODE_DESCRIPTOR,
                       "%s of %s is K-major only; wgmma reads MN-major only with 16-bit elements, "
                       "and these have %d bits",
                       ws_operand_letter(role), mma->name, described->width_bits);
    return true;
}

int ws_described_rows(const struct ws_described *described)
{
    return described->role == WS_OPERAND_A ? described->extent : described->depth;
}

int ws_described_columns(const struct ws_described *described)
{
    return described->role == WS_OPERAND_A ? described->depth : described->extent;
}

/*
 * Chunks of 16 bytes trade places within a row, by which of eight rows of 128 bytes it is in: of the
 * address, wherever the tile begins, less the base offset. So the captures of descriptors have it.
 */
static int swizzled(const struct ws_descriptor *descriptor, int address)
{
    int chunks = descriptor->swizzle_bytes / CHUNK_BYTES;
    int row = (address >> 7) - descriptor->base_offset;

    if (!chunks)
        return address;
    return address ^ (row & (chunks - 1)) * CHUNK_BYTES;
}

int64_t ws_described_bit_at(const struct ws_described *described, int along, int k)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    bool by_k = described->major == WS_MAJOR_K;
    int side = by_k ? k : along, down = by_k ? along : k;
    int bits = side * described->width_bits, bytes = bits / 8 & -CHUNK_BYTES;
    int row_bytes = descriptor->swizzle_bytes ? descriptor->swizzle_bytes : CHUNK_BYTES;
    /* Without a swizzle the stride goes along m or n, and with one along what rows go along. */
    int side_bytes =
        descriptor->swizzle_bytes || by_k ? descriptor->leading_bytes : descriptor->stride_bytes;
    int down_bytes =
        descriptor->swizzle_bytes || by_k ? descriptor->stride_bytes : descriptor->leading_bytes;
    int offset = (bytes & (row_bytes - 1)) + bytes / row_bytes * side_bytes +
                 down % ATOM_ROWS * row_bytes + down / ATOM_ROWS * down_bytes;

    return (int64_t)swizzled(descriptor, descriptor->start_bytes + offset) * 8 +
           bits % (8 * CHUNK_BYTES);
}

int64_t ws_described_bit(const struct ws_described *described, int row, int column)
{
    return described->role == WS_OPERAND_A ? ws_described_bit_at(described, row, column)
                                           : ws_described_bit_at(described, column, row);
}

bool ws_described_next(const struct ws_described *described, int64_t bit, int *row, int *column)
{
    int columns = ws_described_columns(described);
    int places = ws_described_rows(described) * columns;

    for (int i = *row < 0 ? 0 : *row * columns + *column + 1; i < places; i++) {
        int64_t first = ws_described_bit(described, i / columns, i % columns);

        if (bit >= first && bit < first + described->width_bits) {
            *row = i / columns;
            *column = i % columns;
            return true;
        }
    }
    return false;
}

void ws_described_span(const struct ws_described *described, int *first, int *end)
{
    *first = INT_MAX;
    *end = 0;
    for (int along = 0; along < described->extent; along++)
        for (int k = 0; k < described->depth; k++) {
            int64_t bit = ws_described_bit_at(described, along, k);
            int byte = (int)(bit / 8), after = (int)((bit + described->width_bits + 7) / 8);

            *first = byte < *first ? byte : *first;
            *end = after > *end ? after : *end;
        }
}

struct ws_described_atom ws_described_atom(const struct ws_described *described)
{
    bool by_k = described->major == WS_MAJOR_K, swizzle = described->descriptor.swizzle_bytes;
    int row_bytes = swizzle ? described->descriptor.swizzle_bytes : CHUNK_BYTES;
    int elements = row_bytes * 8 / described->width_bits;
    int side = by_k ? described->depth : described->extent;
    int down = by_k ? described->extent : described->depth;
    int sides = (side + elements - 1) / elements, downs = down / ATOM_ROWS;
    bool usual = swizzle || by_k; /* the leading offset goes along the contiguous dimension */

    return (struct ws_described_atom){
        .row_bytes = row_bytes,
        .rows = ATOM_ROWS,
        .elements = elements,
        .leading = usual ? sides : downs,
        .stride = usual ? downs : sides,
        .leading_along_k = usual ? by_k : true,
        .stride_along_k = usual ? !by_k : false,
    };
}

const char *ws_major_name(enum ws_major major)
{
    return major == WS_MAJOR_K ? "K" : "MN";
}

WS_WORDS(ws_major_word, "k", "mn");
