/* Layouts are made of the atom's numbers; descriptors are read off a few elements, and then tried.
 */
#include "probe/address/described_cute.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CHUNK_BYTES = 16, ATOM_ROWS = 8, LAST = WS_DESCRIPTOR_SPAN - CHUNK_BYTES };

static int row_bytes_of(int swizzle_bytes)
{
    return swizzle_bytes ? swizzle_bytes : CHUNK_BYTES;
}

char *ws_described_atom_name(int swizzle_bytes, enum ws_major major, const char *type,
                             char buffer[WS_ATOM_NAME_SIZE])
{
    char mode[16] = "INTER";

    if (swizzle_bytes)
        snprintf(mode, sizeof mode, "SW%d", swizzle_bytes);
    snprintf(buffer, WS_ATOM_NAME_SIZE, "GMMA::Layout_%s_%s_Atom<%s>", ws_major_name(major), mode,
             type);
    return buffer;
}

const char *ws_described_type(enum ws_mma_type type)
{
    static const struct {
        enum ws_mma_type type;
        const char *name;
    } names[] = {
        {WS_MMA_f16, "half_t"},        {WS_MMA_bf16, "bfloat16_t"},   {WS_MMA_tf32, "tfloat32_t"},
        {WS_MMA_e4m3, "float_e4m3_t"}, {WS_MMA_e5m2, "float_e5m2_t"}, {WS_MMA_s8, "int8_t"},
        {WS_MMA_u8, "uint8_t"},        {WS_MMA_b1, "uint1b_t"},
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].type == type)
            return names[i].name;
    return ws_mma_type_name(type);
}

/* Swizzle<B,4,3> over bytes, before the pointer. */
static struct ws_cute swizzled(int swizzle_bytes, int width_bits)
{
    struct ws_cute cute = {
        .swizzle = {0, 4, 3}, .swizzles_bytes = true, .element_bits = width_bits, .rank = 2};

    for (int bytes = swizzle_bytes; bytes > CHUNK_BYTES; bytes /= 2)
        cute.swizzle.bits++;
    return cute;
}

/* Adds a mode: `count` elements a stride apart, and `times` of that. */
static void add_mode(struct ws_cute *cute, int mode, const struct ws_cute_leaf *inner,
                     const struct ws_cute_leaf *outer)
{
    int first = cute->first[mode];

    cute->leaf[first++] = *inner;
    if (outer->shape > 1) {
        cute->leaf[first - 1].opens = 1;
        cute->leaf[first] = *outer;
        cute->leaf[first++].closes = 1;
    }
    cute->first[mode + 1] = first;
}

static struct ws_cute layout_of(int swizzle_bytes, int width_bits, enum ws_major major,
                                const struct ws_cute_leaf side[2],
                                const struct ws_cute_leaf down[2])
{
    struct ws_cute cute = swizzled(swizzle_bytes, width_bits);
    bool by_k = major == WS_MAJOR_K;

    add_mode(&cute, 0, by_k ? &down[0] : &side[0], by_k ? &down[1] : &side[1]);
    add_mode(&cute, 1, by_k ? &side[0] : &down[0], by_k ? &side[1] : &down[1]);
    return cute;
}

struct ws_cute ws_described_atom_cute(int swizzle_bytes, enum ws_major major, int width_bits)
{
    int elements = row_bytes_of(swizzle_bytes) * 8 / width_bits;
    const struct ws_cute_leaf side[2] = {{elements, 1, 0, 0}, {1, 0, 0, 0}};
    const struct ws_cute_leaf down[2] = {{ATOM_ROWS, elements, 0, 0}, {1, 0, 0, 0}};

    return layout_of(swizzle_bytes, width_bits, major, side, down);
}

