/*
 * A tile in memory before and after a swizzle: the lines of 128 bytes that hold its rows, and the
 * chunks that lines are made of, each as large as what one row takes of the banks.
 */
#ifndef WS_FIGURE_CHUNKS_H
#define WS_FIGURE_CHUNKS_H

#include "probe/address/bank.h"
#include "viz/figure/figure.h"

enum { WS_LINE_BYTES = WS_BANKS * WS_BANK_BYTES, WS_MOST_LINES = WS_LANES };

/* The tile in memory, on one side of the swizzle. */
struct ws_chunk_side {
    struct ws_banks banks;
    int lines;
    uint32_t line[WS_MOST_LINES]; /* addresses of the lines that hold rows, in their order */
    bool after;
};

/* From `chunk` on it is how they are drawn. */
struct ws_chunks {
    const struct ws_figure *figure;
    const struct ws_variant *variant;
    struct ws_address_options options; /* with the swizzle */
    struct ws_chunk_side side[2];
    int bytes;    /* of a chunk: what a row takes of the banks */
    int followed; /* the phase */
    bool within;  /* the swizzle moves chunks within their lines alone */
    bool by_rows; /* lines are rows of the tile */
    double chunk; /* its width */
    double row;   /* the height of a line */
    bool stacked; /* after stands under before, not beside it */
    int folds;    /* columns that the lines of each are folded into */
};

/*
 * Makes both sides for chunks->figure and chunks->variant: where the figure does not say it, of the
 * 128-byte swizzle, and at the pitch that the swizzle is made for. Fails for a variant without
 * addresses, for addresses of no tile, and where a row does not stay whole or is no chunk.
 */
bool ws_chunks_make(struct ws_chunks *chunks, struct ws_error *error);

/* The lane that counts and gives this address, of several the first; -1: none. */
int ws_chunks_lane(const struct ws_addresses *addresses, uint32_t address);

/* What a line is called: its row of the tile, or its address. */
void ws_chunks_line(const struct ws_chunks *chunks, const struct ws_chunk_side *side, int line,
                    char *text, size_t size);

/*
 * What the chunk is called that was at address `was` before: its number in its line, behind that
 * line's where the swizzle moves chunks between lines.
 */
void ws_chunks_name(const struct ws_chunks *chunks, uint32_t was, char *text, size_t size);

#endif
