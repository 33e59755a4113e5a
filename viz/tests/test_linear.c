/*
 * The bases of linear layouts, as printed: of each data-movement variant, each operand of each MMA,
 * and each operand that a descriptor describes, with every swizzle mode. The exclusive or of the
 * bases of a slot, a place or an offset is its image. Without powers of two nothing is printed, and
 * the error has the reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/text/described_text.h"
#include "viz/text/mapping_text.h"

enum dimension { REGISTER, LANE, WARP, ROW, COLUMN, OFFSET, DIMENSIONS };
static const char *const names[] = {"register", "lane", "warp", "row", "column", "offset"};

/* What each bit adds to matrix, row and column, or to the last alone, an offset. */
enum { BITS = 20, OUT = 3 };
struct bases {
    int of[DIMENSIONS][BITS][OUT];
    int bits[DIMENSIONS]; /* that were printed */
};

/* Reads "register=2 -> (0, 8)" and the like; the bits of a dimension follow each other. */
static struct bases bases_of(const char *text)
{
    struct bases bases = {0};

    for (const char *line = text; *line == '-' || *line == ' '; line = strchr(line, '\n') + 1) {
        int dimension = 0, number, out[OUT], outs;
        char name[16];

        assert_int_equal(sscanf(line + 2, "%15[a-z]=%d", name, &number), 2);
        while (strcmp(names[dimension], name) != 0)
            assert_true(++dimension < DIMENSIONS);
        assert_int_equal(number, 1 << bases.bits[dimension]);
        outs = sscanf(strchr(line, '>'), "> (%d, %d, %d)", &out[0], &out[1], &out[2]);
        assert_true(outs > 0);
        memcpy(&bases.of[dimension][bases.bits[dimension]++][OUT - outs], out,
               (size_t)outs * sizeof *out);
    }
    return bases;
}

static void add(const struct bases *bases, enum dimension dimension, int number, int place[OUT])
{
    for (int bit = 0; number >> bit; bit++)
        for (int i = 0; i < OUT && number >> bit & 1; i++)
            place[i] ^= bases->of[dimension][bit][i];
}

/* 1 if the bases were printed and checked, 0 if they were refused. */
static int check(const struct ws_variant *variant)
{
    int selectors = 1, elements = ws_moved(variant)->elements,
        values = elements * ws_moved(variant)->registers;
    struct ws_error error = {0};
    struct ws_mapping mapping;
    struct bases bases;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    bool linear;

    assert_true(ws_mapping_specified(variant, &mapping, &error));
    linear = ws_mapping_linear(out, &mapping, &error);
    fclose(out);
    assert_int_equal(linear, !(values & (values - 1)));
    assert_int_equal(linear, length > 0);
    assert_true(linear || error.code);
    bases = bases_of(text);
    for (int i = 0; i < ws_slot_count(variant) && linear; i++) {
        struct ws_slot slot = ws_slot_at(variant, i);
        struct ws_place place = ws_mapping_place(&mapping, slot);
        int sum[OUT] = {0};

        add(&bases, LANE, slot.lane % WS_LANES, sum);
        add(&bases, WARP, slot.lane / WS_LANES, sum);
        add(&bases, REGISTER, slot.reg * elements + slot.element, sum);
        if (sum[0] != place.matrix || sum[1] != place.row || sum[2] != place.column)
            fail_msg("%s: lane %d, value %d", variant->name, slot.lane,
                     slot.reg * elements + slot.element);
    }
    for (int bit = 0; bit < bases.bits[LANE]; bit++) {
        const int *basis = bases.of[LANE][bit];

        selectors *= basis[0] || basis[1] || basis[2] ? 1 : 2;
    }
    if (linear)
        assert_int_equal(selectors,
                         ws_moved(variant)->selectors ? ws_moved(variant)->selectors : 1);
    ws_mapping_finish(&mapping);
    free(text);
    return linear;
}

