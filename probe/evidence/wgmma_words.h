/*
 * Words as bytes that pack well: all different ones once, rising, and then for each word which of
 * them it is. Numbers of more than 8 bits begin with the lowest.
 */
#ifndef WS_EVIDENCE_WGMMA_WORDS_H
#define WS_EVIDENCE_WGMMA_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

struct ws_wgmma_words {
    int values; /* different words: 4 bytes each; then a byte a word, of more than 256 two, of more
                   than 65536 four */
    size_t length;
    uint8_t *bytes; /* owned */
};

/* So many bytes do `count` words of `values` different ones take. */
size_t ws_wgmma_words_length(int values, size_t count);

bool ws_wgmma_words_pack(const uint32_t *word, size_t count, struct ws_wgmma_words *words,
                         struct ws_error *error);

/*
 * The `count` words, to be freed; NULL, and the error, where values do not rise, or a word is none
 * of them.
 */
uint32_t *ws_wgmma_words_unpack(const struct ws_wgmma_words *words, size_t count,
                                struct ws_error *error);

#endif
