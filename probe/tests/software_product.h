/*
 * An MMA's runs executed in software, with elements in the given slots: replaces the GPU in tests.
 */
#ifndef WS_PROBE_TESTS_SOFTWARE_PRODUCT_H
#define WS_PROBE_TESTS_SOFTWARE_PRODUCT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_execute_sparse.h"
#include "probe/evidence/mma/mma_experiment.h"
#include "probe/isa/operand.h"

/* `words` 32-bit words of a lane, as registers and back. */
static inline void software_registers(const struct ws_registers *registers,
                                      const struct ws_operand *operand, const uint32_t *word,
                                      int stride)
{
    int words = operand->register_bits / 32;

    for (int lane = 0; lane < registers->threads; lane++)
        for (int reg = 0; reg < registers->registers; reg++) {
            const uint32_t *at = word + lane * stride + reg * words;

            *ws_register_at(registers, lane, reg) = at[0] | (words > 1 ? (uint64_t)at[1] << 32 : 0);
        }
}

static inline void software_words(const struct ws_registers *registers,
                                  const struct ws_operand *operand, uint32_t *word)
{
    int words = operand->register_bits / 32;

    for (int i = 0; i < registers->threads * registers->registers; i++) {
        word[i * words] = (uint32_t)registers->value[i];
        if (words > 1)
            word[i * words + 1] = (uint32_t)(registers->value[i] >> 32);
    }
}

struct software_product {
    struct ws_mma_software software;
    struct ws_mma_placing placing; /* of a sparse MMA */
    struct ws_registers a, b, c, d, e;
};

static inline bool software_product_init(const struct ws_mma_slots *slots,
                                         struct software_product *product, struct ws_error *error)
{
    memset(product, 0, sizeof *product);
    return (!slots->mma->sparse ||
            (ws_mma_placing_of(slots, &product->placing, error) &&
             ws_registers_init(&product->e, ws_mma_moved(slots->mma, WS_OPERAND_METADATA),
                               error))) &&
           ws_mma_software_init(slots, &product->software, error) &&
           ws_registers_init(&product->a, ws_mma_moved(slots->mma, WS_OPERAND_A), error) &&
           ws_registers_init(&product->b, ws_mma_moved(slots->mma, WS_OPERAND_B), error) &&
           ws_registers_init(&product->c, ws_mma_moved(slots->mma, WS_OPERAND_C), error) &&
           ws_registers_init(&product->d, ws_mma_moved(slots->mma, WS_OPERAND_D), error);
}

static inline void software_product_finish(struct software_product *product)
{
    ws_mma_software_finish(&product->software);
    ws_registers_finish(&product->a);
    ws_registers_finish(&product->b);
    ws_registers_finish(&product->c);
    ws_registers_finish(&product->d);
    ws_registers_finish(&product->e);
    ws_mma_placing_finish(&product->placing);
}

/* Reads B and C, and for a sparse MMA A and the metadata. */
static inline bool software_product_give(struct software_product *product,
                                         const struct ws_mma_given *given, struct ws_error *error)
{
    const struct ws_mma *mma = product->software.slots->mma;

    software_registers(&product->b, ws_mma_moved(mma, WS_OPERAND_B), given->b[0], WS_MMA_B_WORDS);
    software_registers(&product->c, ws_mma_moved(mma, WS_OPERAND_C), given->c[0], WS_MMA_C_WORDS);
    if (mma->sparse) {
        software_registers(&product->a, ws_mma_moved(mma, WS_OPERAND_A), given->a[0],
                           WS_MMA_SPARSE_A_WORDS);
        software_registers(&product->e, ws_mma_moved(mma, WS_OPERAND_METADATA), given->metadata, 1);
    }
    return ws_mma_software_give(&product->software, &product->b, &product->c, error);
}

/* Puts a value into a register of a lane, if there is such a lane, and returns its old value. */
static inline uint64_t software_put(const struct ws_registers *registers, uint32_t lane, int reg,
                                    uint64_t value)
{
    uint64_t *at, held = 0;

    if (lane < (uint32_t)registers->threads) {
        at = ws_register_at(registers, (int)lane, reg);
        held = *at;
        *at = value;
    }
    return held;
}

