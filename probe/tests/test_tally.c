/* The cost of many executions together, against a brute-force count with banks of 4 bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/tally.h"
#include "probe/tests/assert_error.h"

static uint32_t seed = 20261122;

static uint32_t random_below(uint32_t end)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % end;
}

/*
 * Eight rows of 16 bytes at a time: the distinct words needed from each bank, and the maximum over
 * the banks.
 */
static int brute_phase(const uint32_t *address)
{
    int most = 0;

    for (uint32_t bank = 0; bank < 32; bank++) {
        uint32_t word[32];
        int words = 0;

        for (int i = 0; i < 8 * 4; i++) {
            uint32_t wanted = address[i / 4] / 4 + (uint32_t)i % 4;
            bool known = false;

            for (int j = 0; j < words; j++)
                known |= word[j] == wanted;
            if (wanted % 32 == bank && !known)
                word[words++] = wanted;
        }
        most = words > most ? words : most;
    }
    return most;
}

static bool brute(const struct ws_execution *execution, uint32_t base, bool swizzled,
                  int *wavefronts, int *least, int *ways)
{
    int counted = strstr(execution->variant->name, ".x4")   ? 32
                  : strstr(execution->variant->name, ".x2") ? 16
                                                            : 8;
    uint32_t address[WS_LANES];

    *wavefronts = *least = *ways = 0;
    if (execution->active != UINT32_MAX)
        return false;
    for (int lane = 0; lane < counted; lane++) {
        address[lane] = (uint32_t)execution->offset[lane] + base;
        if (swizzled)
            address[lane] ^= (address[lane] & 0x380) >> 3;
        if (address[lane] % 16 || execution->offset[lane] == WS_ELSEWHERE)
            return false;
    }
    for (int phase = 0; phase < counted / 8; phase++) {
        int cost = brute_phase(address + 8 * phase);

        *wavefronts += cost;
        *ways = cost > *ways ? cost : *ways;
        *least += 1;
    }
    return true;
}

enum { PLACES = 5, MANY = 600 };

static void fill(struct ws_executions *executions)
{
    static const char *const names[PLACES] = {"ldmatrix.m8n8.x4.b16", "ldmatrix.m8n8.x2.trans.b16",
                                              "ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x4.trans.b16",
                                              "ldmatrix.m8n8.x4.b16"};
    struct ws_error error;

    *executions = (struct ws_executions){.ranges = 1};
    strcpy(executions->range[0], "k");
    for (int i = 0; i < MANY; i++) {
        uint32_t place = random_below(PLACES), pitch = 16u << random_below(5),
                 odd = random_below(9);
        struct ws_execution execution = {.variant = ws_variant_named(names[place]),
                                         .line = (int)place + 1,
                                         .warp = (int)random_below(3),
                                         .value = {random_below(2)},
                                         .active = UINT32_MAX,
                                         .count = 1 + random_below(1000000)};

        snprintf(execution.label, sizeof execution.label, "place %u", (unsigned)place);
        if (i % 50 == 0)
            execution.count <<= 30;
        for (int lane = 0; lane < WS_LANES; lane++)
            execution.offset[lane] =
                random_below(2) ? random_below(256) * 16 : (int64_t)(pitch * (uint32_t)lane);
        if (odd == 0)
            execution.offset[random_below(32)] += 4;
        else if (odd == 1)
            execution.active &= ~((uint32_t)1 << random_below(32));
        else if (odd == 2)
            execution.offset[random_below(32)] = WS_ELSEWHERE;
        assert_true(ws_executions_add(executions, &execution, &error));
    }
}

/* The sum of all that `row` should have. */
static void check_row(const struct ws_executions *executions, const struct ws_tally *tally,
                      const struct ws_tally_row *row, bool swizzled)
{
    uint64_t counts = 0, wavefronts = 0, least = 0, faulting = 0;
    int patterns = 0, worst = 0;

    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *one = &executions->execution[i];
        int own, own_least, ways;

        if (row != &tally->total &&
            (strcmp(one->label, row->label) || (tally->options.by_warp && one->warp != row->warp) ||
             (tally->options.by_values && one->value[0] != row->value[0])))
            continue;
        patterns++;
        counts += one->count;
        if (!brute(one, (uint32_t)tally->options.base_bytes, swizzled, &own, &own_least, &ways)) {
            faulting += one->count;
            continue;
        }
        wavefronts += one->count * (uint64_t)own;
        least += one->count * (uint64_t)own_least;
        worst = ways > worst ? ways : worst;
    }
    assert_true(row->patterns == patterns && patterns > 0);
    assert_true(row->executions == counts);
    assert_true(row->wavefronts == wavefronts);
    assert_true(row->least == least);
    assert_true(row->conflicts == wavefronts - least);
    assert_true(row->ways == worst);
    assert_true(row->faulting == faulting);
    assert_true((row->fault[0] != 0) == (faulting > 0));
}

