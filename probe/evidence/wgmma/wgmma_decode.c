/*
 * The inputs give each element or slot its id; what each slot of D received gives the id that it
 * found, digit by digit. No layout of registers is used.
 */
#include <stdlib.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "probe/isa/operand.h"

struct decoding {
    const struct ws_wgmma_capture *capture;
    const struct ws_mma *mma;
    const struct ws_operand *a, *d; /* in registers */
    size_t words;                   /* of a run */
    enum ws_wgmma_named named;
    const struct ws_wgmma_pass *pass;
    int count;   /* elements or slots that have ids */
    int bits;    /* of a digit */
    int *of;     /* by id, to 2^(bits * digits): its element or slot, -1 for none; owned */
    int64_t ids; /* how many there could be */
    bool *was;   /* which came out; owned */
};

/* Bits that the largest digit given has. */
static int digit_bits(const struct ws_mma *mma, enum ws_wgmma_named named)
{
    enum ws_operand_role role = named == WS_WGMMA_NAMED_B ? WS_OPERAND_B : WS_OPERAND_A;
    int bits = ws_mma_digit_bits(ws_mma_operand_type(mma, role));
    int most = ws_mma_digit_bits(mma->d);

    return bits < most ? bits : most;
}

/* The number given in a digit of element or slot `index`; -1 if invalid. */
static int64_t given(const struct decoding *decoding, int digit, int index)
{
    const struct ws_mma *mma = decoding->mma;
    const struct ws_operand *a = decoding->a;
    int per_thread = a->registers * a->elements;
    int64_t number;
    uint32_t word;

    if (decoding->named != WS_WGMMA_NAMED_REGISTERS)
        return ws_wgmma_plain_number(
            decoding->capture, decoding->named == WS_WGMMA_NAMED_A ? WS_OPERAND_A : WS_OPERAND_B,
            decoding->pass->digit[digit], index);
    word = decoding->pass->set[digit].a[index / per_thread][index % per_thread / a->elements];
    return ws_mma_decode(mma->a,
                         word >> ws_element_bit(a, index % a->elements) &
                             UINT64_MAX >> (64 - a->width_bits),
                         &number)
               ? number
               : -1;
}

static const char *what(enum ws_wgmma_named named)
{
    return named == WS_WGMMA_NAMED_REGISTERS ? "slot" : "element";
}

static bool read_ids(struct decoding *decoding, struct ws_error *error)
{
    int64_t radix = INT64_C(1) << decoding->bits;

    for (int64_t id = 0; id < decoding->ids; id++)
        decoding->of[id] = -1;
    for (int i = 0; i < decoding->count; i++) {
        int64_t id = 0;

        for (int digit = decoding->pass->digits; digit-- > 0;) {
            int64_t number = given(decoding, digit, i);

            if (number < 0 || number >= radix)
                return ws_fail(
                    error, WS_CODE_CAPTURE, "pass of %s: digit %d of %s %d is not a digit",
                    ws_wgmma_named_text(decoding->named), digit, what(decoding->named), i);
            id = id * radix + number;
        }
        if (!id || decoding->of[id] >= 0)
            return ws_fail(error, WS_CODE_CAPTURE, "pass of %s: the id of %s %d is %s",
                           ws_wgmma_named_text(decoding->named), what(decoding->named), i,
                           id ? "not unique" : "0");
        decoding->of[id] = i;
    }
    return true;
}

/* The id that a slot of D received in the runs of one of the pass's ones; -1 if invalid. */
static int64_t received(const struct decoding *decoding, int one, int slot)
{
    const struct ws_operand *d = decoding->d;
    const uint32_t *word = decoding->pass->received + slot / d->elements;
    int bit = ws_element_bit(d, slot % d->elements), ones = decoding->pass->ones;
    int64_t id = 0, number;

    for (int digit = decoding->pass->digits; digit-- > 0;) {
        uint64_t bits = word[(size_t)(digit * ones + one) * decoding->words] >> bit &
                        UINT64_MAX >> (64 - d->width_bits);

        if (!ws_mma_decode(decoding->mma->d, bits, &number) || number < 0 ||
            number >= INT64_C(1) << decoding->bits)
            return -1;
        id = id << decoding->bits | number;
    }
    return id;
}

static bool read_found(struct decoding *decoding, int slots, int *found, struct ws_error *error)
{
    char where[WS_MMA_SLOT_SIZE];
    int ones = decoding->pass->ones;

    for (int i = 0; i < slots * ones; i++) {
        int64_t id = received(decoding, i % ones, i / ones);

        found[i] = id > 0 ? decoding->of[id] : -1;
        if (found[i] < 0)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "pass of %s, ones %d: %s of D received a value without an id",
                           ws_wgmma_named_text(decoding->named), i % ones,
                           ws_mma_slot_text(decoding->mma, WS_OPERAND_D, i / ones, where));
        decoding->was[found[i]] = true;
    }
    for (int i = 0; i < decoding->count; i++)
        if (!decoding->was[i])
            return ws_fail(error, WS_CODE_CAPTURE, "pass of %s: %s %d was never received",
                           ws_wgmma_named_text(decoding->named), what(decoding->named), i);
    return true;
}

static bool decode(struct decoding *decoding, struct ws_wgmma_relation *relation,
                   struct ws_error *error)
{
    enum ws_wgmma_named named = decoding->named;
    bool done;

    decoding->of = malloc((size_t)decoding->ids * sizeof *decoding->of);
    decoding->was = calloc((size_t)decoding->count, sizeof *decoding->was);
    relation->ones[named] = decoding->pass->ones;
    relation->found[named] = malloc((size_t)relation->d_slots * (size_t)decoding->pass->ones *
                                    sizeof *relation->found[named]);
    done = (decoding->of && decoding->was && relation->found[named]) || ws_no_memory(error);
    done = done && read_ids(decoding, error) &&
           read_found(decoding, relation->d_slots, relation->found[named], error);
    free(decoding->of);
    free(decoding->was);
    return done;
}

bool ws_wgmma_relation_decode(const struct ws_wgmma_capture *capture,
                              struct ws_wgmma_relation *relation, struct ws_error *error)
{
    const struct ws_mma *mma = capture->mma;

    *relation = (struct ws_wgmma_relation){.mma = mma,
                                           .d_slots = ws_mma_slot_count(mma, WS_OPERAND_D),
                                           .a_slots = ws_mma_slot_count(mma, WS_OPERAND_A)};
    for (int i = 0; i < WS_WGMMA_PASSES; i++) {
        enum ws_wgmma_named named = (enum ws_wgmma_named)i;
        struct decoding decoding = {.capture = capture,
                                    .mma = mma,
                                    .a = ws_mma_moved(mma, WS_OPERAND_A),
                                    .d = ws_mma_moved(mma, WS_OPERAND_D),
                                    .words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(mma),
                                    .named = named,
                                    .pass = &capture->pass[i],
                                    .count = (named == WS_WGMMA_NAMED_B ? mma->n : mma->m) * mma->k,
                                    .bits = digit_bits(mma, named)};

        decoding.ids = INT64_C(1) << decoding.bits * decoding.pass->digits;
        if (!decode(&decoding, relation, error))
            return false;
    }
    return true;
}
