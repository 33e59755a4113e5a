/* An image a pass; then the identity, in registers for A, at the image's end for B. */
#include "probe/evidence/descriptor/descriptor_experiment.h"

#include <stdlib.h>

enum {
    LEAST_DIGIT = 2, /* of an id's digits the highest: the identity's elements are 0 and 1 */
    CHUNK_BYTES = 16,
    CORE_BYTES = 128,  /* eight rows of a chunk */
    GROUP_BYTES = 256, /* of eight columns of B: the two chunks that k has, which is 32 bytes */
};

int ws_descriptor_digit_bits(const struct ws_descriptor_subject *subject)
{
    return ws_descriptor_width(subject) == 8 ? 8 : 11;
}

int ws_descriptor_elements(const struct ws_descriptor_subject *subject)
{
    int end = subject->role == WS_OPERAND_A ? WS_DESCRIPTOR_IDENTITY : WS_WGMMA_IMAGE_BYTES;

    return end * 8 / ws_descriptor_width(subject);
}

/* The first id, where ids have so many digits. */
static int64_t first_id(int digit_bits, int digits)
{
    return (int64_t)LEAST_DIGIT << digit_bits * (digits - 1);
}

int ws_descriptor_passes(const struct ws_descriptor_subject *subject)
{
    int bits = ws_descriptor_digit_bits(subject), passes = 1;

    while (first_id(bits, passes) + ws_descriptor_elements(subject) > (int64_t)1 << bits * passes)
        passes++;
    return passes;
}

uint32_t ws_descriptor_id(const struct ws_descriptor_subject *subject, int element)
{
    return (uint32_t)(first_id(ws_descriptor_digit_bits(subject), ws_descriptor_passes(subject)) +
                      element);
}

/* A whole number in a binary format, which holds it exactly. */
static uint32_t floating(uint32_t number, uint32_t bias, uint32_t fraction_bits)
{
    uint32_t exponent = 0;

    if (!number)
        return 0;
    while (number >> (exponent + 1))
        exponent++;
    return (exponent + bias) << fraction_bits |
           ((number << (fraction_bits - exponent)) & ((UINT32_C(1) << fraction_bits) - 1));
}

/* As u8, f16, and f32, of which tf32 is the upper bits. */
static uint32_t element_of(int width_bits, uint32_t number)
{
    return width_bits == 8    ? number
           : width_bits == 16 ? floating(number, 15, 10)
                              : floating(number, 127, 23);
}

static void put(int width_bits, uint8_t *image, int element, uint32_t number)
{
    uint32_t bits = element_of(width_bits, number);

    for (int i = 0; i < width_bits / 8; i++)
        image[element * (width_bits / 8) + i] = (uint8_t)(bits >> 8 * i);
}

static void fill_image(const struct ws_descriptor_subject *subject, int pass, uint8_t *image)
{
    int digit = ws_descriptor_digit_bits(subject), width = ws_descriptor_width(subject);
    int elements = ws_descriptor_elements(subject), depth = ws_mma(subject->product)->k;
    int chunk = CHUNK_BYTES * 8 / width;
    uint32_t first = ws_descriptor_id(subject, 0);

    for (int i = 0; i < elements; i++)
        put(width, image, i, (first + (uint32_t)i) >> pass * digit & ((UINT32_C(1) << digit) - 1));
    for (int k = 0; subject->role == WS_OPERAND_A && k < depth; k++)
        put(width,
            image + WS_DESCRIPTOR_IDENTITY + k / 8 * GROUP_BYTES + k / chunk * CORE_BYTES +
                k % 8 * CHUNK_BYTES,
            k % chunk, 1);
}

/* A[m,k] = 1 for m = k: a register holds elements of one row, four threads have 16 bytes of it. */
static void fill_registers(const struct ws_descriptor_subject *subject,
                           struct ws_wgmma_registers *set)
{
    int width = ws_descriptor_width(subject), elements = 32 / width;

    for (int thread = 0; thread < WS_WARPGROUP; thread++)
        for (int i = 0; i < WS_WGMMA_A_WORDS; i++)
            for (int j = 0; j < elements; j++) {
                int row = thread / 32 * 16 + thread % 32 / 4 + i % 2 * 8;
                int column = i / 2 * 4 * elements + thread % 4 * elements + j;

                if (row == column)
                    set->a[thread][i] |= element_of(width, 1) << j * width;
            }
}

/* B without a swizzle, K-major, at the end of the image. */
static uint64_t identity_number(void)
{
    struct ws_descriptor descriptor = {.start_bytes = WS_DESCRIPTOR_IDENTITY,
                                       .leading_bytes = CORE_BYTES,
                                       .stride_bytes = GROUP_BYTES};

    return ws_descriptor_number(&descriptor);
}

bool ws_descriptor_experiment_prepare(const struct ws_descriptor_subject *subject,
                                      const uint64_t *number, int count,
                                      struct ws_wgmma_experiment *experiment,
                                      struct ws_error *error)
{
    bool of_a = subject->role == WS_OPERAND_A, transpose = subject->major == WS_MAJOR_MN;
    int passes = ws_descriptor_passes(subject);

    *experiment = (struct ws_wgmma_experiment){
        .mma = ws_mma(subject->product),
        .transpose_a = of_a && transpose,
        .transpose_b = !of_a && transpose,
        .image_bytes = WS_WGMMA_IMAGE_BYTES,
        .images = passes,
        .sets = of_a ? 0 : 1,
        .runs = passes * count,
        .image = calloc((size_t)passes, WS_WGMMA_IMAGE_BYTES),
        .set = of_a ? NULL : calloc(1, sizeof *experiment->set),
        .run = calloc((size_t)passes * (size_t)count, sizeof *experiment->run),
    };
    if (!experiment->image || !experiment->run || (!of_a && !experiment->set))
        return ws_no_memory(error);
    if (!of_a)
        fill_registers(subject, experiment->set);
    for (int pass = 0; pass < passes; pass++) {
        fill_image(subject, pass, experiment->image + (size_t)pass * WS_WGMMA_IMAGE_BYTES);
        for (int i = 0; i < count; i++)
            experiment->run[pass * count + i] = (struct ws_wgmma_run){
                .a = of_a ? number[i] : 0,
                .b = of_a ? identity_number() : number[i],
                .image = (uint32_t)pass,
                .registers = of_a ? WS_WGMMA_BY_DESCRIPTOR : 0,
            };
    }
    return true;
}
