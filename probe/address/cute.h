/*
 * A CuTe layout, as CUTLASS's kernels write and print it: a map from the coordinate of an element
 * in a tile to the element's offset. A layout has a few modes (0 the tile's rows, 1 its columns,
 * then stages), each a list of leaves of a shape and a stride; a swizzle may follow. A coordinate
 * within a mode is one number, whose digits are the leaves' coordinates, the first varying fastest.
 *
 *   printed    Swizzle<3,3,3> o (16,64):(64,1),
 *              Sw<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)
 *   C++        composition(Swizzle<3,3,3>{}, Layout<Shape<_16,_64>, Stride<_64,_1>>{}),
 *              make_layout, make_ordered_layout, tile_to_shape, LayoutLeft, LayoutRight,
 *              ComposedLayout, the GMMA::Layout_K_SW128_Atom<half_t> and its like, using X = …;
 *              and constexpr int N = …;
 *
 * (Their meaning: CUTLASS, "CuTe Layouts" and "CuTe Layout Algebra".)
 */
#ifndef WS_ADDRESS_CUTE_H
#define WS_ADDRESS_CUTE_H

#include "probe/address/swizzle.h"
#include "probe/snippet/read/expression.h"

enum {
    WS_CUTE_LENGTH = 1023, /* characters of text, at most */
    WS_CUTE_MODES = 4,     /* of rank, at most */
    WS_CUTE_LEAVES = 24,   /* of all modes together, at most */
};

/* The limit of shapes, strides and offsets of a layout, in elements. */
#define WS_CUTE_MOST ((int64_t)1 << 31)

struct ws_cute_leaf {
    int64_t shape, stride; /* shape 1 or more, stride 0 or more, in elements */
    int opens, closes;     /* the parentheses before and after it, within its mode */
};

struct ws_cute {
    struct ws_swizzle swizzle;    /* of elements' offsets; bits 0: none */
    bool swizzles_bytes;          /* of byte offsets instead: it precedes smem_ptr[16b] */
    int element_bits;             /* as in smem_ptr[16b]; 0: not given */
    int64_t offset;               /* in elements, added before the swizzle */
    int rank;                     /* modes, 1 to WS_CUTE_MODES */
    int first[WS_CUTE_MODES + 1]; /* mode m has the leaves first[m] to first[m + 1] - 1 */
    struct ws_cute_leaf leaf[WS_CUTE_LEAVES];
};

/*
 * Parses `text`, whose names `constants` define (NULL for none). Fails at the first thing that is
 * not a layout or exceeds the limits, with "column N: …", or "line L, column N: …" after the first
 * line.
 */
bool ws_cute_parse(const char *text, const struct ws_constants *constants, struct ws_cute *cute,
                   struct ws_error *error);

/* Whether a text is meant as a layout, valid or not: it begins with one of CuTe's words, or has a
 * ':' between two tuples, which no C expression has. A shape only, "(16,64)", is not recognized. */
bool ws_cute_is_meant(const char *text);

/* The coordinates of a mode are 0 to this minus 1. */
int64_t ws_cute_size(const struct ws_cute *cute, int mode);

/* The element's offset, before the swizzle, of a coordinate that is inside. */
int64_t ws_cute_offset(const struct ws_cute *cute, const int64_t coordinate[WS_CUTE_MODES]);

/* Whether adjacent coordinates of the mode are adjacent in memory: a leaf of stride 1. */
bool ws_cute_runs_along(const struct ws_cute *cute, int mode);

/*
 * Changes the stride, above 0, of one leaf; larger strides that are multiples of it grow in
 * proportion, so that rows and everything beyond them move apart. False if a larger stride is not a
 * multiple.
 */
bool ws_cute_widen(struct ws_cute *cute, int leaf, int64_t stride);

/* Writes the layout as CuTe prints it: "Swizzle<3,3,3> o (16,64):(64,1)"; its shape only:
 * "((8,2),64)". Truncated to `size` bytes, with a 0 at the end. */
void ws_cute_print(const struct ws_cute *cute, char *text, size_t size);
void ws_cute_print_shape(const struct ws_cute *cute, char *text, size_t size);

#endif
