/*
 * MMAs without Warpscope: types, the places of operands by the PTX ISA, memory with a swizzle, and
 * random matrices. In C and in C++, so that a test here and a program on a GPU compare with the
 * same reference. Elements are small whole numbers; multiplying and adding them is exact.
 */
#ifndef WS_PROBE_TESTS_FEED_REFERENCE_H
#define WS_PROBE_TESTS_FEED_REFERENCE_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REF_LANES = 32, REF_WORDS = 16, REF_MEMORY = 32 * 1024, REF_MOST = 256 };

/* The shape and types in an MMA's name. */
struct ref_product {
    int m, n, k;
    char d[8], a[8], b[8], c[8];
};

static inline struct ref_product ref_product_of(const char *name)
{
    struct ref_product product;

    memset(&product, 0, sizeof product);
    if (sscanf(name, "mma.m%dn%dk%d.%7[^.].%7[^.].%7[^.].%7[^.]", &product.m, &product.n,
               &product.k, product.d, product.a, product.b, product.c) != 7)
        abort();
    return product;
}

static inline int ref_is(const char *type, const char *other)
{
    return !strcmp(type, other);
}

static inline int ref_bits(const char *type)
{
    static const struct {
        const char *type;
        int bits;
    } all[] = {{"f64", 64}, {"f32", 32}, {"s32", 32}, {"tf32", 32}, {"f16", 16}, {"bf16", 16},
               {"s8", 8},   {"u8", 8},   {"e4m3", 8}, {"s4", 4},    {"b1", 1}};

    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (ref_is(type, all[i].type))
            return all[i].bits;
    abort();
}

static inline uint32_t ref_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* A random element, as large as exact sums allow; wide types have ones in all their bits. */
static inline int64_t ref_random_value(const char *type, uint32_t *state)
{
    int64_t most = ref_is(type, "tf32")   ? 1023
                   : ref_is(type, "f64")  ? (1 << 24) - 1
                   : ref_is(type, "s8")   ? 127
                   : ref_is(type, "s4")   ? 7
                   : ref_is(type, "e4m3") ? 4
                                          : 8;

    if (ref_is(type, "b1"))
        return ref_random(state) % 2;
    return (int64_t)(((uint64_t)ref_random(state) << 16 | ref_random(state) % 65536) %
                     (uint64_t)(2 * most + 1)) -
           most;
}

/* A whole number in a float with the given bits of exponent and of fraction. */
static inline uint64_t ref_encode_float(double value, int exponent_bits, int fraction_bits)
{
    uint64_t sign = value < 0;
    int exponent, bias = (1 << (exponent_bits - 1)) - 1;
    double fraction;

    if (value == 0)
        return 0;
    fraction = frexp(fabs(value), &exponent) * 2;
    return sign << (exponent_bits + fraction_bits) |
           (uint64_t)(exponent - 1 + bias) << fraction_bits |
           (uint64_t)ldexp(fraction - 1, fraction_bits);
}

static inline double ref_decode_float(uint64_t bits, int exponent_bits, int fraction_bits)
{
    int sign = (int)(bits >> (exponent_bits + fraction_bits) & 1);
    int exponent = (int)(bits >> fraction_bits & (((uint64_t)1 << exponent_bits) - 1));
    int bias = (1 << (exponent_bits - 1)) - 1;
    double fraction = ldexp((double)(bits & (((uint64_t)1 << fraction_bits) - 1)), -fraction_bits);
    double value = exponent ? ldexp(1 + fraction, exponent - bias) : ldexp(fraction, 1 - bias);

    return sign ? -value : value;
}

static const struct ref_float {
    const char *type;
    int exponent, fraction;
} ref_floats[] = {{"f64", 11, 52}, {"f32", 8, 23}, {"tf32", 8, 23},
                  {"f16", 5, 10},  {"bf16", 8, 7}, {"e4m3", 4, 3}};

static inline const struct ref_float *ref_float_of(const char *type)
{
    for (unsigned i = 0; i < sizeof ref_floats / sizeof ref_floats[0]; i++)
        if (ref_is(type, ref_floats[i].type))
            return &ref_floats[i];
    return NULL;
}

static inline uint64_t ref_encode(const char *type, double value)
{
    const struct ref_float *format = ref_float_of(type);
    int bits = ref_bits(type);

    if (format)
        return ref_encode_float(value, format->exponent, format->fraction);
    return (uint64_t)(int64_t)value & (bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1);
}

static inline double ref_decode(const char *type, uint64_t bits)
{
    const struct ref_float *format = ref_float_of(type);
    int width = ref_bits(type);
    int64_t sign;

    if (format)
        return ref_decode_float(bits, format->exponent, format->fraction);
    if (ref_is(type, "b1"))
        return (double)bits;
    sign = (int64_t)1 << (width - 1);
    return (double)(((int64_t)bits ^ sign) - sign);
}

/* Bits of memory, from a place counted in bits, whose bytes are swizzled as in CUTLASS. */
static inline uint32_t ref_swizzle(int bits, uint32_t byte)
{
    return byte ^ ((byte >> 3) & ((((uint32_t)1 << bits) - 1) << 4));
}

