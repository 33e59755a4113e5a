/*
 * Finds the value that each bit of the lane adds to the number, or flips in it, and joins adjacent
 * bits whose values double into one digit.
 */
#include "probe/access/numbers_expression.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/map.h"

enum { LANE_BITS = 5 };

struct writer {
    char *text;
    size_t length;
};

static void put(struct writer *writer, const char *format, ...) WS_PRINTF(2, 3);

static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    writer->length +=
        (size_t)vsnprintf(writer->text + writer->length, WS_EXPRESSION_LENGTH + 1 - writer->length,
                          format, arguments);
    va_end(arguments);
}

/* The values that the bits of the lane add or flip. False if a lane with several bits differs. */
static bool is_sum(const uint32_t number[WS_LANES], bool flips, int64_t bit[LANE_BITS])
{
    for (int i = 0; i < LANE_BITS; i++)
        bit[i] = flips ? number[1 << i] ^ number[0] : (int64_t)number[1 << i] - number[0];
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t made = number[0];

        for (int i = 0; i < LANE_BITS; i++)
            if (lane >> i & 1)
                made = flips ? made ^ bit[i] : made + bit[i];
        if (made != number[lane])
            return false;
    }
    return true;
}

/* The number of bits from `first` on that form one digit of the lane, worth bit[first] per unit. */
static int digit_bits(const int64_t bit[LANE_BITS], int first, bool flips)
{
    int count = 1;

    if (flips && bit[first] & (bit[first] - 1)) /* digit * bit[first] would carry */
        return 1;
    while (first + count < LANE_BITS && bit[first + count] == 2 * bit[first + count - 1])
        count++;
    return count;
}

/* "t / 2 % 8 * 144" */
static void put_digit(struct writer *writer, int first, int count, int64_t worth)
{
    char digit[32];

    put(writer, "%s", ws_digit_text("t", 1 << first, 1 << count, WS_LANES, digit, sizeof digit));
    if (worth != 1)
        put(writer, " * %" PRId64, worth);
}

static void put_sum(struct writer *writer, uint32_t start, bool flips, const int64_t bit[LANE_BITS])
{
    bool first_term = !start;

    if (start)
        put(writer, "%" PRIu32, start);
    for (int i = 0, count; i < LANE_BITS; i += count) {
        count = bit[i] ? digit_bits(bit, i, flips) : 1;
        if (!bit[i])
            continue;
        if (flips)
            put(writer, first_term ? "(" : " ^ (");
        else if (!first_term)
            put(writer, bit[i] < 0 ? " - " : " + ");
        put_digit(writer, i, count, bit[i] < 0 && !first_term ? -bit[i] : bit[i]);
        if (flips)
            put(writer, ")");
        first_term = false;
    }
    if (first_term)
        put(writer, "0");
}

char *ws_numbers_expression(const uint32_t number[WS_LANES], char text[WS_EXPRESSION_LENGTH + 1])
{
    struct writer writer = {text, 0};
    char flipped[WS_EXPRESSION_LENGTH + 1];
    struct writer other = {flipped, 0};
    int64_t bit[LANE_BITS];

    if (is_sum(number, false, bit))
        put_sum(&writer, number[0], false, bit);
    if (is_sum(number, true, bit))
        put_sum(&other, number[0], true, bit);
    if (other.length && (!writer.length || other.length < writer.length))
        memcpy(text, flipped, other.length + 1);
    if (writer.length || other.length)
        return text;
    for (int lane = 0; lane < WS_LANES - 1; lane++)
        put(&writer, "t == %d ? %" PRIu32 " : ", lane, number[lane]);
    put(&writer, "%" PRIu32, number[WS_LANES - 1]);
    return text;
}
