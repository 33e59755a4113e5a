/* A warpgroup's capture judged: what was found against the PTX ISA's, and all words bit by bit. */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/wgmma/wgmma_execute.h"
#include "probe/evidence/wgmma/wgmma_relation.h"

const char ws_wgmma_unobservable[] =
    "Rows of A, columns of B and k of wgmma are numbered by where the probe wrote them in shared "
    "memory, K-major and without a swizzle. Hardware cannot distinguish permutations of k that A "
    "and B share.";

void ws_wgmma_relation_finish(struct ws_wgmma_relation *relation)
{
    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        free(relation->found[i]);
    *relation = (struct ws_wgmma_relation){0};
}

int ws_wgmma_relation_count(const struct ws_wgmma_relation *relation)
{
    int count = 0;

    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        count += relation->d_slots * relation->ones[i];
    return count;
}

/* The k at which a row of A, or a column of B, of ones has its 1. */
static bool find_one(const struct ws_wgmma_capture *capture, enum ws_operand_role role,
                     uint64_t descriptor, int along, int *found, struct ws_error *error)
{
    const struct ws_mma *mma = capture->mma;

    *found = -1;
    for (int k = 0; k < mma->k; k++) {
        int element = ws_wgmma_plain_element(mma, role, along, k);
        int64_t number = ws_wgmma_plain_number(capture, role, descriptor, element);

        if (number && (number != 1 || *found >= 0)) {
            *found = -1;
            break;
        }
        if (number)
            *found = k;
    }
    return *found >= 0 ||
           ws_fail(error, WS_CODE_CAPTURE, "%s %d of the ones of %s does not have exactly one 1",
                   role == WS_OPERAND_A ? "row" : "column", along, ws_operand_letter(role));
}

/* What a slot of D, which is at row and column, finds where its ones are at k. */
static int expected(const struct ws_mma_slots *slots, enum ws_wgmma_named named, int row,
                    int column, int k)
{
    const struct ws_mma *mma = slots->mma;
    int found = -1;

    switch (named) {
    case WS_WGMMA_NAMED_A:
        found = ws_wgmma_plain_element(mma, WS_OPERAND_A, row, k);
        break;
    case WS_WGMMA_NAMED_B:
        found = ws_wgmma_plain_element(mma, WS_OPERAND_B, column, k);
        break;
    case WS_WGMMA_NAMED_REGISTERS:
        found = slots->slot[WS_OPERAND_A][row * mma->k + k];
        break;
    case WS_WGMMA_PASSES:
        break;
    }
    return found;
}

static bool expect(const struct ws_mma_slots *slots, const struct ws_wgmma_capture *capture,
                   enum ws_wgmma_named named, struct ws_wgmma_relation *relation,
                   struct ws_error *error)
{
    const struct ws_mma *mma = slots->mma;
    const struct ws_wgmma_pass *pass = &capture->pass[named];
    bool of_a = named == WS_WGMMA_NAMED_B; /* the ones */
    int extent = of_a ? mma->m : mma->n, ones = pass->ones;

    relation->ones[named] = ones;
    relation->found[named] =
        malloc((size_t)relation->d_slots * (size_t)ones * sizeof *relation->found[named]);
    if (!relation->found[named])
        return ws_no_memory(error);
    for (int i = 0; i < extent * ones; i++) {
        int along = i / ones, k, others = of_a ? mma->n : mma->m;

        if (!find_one(capture, of_a ? WS_OPERAND_A : WS_OPERAND_B, pass->one[i % ones], along, &k,
                      error))
            return false;
        for (int other = 0; other < others; other++) {
            int row = of_a ? along : other, column = of_a ? other : along;
            int slot = slots->slot[WS_OPERAND_D][row * mma->n + column];

            relation->found[named][slot * ones + i % ones] = expected(slots, named, row, column, k);
        }
    }
    return true;
}

