/*
 * Elements and operands of a warpgroup MMA for programs that run on a GPU, from the PTX ISA only:
 * values that every type represents exactly, their bits, and which of 128 threads hold A and D.
 */
#ifndef WS_VIZ_TESTS_WGMMA_REFERENCE_H
#define WS_VIZ_TESTS_WGMMA_REFERENCE_H

#include <cmath>
#include <cstdint>
#include <cstring>

#include <cuda.h>
#include <cuda_runtime.h>

enum { THREADS = 128, FRAGMENTS = 16 };

struct type_row {
    const char *name;
    int bits, exponent, fraction, least, most; /* a float's fields; random range */
};

static const type_row types[] = {
    {"f32", 32, 8, 23, 0, 0},  {"s32", 32, 0, 0, 0, 0},      {"f16", 16, 5, 10, -4, 4},
    {"bf16", 16, 8, 7, -4, 4}, {"tf32", 32, 8, 23, -31, 31}, {"e4m3", 8, 4, 3, -4, 4},
    {"e5m2", 8, 5, 2, -4, 4},  {"s8", 8, 0, 0, -100, 100},   {"u8", 8, 0, 0, 0, 200},
    {"b1", 1, 0, 0, 0, 1},
};

static const type_row &type_of(const char *name)
{
    for (const type_row &type : types)
        if (!std::strcmp(type.name, name))
            return type;
    std::abort();
}

static uint32_t drawn = 2026;

static int draw(int least, int most)
{
    drawn = drawn * 1664525u + 1013904223u;
    return least + static_cast<int>((drawn >> 8) % static_cast<uint32_t>(most - least + 1));
}

static uint32_t encode(const type_row &type, int value)
{
    const uint32_t mask = type.bits == 32 ? ~0u : (1u << type.bits) - 1;
    int exponent;
    double fraction;

    if (!type.exponent)
        return static_cast<uint32_t>(value) & mask;
    if (!value)
        return 0;
    fraction = std::frexp(std::fabs(static_cast<double>(value)), &exponent) * 2 - 1;
    return (value < 0 ? 1u << (type.exponent + type.fraction) : 0) |
           static_cast<uint32_t>(exponent - 2 + (1 << (type.exponent - 1))) << type.fraction |
           static_cast<uint32_t>(std::ldexp(fraction, type.fraction));
}

static double decode(const type_row &type, uint32_t bits)
{
    const int mask = (1 << type.exponent) - 1, bias = mask / 2;
    int field;
    double fraction, value;

    if (!type.exponent) {
        const uint32_t sign = type.name[0] == 's' ? 1u << (type.bits - 1) : 0;

        return static_cast<double>(static_cast<int64_t>(bits ^ sign) - static_cast<int64_t>(sign));
    }
    field = static_cast<int>(bits >> type.fraction) & mask;
    fraction = std::ldexp(static_cast<double>(bits & ((1u << type.fraction) - 1)), -type.fraction);
    value = field ? std::ldexp(1 + fraction, field - bias) : std::ldexp(fraction, 1 - bias);
    return bits >> (type.exponent + type.fraction) & 1 ? -value : value;
}

/* Reads or writes an element of a line of memory, `bits` wide. */
static void put(unsigned char *line, int index, int bits, uint32_t value)
{
    if (bits < 8) {
        line[index / 8] = static_cast<unsigned char>((line[index / 8] & ~(1 << index % 8)) |
                                                     static_cast<int>(value) << index % 8);
        return;
    }
    std::memcpy(line + index * (bits / 8), &value, static_cast<size_t>(bits / 8));
}

static uint32_t get(const unsigned char *line, int index, int bits)
{
    uint32_t value = 0;

    if (bits < 8)
        return line[index / 8] >> index % 8 & 1;
    std::memcpy(&value, line + index * (bits / 8), static_cast<size_t>(bits / 8));
    return value;
}

/* The row and column of value i of D in thread t, and of element i of A, of width `bits`. */
static void place_of_d(int t, int i, int *row, int *column)
{
    *row = t / 32 * 16 + t % 32 / 4 + 8 * (i / 2 % 2);
    *column = 8 * (i / 4) + 2 * (t % 4) + i % 2;
}

static void place_of_a(int t, int i, int bits, int *row, int *column)
{
    const int e = 32 / bits;

    *row = t / 32 * 16 + t % 32 / 4 + 8 * (i / e % 2);
    *column = t % 4 * e + i % e + 4 * e * (i / (2 * e));
}

/* A value of D, from the words of its threads. */
static double value_of_d(const type_row &type, const uint32_t *words, int count, int t, int i)
{
    const int each = 32 / type.bits;

    return decode(type, words[t * count + i / each] >> (i % each * type.bits) &
                            (type.bits == 32 ? ~0u : (1u << type.bits) - 1));
}

#endif
