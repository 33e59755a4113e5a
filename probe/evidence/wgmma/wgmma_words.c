/* Sorted once, and then looked up. */
#include "probe/evidence/wgmma/wgmma_words.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BYTES = 4 };

static size_t index_bytes(int values)
{
    return values <= 1 << 8 ? 1 : values <= 1 << 16 ? 2 : 4;
}

size_t ws_wgmma_words_length(int values, size_t count)
{
    return VALUE_BYTES * (size_t)values + index_bytes(values) * count;
}

static void write_number(uint8_t *byte, size_t bytes, uint32_t number)
{
    for (size_t i = 0; i < bytes; i++)
        byte[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t read_number(const uint8_t *byte, size_t bytes)
{
    uint32_t number = 0;

    for (size_t i = 0; i < bytes; i++)
        number |= (uint32_t)byte[i] << 8 * i;
    return number;
}

static int by_value(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

bool ws_wgmma_words_pack(const uint32_t *word, size_t count, struct ws_wgmma_words *words,
                         struct ws_error *error)
{
    uint32_t *value = malloc((count + 1) * sizeof *value);
    uint8_t *byte;
    size_t bytes;

    *words = (struct ws_wgmma_words){0};
    if (!value)
        return ws_no_memory(error);
    memcpy(value, word, count * sizeof *value);
    qsort(value, count, sizeof *value, by_value);
    for (size_t i = 0; i < count; i++)
        if (!i || value[i] != value[words->values - 1])
            value[words->values++] = value[i];
    words->length = ws_wgmma_words_length(words->values, count);
    words->bytes = byte = malloc(words->length + 1);
    bytes = index_bytes(words->values);
    for (int i = 0; byte && i < words->values; i++, byte += VALUE_BYTES)
        write_number(byte, VALUE_BYTES, value[i]);
    for (size_t i = 0; byte && i < count; i++, byte += bytes) {
        const uint32_t *found =
            bsearch(&word[i], value, (size_t)words->values, sizeof *value, by_value);

        write_number(byte, bytes, (uint32_t)(found - value));
    }
    free(value);
    return words->bytes || ws_no_memory(error);
}

uint32_t *ws_wgmma_words_unpack(const struct ws_wgmma_words *words, size_t count,
                                struct ws_error *error)
{
    size_t bytes = index_bytes(words->values);
    const uint8_t *byte = words->bytes + VALUE_BYTES * (size_t)words->values;
    uint32_t *word = malloc((count + 1) * sizeof *word);
    bool done = word || ws_no_memory(error);

    for (int i = 1; i < words->values && done; i++)
        if (read_number(words->bytes + VALUE_BYTES * i, VALUE_BYTES) <=
            read_number(words->bytes + VALUE_BYTES * (i - 1), VALUE_BYTES))
            done =
                ws_fail(error, WS_CODE_CAPTURE, "value %d is not greater than the one before", i);
    for (size_t i = 0; i < count && done; i++, byte += bytes) {
        uint32_t index = read_number(byte, bytes);

        if (index < (uint32_t)words->values)
            word[i] = read_number(words->bytes + (size_t)VALUE_BYTES * index, VALUE_BYTES);
        else
            done = ws_fail(error, WS_CODE_CAPTURE, "word %zu refers to value %u of %d", i,
                           (unsigned)index, words->values);
    }
    if (done)
        return word;
    free(word);
    return NULL;
}
