/*
 * From raw runs to the placing: what D received more when a chunk changed is the id of the slot of
 * A that moved, a digit a pass.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_ids.h"
#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/mma/mma_placing.h"
#include "probe/isa/operand.h"

/* The passes of one step, that differ in the digit of the ids that A holds. */
struct decoding {
    struct ws_mma_ids a;
    struct ws_sparse_step step;
    struct ws_mma_placing *placing;
    int d_slots;
    int next[WS_MMA_MAX_PASSES]; /* of each digit's pass, the change to be read */
    int *id;                     /* by slot of D, of the run at hand; owned */
};

static bool take_element(struct decoding *decoding, int digit, int d, uint64_t bits,
                         struct ws_error *error)
{
    const struct ws_mma_ids *ids = &decoding->a;
    const struct ws_mma *mma = ids->capture->mma;
    const struct ws_mma_pass *pass = &ids->capture->pass[ids->pass[digit]];
    char where[WS_MMA_SLOT_SIZE];
    int64_t before, number;

    if (!ws_mma_ids_number(ids, WS_OPERAND_D, ids->pass[digit], &pass->received, d, &before, error))
        return false;
    if (!ws_mma_decode(mma->d, bits, &number) || number < before || number - before >= ids->radix)
        return ws_fail(error, WS_CODE_CAPTURE,
                       "%s of D received 0x%llx, which no moved slot of A produces",
                       ws_mma_slot_text(mma, WS_OPERAND_D, d, where), (unsigned long long)bits);
    decoding->id[d] += (int)(number - before) * ids->weight[digit];
    return true;
}

static bool take_changes(struct decoding *decoding, int digit, int run, struct ws_error *error)
{
    const struct ws_mma_ids *ids = &decoding->a;
    const struct ws_mma_changes *changed = &ids->capture->pass[ids->pass[digit]].changed;
    const struct ws_operand *d = ws_mma_moved(ids->capture->mma, WS_OPERAND_D);
    uint64_t mask = (UINT64_C(1) << d->width_bits) - 1;

    for (int left = ws_mma_changed(changed, run); left; left--) {
        int at = decoding->next[digit]++, reg = ws_mma_change_register(changed, at);
        uint64_t value = ws_mma_change_value(changed, at);

        for (int element = 0; element < d->elements; element++)
            if (!take_element(decoding, digit, reg * d->elements + element,
                              value >> ws_element_bit(d, element) & mask, error))
                return false;
    }
    return true;
}

/* What a run moved, by its id, is placed by the index that the run has otherwise. */
static bool decode_run(struct decoding *decoding, int run, struct ws_error *error)
{
    const struct ws_mma *mma = decoding->a.capture->mma;
    struct ws_mma_placing *placing = decoding->placing;
    int index = ws_mma_run_index(mma, &decoding->step, run);
    char where[WS_MMA_SLOT_SIZE], one[WS_MMA_SLOT_SIZE], other[WS_MMA_SLOT_SIZE];

    memset(decoding->id, 0, (size_t)decoding->d_slots * sizeof *decoding->id);
    for (int digit = 0; digit < decoding->a.passes; digit++)
        if (!take_changes(decoding, digit, run, error))
            return ws_fail_in(error, ws_mma_index_text(placing, index, where));
    for (int d = 0; d < decoding->d_slots; d++) {
        int id = decoding->id[d], a = id ? decoding->a.slot[id] : -1;
        int16_t *at = a < 0 ? NULL : &placing->index[decoding->step.selector * placing->slots + a];

        if (!id)
            continue;
        if (!at)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "the metadata of %s moved a value that no slot of A holds to %s of D",
                           ws_mma_index_text(placing, index, where),
                           ws_mma_slot_text(mma, WS_OPERAND_D, d, one));
        if (*at >= 0 && *at != index)
            return ws_fail(
                error, WS_CODE_CAPTURE, "the metadata of %s and of %s place the same slot, %s of A",
                ws_mma_index_text(placing, *at, one), ws_mma_index_text(placing, index, other),
                ws_mma_slot_text(mma, WS_OPERAND_A, a, where));
        *at = (int16_t)index;
    }
    return true;
}

/* The passes of the step that `first` is of; and whether it is the first of them. */
static bool gather(struct decoding *decoding, int first)
{
    const struct ws_mma_capture *capture = decoding->a.capture;
    struct ws_sparse_step step;

    for (int pass = 0; pass < capture->passes; pass++)
        if (ws_mma_pass_step(capture->mma, &capture->pass[pass], &step) &&
            !memcmp(&step, &decoding->step, sizeof step))
            decoding->a.pass[decoding->a.passes++] = pass;
    return decoding->a.passes && decoding->a.pass[0] == first;
}

static bool decode_step(const struct ws_mma_capture *capture, int first,
                        struct ws_mma_placing *placing, struct ws_error *error)
{
    struct decoding decoding = {
        .a = {.capture = capture, .role = WS_OPERAND_A},
        .placing = placing,
        .d_slots = ws_mma_slot_count(capture->mma, WS_OPERAND_D),
    };
    bool done = true;

    if (!ws_mma_pass_step(capture->mma, &capture->pass[first], &decoding.step))
        return ws_fail(
            error, WS_CODE_CAPTURE,
            "pass %d: the metadata differs between chunks, or changes at more than one index",
            first);
    if (!decoding.step.chunk || !gather(&decoding, first))
        return true;
    decoding.id = malloc((size_t)decoding.d_slots * sizeof *decoding.id);
    done = (decoding.id || ws_no_memory(error)) && ws_mma_ids_read(&decoding.a, error);
    for (int run = 0; run < WS_METADATA_RUNS && done; run++)
        done = decode_run(&decoding, run, error);
    free(decoding.id);
    ws_mma_ids_finish(&decoding.a);
    return done;
}

bool ws_mma_placing_decode(const struct ws_mma_capture *capture, struct ws_mma_placing *placing,
                           struct ws_error *error)
{
    size_t count;

    *placing = (struct ws_mma_placing){
        .mma = capture->mma,
        .selectors = ws_mma_selections(capture->mma, WS_OPERAND_METADATA),
        .slots = ws_mma_slot_count(capture->mma, WS_OPERAND_A),
        .indices = ws_mma_moved(capture->mma, WS_OPERAND_METADATA)->elements,
    };
    count = (size_t)placing->selectors * (size_t)placing->slots;
    placing->index = malloc(count * sizeof *placing->index);
    if (!placing->index)
        return ws_no_memory(error);
    memset(placing->index, -1, count * sizeof *placing->index);
    for (int pass = 0; pass < capture->passes; pass++)
        if (!decode_step(capture, pass, placing, error))
            return false;
    return true;
}