static inline int ref_swizzle_bits(const char *text)
{
    return ref_is(text, "128") ? 3 : ref_is(text, "64") ? 2 : ref_is(text, "32") ? 1 : 0;
}

static inline void ref_put(unsigned char *memory, int swizzle, int64_t at, int bits, uint64_t value)
{
    for (int i = 0; i < bits; i++) {
        unsigned char *byte = &memory[ref_swizzle(swizzle, (uint32_t)((at + i) / 8))];
        int bit = (int)((at + i) % 8);

        *byte = (unsigned char)((*byte & ~(1 << bit)) | ((int)(value >> i & 1) << bit));
    }
}

static inline uint64_t ref_get(const unsigned char *memory, int swizzle, int64_t at, int bits)
{
    uint64_t value = 0;

    for (int i = 0; i < bits; i++)
        value |=
            (uint64_t)(memory[ref_swizzle(swizzle, (uint32_t)((at + i) / 8))] >> ((at + i) % 8) & 1)
            << i;
    return value;
}

/*
 * Row and column of the i-th element of a lane's operand, 'A', 'B' or 'D', with e elements in a
 * register of 32 bits (for f64 one in 64). (PTX ISA, "Matrix Fragments for mma".)
 */
static inline void ref_place(const struct ref_product *product, char operand, int lane, int i,
                             int *row, int *column)
{
    int bits = ref_bits(operand == 'B' ? product->b : product->a);
    int e = bits >= 32 ? 1 : 32 / bits, g = lane / 4, q = lane % 4;

    if (operand == 'A' && product->m == 16) {
        *row = g + 8 * (i / e % 2);
        *column = q * e + i % e + 4 * e * (i / (2 * e));
    } else if (operand == 'A') {
        *row = g;
        *column = q * e + i % e + 4 * e * (i / e);
    } else if (operand == 'B') {
        *row = q * e + i % e + 4 * e * (i / e);
        *column = g;
    } else {
        *row = g + 8 * (i / 2);
        *column = 2 * q + i % 2;
    }
}

static inline const char *ref_type(const struct ref_product *product, char operand)
{
    return operand == 'A' ? product->a : operand == 'B' ? product->b : product->d;
}

static inline int ref_elements(const struct ref_product *product, char operand)
{
    int all = operand == 'A'   ? product->m * product->k
              : operand == 'B' ? product->k * product->n
                               : product->m * product->n;

    return all / REF_LANES;
}

static inline int ref_words(const struct ref_product *product, char operand)
{
    return ref_elements(product, operand) * ref_bits(ref_type(product, operand)) / 32;
}

typedef double ref_matrix[REF_MOST][REF_MOST];

/* Between a matrix and a warp's registers. */
static inline void ref_to_words(const struct ref_product *product, char operand, const char *type,
                                ref_matrix matrix, uint32_t words[REF_LANES][REF_WORDS])
{
    int bits = ref_bits(type);

    for (int lane = 0; lane < REF_LANES; lane++) {
        memset(words[lane], 0, sizeof words[lane]);
        for (int i = 0; i < ref_elements(product, operand); i++) {
            int row, column;
            uint64_t value;

            ref_place(product, operand, lane, i, &row, &column);
            value = ref_encode(type, matrix[row][column]);
            for (int b = 0; b < bits; b += 32)
                words[lane][(i * bits + b) / 32] |= (uint32_t)((value >> b) << i * bits % 32);
        }
    }
}

static inline void ref_from_words(const struct ref_product *product, char operand, const char *type,
                                  uint32_t words[REF_LANES][REF_WORDS], ref_matrix matrix)
{
    int bits = ref_bits(type);

    for (int lane = 0; lane < REF_LANES; lane++)
        for (int i = 0; i < ref_elements(product, operand); i++) {
            int row, column;
            uint64_t value = 0;

            ref_place(product, operand, lane, i, &row, &column);
            for (int b = 0; b < bits; b += 32)
                value |= (uint64_t)(words[lane][(i * bits + b) / 32] >> i * bits % 32) << b;
            if (bits < 32)
                value &= ((uint64_t)1 << bits) - 1;
            matrix[row][column] = ref_decode(type, value);
        }
}

static inline void ref_multiply(const struct ref_product *product, ref_matrix a, ref_matrix b,
                                ref_matrix d)
{
    for (int row = 0; row < product->m; row++)
        for (int column = 0; column < product->n; column++) {
            double sum = 0;

            for (int k = 0; k < product->k; k++)
                sum += a[row][k] * b[k][column];
            d[row][column] = sum;
        }
}

static inline int ref_equal(int rows, int columns, ref_matrix one, ref_matrix other)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (!(one[row][column] == other[row][column]))
                return 0;
    return 1;
}

static inline void ref_randomize(const char *type, int rows, int columns, uint32_t *state,
                                 ref_matrix matrix)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            matrix[row][column] = (double)ref_random_value(type, state);
}

#endif
