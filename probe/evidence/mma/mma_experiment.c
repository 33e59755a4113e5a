/*
 * Passes, their runs in order (nothing tried, then every slot of A, or every chunk of metadata),
 * and the results compared with the first of each.
 */
#include "probe/evidence/mma/mma_experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/mma/mma_sparse_plan.h"
#include "probe/isa/operand.h"

bool ws_mma_has_experiment(const struct ws_mma *mma)
{
    return !mma->warpgroup && !mma->scales && mma->tensor != WS_MMA_ABSENT;
}

/* Digits of the largest id, which count from 1. */
static int pass_count(const struct ws_mma *mma, enum ws_operand_role role)
{
    int bits = ws_mma_digit_bits(ws_mma_operand_type(mma, role)), passes = 0;

    for (int left = ws_mma_slot_count(mma, role); left; left >>= bits)
        passes++;
    return passes;
}

static int lane_words(const struct ws_operand *operand)
{
    return operand->registers * operand->register_bits / 32;
}

/* Puts digit `pass` of every slot's id into an operand's words of each lane. */
static void put_ids(const struct ws_mma *mma, enum ws_operand_role role, int pass, uint32_t *word,
                    int stride)
{
    const struct ws_operand *operand = ws_mma_moved(mma, role);
    enum ws_mma_type type = ws_mma_operand_type(mma, role);
    int bits = ws_mma_digit_bits(type), per_lane = operand->registers * operand->elements;

    for (int slot = 0; slot < ws_mma_slot_count(mma, role); slot++) {
        int64_t digit = (slot + 1) >> bits * pass & ((1 << bits) - 1);
        int bit = slot % per_lane / operand->elements * operand->register_bits +
                  ws_element_bit(operand, slot % operand->elements);
        uint64_t element = ws_mma_encode(type, digit);
        uint32_t *at = word + slot / per_lane * stride + bit / 32;

        at[0] |= (uint32_t)(element << bit % 32);
        if (operand->width_bits > 32)
            at[1] |= (uint32_t)(element >> 32);
    }
}

/* The word of a lane that puts `one` into a slot of A; at most one word is not 0. */
static struct ws_mma_run try_slot(const struct ws_mma *mma, int pass, int slot)
{
    const struct ws_operand *a = ws_mma_moved(mma, WS_OPERAND_A);
    int per_lane = a->registers * a->elements;
    int bit =
        slot % per_lane / a->elements * a->register_bits + ws_element_bit(a, slot % a->elements);
    uint64_t one = ws_mma_encode(mma->a, 1) << bit % 32;
    int high = one >> 32 != 0; /* a double's 1 is in its high half */

    return (struct ws_mma_run){.given = (uint32_t)pass,
                               .lane = (uint32_t)(slot / per_lane),
                               .word = (uint32_t)(bit / 32 + high),
                               .value = (uint32_t)(one >> 32 * high),
                               .metadata_lane = WS_LANES};
}

/* A lane's metadata with one chunk changed; A stays unchanged. */
static struct ws_mma_run try_chunk(const struct ws_mma_given *given, int pass, int chunk, int which)
{
    int lane = which / WS_METADATA_CHUNKS, bit = which % WS_METADATA_CHUNKS * WS_CHUNK_BITS;
    uint32_t mask = 0xFu << bit;

    return (struct ws_mma_run){.given = (uint32_t)pass,
                               .lane = WS_LANES,
                               .metadata_lane = (uint32_t)lane,
                               .metadata = (given->metadata[lane] & ~mask) | (uint32_t)chunk
                                                                                 << bit};
}

/* Puts 1 into all rows of B that a step of metadata moves elements to. */
static void put_marks(const struct ws_mma *mma, const struct ws_sparse_step *step,
                      struct ws_mma_given *given)
{
    const struct ws_variant *b = ws_mma_operand(mma, WS_OPERAND_B);
    const struct ws_operand *operand = ws_moved(b);

    for (int number = 0; number < ws_slot_count(b); number++) {
        struct ws_slot slot = ws_slot_at(b, number);
        struct ws_place place = ws_layout_place(b, slot);

        if (ws_sparse_marked(mma, step, place.row, place.column))
            given->b[slot.lane][slot.reg] |= (uint32_t)ws_mma_encode(mma->b, 1)
                                             << ws_element_bit(operand, slot.element);
    }
}

/* How many passes a step takes, each with a digit of the ids of B, or of A. */
static int step_passes(const struct ws_mma *mma, const struct ws_sparse_step *step)
{
    return pass_count(mma, step->chunk ? WS_OPERAND_A : WS_OPERAND_B);
}

/* A dense MMA is tried like a sparse one in its passes of B. */
static int plan_steps(const struct ws_mma *mma, struct ws_sparse_step step[WS_SPARSE_STEPS])
{
    step[0] = (struct ws_sparse_step){0};
    return mma->sparse ? ws_sparse_plan(mma, step) : 1;
}

