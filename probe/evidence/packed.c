/* One of two files that know libdeflate; the other writes PNG. */
#include "probe/evidence/packed.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

/* The strongest: it is written once and kept. And what no compressed byte can stand for. */
enum { LEVEL = 12, MOST_PER_BYTE = 1040 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *to_base64(const uint8_t *bytes, size_t length)
{
    char *text = malloc((length + 2) / 3 * 4 + 1), *at = text;

    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);

        *at++ = digits[three >> 18];
        *at++ = digits[three >> 12 & 63];
        *at++ = left > 1 ? digits[three >> 6 & 63] : '=';
        *at++ = left > 2 ? digits[three & 63] : '=';
    }
    *at = 0;
    return text;
}

/* What each character is worth, plus 1; 0 for none. */
static void list_worth(uint8_t worth[256])
{
    memset(worth, 0, 256);
    for (int i = 0; i < 64; i++)
        worth[(unsigned char)digits[i]] = (uint8_t)(i + 1);
}

/* False where it is no base64, or not in its one right form. */
static bool from_base64(const char *text, size_t length, uint8_t *bytes, size_t *count)
{
    size_t padding = length && text[length - 1] == '=';
    uint8_t worth[256];
    uint32_t held = 0;

    list_worth(worth);
    padding += padding && text[length - 2] == '=';
    *count = 0;
    for (size_t i = 0; i < length; i++) {
        uint8_t value = worth[(unsigned char)text[i]];

        if (!value && i < length - padding)
            return false;
        held = held << 6 | (value ? value - 1u : 0);
        if (i % 4 < 3)
            continue;
        bytes[(*count)++] = (uint8_t)(held >> 16);
        bytes[(*count)++] = (uint8_t)(held >> 8);
        bytes[(*count)++] = (uint8_t)held;
        held = 0;
    }
    for (size_t i = 0; i < padding; i++)
        if (bytes[--*count])
            return false;
    return true;
}

char *ws_pack(const uint8_t *bytes, size_t length, struct ws_error *error)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(LEVEL);
    size_t bound = compressor ? libdeflate_zlib_compress_bound(compressor, length) : 0;
    uint8_t *packed = compressor ? malloc(bound) : NULL;
    char *text = NULL;

    if (packed)
        text =
            to_base64(packed, libdeflate_zlib_compress(compressor, bytes, length, packed, bound));
    libdeflate_free_compressor(compressor);
    free(packed);
    if (!text)
        ws_no_memory(error);
    return text;
}

static bool inflate(const uint8_t *packed, size_t count, uint8_t *bytes, size_t length,
                    struct ws_error *error)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    enum libdeflate_result result;
    size_t used;

    if (!decompressor)
        return ws_no_memory(error);
    result = libdeflate_zlib_decompress_ex(decompressor, packed, count, bytes, length, &used, NULL);
    libdeflate_free_decompressor(decompressor);
    if (result == LIBDEFLATE_SUCCESS && used == count)
        return true;
    return ws_fail(error, WS_CODE_CAPTURE,
                   result == LIBDEFLATE_BAD_DATA ? "the compressed bytes are damaged"
                                                 : "the decompressed data is not %zu bytes",
                   length);
}

uint8_t *ws_unpack(const char *text, size_t length, struct ws_error *error)
{
    size_t characters = strlen(text), count = 0;
    uint8_t *packed, *bytes;

    if (characters % 4 || !characters || length / MOST_PER_BYTE > characters) {
        ws_fail(error, WS_CODE_CAPTURE,
                characters % 4 || !characters ? "this is not base64"
                                              : "this is too short for %zu bytes",
                length);
        return NULL;
    }
    packed = malloc(characters / 4 * 3);
    bytes = malloc(length + 1);
    if (!packed || !bytes) {
        ws_no_memory(error);
    } else if (!from_base64(text, characters, packed, &count)) {
        ws_fail(error, WS_CODE_CAPTURE, "this is not base64");
    } else if (inflate(packed, count, bytes, length, error)) {
        free(packed);
        return bytes;
    }
    free(packed);
    free(bytes);
    return NULL;
}
