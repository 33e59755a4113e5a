/* The address patterns under which variants are timed: valid addresses that match their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/pattern.h"
#include "probe/isa/operand.h"
#include "probe/tests/single_banks.h"

/* Calls `check` for each pattern of each variant that addresses memory. */
static void for_each(void (*check)(const char *name, const struct ws_addresses *addresses))
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        for (int index = 0; index < ws_pattern_count(variant); index++) {
            struct ws_addresses addresses;

            ws_pattern_addresses(variant, index, &addresses);
            assert_int_equal(addresses.counted, ws_address_lanes(variant));
            if (addresses.counted)
                check(ws_pattern_name(variant, index), &addresses);
        }
    }
}

static void check_place(const char *name, const struct ws_addresses *addresses)
{
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint32_t address = addresses->address[lane];

        if (address % (uint32_t)ws_moved(addresses->variant)->access->alignment_bytes ||
            address + 16 > WS_PATTERN_BYTES)
            fail_msg("%s, \"%s\": lane %d's address is %u", addresses->variant->name, name, lane,
                     (unsigned)address);
        assert_int_equal(address, addresses->address[lane % addresses->counted]);
    }
}

static void rows_are_aligned_and_within_the_memory_of_a_pattern(void **state)
{
    (void)state;
    for_each(check_place);
}

/* Of the 8 rows of a phase, how many are in one bank group, by the pattern's name. */
static int promised(const char *name, int phase)
{
    static const struct {
        const char *name;
        int wavefronts[4]; /* per phase; a single number is for every phase */
    } patterns[] = {
        {"pitch 16", {1}},
        {"pitch 32", {2}},
        {"pitch 48", {1}},
        {"pitch 64", {4}},
        {"pitch 80", {1}},
        {"pitch 96", {2}},
        {"pitch 112", {1}},
        {"pitch 128", {8}},
        {"pitch 144", {1}},
        {"pitch 160", {2}},
        {"pitch 192", {4}},
        {"pitch 256", {8}},
        {"pitch 272", {1}},
        {"pitch 512", {8}},
        {"pitch 528", {1}},
        {"pitch 1024", {8}},
        {"pitch 64, swizzle 32", {2}},
        {"pitch 64, swizzle 64", {1}},
        {"pitch 128, swizzle 32", {4}},
        {"pitch 128, swizzle 64", {2}},
        {"pitch 128, swizzle 128", {1}},
        {"one row", {1}},
        {"two rows, two groups", {1}},
        {"two rows, one group", {2}},
        {"rows shared by pairs", {4}},
        {"rows shared by matrices", {1}},
        {"conflicts rising", {1, 2, 4, 8}},
        {"conflicts falling", {8, 4, 2, 1}},
        {"3 rows in one group", {3}},
        {"5 rows in one group", {5}},
        {"6 rows in one group", {6}},
        {"7 rows in one group", {7}},
        {"pitch 8", {0}},
        {"pitch 24", {0}},
        {"pitch 40", {0}},
        {"pitch 72", {0}},
        {"pitch 136", {0}},
        {"sixteen rows in one pair", {0}},
        {"pitch 4", {0}},
        {"pitch 12", {0}},
        {"pitch 20", {0}},
        {"pitch 36", {0}},
        {"pitch 68", {0}},
        {"pitch 132", {0}},
        {"pairs 1 apart", {1}},
        {"pairs 2 apart", {1}},
        {"pairs 4 apart", {1}},
        {"pairs 16 apart", {1}},
        {"pairs 2 apart, one group", {4}},
        {"pairs 1 apart but one", {1}},
        {"pairs 2 apart but one", {2, 1, 1, 1}},
        {"halves of other pairs", {1}},
        {"pairs 1 apart, scattered", {0}},
        {"pairs 2 apart, scattered", {0}},
        {"in conflict 4 apart", {2}},
        {"in conflict 8 apart", {1}},
        {"in conflict 16 apart", {1}},
        {"fours", {1}},
    };

    if (!strncmp(name, "scattered ", 10))
        return 0;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        if (!strcmp(patterns[i].name, name))
            return patterns[i].wavefronts[patterns[i].wavefronts[1] ? phase : 0];
    fail_msg("\"%s\" promises nothing known here", name);
    return 0;
}

