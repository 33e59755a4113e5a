/*
 * From raw runs to the relation. Nothing here knows where a slot's element is in its matrix, nor
 * how ids were chosen: the contents of slots are looked up by value, all passes' digits together.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_ids.h"
#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/isa/operand.h"

/* Passes that try slots of A hold ids of B, those that try nothing ids of C. */
static bool read_ids(const struct ws_mma_capture *capture, enum ws_operand_role role,
                     struct ws_mma_ids *ids, struct ws_error *error)
{
    *ids = (struct ws_mma_ids){.capture = capture, .role = role};
    for (int pass = 0; pass < capture->passes; pass++)
        if ((capture->pass[pass].changed.runs > 0) == (role == WS_OPERAND_B))
            ids->pass[ids->passes++] = pass;
    return ws_mma_ids_read(ids, error);
}

/* The result of a run of A, by slot of D: the id as far as known, and in how many passes. */
struct found {
    int id, seen;
};

struct decoding {
    struct ws_mma_ids b;
    const struct ws_operand *d;
    int d_slots;
    int64_t *without;            /* by digit and slot of D: received while A is zero; owned */
    int next[WS_MMA_MAX_PASSES]; /* of each digit's pass, the change to be read */
    struct found *found;         /* by slot of D; owned */
};

/* The digit found in slot d is the difference of its value to the run without A. */
static bool take_element(struct decoding *decoding, int digit, int d, uint64_t bits,
                         struct ws_error *error)
{
    const struct ws_mma *mma = decoding->b.capture->mma;
    struct found *found = &decoding->found[d];
    char where[WS_MMA_SLOT_SIZE];
    int64_t number, more;

    if (ws_mma_decode(mma->d, bits, &number)) {
        more = number - decoding->without[digit * decoding->d_slots + d];
        if (mma->differs && (more == 1 || more == -1))
            more = (1 - more) / 2;
        else if (mma->differs && more)
            more = -1;
        else if (!more)
            return true;
        if (more >= 0 && more < decoding->b.radix) {
            found->id += (int)more * decoding->b.weight[digit];
            found->seen++;
            return true;
        }
    }
    return ws_fail(error, WS_CODE_CAPTURE,
                   "%s of D received 0x%llx, which no element of B produces",
                   ws_mma_slot_text(mma, WS_OPERAND_D, d, where), (unsigned long long)bits);
}

static bool take_changes(struct decoding *decoding, int digit, int run, struct ws_error *error)
{
    const struct ws_mma_pass *pass = &decoding->b.capture->pass[decoding->b.pass[digit]];
    const struct ws_operand *d = decoding->d;
    uint64_t mask = d->width_bits < 64 ? (UINT64_C(1) << d->width_bits) - 1 : ~UINT64_C(0);

    for (int left = ws_mma_changed(&pass->changed, run); left; left--) {
        int at = decoding->next[digit]++, reg = ws_mma_change_register(&pass->changed, at);
        uint64_t value = ws_mma_change_value(&pass->changed, at);

        for (int element = 0; element < d->elements; element++)
            if (!take_element(decoding, digit, reg * d->elements + element,
                              value >> ws_element_bit(d, element) & mask, error))
                return false;
    }
    return true;
}

/* Decodes one slot of A, through all passes. */
static bool decode_row(struct decoding *decoding, int a, int16_t *row, struct ws_error *error)
{
    const struct ws_mma *mma = decoding->b.capture->mma;
    char where[WS_MMA_SLOT_SIZE], of_d[WS_MMA_SLOT_SIZE];

    memset(decoding->found, 0, (size_t)decoding->d_slots * sizeof *decoding->found);
    for (int digit = 0; digit < decoding->b.passes; digit++)
        if (!take_changes(decoding, digit, a, error))
            return ws_fail_in(error, ws_mma_slot_text(mma, WS_OPERAND_A, a, where));
    for (int d = 0; d < decoding->d_slots; d++) {
        const struct found *found = &decoding->found[d];

        row[d] = -1;
        if (!found->seen)
            continue;
        if (decoding->b.slot[found->id] < 0 || (mma->differs && found->seen != decoding->b.passes))
            return ws_fail(error, WS_CODE_CAPTURE,
                           "%s of A: %s of D received a value that no slot of B holds",
                           ws_mma_slot_text(mma, WS_OPERAND_A, a, where),
                           ws_mma_slot_text(mma, WS_OPERAND_D, d, of_d));
        row[d] = (int16_t)decoding->b.slot[found->id];
    }
    return true;
}

