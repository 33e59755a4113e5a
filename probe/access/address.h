/*
 * The 32 row addresses that the lanes of a warp supply to ldmatrix or stmatrix: made from a tile
 * order with a pitch, from a C expression over the lane index, or from 32 numbers, and then
 * displaced by a base and swizzled. All are byte offsets in shared memory.
 */
#ifndef WS_ACCESS_ADDRESS_H
#define WS_ACCESS_ADDRESS_H

#include "probe/address/cute.h"
#include "probe/address/swizzle.h"
#include "probe/isa/isa.h"
#include "probe/snippet/run/snippet.h"

/* How the matrices of a tile are arranged. */
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

/* Rows and columns of matrices in the tile: for four matrices 2 × 2 (WS_TILE_COLUMNS and
 * WS_TILE_ROWS); for two, 2 × 1 (WS_TILE_COLUMNS) and 1 × 2 (WS_TILE_ROWS). */
void ws_tile_grid(enum ws_tile tile, int matrices, int *high, int *wide);

/* The place of a matrix in that grid. */
void ws_tile_place(enum ws_tile tile, int matrices, int matrix, int *down, int *across);

enum ws_address_source { WS_FROM_TILE, WS_FROM_EXPRESSION, WS_FROM_NUMBERS, WS_FROM_LAYOUT };

enum { WS_TRACED_SIZE = 200 };

/* The limit of pitch, padding and base, exclusive: far more than any GPU's shared memory. */
enum { WS_OFFSET_LIMIT = 1 << 24 };

/*
 * The source of the addresses. All zeroes is valid: a packed tile in column order at offset 0
 * without a swizzle. With WS_FROM_TILE, lane t supplies row t % rows of matrix t / rows:
 *
 *     swizzle(base + (down * rows + t % rows) * (pitch + padding) + across * row)
 *
 * where `row` is the row's bytes. WS_FROM_EXPRESSION: swizzle(base + expression). WS_FROM_NUMBERS:
 * swizzle(base + number). WS_FROM_LAYOUT: swizzle(base + the layout's offset of the first element
 * of that row), where the tile starts at layout_at of the layout.
 */
struct ws_address_options {
    enum ws_address_source source;
    enum ws_tile tile;               /* WS_FROM_TILE and WS_FROM_LAYOUT only */
    int64_t pitch_bytes;             /* WS_FROM_TILE only; 0: the tile's row bytes */
    int64_t padding_bytes;           /* WS_FROM_TILE only; added to the pitch */
    const char *expression;          /* WS_FROM_EXPRESSION: a snippet; borrowed */
    struct ws_constants constants;   /* names for the snippet or the layout */
    const struct ws_snippet *parsed; /* the parsed snippet, borrowed (formula.h); NULL: not
                                        parsed yet, so each user parses it */
    char lane[WS_NAME_SIZE];         /* another name of the lane index in the snippet, or "" */
    int warp;                        /* the warp of the block for which the snippet runs */
    int warps;                       /* several: 0 to this minus 1 (sweep.h); 0: only `warp` */
    int element_bytes;               /* size for offsets without a pointer type; 0: bytes. Of a
                                        layout's elements; 0: from its text */
    int execution;                   /* execution of the snippet to use, from 1; 0: the only one */
    bool plain;  /* count loads and stores of the snippet's C++; ws_is_plain() */
    int literal; /* a number of the snippet to replace (snippet.h) */
    int64_t literal_value;
    const char *file;          /* borrowed; the file still to be read for `number` or
                                  `expression`, or NULL */
    char *read;                /* the expression read from a file; owned (address_options.h) */
    const char *code_file;     /* borrowed; the file that the expression was read from, or NULL */
    const char *code_option;   /* what errors call the expression; NULL: address */
    uint32_t number[WS_LANES]; /* WS_FROM_NUMBERS … */
    uint32_t inactive;         /* … and lanes that do not execute the instruction, as bits */
    bool sourced;              /* from a trace: as in struct ws_addresses */
    uint32_t from[WS_LANES];   /* same: its `source` */
    char layout[WS_CUTE_LENGTH + 1];  /* WS_FROM_LAYOUT; its text (cute.h) */
    int64_t layout_at[WS_CUTE_MODES]; /* a coordinate; missing entries are 0 */
    int layout_at_count;              /* entries given */
    const char *trace, *pattern;      /* WS_FROM_NUMBERS; borrowed; the trace still to be read, and
                                         the text that picks its pattern (trace.h); may be NULL */
    const struct ws_variant
        *traced; /* WS_FROM_NUMBERS; the variant recorded in the trace, or NULL */
    char traced_from[WS_TRACED_SIZE]; /* same; "pattern 3, 'A', of NVIDIA H200 (sm_90)", or "" */
    bool evaluated;                   /* … which no GPU ran */
    bool may_share; /* lanes may supply the same bytes: in a trace of a kernel, and for rows that
                       are words of narrower accesses */
    int64_t base_bytes;
    struct ws_swizzle swizzle;
    int64_t buffer_bytes; /* rows must be in bytes 0 to this minus 1; 0: not known */
};

