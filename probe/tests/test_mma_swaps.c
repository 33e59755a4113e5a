/*
 * No two slots of an operand can replace each other unseen. For every distinct layout a capture is
 * made in software and decoded; then every swap of two slots is tried on the relation.
 *
 * A swap of two slots in a layout changes the relation only at a few places, so only they are
 * compared: two slots of A exchange their rows, two of D their columns and what they receive of C,
 * two of B replace each other wherever one is met, and two of C wherever one is received. A sample
 * of each is tried with everything executed and decoded again, to prove that a swapped layout
 * really has this effect. (Sparse MMAs: test_mma_capture_sparse.c.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/mma/mma_relation.h"
#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "probe/tests/software_product.h"

/* MMA variants with the same layouts have the same results. */
static bool same_layouts(const struct ws_mma *one, const struct ws_mma *other)
{
    if (one->m != other->m || one->n != other->n || one->k != other->k ||
        one->form != other->form || one->differs != other->differs)
        return false;
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        if (ws_mma_moved(one, (enum ws_operand_role)role)->slot_bits !=
            ws_mma_moved(other, (enum ws_operand_role)role)->slot_bits)
            return false;
    return true;
}

/* For sparse MMAs the metadata determine which slots meet: test_mma_capture_sparse.c. */
static bool is_tried(const struct ws_mma *mma)
{
    return ws_mma_has_experiment(mma) && !mma->sparse;
}

static bool is_first(const struct ws_mma *mma)
{
    for (int i = 0; i < (int)mma->id; i++)
        if (is_tried(ws_mma((enum ws_mma_id)i)) && same_layouts(ws_mma((enum ws_mma_id)i), mma))
            return false;
    return true;
}

/* A slot of B, C or D differs from all others if it is met, or is met elsewhere. */
static long long count_b_swaps(const struct ws_mma_relation *relation)
{
    int count = relation->count[WS_OPERAND_B];
    size_t all = (size_t)relation->count[WS_OPERAND_A] * (size_t)relation->count[WS_OPERAND_D];
    int *met = calloc((size_t)count, sizeof *met);
    long long swaps = 0;

    assert_non_null(met);
    for (size_t i = 0; i < all; i++)
        if (relation->b[i] >= 0)
            met[relation->b[i]]++;
    for (int one = 0; one < count; one++)
        for (int other = one + 1; other < count; other++) {
            assert_true(met[one] || met[other]); /* there, the swap puts the other one's number */
            swaps++;
        }
    free(met);
    return swaps;
}

static long long count_c_swaps(const struct ws_mma_relation *relation)
{
    int count = relation->count[WS_OPERAND_C];
    int *received = calloc((size_t)count, sizeof *received);
    long long swaps = 0;

    assert_non_null(received);
    for (int d = 0; d < relation->count[WS_OPERAND_D]; d++)
        received[relation->c[d]]++;
    for (int one = 0; one < count; one++)
        for (int other = one + 1; other < count; other++) {
            assert_true(received[one] || received[other]);
            swaps++;
        }
    free(received);
    return swaps;
}

static long long count_d_swaps(const struct ws_mma_relation *relation)
{
    long long swaps = 0;

    for (int one = 0; one < relation->count[WS_OPERAND_D]; one++)
        for (int other = one + 1; other < relation->count[WS_OPERAND_D]; other++) {
            assert_int_not_equal(relation->c[one], relation->c[other]);
            swaps++;
        }
    return swaps;
}

static long long count_a_swaps(const struct ws_mma_relation *relation)
{
    size_t bytes = (size_t)relation->count[WS_OPERAND_D] * sizeof *relation->b;
    long long swaps = 0;

    for (int one = 0; one < relation->count[WS_OPERAND_A]; one++)
        for (int other = one + 1; other < relation->count[WS_OPERAND_A]; other++) {
            if (!memcmp(ws_mma_relation_row(relation, one), ws_mma_relation_row(relation, other),
                        bytes))
                fail_msg("%s: slots %d and %d of A meet the same", relation->mma->name, one, other);
            swaps++;
        }
    return swaps;
}