static bool decode_b(struct decoding *decoding, struct ws_mma_relation *relation,
                     struct ws_error *error)
{
    const struct ws_mma_capture *capture = decoding->b.capture;
    size_t slots = (size_t)relation->count[WS_OPERAND_D];

    decoding->d = ws_mma_moved(capture->mma, WS_OPERAND_D);
    decoding->d_slots = (int)slots;
    decoding->without = malloc((size_t)decoding->b.passes * slots * sizeof *decoding->without);
    decoding->found = malloc(slots * sizeof *decoding->found);
    if (!decoding->without || !decoding->found)
        return ws_no_memory(error);
    for (int digit = 0; digit < decoding->b.passes; digit++)
        for (int d = 0; d < (int)slots; d++)
            if (!ws_mma_ids_number(&decoding->b, WS_OPERAND_D, decoding->b.pass[digit],
                                   &capture->pass[decoding->b.pass[digit]].received, d,
                                   &decoding->without[digit * (int)slots + d], error))
                return false;
    for (int a = 0; a < relation->count[WS_OPERAND_A]; a++)
        if (!decode_row(decoding, a, relation->b + (size_t)a * slots, error))
            return false;
    return true;
}

static bool decode_c(struct ws_mma_ids *ids, struct ws_mma_relation *relation,
                     struct ws_error *error)
{
    char where[WS_MMA_SLOT_SIZE];
    int64_t number;

    for (int d = 0; d < relation->count[WS_OPERAND_D]; d++) {
        int64_t id = 0;

        for (int digit = 0; digit < ids->passes; digit++) {
            if (!ws_mma_ids_number(ids, WS_OPERAND_D, ids->pass[digit],
                                   &ids->capture->pass[ids->pass[digit]].received, d, &number,
                                   error))
                return false;
            id = number >= 0 && number < ids->radix && id >= 0 ? id + number * ids->weight[digit]
                                                               : -1;
        }
        if (id < 0 || ids->slot[id] < 0)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "%s of D received a value that no slot of C holds",
                           ws_mma_slot_text(ids->capture->mma, WS_OPERAND_D, d, where));
        relation->c[d] = (int16_t)ids->slot[id];
    }
    return true;
}

bool ws_mma_relation_decode(const struct ws_mma_capture *capture, struct ws_mma_relation *relation,
                            struct ws_error *error)
{
    struct decoding decoding = {0};
    struct ws_mma_ids c = {0};
    bool done;

    *relation = (struct ws_mma_relation){.mma = capture->mma};
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        relation->count[role] = ws_mma_slot_count(capture->mma, (enum ws_operand_role)role);
    relation->b = malloc((size_t)relation->count[WS_OPERAND_A] *
                         (size_t)relation->count[WS_OPERAND_D] * sizeof *relation->b);
    relation->c = malloc((size_t)relation->count[WS_OPERAND_D] * sizeof *relation->c);
    done = (relation->b && relation->c) || ws_no_memory(error);
    done = done && (capture->one == ws_mma_encode(capture->mma->a, 1) ||
                    ws_fail(error, WS_CODE_CAPTURE, "`one` is not the number 1 in %s",
                            ws_mma_type_name(capture->mma->a)));
    done = done && read_ids(capture, WS_OPERAND_B, &decoding.b, error) &&
           decode_b(&decoding, relation, error) && read_ids(capture, WS_OPERAND_C, &c, error) &&
           decode_c(&c, relation, error);
    ws_mma_ids_finish(&decoding.b);
    free(decoding.without);
    free(decoding.found);
    ws_mma_ids_finish(&c);
    return done;
}
