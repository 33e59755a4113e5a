/*
 * Where a tensor map's box is written: the tensor element of every byte of shared memory. The box
 * is packed, its innermost dimension first, except rows narrower than the swizzle: their pitch is
 * the swizzle's width, and the bytes between are not written. The swizzle then moves chunks of 16
 * bytes by bits of the shared address. With an interleave, dimension 0 counts slices of 16 or 32
 * bytes, and of the last dimension but one the box takes a single slice. (PTX ISA, "Tensors",
 * "Swizzling modes"; it leaves open narrower rows, slices and fills, which are as in the captures
 * of boxes.)
 */
#ifndef WS_ADDRESS_BOXED_H
#define WS_ADDRESS_BOXED_H

#include "probe/isa/map.h"
#include "probe/isa/tensor_map.h"

enum {
    WS_BOXED_ALIGNMENT = 128,           /* bytes */
    WS_BOXED_SHARED_BYTES = 227 * 1024, /* the maximum of a block on sm_90 */
};

struct ws_boxed {
    struct ws_tensor_map map;           /* accepted by ws_tensor_map_check() */
    int64_t coordinate[WS_TENSOR_RANK]; /* of the box's first element; may be outside the tensor */
    int shared_bytes;                   /* shared address of the box; a multiple of 128 */
};

/*
 * Checks that the map is legal, the tensor has less than 2^63 bytes, coordinates have 32 bits, the
 * address is aligned, and the box fits into shared memory. (PTX ISA, "cp.async.bulk.tensor".) All
 * functions below require a box that passes.
 */
bool ws_boxed_check(const struct ws_boxed *boxed, struct ws_error *error);

/*
 * Reads coordinates as people write them, "0,-8", innermost first, one per dimension of the map. With `any`,
 * a coordinate may be '*', which sets its flag and the coordinate 0. Fails for another entry that is not a
 * whole number of 32 bits, and for another count.
 */
bool ws_boxed_read_coordinates(const char *text, struct ws_boxed *boxed, bool any[WS_TENSOR_RANK],
                               struct ws_error *error);

/* Whether the placement or fill of the map's box is known only from captures: the PTX ISA leaves
 * open rows narrower than the swizzle, slices of an interleave, and NaN. */
bool ws_boxed_is_open(const struct ws_tensor_map *map);

/* The map, coordinates and address in one line: "size=… at 0,8, to 1024". Returns `buffer`. */
enum { WS_BOXED_TEXT_SIZE = WS_TENSOR_MAP_TEXT_SIZE + 96 };
char *ws_boxed_text(const struct ws_boxed *boxed, char buffer[WS_BOXED_TEXT_SIZE]);

/* The bytes that the box can touch: from *first to before *end. A row of the swizzle that it ends
 * in is included whole. */
void ws_boxed_span(const struct ws_boxed *boxed, int *first, int *end);

enum ws_boxed_kind {
    WS_BOXED_ELEMENT, /* a byte of an element of the tensor */
    WS_BOXED_FILL,    /* of an element outside the tensor: the map's fill */
    WS_BOXED_NONE,    /* the copy does not write it */
};

/*
 * What the box writes to the byte at `address` of shared memory. Except for WS_BOXED_NONE, sets
 * `at` to its coordinates in the tensor, or outside it (`rank` of them), and *byte to the byte of
 * the element.
 */
enum ws_boxed_kind ws_boxed_byte(const struct ws_boxed *boxed, int address,
                                 int64_t at[WS_TENSOR_RANK], int *byte);

/*
 * The address of an element, as a map of its distance from the box's first element in each dimension; and
 * ws_boxed_byte() by that map, for many bytes.
 */
struct ws_map ws_boxed_map(const struct ws_boxed *boxed);
enum ws_boxed_kind ws_boxed_byte_by(const struct ws_map *from, const struct ws_boxed *boxed,
                                    int address, int64_t at[WS_TENSOR_RANK], int *byte);

/*
 * What a byte of an element outside the tensor is filled with, 0 to 255. A NaN is 0x7ff7 in every
 * 16 bits, of all types.
 */
int ws_boxed_fill(const struct ws_tensor_map *map, int byte);

/* The shared address of the first byte of an element of the tensor, or of a filled one outside it,
 * by its coordinates; -1 if the box does not contain it. */
int ws_boxed_address(const struct ws_boxed *boxed, const int64_t at[WS_TENSOR_RANK]);

/* The offset in global memory of the first byte of an element inside the tensor. */
int64_t ws_boxed_global(const struct ws_tensor_map *map, const int64_t at[WS_TENSOR_RANK]);

#endif
