/*
 * A tile in memory before and after a swizzle: the lines of 128 bytes that hold its rows, and the
 * chunks of the lines. A chunk is as large as the part of the banks that one row uses.
 */
#ifndef WS_PAINT_CHUNKS_H
#define WS_PAINT_CHUNKS_H

#include "probe/access/bank.h"
#include "viz/figure/figure.h"

enum { WS_LINE_BYTES = WS_BANKS * WS_BANK_BYTES, WS_MOST_LINES = WS_LANES };

/* The tile in memory, on one side of the swizzle. */
struct ws_chunk_side {
    struct ws_banks banks;
    int lines;
    uint32_t line[WS_MOST_LINES]; /* addresses of the lines that hold rows, in their order */
    bool after;
};

/* The fields from `chunk` on describe the arrangement. */
struct ws_chunks {
    const struct ws_figure *figure;
    const struct ws_variant *variant;
    struct ws_address_options options; /* with the swizzle */
    struct ws_chunk_side side[2];
    int bytes;    /* of a chunk: the part of the banks that a row uses */
    int followed; /* the phase */
    bool within;  /* the swizzle moves chunks only within their lines */
    bool by_rows; /* lines are rows of the tile */
    double chunk; /* its width */
    double row;   /* the height of a line */
    bool stacked; /* the side after the swizzle is below that before it */
    int folds;    /* columns that the lines of each are folded into */
};

/*
 * Makes both sides for chunks->figure and chunks->variant. The defaults are the 128-byte swizzle
 * and the pitch that the swizzle is made for. Fails for a variant without addresses, for addresses
 * that no tile describes, if the swizzle splits a row, and if a row is not a chunk.
 */
bool ws_chunks_make(struct ws_chunks *chunks, struct ws_error *error);

/* The lane that supplies this address, of several the first; -1: none. */
int ws_chunks_lane(const struct ws_addresses *addresses, uint32_t address);

/* The name of a line: its row of the tile, or its address. */
void ws_chunks_line(const struct ws_chunks *chunks, const struct ws_chunk_side *side, int line,
                    char *text, size_t size);

/*
 * The name of the chunk that is at address `was` before the swizzle: its number in its line, after
 * the number of that line if the swizzle moves chunks between lines.
 */
void ws_chunks_name(const struct ws_chunks *chunks, uint32_t was, char *text, size_t size);

#endif