static void give_step(const struct ws_mma *mma, const struct ws_sparse_step *step, int digit,
                      struct ws_mma_given *given, struct ws_mma_pass_plan *plan)
{
    plan->chunk = step->chunk;
    plan->tried = step->chunk ? WS_METADATA_RUNS : ws_mma_slot_count(mma, WS_OPERAND_A);
    given->selector = (uint32_t)step->selector;
    for (int lane = 0; lane < WS_LANES; lane++)
        given->metadata[lane] = 0x11111111u * (uint32_t)step->pattern;
    if (step->chunk) {
        put_ids(mma, WS_OPERAND_A, digit, given->a[0], WS_MMA_SPARSE_A_WORDS);
        put_marks(mma, step, given);
    } else {
        put_ids(mma, WS_OPERAND_B, digit, given->b[0], WS_MMA_B_WORDS);
    }
}

/* The last passes are for C; their metadata is the first step's. */
static void give_all(struct ws_mma_experiment *experiment, const struct ws_sparse_step *step,
                     int steps)
{
    const struct ws_mma *mma = experiment->mma;
    int pass = 0;

    for (int i = 0; i < steps; i++)
        for (int digit = 0; digit < step_passes(mma, &step[i]); digit++, pass++)
            give_step(mma, &step[i], digit, &experiment->given[pass], &experiment->plan[pass]);
    for (int digit = 0; pass < experiment->passes; digit++, pass++) {
        struct ws_mma_given *given = &experiment->given[pass];

        memcpy(given->metadata, experiment->given[0].metadata, sizeof given->metadata);
        put_ids(mma, WS_OPERAND_C, digit, given->c[0], WS_MMA_C_WORDS);
    }
}

static void list_runs(const struct ws_mma_experiment *experiment, struct ws_mma_run *run)
{
    const struct ws_mma *mma = experiment->mma;

    for (int pass = 0; pass < experiment->passes; pass++) {
        const struct ws_mma_pass_plan *plan = &experiment->plan[pass];

        *run++ = (struct ws_mma_run){
            .given = (uint32_t)pass, .lane = WS_LANES, .metadata_lane = WS_LANES};
        for (int i = 0; i < plan->tried; i++)
            *run++ = plan->chunk ? try_chunk(&experiment->given[pass], pass, plan->chunk, i)
                                 : try_slot(mma, pass, i);
    }
}

bool ws_mma_experiment_prepare(const struct ws_mma *mma, struct ws_mma_experiment *experiment,
                               struct ws_error *error)
{
    struct ws_sparse_step step[WS_SPARSE_STEPS];
    int steps = plan_steps(mma, step);

    *experiment = (struct ws_mma_experiment){.mma = mma};
    experiment->passes = pass_count(mma, WS_OPERAND_C);
    for (int i = 0; i < steps; i++)
        experiment->passes += step_passes(mma, &step[i]);
    experiment->words = lane_words(ws_mma_moved(mma, WS_OPERAND_D));
    experiment->given = calloc((size_t)experiment->passes, sizeof *experiment->given);
    experiment->plan = calloc((size_t)experiment->passes, sizeof *experiment->plan);
    if (!experiment->given || !experiment->plan)
        return ws_no_memory(error);
    give_all(experiment, step, steps);
    for (int pass = 0; pass < experiment->passes; pass++)
        experiment->runs += 1 + experiment->plan[pass].tried;
    experiment->run = calloc((size_t)experiment->runs, sizeof *experiment->run);
    if (!experiment->run)
        return ws_no_memory(error);
    list_runs(experiment, experiment->run);
    return true;
}

void ws_mma_experiment_finish(struct ws_mma_experiment *experiment)
{
    free(experiment->given);
    free(experiment->plan);
    free(experiment->run);
    *experiment = (struct ws_mma_experiment){0};
}

/* `stride` words a lane, as registers. */
static bool read_registers(const struct ws_operand *operand, const uint32_t *word, int stride,
                           struct ws_registers *registers, struct ws_error *error)
{
    int words = operand->register_bits / 32;

    if (!ws_registers_init(registers, operand, error))
        return false;
    for (int lane = 0; lane < registers->threads; lane++)
        for (int reg = 0; reg < registers->registers; reg++) {
            const uint32_t *at = word + lane * stride + reg * words;

            *ws_register_at(registers, lane, reg) = at[0] | (words > 1 ? (uint64_t)at[1] << 32 : 0);
        }
    return true;
}

/* Runs are compared register by register; each has `words` 32-bit words. */
struct compared {
    const uint32_t *first, *runs;
    int count, registers, words;
};

