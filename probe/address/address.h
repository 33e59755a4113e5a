/*
 * The 32 addresses that a warp gives to ldmatrix or stmatrix, one row each: made from a
 * tile order with a pitch, from a C expression over the lane, or from 32 numbers, and then
 * displaced by a base and swizzled. All are byte offsets in shared memory.
 */
#ifndef WS_ADDRESS_ADDRESS_H
#define WS_ADDRESS_ADDRESS_H

#include "probe/address/cute.h"
#include "probe/address/swizzle.h"
#include "probe/isa/isa.h"
#include "probe/snippet/snippet.h"

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

enum ws_address_source { WS_FROM_TILE, WS_FROM_EXPRESSION, WS_FROM_NUMBERS, WS_FROM_LAYOUT };

enum { WS_TRACED_SIZE = 200 };

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
 * WS_FROM_NUMBERS swizzle(base + number), of WS_FROM_LAYOUT swizzle(base + the layout's offset of
 * the first element of that row), where the tile starts at layout_at of the layout.
 */
struct ws_address_options {
    enum ws_address_source source;
    enum ws_tile tile;               /* WS_FROM_TILE and WS_FROM_LAYOUT alone */
    int64_t pitch_bytes;             /* WS_FROM_TILE alone; 0: the tile's own row */
    int64_t padding_bytes;           /* WS_FROM_TILE alone; added to the pitch */
    const char *expression;          /* WS_FROM_EXPRESSION: a snippet; borrowed */
    struct ws_constants constants;   /* what the snippet or the layout may name */
    const struct ws_snippet *parsed; /* what it parses to, borrowed (formula.h); NULL: not parsed
                                        yet, so that whatever needs it parses it */
    char lane[WS_NAME_SIZE];         /* a further name of the lane in the snippet; "": none */
    int warp;                        /* of the block, whose lanes the snippet is run for */
    int warps;                       /* several: 0 to this minus 1 (sweep.h); 0: that one */
    int element_bytes;               /* of offsets to which no pointer gives a type; 0: bytes. Of a
                                        layout's elements; 0: as it says itself */
    int execution;                   /* which of the snippet's, from 1; 0: the only one */
    bool plain;  /* loads and stores of the snippet's C++ count; ws_is_plain() */
    int literal; /* a number of the snippet that is to be another (snippet.h) */
    int64_t literal_value;
    const char *file;          /* borrowed; where `number` or `expression` is still to be read
                                  from, or NULL */
    char *read;                /* the expression, where it was read; owned (address_options.h) */
    uint32_t number[WS_LANES]; /* WS_FROM_NUMBERS … */
    uint32_t inactive;         /* … and the lanes that do not execute the instruction, as bits */
    bool sourced;              /* of a trace: as of struct ws_addresses */
    uint32_t from[WS_LANES];   /* the same: its `source` */
    char layout[WS_CUTE_LENGTH + 1];  /* WS_FROM_LAYOUT; its text, as cute.h has it */
    int64_t layout_at[WS_CUTE_MODES]; /* a coordinate; what is not said is 0 */
    int layout_at_count;              /* how many of them are said */
    const char *trace, *pattern; /* WS_FROM_NUMBERS; borrowed; the same for a trace and the text
                                    that picks its pattern (trace.h), which may be NULL */
    const struct ws_variant
        *traced; /* WS_FROM_NUMBERS; what a trace says that they are of, or NULL */
    char
        traced_from[WS_TRACED_SIZE]; /* the same; "pattern 3, 'A', of NVIDIA H200 (sm_90)", or "" */
    bool evaluated;                  /* … which no GPU ran */
    bool may_share; /* lanes may supply the same bytes: in a trace of a kernel, and where rows
                       are the words of narrower accesses */
    int64_t base_bytes;
    struct ws_swizzle swizzle;
    int64_t buffer_bytes; /* rows must lie in bytes 0 to this minus 1; 0: not known */
};

/* Which addresses those of a trace are: "traced", or "evaluated". */
const char *ws_traced_word(const struct ws_address_options *options);

/* A row that a layout takes apart: its elements before `column` lie side by side, and that one does
 * not. */
