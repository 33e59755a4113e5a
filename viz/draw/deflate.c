/*
 * Tokens are kept until a block is full; then their counts make its Huffman codes. Codes that come
 * out longer than the format allows are made again from halved counts, which ends in equal ones.
 */
#include "viz/draw/deflate.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum {
    END_OF_BLOCK = 256,
    LONGEST = 258, /* bytes of a match */
    LONGEST_CODE = 15,
    CODE_LENGTHS = LONGEST_CODE + 1, /* symbols that say a code's length; repeats are not used */
    LONGEST_LENGTH_CODE = 7,
};

/* What a length or distance is written as: a symbol, and so many bits of what exceeds `first`. */
struct range {
    int symbol, extra;
    uint32_t first;
};

/* The place of the highest bit that is set; 0 of 0. Below 2^16. */
static int highest_bit(uint32_t value)
{
    int bit = 0;

    for (int half = 8; half; half /= 2)
        if (value >> (bit + half))
            bit += half;
    return bit;
}

/*
 * The symbols divide each doubling into 2^part ranges of one size, and values below have one each.
 * That is RFC 1951's tables, from 0, but for the longest match.
 */
static struct range range_of(uint32_t value, int part)
{
    int extra = highest_bit(value) - part;

    if (extra <= 0)
        return (struct range){.symbol = (int)value, .first = value};
    return (struct range){.symbol = (extra << part) + (int)(value >> extra),
                          .extra = extra,
                          .first = value >> extra << extra};
}

static struct range length_range(uint32_t length)
{
    struct range range = range_of(length - WS_DEFLATE_LEAST, 2);

    if (length == LONGEST)
        range = (struct range){.symbol = WS_DEFLATE_LENGTHS - END_OF_BLOCK - 2,
                               .first = length - WS_DEFLATE_LEAST};
    range.symbol += END_OF_BLOCK + 1;
    return range;
}

static void put(struct ws_deflate *deflate, uint32_t value, int bits)
{
    deflate->bits |= (uint64_t)value << deflate->held;
    deflate->held += bits;
    if (deflate->held >= 32) {
        const unsigned char data[4] = {(unsigned char)(deflate->bits & 0xFF),
                                       (unsigned char)(deflate->bits >> 8 & 0xFF),
                                       (unsigned char)(deflate->bits >> 16 & 0xFF),
                                       (unsigned char)(deflate->bits >> 24 & 0xFF)};

        ws_bytes_add(deflate->bytes, data, sizeof data);
        deflate->bits >>= 32;
        deflate->held -= 32;
    }
}

/* A Huffman code: each symbol's bits, the first lowest, and their number; 0 where it has none. */
struct code {
    uint16_t bits[WS_DEFLATE_LENGTHS];
    uint8_t length[WS_DEFLATE_LENGTHS];
};

/* The lengths of a Huffman code of those symbols that have a weight, two at least; the longest. */
static int huffman(const uint32_t *weight, int symbols, uint8_t *length)
{
    enum { NODES = 2 * WS_DEFLATE_LENGTHS };
    uint32_t total[NODES];
    int symbol[WS_DEFLATE_LENGTHS], parent[NODES], depth[NODES], leaves = 0, nodes, leaf = 0, inner;
    int longest = 0;

    memset(length, 0, (size_t)symbols);
    for (int i = 0; i < symbols; i++) {
        int at = leaves;

        if (!weight[i])
            continue;
        for (; at && weight[symbol[at - 1]] > weight[i]; at--)
            symbol[at] = symbol[at - 1];
        symbol[at] = i;
        ++leaves;
    }
    assert(leaves > 1);
    for (int i = 0; i < leaves; i++)
        total[i] = weight[symbol[i]];
    inner = nodes = leaves; /* nodes come in ascending order, so both queues are sorted */
    while (nodes < 2 * leaves - 1) {
        total[nodes] = 0;
        for (int side = 0; side < 2; side++) {
            bool takes_leaf = leaf < leaves && (inner == nodes || total[leaf] <= total[inner]);
            int child = takes_leaf ? leaf++ : inner++;

            total[nodes] += total[child];
            parent[child] = nodes;
        }
        ++nodes;
    }
    depth[nodes - 1] = 0;
    for (int i = nodes - 2; i >= 0; i--) {
        depth[i] = depth[parent[i]] + 1;
        if (i < leaves)
            length[symbol[i]] = (uint8_t)depth[i];
        if (depth[i] > longest)
            longest = depth[i];
    }
    return longest;
}

/* The canonical code for these counts, which are halved until no code is longer than `most`. */
static void make_code(uint32_t *count, int symbols, int most, struct code *code)
{
    uint32_t next = 0;

    while (huffman(count, symbols, code->length) > most)
        for (int i = 0; i < symbols; i++)
            count[i] = (count[i] + 1) / 2;
    for (int length = 1; length <= most; length++, next *= 2)
        for (int i = 0; i < symbols; i++) {
            if (code->length[i] != length)
                continue;
            code->bits[i] = 0;
            for (int bit = 0; bit < length; bit++)
                code->bits[i] |= (uint16_t)((next >> bit & 1) << (length - 1 - bit));
            ++next;
        }
}

