/* Places in a snippet's text at which a swizzle can be written. */
#ifndef WS_ADDRESS_SUGGEST_SITE_H
#define WS_ADDRESS_SUGGEST_SITE_H

#include <stddef.h>

#include "probe/address/address.h"
#include "probe/address/edit.h"

enum { WS_MOST_SITES = 48 };

/* A span of text that may be an offset. */
struct ws_site {
    size_t start, length;
    size_t row_start, row_length; /* the index before it, of A[row][column]; length 0: none */
};

/* Finds them: indices, what is assigned or returned, operands of asm. Returns how many. */
int ws_sites_find(const char *text, struct ws_site site[WS_MOST_SITES]);

/*
 * Finds names, and sums of names and numbers, that may be a distance of rows: alone in [ ], behind or
 * before a *, all that a #define or a constant is. Returns how many.
 */
int ws_factors_find(const char *text, struct ws_site site[WS_MOST_SITES]);

/*
 * Writes the swizzle at a site, whose text counts elements of `element_bytes` (1, 2, 4, 8). With
 * `row_shift` of 0 or more, bits of the row's index from that one up are XORed onto it; below 0, its
 * own. False where it cannot be.
 */
bool ws_site_edit(const char *text, const struct ws_site *site, struct ws_swizzle swizzle,
                  int element_bytes, int row_shift, struct ws_edit *edit);

#endif