struct ws_torn {
    int column;    /* 1 or more; 0: the row is whole */
    int64_t bytes; /* from the element before to it */
};

struct ws_addresses {
    const struct ws_variant *variant;
    int counted; /* lanes 0 to this minus 1 count */
    uint32_t
        inactive; /* lanes that do not execute it, as bits: they move nothing and cost nothing */
    uint32_t address[WS_LANES];
    bool sourced;                  /* of cp.async: where it reads is known */
    uint32_t source[WS_LANES];     /* the same: as of struct ws_execution */
    struct ws_torn torn[WS_LANES]; /* of WS_FROM_LAYOUT; else whole */
    bool may_share;                /* as of the options */
    bool runs_across; /* they are torn because the layout's rows of memory run the other way */
};

/*
 * A layout over a variant's tile. Memory's rows run along mode 1, the layout's columns; along mode
 * 0 where the variant is .trans and it is that mode alone whose elements lie side by side.
 */
struct ws_layout_tile {
    struct ws_cute cute;
    struct ws_swizzle swizzle;  /* its own, over bytes */
    int element_bytes, columns; /* of a row of memory */
    int along;                  /* 0 or 1 */
};

/*
 * Reads the options' layout. Fails, with "layout: …", for text that is none, elements whose size is
 * not known, is said twice or is no part of a row, modes without a coordinate, a tile that is not
 * inside it, and a base that its swizzle of bytes does not allow.
 */
bool ws_layout_tile_read(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_layout_tile *tile, struct ws_error *error);

/* Whether the options' layout has a swizzle of its own; false of one that is wrong. */
bool ws_layout_has_swizzle(const struct ws_address_options *options);

/* The byte offset, without base and the options' swizzle, of an element of a lane's row. */
int64_t ws_layout_tile_offset(const struct ws_variant *variant,
                              const struct ws_address_options *options,
                              const struct ws_layout_tile *tile, int lane, int column);

/* The coordinate of that element, by modes. */
void ws_layout_tile_coordinate(const struct ws_variant *variant,
                               const struct ws_address_options *options,
                               const struct ws_layout_tile *tile, int lane, int element,
                               int64_t coordinate[WS_CUTE_MODES]);

/* Finds the rows of `addresses`, which are made of the layout, whose elements lie apart. */
void ws_layout_tile_tear(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_layout_tile *tile, struct ws_addresses *addresses);

/* Says how a lane's row is torn, in a sentence; false where it is whole. */
bool ws_torn_words(const struct ws_addresses *addresses, int lane, char *text, size_t size);

/* The offset of a row's first element, as C over `int t`. */
void ws_layout_tile_write(const struct ws_variant *variant,
                          const struct ws_address_options *options,
                          const struct ws_layout_tile *tile, FILE *file);

/*
 * Puts a swizzle of bytes into the layout that `tile` was read from, in the layout's own units: the
 * layout in `options` has it in place of its own, and they have none. `words`, of `size` bytes, is
 * "Swizzle<3,3,3> in elements of 2 bytes (--swizzle 3,4,3 in bytes)". False, and all is left alone,
 * where that would not be the same: parts of elements, or a base that is no multiple of its reach.
 */
bool ws_layout_tile_swizzle(const struct ws_layout_tile *tile, struct ws_swizzle swizzle,
                            struct ws_address_options *options, char *words, size_t size);

/*
 * "layout Swizzle<3,3,3> o (16,64):(64,1) from (0,32), elements of 2 bytes", with the sense of its
 * swizzle and the direction of its rows where they could be mistaken. Cut to `size` bytes; of a
 * layout that is wrong, its text.
 */
void ws_layout_tile_words(const struct ws_variant *variant,
                          const struct ws_address_options *options, char *text, size_t size);

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

/* Whether the options go together; variant NULL: whatever it is. */
bool ws_addresses_check_options(const struct ws_variant *variant,
                                const struct ws_address_options *options, struct ws_error *error);

/*
 * As ws_addresses_make(), of an execution that is known already, before base and swizzle: a
 * snippet's or a trace's.
 */
