/* Values of the parts of a layout's text, and the layouts made from them: for the parser only. */
#ifndef WS_ADDRESS_CUTE_VALUE_H
#define WS_ADDRESS_CUTE_VALUE_H

#include "probe/address/cute.h"

enum { WS_CUTE_NODES = 256 };

/* A number, or a tuple of those: (8,2). */
struct ws_cute_node {
    bool is_tuple;
    int64_t number;  /* 0 to WS_CUTE_MOST */
    int child, next; /* indices of nodes, or -1 */
};

struct ws_cute_tree {
    int nodes;
    struct ws_cute_node node[WS_CUTE_NODES];
};

enum ws_cute_kind {
    WS_CUTE_TREE,    /* a number or a tuple: a shape, a stride, an order */
    WS_CUTE_LEFT,    /* LayoutLeft: the first mode is the fastest */
    WS_CUTE_RIGHT,   /* LayoutRight */
    WS_CUTE_SWIZZLE, /* the cute's swizzle is set */
    WS_CUTE_POINTER, /* smem_ptr[16b]: its element_bits are, and maybe a swizzle of bytes */
    WS_CUTE_LAYOUT,
};

struct ws_cute_value {
    enum ws_cute_kind kind;
    int tree;
    struct ws_cute cute;
};

/* The children of a tuple, 0 of a number. */
int ws_cute_count(const struct ws_cute_tree *tree, int node);

/* The layout of a shape and `stride`: a tree of the same profile, LEFT or RIGHT; NULL is LEFT.
 * Fails, without a position. */
bool ws_cute_make(const struct ws_cute_tree *tree, int shape, const struct ws_cute_value *stride,
                  struct ws_cute *cute, struct ws_error *error);

/* make_ordered_layout: the mode with the smallest number in `order` is the fastest. */
bool ws_cute_make_ordered(const struct ws_cute_tree *tree, int shape,
                          const struct ws_cute_value *order, struct ws_cute *cute,
                          struct ws_error *error);

/* tile_to_shape: repeats `atom` to fill `shape`, whose modes it divides, in `order`: a tuple, LEFT
 * or RIGHT; NULL is LEFT. Fails for an atom with gaps or repeated offsets. */
bool ws_cute_tile(const struct ws_cute_tree *tree, const struct ws_cute *atom, int shape,
                  const struct ws_cute_value *order, struct ws_cute *cute, struct ws_error *error);

/* The layout of GMMA::Layout_K_SW128_Atom<half_t>, or a similar one, from the two words. False for
 * an unknown word, with "" in the error, and otherwise with the reason. */
bool ws_cute_atom(const char *name, const char *type, struct ws_cute *cute, struct ws_error *error);

#endif