/* "traced", or "evaluated" for addresses of a trace that no GPU ran. */
const char *ws_traced_word(const struct ws_address_options *options);

/* A row that is not contiguous under a layout: the element at `column` does not follow the one
 * before it. */
struct ws_torn {
    int column;    /* 1 or more; 0: the row is contiguous */
    int64_t bytes; /* from the previous element to it */
};

struct ws_addresses {
    const struct ws_variant *variant;
    int counted;       /* lanes 0 to this minus 1 supply addresses that are used */
    uint32_t inactive; /* lanes that do not execute it, as bits: they move nothing, at no cost */
    uint32_t address[WS_LANES];
    bool sourced;                  /* of cp.async: its source addresses are known */
    uint32_t source[WS_LANES];     /* same: as in struct ws_execution */
    struct ws_torn torn[WS_LANES]; /* of WS_FROM_LAYOUT; otherwise contiguous */
    bool may_share;                /* as in the options */
    bool runs_across; /* they are torn because the layout's memory rows run along the other mode */
};

/* A layout over a variant's tile. Memory rows run along mode 1 (the layout's columns), or along
 * mode 0 if the variant is .trans and only that mode has contiguous elements. */
struct ws_layout_tile {
    struct ws_cute cute;
    struct ws_swizzle swizzle;  /* from the layout's text, over bytes */
    int element_bytes, columns; /* of a memory row */
    int along;                  /* 0 or 1 */
};

/*
 * Reads the options' layout. Fails, with "layout: …", for text that is not a layout, an element
 * size that is unknown, given twice or does not divide a row, modes without a coordinate, a tile
 * outside the layout, and a base that the layout's byte swizzle does not allow.
 */
bool ws_layout_tile_read(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_layout_tile *tile, struct ws_error *error);

/* Whether the options' layout contains a swizzle; false for an invalid layout. */
bool ws_layout_has_swizzle(const struct ws_address_options *options);

/* The byte offset of an element of a lane's row, without base and the options' swizzle. */
int64_t ws_layout_tile_offset(const struct ws_variant *variant,
                              const struct ws_address_options *options,
                              const struct ws_layout_tile *tile, int lane, int column);

/* The layout coordinate of that element, by mode. */
void ws_layout_tile_coordinate(const struct ws_variant *variant,
                               const struct ws_address_options *options,
                               const struct ws_layout_tile *tile, int lane, int element,
                               int64_t coordinate[WS_CUTE_MODES]);

/*
 * Fills `torn` of `addresses`, which come from the layout: rows whose elements are not contiguous.
 */
void ws_layout_tile_tear(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_layout_tile *tile, struct ws_addresses *addresses);