static void put_symbol(struct ws_deflate *deflate, const struct code *code, int symbol)
{
    put(deflate, code->bits[symbol], code->length[symbol]);
}

/* The codes' lengths, themselves in a Huffman code. */
static void put_codes(struct ws_deflate *deflate, const struct code *lengths,
                      const struct code *distances)
{
    static const uint8_t order[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint32_t count[CODE_LENGTHS] = {1, 1};
    struct code code;

    for (int i = 0; i < WS_DEFLATE_LENGTHS; i++)
        ++count[lengths->length[i]];
    for (int i = 0; i < WS_DEFLATE_DISTANCES; i++)
        ++count[distances->length[i]];
    make_code(count, CODE_LENGTHS, LONGEST_LENGTH_CODE, &code);
    put(deflate, WS_DEFLATE_LENGTHS - 257, 5);
    put(deflate, WS_DEFLATE_DISTANCES - 1, 5);
    put(deflate, sizeof order - 4, 4);
    for (size_t i = 0; i < sizeof order; i++)
        put(deflate, order[i] < CODE_LENGTHS ? code.length[order[i]] : 0, 3);
    for (int i = 0; i < WS_DEFLATE_LENGTHS; i++)
        put_symbol(deflate, &code, lengths->length[i]);
    for (int i = 0; i < WS_DEFLATE_DISTANCES; i++)
        put_symbol(deflate, &code, distances->length[i]);
}

static void put_block(struct ws_deflate *deflate, bool is_last)
{
    struct code lengths, distances;

    put(deflate, is_last, 1);
    put(deflate, 2, 2); /* with codes of its own */
    make_code(deflate->lengths, WS_DEFLATE_LENGTHS, LONGEST_CODE, &lengths);
    make_code(deflate->distances, WS_DEFLATE_DISTANCES, LONGEST_CODE, &distances);
    put_codes(deflate, &lengths, &distances);
    for (int i = 0; i < deflate->tokens; i++) {
        uint32_t length = deflate->token[i] >> 16, rest = deflate->token[i] & 0xFFFF;
        struct range range;

        if (!length) {
            put_symbol(deflate, &lengths, (int)rest);
            continue;
        }
        range = length_range(length);
        put_symbol(deflate, &lengths, range.symbol);
        put(deflate, length - WS_DEFLATE_LEAST - range.first, range.extra);
        range = range_of(rest, 1);
        put_symbol(deflate, &distances, range.symbol);
        put(deflate, rest - range.first, range.extra);
    }
    put_symbol(deflate, &lengths, END_OF_BLOCK);
}

/* A block has its end, and two distances, so that each code has two symbols. */
static void begin_block(struct ws_deflate *deflate)
{
    deflate->tokens = 0;
    memset(deflate->lengths, 0, sizeof deflate->lengths);
    memset(deflate->distances, 0, sizeof deflate->distances);
    deflate->lengths[END_OF_BLOCK] = deflate->distances[0] = deflate->distances[1] = 1;
}

static void add(struct ws_deflate *deflate, uint32_t token)
{
    if (deflate->tokens == WS_DEFLATE_BLOCK) {
        put_block(deflate, false);
        begin_block(deflate);
    }
    deflate->token[deflate->tokens++] = token;
}

void ws_deflate_begin(struct ws_deflate *deflate, struct ws_bytes *bytes)
{
    ws_bytes_add(bytes, "\x78\x01", 2); /* a window of 32 KiB, compressed fast */
    deflate->bytes = bytes;
    deflate->bits = 0;
    deflate->held = 0;
    begin_block(deflate);
}

void ws_deflate_literals(struct ws_deflate *deflate, const unsigned char *data, int length)
{
    for (int i = 0; i < length; i++) {
        add(deflate, data[i]);
        ++deflate->lengths[data[i]];
    }
}

void ws_deflate_match(struct ws_deflate *deflate, size_t length, size_t distance)
{
    uint32_t before = (uint32_t)distance - 1;

    assert(length >= WS_DEFLATE_LEAST && distance && distance <= WS_DEFLATE_WINDOW);
    while (length) {
        size_t piece = length < LONGEST ? length : LONGEST;

        if (length > piece && length - piece < WS_DEFLATE_LEAST)
            piece -= WS_DEFLATE_LEAST;
        add(deflate, (uint32_t)piece << 16 | before);
        ++deflate->lengths[length_range((uint32_t)piece).symbol];
        ++deflate->distances[range_of(before, 1).symbol];
        length -= piece;
    }
}

void ws_deflate_end(struct ws_deflate *deflate, uint32_t checksum)
{
    put_block(deflate, true);
    put(deflate, 0, (8 - deflate->held % 8) % 8);
    for (; deflate->held; deflate->bits >>= 8, deflate->held -= 8)
        ws_bytes_add(deflate->bytes, &(unsigned char){(unsigned char)(deflate->bits & 0xFF)}, 1);
    for (int shift = 24; shift >= 0; shift -= 8)
        ws_bytes_add(deflate->bytes, &(unsigned char){(unsigned char)(checksum >> shift & 0xFF)},
                     1);
}
