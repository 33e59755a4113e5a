/*
 * A wgmma in software, for the runs that measure descriptors: A x B with A from registers or memory
 * and B from memory, located by ws_described_bit() or by a test's own rule.
 */
#ifndef WS_TESTS_SOFTWARE_DESCRIPTOR_H
#define WS_TESTS_SOFTWARE_DESCRIPTOR_H

#include <stdlib.h>

#include "probe/evidence/descriptor/descriptor_experiment.h"

typedef int64_t software_rule(const struct ws_described *described, int along, int k);

/* The whole number that an element of the given width holds. */
static inline double software_number(int width_bits, uint32_t bits)
{
    uint32_t exponent = width_bits == 16 ? bits >> 10 & 0x1f : bits >> 23 & 0xff;
    double number;

    if (width_bits == 8 || !bits)
        return bits;
    number = width_bits == 16 ? 1.0 + (bits & 0x3ff) / 1024.0 : 1.0 + (bits & 0x7fe000) / 8388608.0;
    for (uint32_t i = width_bits == 16 ? 15 : 127; i < exponent; i++)
        number *= 2;
    return number;
}

/* A number as D has it: s32 or f32. */
static inline uint32_t software_word(int width_bits, double number)
{
    union {
        float number;
        uint32_t bits;
    } word = {.number = (float)number};

    return width_bits == 8 ? (uint32_t)number : word.bits;
}

static inline uint32_t software_element(const uint8_t *image, int64_t bit, int width_bits)
{
    uint32_t bits = 0;

    for (int i = 0; i < width_bits / 8; i++)
        if (bit / 8 + i < WS_WGMMA_IMAGE_BYTES)
            bits |= (uint32_t)image[bit / 8 + i] << 8 * i;
    return bits;
}

/* Elements of one operand, along * depth + k, read by a descriptor. */
static inline void software_operand(const struct ws_described *described, software_rule *rule,
                                    const uint8_t *image, double *element)
{
    for (int along = 0; along < described->extent; along++)
        for (int k = 0; k < described->depth; k++)
            element[along * described->depth + k] = software_number(
                described->width_bits,
                software_element(image, rule(described, along, k), described->width_bits));
}

/* The results of an experiment's runs: runs x 128 threads x n / 2 words, to be freed. */
static inline uint32_t *software_descriptors(const struct ws_descriptor_subject *subject,
                                             const struct ws_wgmma_experiment *experiment,
                                             software_rule *rule)
{
    int n = ws_mma(subject->product)->n, depth = ws_mma(subject->product)->k, words = n / 2,
        width = ws_descriptor_width(subject);
    size_t size = (size_t)experiment->runs * WS_WARPGROUP * (size_t)words;
    uint32_t *received = calloc(size, sizeof *received);
    double *a = calloc((size_t)(64 * depth), sizeof *a);
    double *b = calloc((size_t)(n * depth), sizeof *b);

    for (int i = 0; i < experiment->runs; i++) {
        const struct ws_wgmma_run *run = &experiment->run[i];
        const uint8_t *image =
            experiment->image + (size_t)run->image * (size_t)experiment->image_bytes;
        struct ws_descriptor of_a = ws_descriptor_of(run->a), of_b = ws_descriptor_of(run->b);
        struct ws_described described = {
            WS_OPERAND_B, n, depth, width, experiment->transpose_b ? WS_MAJOR_MN : WS_MAJOR_K,
            of_b};

        software_operand(&described, subject->role == WS_OPERAND_B ? rule : ws_described_bit_at,
                         image, b);
        if (run->registers == WS_WGMMA_BY_DESCRIPTOR) {
            described = (struct ws_described){
                WS_OPERAND_A, 64, depth, width, experiment->transpose_a ? WS_MAJOR_MN : WS_MAJOR_K,
                of_a};
            software_operand(&described, rule, image, a);
        } else {
            for (int m = 0; m < 64; m++)
                for (int k = 0; k < depth; k++) {
                    int each = 32 / width, half = k / (4 * each);
                    int thread = m / 16 * 32 + m % 8 * 4 + k % (4 * each) / each;

                    a[m * depth + k] = software_number(
                        width, experiment->set[run->registers].a[thread][half * 2 + m % 16 / 8] >>
                                       (k % each * width) &
                                   (uint32_t)((UINT64_C(1) << width) - 1));
                }
        }
        for (int thread = 0; thread < WS_WARPGROUP; thread++)
            for (int word = 0; word < words; word++) {
                int row = 16 * (thread / 32) + thread % 32 / 4 + 8 * (word / 2 % 2);
                int column = 8 * (word / 4) + 2 * (thread % 4) + word % 2;
                double sum = 0;

                for (int k = 0; k < depth; k++)
                    sum += a[row * depth + k] * b[column * depth + k];
                received[((size_t)i * WS_WARPGROUP + (size_t)thread) * (size_t)words +
                         (size_t)word] = software_word(width, sum);
            }
    }
    free(a);
    free(b);
    return received;
}

#endif