/* Describes in a sentence how a lane's row is torn; false if it is contiguous. */
bool ws_torn_words(const struct ws_addresses *addresses, int lane, char *text, size_t size);

/* The offset of a row's first element, as C over `int t`. */
void ws_layout_tile_write(const struct ws_variant *variant,
                          const struct ws_address_options *options,
                          const struct ws_layout_tile *tile, FILE *file);

/*
 * Puts a byte swizzle into the layout that `tile` was read from, in the layout's units: the layout
 * in `options` gets it in place of its own swizzle, and the options' swizzle is cleared. `words`,
 * of `size` bytes, becomes "Swizzle<3,3,3> in elements of 2 bytes (--swizzle 3,4,3 in bytes)".
 * Returns false without changes if the result would differ: the swizzle splits elements, or the
 * base is not a multiple of its reach.
 */
bool ws_layout_tile_swizzle(const struct ws_layout_tile *tile, struct ws_swizzle swizzle,
                            struct ws_address_options *options, char *words, size_t size);

/*
 * "layout Swizzle<3,3,3> o (16,64):(64,1) from (0,32), elements of 2 bytes", with the meaning of
 * its swizzle and the direction of its rows if they are ambiguous. Truncated to `size` bytes; for
 * an invalid layout, its text.
 */
void ws_layout_tile_words(const struct ws_variant *variant,
                          const struct ws_address_options *options, char *text, size_t size);

/* The pitch of a tile with its padding: as given, or that of packed rows. */
int64_t ws_tile_pitch(const struct ws_variant *variant, const struct ws_address_options *options);

/*
 * Makes the 32 addresses. For a tile, ignored lanes repeat the used lanes' addresses, which is
 * valid on every target. Fails for movmatrix (it does not access memory), an invalid expression
 * ("address, column 12: …"), options that do not combine, and a used offset that is negative or
 * needs more than 32 bits. Misaligned and overlapping rows do not fail: see ws_addresses_check().
 */
bool ws_addresses_make(const struct ws_variant *variant, const struct ws_address_options *options,
                       struct ws_addresses *addresses, struct ws_error *error);

/* Whether the options combine; variant NULL: any variant. */
bool ws_addresses_check_options(const struct ws_variant *variant,
                                const struct ws_address_options *options, struct ws_error *error);

/* Same as ws_addresses_make(), for a given execution of a snippet or a trace, before base and
 * swizzle. */
bool ws_addresses_of(const struct ws_variant *variant, const struct ws_address_options *options,
                     const struct ws_execution *execution, struct ws_addresses *addresses,
                     struct ws_error *error);

/* Whether the variant is one that C++ loads and stores of shared memory compile to. */
bool ws_is_plain(const struct ws_variant *variant);

/*
 * Runs the options' snippet (WS_FROM_EXPRESSION) for their warp. Fails for constants with several
 * values; sweep.h runs a snippet for each value. The caller finishes `executions`, which must be
 * empty, also after a failure. Example error: "address, line 3, column 7: BK is not known: --let
 * BK=VALUE".
 */
bool ws_addresses_run(const struct ws_address_options *options, struct ws_executions *executions,
                      struct ws_error *error);

/* Fails if no execution is of the variant; the error lists those that exist, or why none counts. */
bool ws_executions_refuse(const struct ws_executions *executions, const struct ws_variant *variant,
                          struct ws_error *error);

/* The execution that the options choose for a variant. Fails if none is of this variant, and if
 * there are several with different addresses and none is chosen. */
bool ws_execution_choose(const struct ws_variant *variant, const struct ws_address_options *options,
                         const struct ws_executions *executions, int *chosen,
                         struct ws_error *error);

/* The chosen execution's address as one expression: the code's own, or one that yields its 32
 * numbers. */
bool ws_addresses_expression(const struct ws_variant *variant,
                             const struct ws_address_options *options,
                             struct ws_expression *expression, struct ws_error *error);