/* A GPU whose layout has two slots swapped is detected, and the error names the slot. */
static void expect_caught(const struct ws_mma *mma, enum ws_operand_role role, int one, int other)
{
    struct ws_error error = {0};
    struct ws_mma_capture *capture;
    struct ws_mma_slots slots;

    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    ws_mma_slots_swap(&slots, role, one, other);
    capture = software_capture(&slots);
    if (ws_mma_check(capture, NULL, &error))
        fail_msg("%s: slots %d and %d of %s swapped unseen", mma->name, one, other,
                 ws_operand_letter(role));
    assert_int_equal(error.code, WS_CODE_CAPTURE);
    ws_mma_capture_destroy(capture);
    ws_mma_slots_finish(&slots);
}

static void every_swap_of_two_slots_is_seen(void **state)
{
    long long swaps = 0;
    int layouts = 0;

    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_mma_relation relation;
        struct ws_mma_capture *capture;
        struct ws_error error = {0};

        if (!is_tried(mma) || !is_first(mma))
            continue;
        if (!in_sample(layouts++, 7))
            continue;
        capture = software_capture_of(mma);
        assert_true(ws_mma_relation_decode(capture, &relation, &error));
        swaps += count_a_swaps(&relation) + count_b_swaps(&relation) + count_c_swaps(&relation) +
                 count_d_swaps(&relation);
        ws_mma_relation_finish(&relation);
        ws_mma_capture_destroy(capture);
    }
    printf("%lld swaps of two slots in %d layouts\n", swaps, layouts);
    assert_true(layouts >= 20);
}

static void swapped_layouts_are_found_out_by_their_captures(void **state)
{
    uint32_t seed = 1;

    (void)state;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        if (!is_tried(mma) || !is_first(mma) || mma->k > 128)
            continue;
        for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++) {
            uint32_t count = (uint32_t)ws_mma_slot_count(mma, (enum ws_operand_role)role);

            for (int try = 0; try < 4; try++) {
                uint32_t one = (seed = seed * 1664525 + 1013904223) >> 8;

                /* Adjacent slots, which meet the most similar elements, and any two. */
                expect_caught(mma, (enum ws_operand_role)role, (int)(one % count),
                              (int)((one + (try % 2 ? 1 : 1 + one / 7 % (count - 1))) % count));
            }
        }
    }
}

/* Only the renaming that the header describes cannot be seen, and it is not a single swap. */
static void what_is_renamed_throughout_is_not_seen(void **state)
{
    const struct ws_mma *mma = ws_mma_named("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_error error = {0};
    struct ws_mma_capture *capture;
    struct ws_mma_slots slots;

    (void)state;
    assert_true(ws_mma_slots_specified(mma, &slots, &error));
    for (int row = 0; row < mma->m; row++) /* k = 3 and k = 9 */
        ws_mma_slots_swap(&slots, WS_OPERAND_A, slots.slot[WS_OPERAND_A][row * mma->k + 3],
                          slots.slot[WS_OPERAND_A][row * mma->k + 9]);
    for (int column = 0; column < mma->n; column++)
        ws_mma_slots_swap(&slots, WS_OPERAND_B, slots.slot[WS_OPERAND_B][3 * mma->n + column],
                          slots.slot[WS_OPERAND_B][9 * mma->n + column]);
    for (int k = 0; k < mma->k; k++) /* rows 1 and 14 */
        ws_mma_slots_swap(&slots, WS_OPERAND_A, slots.slot[WS_OPERAND_A][1 * mma->k + k],
                          slots.slot[WS_OPERAND_A][14 * mma->k + k]);
    for (int column = 0; column < mma->n; column++)
        for (int role = WS_OPERAND_C; role <= WS_OPERAND_D; role++)
            ws_mma_slots_swap(&slots, (enum ws_operand_role)role,
                              slots.slot[role][1 * mma->n + column],
                              slots.slot[role][14 * mma->n + column]);
    capture = software_capture(&slots);
    if (!ws_mma_check(capture, NULL, &error))
        fail_msg("%s", error.text);
    ws_mma_capture_destroy(capture);
    ws_mma_slots_finish(&slots);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_swap_of_two_slots_is_seen),
        cmocka_unit_test(swapped_layouts_are_found_out_by_their_captures),
        cmocka_unit_test(what_is_renamed_throughout_is_not_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
