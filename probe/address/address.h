/*
 * The 32 addresses that a warp gives to ldmatrix or stmatrix, one row each: made from a
 * tile order with a pitch, from a C expression over the lane, or from 32 numbers, and then
 * displaced by a base and swizzled. All are byte offsets in shared memory.
 */
#ifndef WS_ADDRESS_ADDRESS_H
#define WS_ADDRESS_ADDRESS_H

#include "probe/address/expression.h"
#include "probe/isa/isa.h"

/* How the matrices lie beside each other. */
enum ws_tile {
    WS_TILE_AUTO,    /* the reader's choice; for addresses, WS_TILE_COLUMNS */
    WS_TILE_COLUMNS, /* down the columns: 0 top left, 1 bottom left, 2 top right, 3 bottom right */
    WS_TILE_ROWS,    /* along the rows: 0 top left, 1 top right, 2 bottom left, 3 bottom right */
    WS_TILE_STACKED, /* one under the other */
    WS_TILE_SIDE,    /* side by side */
    WS_TILES
};

/* "auto", "columns", "rows", "stacked", "side", and back; false for an unknown word. */
const char *ws_tile_name(enum ws_tile tile);
bool ws_tile_named(const char *name, enum ws_tile *tile);

/*
 * How many matrices the tile is high and wide: for four, 2 × 2 down the columns and along the rows;
 * for two, 2 × 1 down the columns and 1 × 2 along the rows.
 */
void ws_tile_grid(enum ws_tile tile, int matrices, int *high, int *wide);

/* Where in that grid a matrix lies. */
void ws_tile_place(enum ws_tile tile, int matrices, int matrix, int *down, int *across);

/*
 * CUTLASS's Swizzle<B, M, S> over byte offsets: the B bits from bit M + S up are XORed onto the B
 * bits from bit M up (for a negative S, those from M up onto those from M - S up). B = 0 is none.
 * Over rows of 16 bytes M = 4 and S = 3, with B = 1, 2, 3 for swizzles of 32, 64 and 128 bytes.
 */
struct ws_swizzle {
    int bits, base, shift;
};

/*
 * Reads "none", "32", "64", "128" (bytes), "B,M,S" or "Swizzle<B,M,S>". Refuses what CUTLASS would
 * (negative B or M, |S| below B) and what reaches beyond 32 bits.
 */
bool ws_swizzle_parse(const char *text, struct ws_swizzle *swizzle, struct ws_error *error);

/* "none", "128 bytes" or "Swizzle<2,5,3>". Returns `buffer` of WS_SWIZZLE_SIZE bytes. */
enum { WS_SWIZZLE_SIZE = 48 };
char *ws_swizzle_name(struct ws_swizzle swizzle, char *buffer);

uint32_t ws_swizzle_apply(struct ws_swizzle swizzle, uint32_t offset);

enum ws_address_source { WS_FROM_TILE, WS_FROM_EXPRESSION, WS_FROM_NUMBERS };

/* No pitch, padding or base reaches this: far more than any GPU's shared memory. */
enum { WS_OFFSET_LIMIT = 1 << 24 };

/*
 * What the addresses are made from. All zeroes is a sound choice: the tile down its columns,
 * packed, at offset 0, without swizzle. lane t of WS_FROM_TILE gives row t % rows of matrix t /
 * rows:
 *
 *     swizzle(base + (down * rows + t % rows) * (pitch + padding) + across * row)
 *
 * where `row` is the row's bytes; of WS_FROM_EXPRESSION swizzle(base + expression), of
 * WS_FROM_NUMBERS swizzle(base + number).
 */
struct ws_address_options {
    enum ws_address_source source;
    enum ws_tile tile;             /* WS_FROM_TILE alone */
    int64_t pitch_bytes;           /* WS_FROM_TILE alone; 0: the tile's own row */
    int64_t padding_bytes;         /* WS_FROM_TILE alone; added to the pitch */
    const char *expression;        /* WS_FROM_EXPRESSION; borrowed */
    struct ws_constants constants; /* what the expression may name */
    const struct ws_expression *parsed; /* what the two parse to, borrowed (formula.h); NULL: not
                                           parsed yet, so that whatever needs it parses it */
    const char *file;              /* WS_FROM_NUMBERS; borrowed; where `number` is still to be
                                      read from, or NULL */
    uint32_t number[WS_LANES];     /* WS_FROM_NUMBERS */
    int64_t base_bytes;
    struct ws_swizzle swizzle;
    int64_t buffer_bytes; /* rows must lie in bytes 0 to this minus 1; 0: not known */
};

struct ws_addresses {
    const struct ws_variant *variant;
    int counted; /* lanes 0 to this minus 1 count */
    uint32_t address[WS_LANES];
};

