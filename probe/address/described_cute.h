/*
 * Conversion between descriptors and CuTe layouts. A descriptor describes one of the layouts that
 * GMMA's atoms tile; a tile's layout is a descriptor if every element of an instruction's part is
 * at the address that the descriptor yields. The addresses are compared, not the notation, so any
 * spelling of the layout works. (CUTLASS, mma_traits_sm90_gmma.hpp, make_gmma_desc().)
 *
 * Layouts are of (m or n, k), as CuTe has the tiles of both A and B.
 */
#ifndef WS_ADDRESS_DESCRIBED_CUTE_H
#define WS_ADDRESS_DESCRIBED_CUTE_H

#include "probe/address/cute.h"
#include "probe/address/described.h"

/* "GMMA::Layout_K_SW128_Atom<half_t>", where `type` is "half_t". Returns `buffer`. */
enum { WS_ATOM_NAME_SIZE = 64 };
char *ws_described_atom_name(int swizzle_bytes, enum ws_major major, const char *type,
                             char buffer[WS_ATOM_NAME_SIZE]);

/* CuTe's word for the type of an operand's elements: "half_t". */
const char *ws_described_type(enum ws_mma_type type);

/* That atom as a layout, of elements of `width_bits`: 8 rows, or with MN-major 8 columns. */
struct ws_cute ws_described_atom_cute(int swizzle_bytes, enum ws_major major, int width_bits);

/*
 * The whole operand as a layout: "Swizzle<3,4,3> o smem_ptr[16b](unset) o ((8,8),16):((64,512),1)".
 * Fails where CuTe cannot express it: a base offset, or an n that is not a multiple of an atom's
 * row.
 */
bool ws_described_cute(const struct ws_described *described, struct ws_cute *cute,
                       struct ws_error *error);

enum { WS_DESCRIBED_TILE_MOST = 4096 }; /* rows or columns of a tile */

/* A tile in shared memory, as a layout of two modes. */
struct ws_described_tile {
    struct ws_cute cute;
    int width_bits;            /* of an element: 8, 16 or 32 */
    int start_bytes;           /* of its first element; a multiple of the swizzle's period */
    int64_t stages;            /* tiles in the layout; this is the first */
    struct ws_swizzle swizzle; /* over bytes; made by ws_described_tile_of() */
};

/*
 * A tile from a parsed layout. The width of its elements is that of the layout, or `width_bits` (0
 * if not given). With more than two modes (stages), it is the first tile. Fails for a layout of one
 * mode or of more than WS_DESCRIBED_TILE_MOST, for other element widths, for a swizzle that wgmma
 * does not have, and for a start that is invalid with such a swizzle.
 */
bool ws_described_tile_of(const struct ws_cute *cute, int width_bits, int start_bytes,
                          struct ws_described_tile *tile, struct ws_error *error);

/* Rows, of m or n, and columns, of k. */
int ws_described_tile_rows(const struct ws_described_tile *tile);
int ws_described_tile_columns(const struct ws_described_tile *tile);

/*
 * The descriptor, and the major, with which an instruction reads its part of a tile; the part
 * starts at (along, k) of the tile. The role, the extent, the depth and the width of `described`
 * are set before. The leading offset, if without effect, becomes 16 with a swizzle in K-major, as
 * CUTLASS writes it, and otherwise 0; a stride offset without effect becomes 0. Fails if the tile
 * does not contain the whole part, and if no descriptor reads it: the error has the first element
 * at another address.
 */
bool ws_described_fit(const struct ws_described_tile *tile, int along, int k,
                      struct ws_described *described, struct ws_error *error);

#endif
