/*
 * Deflate (RFC 1951) in a zlib stream (RFC 1950), from literals and matches that the caller chooses:
 * png.c compares whole pixels, which is several times as fast as a search by bytes.
 */
#ifndef WS_DRAW_DEFLATE_H
#define WS_DRAW_DEFLATE_H

#include <stdint.h>

#include "viz/draw/bytes.h"

enum {
    WS_DEFLATE_LEAST = 3,        /* bytes of a match */
    WS_DEFLATE_WINDOW = 1 << 15, /* the largest distance in bytes */
    WS_DEFLATE_BLOCK = 1 << 15,  /* literals and matches that share their codes */
    WS_DEFLATE_LENGTHS = 286,
    WS_DEFLATE_DISTANCES = 30,
};

/* A stream that is being written. */
struct ws_deflate {
    struct ws_bytes *bytes; /* borrowed */
    uint64_t bits;          /* not yet written, the first lowest */
    int held;               /* their number, below 32 between writes */
    int tokens;
    uint32_t token[WS_DEFLATE_BLOCK]; /* a literal, or a match's length << 16 | distance - 1 */
    uint32_t lengths[WS_DEFLATE_LENGTHS], distances[WS_DEFLATE_DISTANCES]; /* their counts */
};

/* Begins a stream at the end of `bytes`, whose failure is the only one that there can be. */
void ws_deflate_begin(struct ws_deflate *deflate, struct ws_bytes *bytes);

void ws_deflate_literals(struct ws_deflate *deflate, const unsigned char *data, int length);

/* Repeats `length` bytes, at least WS_DEFLATE_LEAST, from `distance` before, at most the window. */
void ws_deflate_match(struct ws_deflate *deflate, size_t length, size_t distance);

/* Ends a stream of at least one byte, with the Adler-32 checksum of what it decompresses to. */
void ws_deflate_end(struct ws_deflate *deflate, uint32_t checksum);

#endif
