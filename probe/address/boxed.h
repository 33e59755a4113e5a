/*
 * Where a tensor map's box lands: which element of the tensor every byte of shared memory comes
 * from. The box lies packed, its innermost dimension first, but for rows that are narrower than the
 * swizzle: they lie as far apart as it is wide, and what is between is not written. The swizzle
 * then moves chunks of 16 bytes by bits of the shared address. With an interleave, what dimension 0
 * counts is a slice of 16 or 32 bytes, and of the last dimension but one the box takes a single
 * one. (PTX ISA, "Tensors", "Swizzling modes"; rows that are narrower, slices and what is filled,
 * which it leaves open, are as the captures of boxes have them.)
 */
#ifndef WS_ADDRESS_BOXED_H
#define WS_ADDRESS_BOXED_H

#include "probe/isa/tensor_map.h"

enum {
    WS_BOXED_ALIGNMENT = 128,           /* bytes */
    WS_BOXED_SHARED_BYTES = 227 * 1024, /* that a block of sm_90 can have */
};

struct ws_boxed {
    struct ws_tensor_map map;           /* one that ws_tensor_map_check() takes */
    int64_t coordinate[WS_TENSOR_RANK]; /* of the box's first element; may be outside the tensor */
    int shared_bytes; /* where in shared memory the box is put; a multiple of 128 */
};

/*
 * Whether it can be: the map is legal, the tensor has less than 2^63 bytes, coordinates are of 32
 * bits, the address is aligned, and the box fits into shared memory. (PTX ISA,
 * "cp.async.bulk.tensor".) All below is asked only of what passes.
 */
bool ws_boxed_check(const struct ws_boxed *boxed, struct ws_error *error);

/*
 * Reads coordinates as people write them, "0,-8", innermost first, one of each dimension of the
 * map. Fails for what is no whole number of 32 bits, and for another count.
 */
bool ws_boxed_read_coordinates(const char *text, struct ws_boxed *boxed, struct ws_error *error);

/*
 * Whether where a box of the map lands, or with what it is filled, is the captures' word alone: the
 * PTX ISA leaves open rows that are narrower than the swizzle, slices of an interleave, and NaN.
 */
bool ws_boxed_is_open(const struct ws_tensor_map *map);

/* The map, coordinates and address in a line: "size=… at 0,8, to 1024". Returns `buffer`. */
enum { WS_BOXED_TEXT_SIZE = WS_TENSOR_MAP_TEXT_SIZE + 96 };
char *ws_boxed_text(const struct ws_boxed *boxed, char buffer[WS_BOXED_TEXT_SIZE]);

/*
 * The bytes that the box can touch: from *first up to, without, *end. Where it ends in the middle
 * of a row of the swizzle, the whole of that row belongs to it.
 */
void ws_boxed_span(const struct ws_boxed *boxed, int *first, int *end);

/* What a byte of shared memory is. */
enum ws_boxed_kind {
    WS_BOXED_ELEMENT, /* a byte of an element of the tensor */
    WS_BOXED_FILL,    /* of one outside the tensor: what the map fills with */
    WS_BOXED_NONE,    /* the copy does not write it */
};

/*
 * What the byte at `address` of shared memory comes to be: of what is no WS_BOXED_NONE, its
 * coordinates in the tensor, or outside of it, to `at` (rank of them), and the byte of the element
 * to *byte.
 */
enum ws_boxed_kind ws_boxed_byte(const struct ws_boxed *boxed, int address,
                                 int64_t at[WS_TENSOR_RANK], int *byte);

/*
 * What a byte of an element outside the tensor is filled with, 0 to 255. A NaN is 0x7ff7 in every
 * 16 bits, of all types.
 */
int ws_boxed_fill(const struct ws_tensor_map *map, int byte);

/*
 * The address of the first byte of an element of the tensor, or of one outside that is filled, by
 * its coordinates; -1 where the box does not take it.
 */
int ws_boxed_address(const struct ws_boxed *boxed, const int64_t at[WS_TENSOR_RANK]);

/* The offset in global memory of the first byte of an element of the tensor, which is not outside. */
int64_t ws_boxed_global(const struct ws_tensor_map *map, const int64_t at[WS_TENSOR_RANK]);

#endif
