/*
 * Makes a CuTe layout from the atom's numbers. Finds a descriptor from the addresses of a few
 * elements, and then checks all elements.
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

/* Adds a mode. Its leaves are the digits of one variable of a map, the atom's first. */
static void add_mode(struct ws_cute *cute, int mode, const struct ws_map *map, int width_bits)
{
    int first = cute->first[mode], end = first;

    for (int i = map->digits; i-- > 0;) {
        const struct ws_digit *digit = &map->digit[i];
        int reach = digit->unit * digit->extent, within = end > first ? digit->unit : 1;

        if (digit->variable == mode)
            cute->leaf[end++] =
                (struct ws_cute_leaf){(reach < digit->range ? reach : digit->range) / within,
                                      digit->stride * 8 / width_bits * within / digit->unit, 0, 0};
    }
    if (end - first > 1)
        cute->leaf[first].opens = cute->leaf[end - 1].closes = 1;
    cute->first[mode + 1] = end;
}

static struct ws_cute layout_of(const struct ws_described *described)
{
    int bits = described->width_bits;
    struct ws_cute cute = swizzled(described->descriptor.swizzle_bytes, bits);
    struct ws_map map = ws_described_map(described);

    add_mode(&cute, 0, &map, bits);
    add_mode(&cute, 1, &map, bits);
    cute.offset = map.start * 8 / bits;
    return cute;
}

struct ws_cute ws_described_atom_cute(int swizzle_bytes, enum ws_major major, int width_bits)
{
    int elements = row_bytes_of(swizzle_bytes) * 8 / width_bits;

    return layout_of(&(struct ws_described){.extent = major == WS_MAJOR_K ? ATOM_ROWS : elements,
                                            .depth = major == WS_MAJOR_K ? elements : ATOM_ROWS,
                                            .width_bits = width_bits,
                                            .major = major,
                                            .descriptor.swizzle_bytes = swizzle_bytes});
}

bool ws_described_cute(const struct ws_described *described, struct ws_cute *cute,
                       struct ws_error *error)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    int elements = ws_described_atom(described).elements;
    int side = described->major == WS_MAJOR_K ? described->depth : described->extent;

    if (descriptor->swizzle_bytes && descriptor->base_offset)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "CuTe has no layout for base offset %d: it swizzles by the address only; "
                       "pass --format csv",
                       descriptor->base_offset);
    if (side > elements && side % elements)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "n of %d is not a multiple of the atom row's %d elements; CuTe has no "
                       "layout for part of an atom",
                       side, elements);
    *cute = layout_of(described);
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

/*
 * Reads the fields from the first elements of the first atom and of the atoms beside and below it.
 */
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

/* Whether the part has the layout that the descriptor's fields describe. */
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
                               "%s-major with %s puts element (%d,%d) at byte %" PRId64
                               ", the layout at %" PRId64,
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
    /* The error reported is the one for the major in which the layout runs. */
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
