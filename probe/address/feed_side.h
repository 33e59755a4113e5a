/*
 * Where every bit of a warp's registers lies in memory: of what a load leaves there or a store
 * takes, of what a product wants there, and of what a product leaves behind. All are counted in
 * *words*, 32 bits of every lane, so that whether one feeds the other is whether two such tables
 * are equal.
 */
#ifndef WS_ADDRESS_FEED_SIDE_H
#define WS_ADDRESS_FEED_SIDE_H

#include "probe/address/address.h"
#include "probe/isa/mma.h"

enum { WS_FEED_WORDS = 16, WS_FEED_BITS = 32 };

/* How an operand lies in memory, if at all. */
enum ws_feed_major {
    WS_FEED_UNSAID, /* as mma's .row.col has it: A by its rows, B by its columns, C and D by rows */
    WS_FEED_ROW,    /* A as m rows of k, B as k rows of n, C and D as m rows of n */
    WS_FEED_COLUMN, /* transposed: A as k rows of m, B as n rows of k, C and D as n rows of m */
};

/* A bit's place, counted in bits from where the tile starts; or one of these. */
enum {
    WS_FEED_NOTHING = -1,  /* it holds nothing of memory: padding */
    WS_FEED_WHATEVER = -2, /* of what a product wants: anything will do */
    WS_FEED_NEVER = -3,    /* the same: no bit of memory is right */
};

struct ws_feed_side {
    int words;
    int64_t bit[WS_FEED_WORDS][WS_LANES][WS_FEED_BITS];
};

/* How elements lie in a row of memory: closely packed in groups, as some loads want them. */
struct ws_feed_format {
    int bits;       /* that an element takes */
    int group;      /* elements that lie so side by side ... */
    int group_bits; /* ... and all that they take, padding included */
    bool extended;  /* a load fills what lies above an element with copies of its highest bit */
};

/* A matrix in memory: its pitch and the elements of its rows. */
struct ws_feed_memory {
    int64_t pitch_bytes;
    struct ws_feed_format format;
};

/* The format that a load or a store and an operand agree on; of a product before, `moved` is NULL.
 */
struct ws_feed_format ws_feed_format(const struct ws_variant *moved,
                                     const struct ws_variant *operand);

/* Rows and columns of an operand, as it lies in memory, and the bytes of such a row. */
int ws_feed_rows(const struct ws_variant *operand, enum ws_feed_major major);
int ws_feed_columns(const struct ws_variant *operand, enum ws_feed_major major);
int64_t ws_feed_row_bytes(const struct ws_variant *operand, enum ws_feed_major major,
                          struct ws_feed_format format);

/* The same of a place of the operand: which row and column of memory it is, and back. */
struct ws_place ws_feed_turned(struct ws_place place, enum ws_feed_major major);

/*
 * What a load leaves in its registers, or a store takes from them, with the addresses that were
 * made of these options, of a matrix that starts at their base and is stored with `stored`, which
 * is undone. Of a layout the matrix is that of its coordinates: rows are mode 0 and columns mode 1,
 * wherever they lie.
 */
void ws_feed_side_moved(const struct ws_addresses *addresses,
                        const struct ws_address_options *options, struct ws_swizzle stored,
                        struct ws_feed_side *side);

/*
 * What a product wants in the registers of an operand, which lies in `memory`; `unshifted` leaves
 * out that some elements do not begin at the lowest bit of theirs.
 */
void ws_feed_side_operand(const struct ws_variant *operand, enum ws_feed_major major,
                          const struct ws_feed_memory *memory, bool unshifted,
                          struct ws_feed_side *side);

/*
 * What is in D of `tiles` products that stand side by side in n, its values converted to elements
 * of `bits` and packed: word by word two neighbours of a row, those of the next product on after
 * them; `alone`: those of the rows below after them, as a store of one product's takes them.
 */
void ws_feed_side_product(const struct ws_variant *d, int tiles, int bits, bool alone,
                          enum ws_feed_major major, int64_t pitch_bytes, struct ws_feed_side *side);

/* The value of D, counted through its registers, and its tile, in such a word. */
struct ws_feed_value {
    int tile, value;
};
struct ws_feed_value ws_feed_value(const struct ws_variant *d, int bits, bool alone, int word,
                                   int element);

#endif