/*
 * Reads 32 numbers as a kernel's printf writes them, from `length` bytes at `text`; errors call it
 * `name`, as "NAME:LINE:COLUMN: …". Numbers are decimal, or hexadecimal after 0x, separated by
 * white space, commas or semicolons. Either all 32 in lane order, or each after its lane and ':' or
 * '=', in any order: "5: 80", "lane 5: 0x50", "T5 = 80", "thread 5: address 0x50". A comment runs
 * from '#' to the end of a line.
 */
bool ws_addresses_parse(const char *name, const char *text, size_t length,
                        uint32_t number[WS_LANES], struct ws_error *error);

/*
 * Writes the C expression over `int t` that computes the addresses, ready to paste: "(t % 16) * 144
 * + (t / 16) * 16". Named constants stay names; 32 given numbers become the name `address`.
 * `without_swizzle` omits the swizzle. Fails as ws_addresses_make() does for options that do not
 * combine.
 */
bool ws_address_write(const struct ws_variant *variant, const struct ws_address_options *options,
                      bool without_swizzle, FILE *file, struct ws_error *error);

/*
 * "swizzled after the expression by 128 bytes", or after given numbers or a layout: an expression
 * or a kernel's numbers may already contain a swizzle. "" if no swizzle applies. Returns `buffer`
 * of WS_SWIZZLED_SIZE bytes.
 */
enum { WS_SWIZZLED_SIZE = 64 + WS_SWIZZLE_SIZE };
char *ws_swizzled_words(const struct ws_address_options *options, char *buffer);

enum ws_finding_kind {
    WS_FINDING_INACTIVE,    /* skips an instruction that every lane must execute: undefined */
    WS_FINDING_MISALIGNED,  /* not aligned: a fault that ends the process's GPU context */
    WS_FINDING_TORN,        /* under the layout, its elements are not contiguous */
    WS_FINDING_OUTSIDE,     /* the row ends outside the buffer */
    WS_FINDING_OVERLAPPING, /* shares bytes with an earlier lane's row: a race for a store */
    WS_FINDING_SAME,        /* the same row as an earlier lane's: a load reads it once */
    WS_FINDING_IGNORED,     /* the lane's address is ignored */
    WS_FINDING_TURING,      /* ignored, but must be valid on sm_75 and before */
};

enum { WS_FINDING_SIZE = 256, WS_FINDINGS_SIZE = WS_FINDING_SIZE + 160 };

struct ws_finding {
    enum ws_finding_kind kind;
    bool fault; /* the instruction would fail, access unintended bytes, or race */
    int lane;
    int other;                  /* the earlier lane of an overlap, otherwise -1 */
    char text[WS_FINDING_SIZE]; /* one sentence without a full stop */
};

struct ws_findings {
    int count, faults;
    struct ws_finding finding[4 * WS_LANES]; /* by lane */
};

/*
 * Faults and remarks on the addresses, by lane. `buffer_bytes` as in the options. (Alignment, which
 * lanes' addresses are used, and that all lanes must execute the instruction: PTX ISA, ldmatrix;
 * that ignored lanes may hold any address on sm_80 and later: the captures' `ignored` runs.)
 */
void ws_addresses_check(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_findings *findings);

/*
 * The first fault and the numbers of others by kind: "lane 3's address, byte 88, is not … (and 7 more,
 * 2 rows outside the buffer)", of at most WS_FINDINGS_SIZE. False if none exists.
 */
bool ws_findings_fault(const struct ws_findings *findings, char *text, size_t size);

/* Same as an error: fails if any address faults. */
bool ws_findings_refuse(const struct ws_findings *findings, struct ws_error *error);

/*
 * As bits: lanes whose address is used and whose row is misaligned or ends outside the buffer, and
 * lanes that do not execute an instruction that every lane must. With any of them nothing is
 * counted. (Stores to one row are a fault too, but run.)
 */
uint32_t ws_addresses_faulting(const struct ws_addresses *addresses, int64_t buffer_bytes);

#endif