static void sums_are_those_of_brute_force(void **state)
{
    struct ws_executions executions;
    struct ws_error error;

    (void)state;
    fill(&executions);
    for (int i = 0; i < 16; i++) {
        struct ws_tally_options options = {.base_bytes = i & 1 ? 1040 : 0,
                                           .swizzle = {i & 2 ? 3 : 0, 4, 3},
                                           .by_warp = i & 4,
                                           .by_values = i & 8};
        struct ws_tally tally;

        assert_true(ws_tally_make(&executions, &options, &tally, &error));
        assert_int_equal(tally.rows, PLACES * (i & 4 ? 3 : 1) * (i & 8 ? 2 : 1));
        for (int row = 0; row < tally.rows; row++)
            check_row(&executions, &tally, &tally.row[row], i & 2);
        check_row(&executions, &tally, &tally.total, i & 2);
        assert_true(ws_tally_refuse(&tally, &error));
        ws_tally_finish(&tally);
    }
    ws_executions_finish(&executions);
}

/* One execution of a variant, `count` times. */
static bool tally_one(const char *name, uint64_t count, int64_t pitch, int64_t buffer,
                      struct ws_tally *tally, struct ws_error *error)
{
    struct ws_tally_options options = {.buffer_bytes = buffer};
    struct ws_execution execution = {.variant = ws_variant_named(name),
                                     .label = "here",
                                     .active = UINT32_MAX,
                                     .count = count,
                                     .warp = -1};
    struct ws_executions executions = {0};
    bool made;

    for (int lane = 0; lane < WS_LANES; lane++)
        execution.offset[lane] = lane * pitch;
    assert_true(ws_executions_add(&executions, &execution, error));
    assert_true(ws_executions_add(&executions, &execution, error));
    made = ws_tally_make(&executions, &options, tally, error);
    ws_executions_finish(&executions);
    return made;
}

static void counts_have_64_bits_and_never_wrap(void **state)
{
    struct ws_error error;
    struct ws_tally tally;

    (void)state;
    assert_true(tally_one("ldmatrix.m8n8.x4.b16", (uint64_t)1 << 56, 128, 0, &tally, &error));
    assert_true(tally.total.wavefronts == (uint64_t)1 << 62);
    assert_true(tally.total.conflicts == ((uint64_t)1 << 62) - ((uint64_t)1 << 59));
    assert_false(ws_tally_refuse(&tally, &error));
    ws_tally_finish(&tally);
    assert_false(
        tally_one("ldmatrix.m8n8.x4.b16", ((uint64_t)1 << 56) + 1, 128, 0, &tally, &error));
    assert_int_equal(error.code, WS_CODE_LIMIT);
}

static void what_faults_is_not_counted_and_what_races_is(void **state)
{
    struct ws_error error;
    struct ws_tally tally;

    (void)state;
    assert_true(tally_one("ldmatrix.m8n8.x4.b16", 3, 128, 3980, &tally, &error));
    assert_true(tally.total.executions == 6 && tally.total.faulting == 6);
    assert_true(!tally.total.wavefronts && !tally.total.least && !tally.total.ways);
    assert_true(ws_tally_refuse(&tally, &error));
    assert_error(error, WS_CODE_ADDRESS, "3968 to 3983");
    ws_tally_finish(&tally);
}

static void stores_to_the_same_bytes_are_counted_and_said(void **state)
{
    struct ws_error error;
    struct ws_tally tally;

    (void)state;
    assert_true(tally_one("stmatrix.m8n8.x4.b16", 3, 0, 0, &tally, &error));
    assert_true(tally.total.racing == 6 && !tally.total.faulting);
    assert_true(tally.total.wavefronts == 24);
    assert_true(ws_tally_refuse(&tally, &error));
    assert_error(error, WS_CODE_ADDRESS, "here:");
    ws_tally_finish(&tally);
    assert_true(tally_one("ldmatrix.m8n8.x4.b16", 3, 0, 0, &tally, &error));
    assert_false(ws_tally_refuse(&tally, &error));
    ws_tally_finish(&tally);
}

static void nothing_is_nothing(void **state)
{
    const struct ws_executions none = {0};
    struct ws_tally_options options = {0};
    struct ws_error error;
    struct ws_tally tally;

    (void)state;
    assert_true(ws_tally_make(&none, &options, &tally, &error));
    assert_true(!tally.rows && !tally.total.executions);
    assert_false(ws_tally_refuse(&tally, &error));
    ws_tally_finish(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_brute_force),
        cmocka_unit_test(counts_have_64_bits_and_never_wrap),
        cmocka_unit_test(what_faults_is_not_counted_and_what_races_is),
        cmocka_unit_test(stores_to_the_same_bytes_are_counted_and_said),
        cmocka_unit_test(nothing_is_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