bool ws_described_cute(const struct ws_described *described, struct ws_cute *cute,
                       struct ws_error *error)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom = ws_described_atom(described);
    bool by_k = described->major == WS_MAJOR_K;
    bool leads = atom.leading_along_k == by_k; /* the leading offset goes along the rows */
    int side = by_k ? described->depth : described->extent;
    int elements = side < atom.elements ? side : atom.elements, bits = described->width_bits;
    int64_t sides =
        (int64_t)(leads ? descriptor->leading_bytes : descriptor->stride_bytes) * 8 / bits;
    int64_t downs =
        (int64_t)(leads ? descriptor->stride_bytes : descriptor->leading_bytes) * 8 / bits;
    const struct ws_cute_leaf row[2] = {{elements, 1, 0, 0},
                                        {side / elements, side > elements ? sides : 0, 0, 0}};
    const struct ws_cute_leaf rows[2] = {
        {ATOM_ROWS, atom.elements, 0, 0},
        {(by_k ? described->extent : described->depth) / ATOM_ROWS, downs, 0, 0}};

    if (descriptor->swizzle_bytes && descriptor->base_offset)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "CuTe has no layout for base offset %d: it swizzles by the address only; "
                       "pass --format csv",
                       descriptor->base_offset);
    if (side % elements)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "n of %d is not a multiple of the atom row's %d elements; CuTe has no "
                       "layout for part of an atom",
                       side, elements);
    *cute = layout_of(descriptor->swizzle_bytes, bits, described->major, row, rows);
    cute->offset = (int64_t)descriptor->start_bytes * 8 / bits;
    return true;
}

/* The bytes that a swizzle repeats after: 1024, 512, 256; 1 without one. */
static int repeat_of(struct ws_swizzle swizzle)
{
    return swizzle.bits ? 1 << (swizzle.bits + 7) : 1;
}

bool ws_described_tile_of(const struct ws_cute *cute, int width_bits, int start_bytes,
                          struct ws_described_tile *tile, struct ws_error *error)
{
    char name[WS_SWIZZLE_SIZE];

    *tile = (struct ws_described_tile){*cute, cute->element_bits, start_bytes, 1, cute->swizzle};
    if (cute->rank < 2)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "one mode; expected two: rows of m or n, and columns of k");
    for (int mode = 2; mode < cute->rank; mode++)
        tile->stages *= ws_cute_size(cute, mode);
    for (int mode = 0; mode < 2; mode++)
        if (ws_cute_size(cute, mode) > WS_DESCRIBED_TILE_MOST)
            return ws_fail(
                error, WS_CODE_LIMIT, "%" PRId64 " %s; a tile in shared memory has up to %d",
                ws_cute_size(cute, mode), mode ? "columns" : "rows", WS_DESCRIBED_TILE_MOST);
    tile->cute.rank = 2; /* of the others the first, which adds nothing */
    if (!tile->width_bits)
        tile->width_bits = width_bits;
    if (!tile->width_bits)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "unknown element size; write smem_ptr[16b](unset) o before the layout, or "
                       "name a wgmma");
    if (width_bits && width_bits != tile->width_bits)
        return ws_fail(error, WS_CODE_CONFLICT, "elements have %d bits, but the operand's have %d",
                       tile->width_bits, width_bits);
    if (tile->width_bits != 8 && tile->width_bits != 16 && tile->width_bits != 32)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "elements have %d bits; wgmma takes 8, 16, 32 and 1 bits", tile->width_bits);
    for (int bits = tile->width_bits; bits > 8 && !cute->swizzles_bytes; bits /= 2)
        tile->swizzle.base++;
    if (tile->swizzle.bits &&
        (tile->swizzle.base != 4 || tile->swizzle.shift != 3 || tile->swizzle.bits > 3))
        return ws_fail(
            error, WS_CODE_SWIZZLE,
            "its swizzle is %s over bytes; wgmma has Swizzle<1,4,3>, <2,4,3>, <3,4,3> or none",
            ws_swizzle_name(tile->swizzle, name));
    if (start_bytes % repeat_of(tile->swizzle))
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "tile at %d is not aligned; its swizzle repeats after %d bytes, so align it to that",
            start_bytes, repeat_of(tile->swizzle));
    return true;
}

int ws_described_tile_rows(const struct ws_described_tile *tile)
{
    return (int)ws_cute_size(&tile->cute, 0);
}

int ws_described_tile_columns(const struct ws_described_tile *tile)
{
    return (int)ws_cute_size(&tile->cute, 1);
}

/* The byte of an element before the swizzle. */
static int64_t plain_byte(const struct ws_described_tile *tile, int along, int k)
{
    const int64_t coordinate[WS_CUTE_MODES] = {along, k};

    return tile->start_bytes + ws_cute_offset(&tile->cute, coordinate) * tile->width_bits / 8;
}

static int64_t swizzled_byte(const struct ws_described_tile *tile, int along, int k)
{
    return ws_swizzle_apply(tile->swizzle, (uint32_t)plain_byte(tile, along, k));
}