/* Executes runs, each into 32 lanes x the words of D. */
static inline bool software_product_run(struct software_product *product,
                                        const struct ws_mma_given *given,
                                        const struct ws_mma_run *run, int runs, uint32_t *received,
                                        struct ws_error *error)
{
    const struct ws_mma *mma = product->software.slots->mma;
    const struct ws_operand *a = ws_mma_moved(mma, WS_OPERAND_A);
    const struct ws_operand *d = ws_mma_moved(mma, WS_OPERAND_D);
    int words = a->register_bits / 32, held = -1;

    for (int i = 0; i < runs; i++) {
        int reg = (int)run[i].word / words;
        uint64_t before_a, before_e;
        bool done;

        if (held != (int)run[i].given) {
            held = (int)run[i].given;
            if (!software_product_give(product, &given[held], error))
                return false;
        }
        before_a = software_put(&product->a, run[i].lane, reg,
                                (uint64_t)run[i].value << (int)run[i].word % words * 32);
        before_e =
            mma->sparse ? software_put(&product->e, run[i].metadata_lane, 0, run[i].metadata) : 0;
        done = mma->sparse
                   ? ws_mma_software_run_sparse(&product->software, &product->placing,
                                                (int)given[held].selector, &product->a, &product->e,
                                                &product->d, error)
                   : ws_mma_software_run(&product->software, &product->a, &product->d, error);
        if (!done)
            return false;
        software_put(&product->a, run[i].lane, reg, before_a);
        if (mma->sparse)
            software_put(&product->e, run[i].metadata_lane, 0, before_e);
        software_words(&product->d, d, received);
        received += WS_LANES * d->registers * d->register_bits / 32;
    }
    return true;
}

/* Two indices of a sparse MMA's metadata that exchange what they place, for one selector. */
struct software_swap {
    int selector, one, other;
};

/*
 * The capture that a GPU with such slots would make, and with such indices unless `swap` is NULL;
 * freed by ws_mma_capture_destroy().
 */
static inline struct ws_mma_capture *software_capture_swapped(const struct ws_mma_slots *slots,
                                                              const struct software_swap *swap)
{
    struct ws_mma_where where = {.target = 90};
    struct ws_mma_experiment experiment;
    struct software_product product;
    struct ws_mma_capture *capture = NULL;
    struct ws_error error = {0};
    uint32_t *received = NULL;

    if (ws_mma_experiment_prepare(slots->mma, &experiment, &error))
        received =
            calloc((size_t)experiment.runs * WS_LANES * (size_t)experiment.words, sizeof *received);
    if (!received || !software_product_init(slots, &product, &error))
        abort();
    if (swap)
        ws_mma_placing_swap(&product.placing, swap->selector, swap->one, swap->other);
    if (!software_product_run(&product, experiment.given, experiment.run, experiment.runs, received,
                              &error) ||
        !ws_mma_experiment_capture(&experiment, 9, &where, received, &capture, &error)) {
        fprintf(stderr, "software capture: %s\n", error.text);
        abort();
    }
    software_product_finish(&product);
    ws_mma_experiment_finish(&experiment);
    free(received);
    snprintf(capture->head.device, WS_TEXT_SIZE, "NVIDIA H200");
    capture->head.major = 9;
    snprintf(capture->head.driver, WS_TEXT_SIZE, "580.159.04");
    snprintf(capture->head.cuda, WS_TEXT_SIZE, "13.0");
    snprintf(capture->head.toolkit, WS_TEXT_SIZE, "13.0");
    snprintf(capture->head.probe, WS_TEXT_SIZE, "0.1.0");
    snprintf(capture->head.date, WS_TEXT_SIZE, "2026-11-20T22:10:00Z");
    return capture;
}

static inline struct ws_mma_capture *software_capture(const struct ws_mma_slots *slots)
{
    return software_capture_swapped(slots, NULL);
}

/* The same of the slots that the PTX ISA specifies. */
static inline struct ws_mma_capture *software_capture_of(const struct ws_mma *mma)
{
    struct ws_error error = {0};
    struct ws_mma_capture *capture;
    struct ws_mma_slots slots;

    if (!ws_mma_slots_specified(mma, &slots, &error))
        abort();
    capture = software_capture(&slots);
    ws_mma_slots_finish(&slots);
    return capture;
}

#endif