bool ws_wgmma_relation_of(const struct ws_mma_slots *slots, const struct ws_wgmma_capture *capture,
                          struct ws_wgmma_relation *relation, struct ws_error *error)
{
    *relation = (struct ws_wgmma_relation){.mma = slots->mma,
                                           .d_slots = slots->count[WS_OPERAND_D],
                                           .a_slots = slots->count[WS_OPERAND_A]};
    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        if (!expect(slots, capture, (enum ws_wgmma_named)i, relation, error))
            return false;
    return true;
}

/* "element 40 of A", or the slot's name: what was found, in words. */
static const char *found_text(const struct ws_mma *mma, enum ws_wgmma_named named, int found,
                              char buffer[WS_MMA_SLOT_SIZE])
{
    if (named == WS_WGMMA_NAMED_REGISTERS)
        return ws_mma_slot_text(mma, WS_OPERAND_A, found, buffer);
    snprintf(buffer, WS_MMA_SLOT_SIZE, "element %d", found);
    return buffer;
}

bool ws_wgmma_relation_equal(const struct ws_wgmma_relation *captured,
                             const struct ws_wgmma_relation *specified, struct ws_error *error)
{
    const struct ws_mma *mma = captured->mma;
    char of_d[WS_MMA_SLOT_SIZE], found[WS_MMA_SLOT_SIZE], wanted[WS_MMA_SLOT_SIZE];

    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        for (int at = 0; at < captured->d_slots * captured->ones[i]; at++) {
            enum ws_wgmma_named named = (enum ws_wgmma_named)i;

            if (captured->found[i][at] != specified->found[i][at])
                return ws_fail(error, WS_CODE_CAPTURE, "%s of D has %s of %s; expected %s",
                               ws_mma_slot_text(mma, WS_OPERAND_D, at / captured->ones[i], of_d),
                               found_text(mma, named, captured->found[i][at], found),
                               named == WS_WGMMA_NAMED_B ? "B" : "A",
                               found_text(mma, named, specified->found[i][at], wanted));
        }
    return true;
}

/* All that the passes of one way of giving A received, against the same in software. */
static bool check_words(const struct ws_wgmma_capture *capture, const struct ws_mma_slots *slots,
                        bool registers, struct ws_error *error)
{
    struct ws_wgmma_experiment experiment = {0};
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(capture->mma), at = 0;
    uint32_t *received = NULL;
    bool done = ws_wgmma_capture_runs(capture, registers, &experiment, error);

    if (done) {
        received = malloc((size_t)experiment.runs * words * sizeof *received);
        done = received || ws_no_memory(error);
    }
    done = done && ws_wgmma_execute(&experiment, slots, received, error);
    for (int i = 0; i < WS_WGMMA_PASSES && done; i++) {
        enum ws_wgmma_named named = (enum ws_wgmma_named)i;
        size_t count = ws_wgmma_pass_words(capture, named);

        if ((named == WS_WGMMA_NAMED_REGISTERS) != registers)
            continue;
        for (size_t word = 0; word < count && done; word++)
            if (capture->pass[i].received[word] != received[at + word])
                done =
                    ws_fail(error, WS_CODE_CAPTURE,
                            "pass of %s: thread %zu, d%zu of run %zu does not follow from A and B",
                            ws_wgmma_named_text(named), word % words * WS_WARPGROUP / words,
                            word % (words / WS_WARPGROUP), word / words);
        at += count;
    }
    ws_wgmma_experiment_finish(&experiment);
    free(received);
    return done;
}

bool ws_wgmma_check(const struct ws_wgmma_capture *capture, int *found, struct ws_error *error)
{
    struct ws_wgmma_relation captured = {0}, specified = {0};
    struct ws_mma_slots slots = {0};
    bool done = ws_mma_slots_specified(capture->mma, &slots, error) &&
                ws_wgmma_relation_decode(capture, &captured, error) &&
                ws_wgmma_relation_of(&slots, capture, &specified, error) &&
                ws_wgmma_relation_equal(&captured, &specified, error) &&
                check_words(capture, &slots, false, error) &&
                check_words(capture, &slots, true, error);

    if (found)
        *found = done ? ws_wgmma_relation_count(&captured) : 0;
    ws_wgmma_relation_finish(&captured);
    ws_wgmma_relation_finish(&specified);
    ws_mma_slots_finish(&slots);
    return done;
}
