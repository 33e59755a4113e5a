/*
 * The memory bit that each register bit of a warp holds: as a load writes it or a store takes it,
 * as an MMA operand expects it, and as an MMA writes D. Registers are counted in *words*, 32 bits
 * of every lane, so that one feeds the other if two such tables are equal.
 */
#ifndef WS_FEED_FEED_SIDE_H
#define WS_FEED_FEED_SIDE_H

#include "probe/access/address.h"
#include "probe/mma/mma.h"

enum { WS_FEED_WORDS = 16, WS_FEED_BITS = 32 };

/* The major of an operand in memory, if given. */
enum ws_feed_major {
    WS_FEED_UNSAID, /* by mma's .row.col: A by rows, B by columns, C and D by rows */
    WS_FEED_ROW,    /* A as m rows of k, B as k rows of n, C and D as m rows of n */
    WS_FEED_COLUMN, /* transposed: A as k rows of m, B as n rows of k, C and D as n rows of m */
};

/* A bit's place, counted in bits from the start of the tile; or one of these. */
enum {
    WS_FEED_NOTHING = -1,  /* padding: no bit of memory */
    WS_FEED_WHATEVER = -2, /* of an MMA operand: any bit is right */
    WS_FEED_NEVER = -3,    /* same: no bit of memory is right */
};

struct ws_feed_side {
    int words;
    int64_t bit[WS_FEED_WORDS][WS_LANES][WS_FEED_BITS];
};

/* How elements are packed in a memory row: in groups, as some loads expect them. */
struct ws_feed_format {
    int bits;       /* of an element */
    int group;      /* contiguous elements in a group ... */
    int group_bits; /* ... and bits of a group, padding included */
    bool extended;  /* a load fills the bits above an element with copies of its highest bit */
};

/* A matrix in memory: its pitch and the elements of its rows. */
struct ws_feed_memory {
    int64_t pitch_bytes;
    struct ws_feed_format format;
};

/* The format that a load or store and an operand share; `moved` is NULL for D of a previous MMA. */
struct ws_feed_format ws_feed_format(const struct ws_variant *moved,
                                     const struct ws_variant *operand);

/* Rows and columns of an operand as stored in memory, and the bytes of such a row. */
int ws_feed_rows(const struct ws_variant *operand, enum ws_feed_major major);
int ws_feed_columns(const struct ws_variant *operand, enum ws_feed_major major);
int64_t ws_feed_row_bytes(const struct ws_variant *operand, enum ws_feed_major major,
                          struct ws_feed_format format);

/* Converts a place of the operand to its row and column in memory, and back. */
struct ws_place ws_feed_turned(struct ws_place place, enum ws_feed_major major);

/*
 * What a load writes to its registers, or a store takes from them, with the addresses made from
 * these options. The matrix starts at their base and is stored with the swizzle `stored`, which is
 * undone. For a layout, the matrix is that of its coordinates: rows are mode 0 and columns mode 1,
 * wherever they are in memory.
 */
void ws_feed_side_moved(const struct ws_addresses *addresses,
                        const struct ws_address_options *options, struct ws_swizzle stored,
                        struct ws_feed_side *side);

/* What an MMA expects in the registers of an operand that is stored in `memory`. `unshifted`
 * ignores that some elements do not begin at the lowest bit of their slot. */
void ws_feed_side_operand(const struct ws_variant *operand, enum ws_feed_major major,
                          const struct ws_feed_memory *memory, bool unshifted,
                          struct ws_feed_side *side);

/*
 * D of `tiles` MMAs that are adjacent in n, its values converted to elements of `bits` and packed:
 * each word holds adjacent elements of a row, and the words of the next MMA follow. `alone`: words
 * of the rows below follow instead, as a store of one MMA's D takes them.
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
