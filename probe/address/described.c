/*
 * One rule for both majors. Along the *contiguous* dimension, elements are adjacent in chunks of 16
 * bytes. Along the other dimension, they are one atom row apart; an atom has eight rows.
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
                       "a descriptor describes A or B of %s, not %s; pass --operand A or B",
                       mma->name, ws_operand_letter(role));
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
 * The swizzle permutes 16-byte chunks within a row. The permutation depends on which of eight
 * 128-byte rows the chunk is in, by its address (wherever the tile begins) minus the base offset.
 * The captures of descriptors show this.
 */
struct ws_map ws_described_map(const struct ws_described *described)
{
    static const char *const letters[][2] = {{"n", "k"}, {"m", "k"}};
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom = ws_described_atom(described);
    const int range[] = {described->extent, described->depth};
    int side = described->major == WS_MAJOR_K, down = !side;
    int leading = atom.leading_along_k, stride = atom.stride_along_k;
    int bits = described->width_bits, in_byte = bits < 8 ? 8 / bits : 1;
    struct ws_map map = {.letter = letters[described->role == WS_OPERAND_A],
                         .start = descriptor->start_bytes,
                         .start_called = "start",
                         .swizzle_chunks = descriptor->swizzle_bytes / CHUNK_BYTES,
                         .swizzle_base = descriptor->base_offset};

    ws_map_add(&map, (struct ws_digit){leading, range[leading],
                                       leading == side ? atom.elements : ATOM_ROWS, atom.leading,
                                       descriptor->leading_bytes, "leading"});
    ws_map_add(&map,
               (struct ws_digit){stride, range[stride], stride == side ? atom.elements : ATOM_ROWS,
                                 atom.stride, descriptor->stride_bytes, "stride"});
    ws_map_add(&map, (struct ws_digit){down, range[down], 1, ATOM_ROWS, atom.row_bytes, NULL});
    ws_map_add(&map, (struct ws_digit){side, range[side], in_byte, atom.elements / in_byte,
                                       bits * in_byte / 8, NULL});
    return map;
}

/* The bit address of an element by its index along m or n and that along k, from the map above. */
static int64_t bit_of(const struct ws_described *described, const struct ws_map *map, int along,
                      int k)
{
    int side = described->major == WS_MAJOR_K ? k : along;

    return ws_map_at(map, (const int64_t[]){along, k}) * 8 + side * described->width_bits % 8;
}

int64_t ws_described_bit_at(const struct ws_described *described, int along, int k)
{
    struct ws_map map = ws_described_map(described);

    return bit_of(described, &map, along, k);
}

int64_t ws_described_bit_by(const struct ws_described *described, const struct ws_map *map, int row,
                            int column)
{
    return described->role == WS_OPERAND_A ? bit_of(described, map, row, column)
                                           : bit_of(described, map, column, row);
}

int64_t ws_described_bit(const struct ws_described *described, int row, int column)
{
    struct ws_map map = ws_described_map(described);

    return ws_described_bit_by(described, &map, row, column);
}

/* What the map adds for a row and for a column is independent, so each is summed once. */
void ws_described_bits(const struct ws_described *described, int64_t *bit)
{
    int rows = ws_described_rows(described), columns = ws_described_columns(described);
    struct ws_map map = ws_described_map(described);
    bool of_a = described->role == WS_OPERAND_A;
    bool by_row = of_a == (described->major == WS_MAJOR_MN);

    for (int column = 0; column < columns; column++) /* overwritten last, by row 0 */
        bit[column] =
            ws_map_sum(&map, of_a ? (const int64_t[]){0, column} : (const int64_t[]){column, 0});
    for (int row = rows - 1; row >= 0; row--) {
        int64_t more =
            ws_map_sum(&map, of_a ? (const int64_t[]){row, 0} : (const int64_t[]){0, row}) -
            map.start;

        for (int column = 0; column < columns; column++)
            bit[row * columns + column] = ws_map_swizzled(&map, bit[column] + more) * 8 +
                                          (by_row ? row : column) * described->width_bits % 8;
    }
}

bool ws_described_next(const struct ws_described *described, int64_t bit, int *row, int *column)
{
    int columns = ws_described_columns(described);
    int places = ws_described_rows(described) * columns;
    struct ws_map map = ws_described_map(described);

    for (int i = *row < 0 ? 0 : *row * columns + *column + 1; i < places; i++) {
        int64_t first = ws_described_bit_by(described, &map, i / columns, i % columns);

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
    struct ws_map map = ws_described_map(described);

    *first = INT_MAX;
    *end = 0;
    for (int along = 0; along < described->extent; along++)
        for (int k = 0; k < described->depth; k++) {
            int64_t bit = bit_of(described, &map, along, k);
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
    bool usual = swizzle || by_k; /* the leading offset is along the contiguous dimension */

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