/* Sets a field from a distance in bytes, if it can hold it. */
static bool set_offset(int64_t bytes, const char *what, int *field, struct ws_error *error)
{
    if (bytes < 0 || bytes > LAST)
        return ws_fail(error, WS_CODE_NO_DESCRIPTOR,
                       "the %s would be %" PRId64 " bytes; its range is 0 to %d", what, bytes,
                       LAST);
    if (bytes % CHUNK_BYTES)
        return ws_fail(error, WS_CODE_NO_DESCRIPTOR,
                       "the %s would be %" PRId64 " bytes; it must be a multiple of 16", what,
                       bytes);
    *field = (int)bytes;
    return true;
}

/* The fields, read off the first elements of the atoms beside and below the first. */
static bool read_fields(const struct ws_described_tile *tile, int along, int k,
                        struct ws_described *described, struct ws_error *error)
{
    struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom;
    bool by_k = described->major == WS_MAJOR_K;
    int64_t first = plain_byte(tile, along, k), leading, stride;
    int side, down = ATOM_ROWS;

    *descriptor = (struct ws_descriptor){
        .swizzle_bytes = tile->swizzle.bits ? CHUNK_BYTES << tile->swizzle.bits : 0};
    atom = ws_described_atom(described);
    side = atom.elements;
    leading = atom.leading < 2       ? first + (descriptor->swizzle_bytes && by_k ? CHUNK_BYTES : 0)
              : atom.leading_along_k ? plain_byte(tile, along, k + (by_k ? side : down))
                                     : plain_byte(tile, along + (by_k ? down : side), k);
    stride = atom.stride < 2       ? first
             : atom.stride_along_k ? plain_byte(tile, along, k + (by_k ? side : down))
                                   : plain_byte(tile, along + (by_k ? down : side), k);
    return set_offset(first, "start address", &descriptor->start_bytes, error) &&
           set_offset(leading - first, "leading offset", &descriptor->leading_bytes, error) &&
           set_offset(stride - first, "stride offset", &descriptor->stride_bytes, error);
}

/* Whether the part lies as these fields say. */
static bool try_fields(const struct ws_described_tile *tile, int along, int k,
                       const struct ws_described *described, struct ws_error *error)
{
    char text[WS_DESCRIPTOR_TEXT_SIZE];

    for (int i = 0; i < described->extent; i++)
        for (int j = 0; j < described->depth; j++) {
            int64_t is = swizzled_byte(tile, along + i, k + j);
            int64_t wanted = ws_described_bit_at(described, i, j) / 8;

            if (is != wanted)
                return ws_fail(error, WS_CODE_NO_DESCRIPTOR,
                               "read %s-major with %s, element (%d,%d) would be at byte %" PRId64
                               ", but the layout has it at %" PRId64,
                               ws_major_name(described->major),
                               ws_descriptor_text(&described->descriptor, text), along + i, k + j,
                               wanted, is);
        }
    return true;
}

bool ws_described_fit(const struct ws_described_tile *tile, int along, int k,
                      struct ws_described *described, struct ws_error *error)
{
    int rows = ws_described_tile_rows(tile), columns = ws_described_tile_columns(tile);
    /* What it fails with is said of the way that the layout runs. */
    bool runs = ws_cute_runs_along(&tile->cute, 1) || !ws_cute_runs_along(&tile->cute, 0);
    struct ws_error why, other;

    if (along + described->extent > rows || k + described->depth > columns)
        return ws_fail(error, WS_CODE_LAYOUT,
                       "the tile has %d x %d elements; one instruction reads %d x %d of it", rows,
                       columns, described->extent, described->depth);
    for (int major = 0; major < WS_MAJORS; major++) {
        bool first = (major == WS_MAJOR_K) == runs;

        if (major == WS_MAJOR_MN && described->width_bits != 16) {
            ws_fail(first ? &why : &other, WS_CODE_DESCRIPTOR,
                    "it is MN-major, and wgmma reads %d-bit elements only K-major",
                    described->width_bits);
            continue;
        }
        described->major = (enum ws_major)major;
        if (read_fields(tile, along, k, described, first ? &why : &other) &&
            try_fields(tile, along, k, described, first ? &why : &other))
            return true;
    }
    return ws_fail(error, WS_CODE_NO_DESCRIPTOR, "no descriptor reads it: %s", why.text);
}