static void bases_of_each_variant_give_its_places(void **state)
{
    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++)
        assert_int_equal(check(ws_variant((enum ws_variant_id)i)), 1);
}

static void bases_of_each_operand_give_its_places(void **state)
{
    int refused = 0;

    (void)state;
    for (int i = 0; i < WS_PRODUCTS; i++)
        for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

            if (ws_mma_has(mma, (enum ws_operand_role)role))
                refused += !check(ws_mma_operand(mma, (enum ws_operand_role)role));
        }
    assert_true(refused > 0); /* C and D of a wgmma whose n is not a power of two */
}

/* An operand whose atoms follow each other. */
static bool described_of(const struct ws_mma *mma, enum ws_operand_role role, enum ws_major major,
                         int swizzle_bytes, struct ws_described *described)
{
    struct ws_descriptor descriptor = {.swizzle_bytes = swizzle_bytes};
    struct ws_described_atom atom;
    struct ws_error error;

    if (!ws_described_of(mma, role, major, &descriptor, described, &error))
        return false;
    atom = ws_described_atom(described);
    descriptor.stride_bytes = atom.rows * atom.row_bytes;
    descriptor.leading_bytes = descriptor.stride_bytes * atom.stride;
    return ws_described_of(mma, role, major, &descriptor, described, &error);
}

/* 1 if the bases were printed and checked, 0 if they were refused; counts the offsets' bases. */
static int check_described(const struct ws_described *described, int *dense)
{
    int rows = ws_described_rows(described), columns = ws_described_columns(described);
    struct ws_error error = {0};
    struct bases bases;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    bool linear = ws_described_linear(out, described, &error);

    fclose(out);
    assert_int_equal(linear, !(rows & (rows - 1)) && !(columns & (columns - 1)));
    assert_int_equal(linear, length > 0);
    assert_true(linear || error.code);
    bases = bases_of(text);
    for (int i = 0; i < rows * columns && linear; i++) {
        int row = i / columns, column = i % columns, sum[OUT] = {0};
        int offset = (int)(ws_described_bit(described, row, column) / described->width_bits);

        add(&bases, OFFSET, offset, sum);
        if (!bases.bits[OFFSET]) {
            add(&bases, ROW, row, sum);
            add(&bases, COLUMN, column, sum);
        }
        if (bases.bits[OFFSET] ? sum[1] != row || sum[2] != column : sum[2] != offset)
            fail_msg("row %d, column %d of %s", row, column, text);
    }
    *dense += bases.bits[OFFSET] > 0;
    free(text);
    return linear;
}

/* By all swizzle modes; counts those printed, those of them by offset, and those refused. */
static void check_described_operand(const struct ws_mma *mma, enum ws_operand_role role,
                                    enum ws_major major, int count[3])
{
    static const int swizzles[] = {0, 32, 64, 128};
    struct ws_described described;

    for (size_t i = 0; i < sizeof swizzles / sizeof *swizzles; i++)
        if (described_of(mma, role, major, swizzles[i], &described))
            count[check_described(&described, &count[1]) ? 0 : 2]++;
}

static void bases_of_each_described_operand_give_its_offsets(void **state)
{
    static bool checked[2][257][257]; /* of a role, by extent and depth, which has its width */
    int count[3] = {0};

    (void)state;
    for (int i = 0; i < WS_PRODUCTS; i++)
        for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_B; role++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
            struct ws_described described;
            bool *done;

            if (!described_of(mma, role, WS_MAJOR_K, 0, &described))
                continue;
            done = &checked[role == WS_OPERAND_B][described.extent][described.depth];
            for (enum ws_major major = WS_MAJOR_K; major < WS_MAJORS && !*done; major++)
                check_described_operand(mma, role, major, count);
            *done = true;
        }
    assert_true(count[1] > 0 && count[0] > count[1] && count[2] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bases_of_each_variant_give_its_places),
        cmocka_unit_test(bases_of_each_operand_give_its_places),
        cmocka_unit_test(bases_of_each_described_operand_give_its_offsets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