/* The pitch of a tile with its padding: as given, or of rows that lie close together. */
int64_t ws_tile_pitch(const struct ws_variant *variant, const struct ws_address_options *options);

/*
 * Makes the 32 addresses. Of a tile, lanes that do not count repeat the counted ones, which is
 * right on every target. Fails for movmatrix (it touches no memory), a wrong expression ("address,
 * column 12: …"), options that have no meaning together, and a counted lane's offset that is
 * negative or needs more than 32 bits. Misaligned and overlapping rows do not fail: see
 * ws_addresses_check().
 */
bool ws_addresses_make(const struct ws_variant *variant, const struct ws_address_options *options,
                       struct ws_addresses *addresses, struct ws_error *error);

/*
 * As ws_addresses_make() of WS_FROM_EXPRESSION, with the expression parsed already: for who tries
 * many values of its constants, which stand in `expression`.
 */
bool ws_addresses_evaluate(const struct ws_variant *variant,
                           const struct ws_address_options *options,
                           const struct ws_expression *expression, struct ws_addresses *addresses,
                           struct ws_error *error);

/*
 * Reads 32 numbers as a kernel's printf gives them, from `length` bytes at `text`; errors call it
 * `name`, as "NAME:LINE:COLUMN: …". Numbers are decimal, or hexadecimal after 0x, and stand apart
 * by white space, commas or semicolons. Either all 32 in the lanes' order, or each after its lane
 * and
 * ':' or '=', in any order: "5: 80", "lane 5: 0x50", "T5 = 80", "thread 5: address 0x50". From '#'
 * to the end of a line is a comment.
 */
bool ws_addresses_parse(const char *name, const char *text, size_t length,
                        uint32_t number[WS_LANES], struct ws_error *error);

/*
 * Writes the C expression over `int t` that computes the addresses, ready to paste: "(t % 16) * 144
 * + (t / 16) * 16". Named constants stay names, and 32 given numbers become the name `address`.
 * `without_swizzle` leaves the swizzle to the reader. Fails as ws_addresses_make() does for options
 * that have no meaning together.
 */
bool ws_address_write(const struct ws_variant *variant, const struct ws_address_options *options,
                      bool without_swizzle, FILE *file, struct ws_error *error);

/*
 * "swizzled after the expression by 128 bytes", or after given numbers: what an expression or a
 * kernel's numbers may hide, as they may hold a swizzle of their own. "" where neither is swizzled.
 * Returns `buffer` of WS_SWIZZLED_SIZE bytes.
 */
enum { WS_SWIZZLED_SIZE = 48 + WS_SWIZZLE_SIZE };
char *ws_swizzled_words(const struct ws_address_options *options, char *buffer);

enum ws_finding_kind {
    WS_FINDING_MISALIGNED,  /* not aligned: a fault that ends the process's GPU context */
    WS_FINDING_OUTSIDE,     /* the row ends outside the buffer */
    WS_FINDING_OVERLAPPING, /* shares bytes with an earlier lane's row: a race for a store */
    WS_FINDING_SAME,        /* the very row of an earlier lane: read once, by a load */
    WS_FINDING_IGNORED,     /* the lane does not count */
    WS_FINDING_TURING,      /* does not count, and yet must be valid on sm_75 and before */
};

struct ws_finding {
    enum ws_finding_kind kind;
    bool fault; /* the instruction would fail, read or write what is not meant, or race */
    int lane;
    int other; /* the earlier lane of an overlap, else -1 */
    char text[160]; /* one sentence without a full stop */
};

struct ws_findings {
    int count, faults;
    struct ws_finding finding[3 * WS_LANES]; /* by lane */
};

/*
 * What is wrong or notable with the addresses, lane by lane. `buffer_bytes` as in the options.
 * (Alignment and which lanes count: PTX ISA, ldmatrix; that ignored lanes may hold anything on
 * sm_80 and later: the captures' `ignored` runs.)
 */
void ws_addresses_check(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_findings *findings);

/*
 * The first fault and how many more there are: "lane 3's address, 88, is not … (and 7 more faults)".
 * False where there is none.
 */
bool ws_findings_fault(const struct ws_findings *findings, char *text, size_t size);

/* The same as an error: whether any address faults. */
bool ws_findings_refuse(const struct ws_findings *findings, struct ws_error *error);

/*
 * The lanes that count whose row is misaligned or ends outside the buffer, as bits: with any of
 * them there is nothing to count. (Stores to one row are a fault too, but run.)
 */
uint32_t ws_addresses_faulting(const struct ws_addresses *addresses, int64_t buffer_bytes);

#endif