static bool differs(const struct compared *compared, int run, int reg)
{
    size_t at = (size_t)reg * (size_t)compared->words;
    size_t all = (size_t)compared->registers * (size_t)compared->words;

    return memcmp(compared->first + at, compared->runs + (size_t)run * all + at,
                  (size_t)compared->words * sizeof *compared->first) != 0;
}

static void write_value(const uint32_t *word, int words, uint8_t *byte)
{
    for (int i = 0; i < 4 * words; i++)
        byte[i] = (uint8_t)(word[i / 4] >> i % 4 * 8);
}

static bool read_changes(const struct compared *compared, struct ws_mma_changes *changed,
                         struct ws_error *error)
{
    uint8_t *reg_at, *value_at;

    changed->runs = compared->count;
    changed->value_bytes = 4 * compared->words;
    for (int run = 0; run < compared->count; run++)
        for (int reg = 0; reg < compared->registers; reg++)
            changed->changes += differs(compared, run, reg);
    changed->length =
        2 * (size_t)changed->runs + (size_t)changed->changes * (1 + (size_t)changed->value_bytes);
    changed->bytes = calloc(changed->length + 1, 1);
    if (!changed->bytes)
        return ws_no_memory(error);
    reg_at = changed->bytes + 2 * changed->runs;
    value_at = reg_at + changed->changes;
    for (int run = 0; run < compared->count; run++) {
        int count = 0;

        for (int reg = 0; reg < compared->registers; reg++)
            if (differs(compared, run, reg)) {
                size_t at = (size_t)run * (size_t)compared->registers + (size_t)reg;

                *reg_at++ = (uint8_t)reg;
                write_value(compared->runs + at * (size_t)compared->words, compared->words,
                            value_at);
                value_at += changed->value_bytes;
                count++;
            }
        changed->bytes[2 * run] = (uint8_t)count;
        changed->bytes[2 * run + 1] = (uint8_t)(count >> 8);
    }
    return true;
}

/* The additional inputs of a sparse MMA. */
static bool read_sparse(const struct ws_mma *mma, const struct ws_mma_given *given, int chunk,
                        struct ws_mma_pass *into, struct ws_error *error)
{
    into->selector = (int)given->selector;
    into->chunk = chunk;
    return read_registers(ws_mma_moved(mma, WS_OPERAND_A), given->a[0], WS_MMA_SPARSE_A_WORDS,
                          &into->a, error) &&
           read_registers(ws_mma_moved(mma, WS_OPERAND_METADATA), given->metadata, 1, &into->e,
                          error);
}

static bool read_pass(const struct ws_mma_experiment *experiment, int pass,
                      const uint32_t *received, struct ws_mma_pass *into, struct ws_error *error)
{
    const struct ws_mma *mma = experiment->mma;
    const struct ws_operand *d = ws_mma_moved(mma, WS_OPERAND_D);
    const struct ws_mma_given *given = &experiment->given[pass];
    struct compared compared = {received, received + WS_LANES * experiment->words,
                                experiment->plan[pass].tried, WS_LANES * d->registers,
                                d->register_bits / 32};

    return read_registers(ws_mma_moved(mma, WS_OPERAND_B), given->b[0], WS_MMA_B_WORDS, &into->b,
                          error) &&
           read_registers(ws_mma_moved(mma, WS_OPERAND_C), given->c[0], WS_MMA_C_WORDS, &into->c,
                          error) &&
           (!mma->sparse || read_sparse(mma, given, experiment->plan[pass].chunk, into, error)) &&
           read_registers(d, received, experiment->words, &into->received, error) &&
           read_changes(&compared, &into->changed, error);
}

bool ws_mma_experiment_capture(const struct ws_mma_experiment *experiment, int major,
                               const struct ws_mma_where *where, const uint32_t *received,
                               struct ws_mma_capture **capture, struct ws_error *error)
{
    struct ws_mma_capture *made = calloc(1, sizeof *made);
    const char suffix[] = {(char)where->target_suffix, 0};

    *capture = NULL;
    if (!made)
        return ws_no_memory(error);
    made->mma = experiment->mma;
    made->one = ws_mma_encode(experiment->mma->a, 1);
    snprintf(made->target, sizeof made->target, "%s_%u%s",
             (int)where->target / 10 == major ? "sm" : "compute", (unsigned)where->target, suffix);
    for (; made->passes < experiment->passes; made->passes++) {
        int runs = 1 + experiment->plan[made->passes].tried;

        if (!read_pass(experiment, made->passes, received, &made->pass[made->passes], error)) {
            made->passes++;
            ws_mma_capture_destroy(made);
            return ws_fail_in(error, experiment->mma->name);
        }
        received += (size_t)runs * WS_LANES * (size_t)experiment->words;
    }
    *capture = made;
    return true;
}