bool ws_addresses_of(const struct ws_variant *variant, const struct ws_address_options *options,
                     const struct ws_execution *execution, struct ws_addresses *addresses,
                     struct ws_error *error);

/* Whether a variant is what C++'s own loads and stores of shared memory become. */
bool ws_is_plain(const struct ws_variant *variant);

/*
 * Runs the options' snippet, of WS_FROM_EXPRESSION, for their warp. Constants that take several
 * values are refused: what runs a snippet for each is in sweep.h. The caller finishes `executions`, which
 * must be empty, also after a failure. The error says "address, line 3, column 7: BK is not known:
 * --let BK=VALUE".
 */
bool ws_addresses_run(const struct ws_address_options *options, struct ws_executions *executions,
                      struct ws_error *error);

/* Fails for executions of which none is of the variant, and says which there are, or why none counts. */
bool ws_executions_refuse(const struct ws_executions *executions, const struct ws_variant *variant,
                          struct ws_error *error);

/*
 * The execution of those that the options choose for a variant. Fails where there is none of this
 * variant, and where there are several with different addresses and none is chosen.
 */
bool ws_execution_choose(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_executions *executions, int *chosen,
                         struct ws_error *error);

/* The chosen execution's address as one expression: the code's own, or one that gives its 32 numbers. */
bool ws_addresses_expression(const struct ws_variant *variant,
                             const struct ws_address_options *options,
                             struct ws_expression *expression, struct ws_error *error);

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
 * "swizzled after the expression by 128 bytes", or after given numbers or a layout: what an
 * expression or a kernel's numbers may hide, as they may hold a swizzle of their own. "" where
 * neither is swizzled. Returns `buffer` of WS_SWIZZLED_SIZE bytes.
 */
enum { WS_SWIZZLED_SIZE = 64 + WS_SWIZZLE_SIZE };
char *ws_swizzled_words(const struct ws_address_options *options, char *buffer);

enum ws_finding_kind {
    WS_FINDING_INACTIVE,    /* does not execute what every lane must (.aligned): undefined */
    WS_FINDING_MISALIGNED,  /* not aligned: a fault that ends the process's GPU context */
    WS_FINDING_TORN,        /* under the layout, its elements do not lie side by side */
    WS_FINDING_OUTSIDE,     /* the row ends outside the buffer */
    WS_FINDING_OVERLAPPING, /* shares bytes with an earlier lane's row: a race for a store */
    WS_FINDING_SAME,        /* the very row of an earlier lane: read once, by a load */
    WS_FINDING_IGNORED,     /* the lane does not count */
    WS_FINDING_TURING,      /* does not count, and yet must be valid on sm_75 and before */
};

enum { WS_FINDING_SIZE = 256 };

struct ws_finding {
    enum ws_finding_kind kind;
    bool fault; /* the instruction would fail, read or write what is not meant, or race */
    int lane;
    int other;                  /* the earlier lane of an overlap, else -1 */
    char text[WS_FINDING_SIZE]; /* one sentence without a full stop */
};

struct ws_findings {
    int count, faults;
    struct ws_finding finding[4 * WS_LANES]; /* by lane */
};

/*
 * What is wrong or notable with the addresses, lane by lane. `buffer_bytes` as in the options.
 * (Alignment, which lanes count and that all lanes must execute it: PTX ISA, ldmatrix; that ignored
 * lanes may hold anything on sm_80 and later: the captures' `ignored` runs.)
 */
void ws_addresses_check(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_findings *findings);

/*
 * The first fault and how many more there are: "lane 3's address, 88, is not … (and 7 more
 * faults)". False where there is none.
 */
bool ws_findings_fault(const struct ws_findings *findings, char *text, size_t size);

/* The same as an error: whether any address faults. */
bool ws_findings_refuse(const struct ws_findings *findings, struct ws_error *error);

/*
 * The lanes that count whose row is misaligned or ends outside the buffer, as bits, and those that
 * do not execute what every lane must: with any of them there is nothing to count. (Stores to one
 * row are a fault too, but run.)
 */
uint32_t ws_addresses_faulting(const struct ws_addresses *addresses, int64_t buffer_bytes);

#endif