static void check_degrees(const char *name, const struct ws_addresses *addresses)
{
    struct ws_banks banks;

    ws_banks_count(addresses, 0, &banks);
    for (int phase = 0; phase < banks.phases; phase++) {
        const struct ws_phase *counted = &banks.phase[phase];
        int wavefronts =
            single_banks_wavefronts(addresses->address + counted->first_lane, counted->lanes,
                                    (uint32_t)ws_row_bytes(addresses->variant));
        int wanted = promised(name, phase);

        /* Names speak of rows of 16 bytes, eight a phase. */
        if (wanted && ws_row_bytes(addresses->variant) == 16 && !banks.paired &&
            wavefronts != wanted)
            fail_msg("%s, \"%s\": phase %d has %d wavefronts, not %d", addresses->variant->name,
                     name, phase, wavefronts, wanted);
        assert_int_equal(banks.phase[phase].wavefronts, wavefronts);
    }
}

static void conflicts_are_what_names_promise_by_brute_force(void **state)
{
    (void)state;
    for_each(check_degrees);
}

static int seen[WS_LANES + 1];

static void see(const char *name, const struct ws_addresses *addresses)
{
    (void)name;
    if (addresses->variant == ws_variant_named("ldmatrix.m8n8.x1.b16"))
        seen[single_banks_wavefronts(addresses->address, 8, 16)]++;
}

/* Otherwise the line through the timings would depend on its ends. */
static void every_degree_of_conflict_is_there(void **state)
{
    (void)state;
    for_each(see);
    for (int wavefronts = 1; wavefronts <= 8; wavefronts++)
        assert_true(seen[wavefronts] > 0);
}

static void names_differ_and_fit_into_a_capture(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    int count = ws_pattern_count(variant);

    (void)state;
    assert_true(count <= WS_MAX_TIMINGS);
    for (int i = 0; i < count; i++) {
        const char *name = ws_pattern_name(variant, i);

        assert_true(name[0] && strlen(name) < WS_TEXT_SIZE);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(name, ws_pattern_name(variant, other));
    }
}

/* Two names for the same addresses would count one measurement twice. */
static void no_two_patterns_of_x4_are_alike(void **state)
{
    const struct ws_variant *variant = ws_variant_named("stmatrix.m8n8.x4.b16");

    (void)state;
    for (int i = 0; i < ws_pattern_count(variant); i++)
        for (int other = 0; other < i; other++) {
            struct ws_addresses a, b;

            ws_pattern_addresses(variant, i, &a);
            ws_pattern_addresses(variant, other, &b);
            assert_memory_not_equal(a.address, b.address, sizeof a.address);
        }
}

static void movmatrix_has_one_pattern_of_no_addresses(void **state)
{
    const struct ws_variant *variant = ws_variant_named("movmatrix.m8n8.trans.b16");
    struct ws_addresses addresses;

    (void)state;
    assert_int_equal(ws_pattern_count(variant), 1);
    assert_string_equal(ws_pattern_name(variant, 0), "no addresses");
    ws_pattern_addresses(variant, 0, &addresses);
    assert_int_equal(addresses.counted, 0);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(addresses.address[lane], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_aligned_and_within_the_memory_of_a_pattern),
        cmocka_unit_test(conflicts_are_what_names_promise_by_brute_force),
        cmocka_unit_test(every_degree_of_conflict_is_there),
        cmocka_unit_test(names_differ_and_fit_into_a_capture),
        cmocka_unit_test(no_two_patterns_of_x4_are_alike),
        cmocka_unit_test(movmatrix_has_one_pattern_of_no_addresses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
