/*
 * Words as bytes that compress well: all distinct words once, ascending, then for each word its
 * index among them. Numbers of more than 8 bits are little-endian.
 */
#ifndef WS_EVIDENCE_WGMMA_WORDS_H
#define WS_EVIDENCE_WGMMA_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

struct ws_wgmma_words {
    int values; /* distinct words: 4 bytes each; then 1 byte per word, 2 if there are more than
                 * 256, 4 if more than 65536 */
    size_t length;
    uint8_t *bytes; /* owned */
};

/* The bytes that `count` words with `values` distinct ones take. */
size_t ws_wgmma_words_length(int values, size_t count);

bool ws_wgmma_words_pack(const uint32_t *word, size_t count, struct ws_wgmma_words *words,
                         struct ws_error *error);

/*
 * The `count` words, to be freed; NULL, with the error, if values do not ascend or an index is out
 * of range.
 */
uint32_t *ws_wgmma_words_unpack(const struct ws_wgmma_words *words, size_t count,
                                struct ws_error *error);

#endif
