/*
 * Wavefronts of kernels' accesses: every width and instruction against a count bank by bank and
 * word by word, places that several instructions share, accesses that no rule counts, and addresses
 * that fault.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/kernel/kernel_tally.h"
#include "probe/tests/single_banks.h"

static uint32_t seed = 12345;

static uint32_t pick(uint32_t count)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % count;
}

static struct ws_kernel_tally tally_of(struct ws_accesses *accesses, const struct ws_variant *only)
{
    struct ws_kernel_tally tally;
    struct ws_error error = {0};

    if (!ws_kernel_tally_make(accesses, only, &tally, &error))
        fail_msg("%s", error.text);
    return tally;
}

/* One instruction that accesses one pattern the given number of times. */
static struct ws_kernel_tally tally_one(struct ws_site *site, struct ws_site_pattern *pattern,
                                        int times)
{
    struct ws_site_access access[1] = {{.times = (uint64_t)times}};
    uint32_t block[1][3] = {{0}};
    struct ws_accesses accesses = {.sites = 1,
                                   .patterns = 1,
                                   .blocks = 1,
                                   .accesses = 1,
                                   .site = site,
                                   .pattern = pattern,
                                   .access = access,
                                   .block = block};

    return tally_of(&accesses, NULL);
}

struct expected {
    int wavefronts, ideal;
};

/* Lanes of a phase; twice as many if each lane shares its row with an adjacent one. */
static int phase_lanes(const struct ws_site *site, const struct ws_site_pattern *pattern)
{
    int lanes = site->bytes < 8 ? 32 : site->bytes == 8 ? 16 : 8;

    if (site->does != WS_ACCESS_LOADS || site->bytes < 8 || strstr(site->instruction, "matrix"))
        return lanes;
    for (int apart = 1; apart <= 2; apart++) {
        bool paired = true;

        for (int i = 0; i < 32; i++)
            if (pattern->active >> i & pattern->active >> (i ^ apart) & 1)
                paired &= pattern->address[i] == pattern->address[i ^ apart];
        if (paired)
            return 2 * lanes;
    }
    return lanes;
}

static struct expected expect(const struct ws_site *site, const struct ws_site_pattern *pattern,
                              int counted)
{
    int lanes = phase_lanes(site, pattern), bytes = site->bytes < 4 ? 4 : site->bytes;
    struct expected expected = {0, 0};

    for (int first = 0; first < counted; first += lanes) {
        uint32_t row[32];
        int rows = 0, most = 0;

        for (int i = first; i < first + lanes && i < counted; i++)
            if (pattern->active >> i & 1)
                row[rows++] = pattern->address[i] & ~3u;
        if (!rows)
            continue;
        expected.ideal++;
        if (site->does == WS_ACCESS_COPIES) /* each lane's row takes its own turn */
            for (uint32_t bank = 0; bank < 32; bank++) {
                int turns = 0;

                for (int i = 0; i < rows; i++)
                    turns += (row[i] / 4 + 32 - bank + 31) / 32 <
                             (row[i] / 4 + (uint32_t)bytes / 4 + 32 - bank + 31) / 32;
                most = turns > most ? turns : most;
            }
        else
            most = single_banks_wavefronts(row, rows, (uint32_t)bytes);
        expected.wavefronts += most;
    }
    return expected;
}

static void random_pattern(struct ws_site_pattern *pattern, int bytes, bool every_lane)
{
    uint32_t kind = pick(4), stride = (uint32_t)bytes * (1 + pick(40)), base = pick(64);

    pattern->active = every_lane || pick(3) ? ~0u : pick(1u << 24) * 977u | 1;
    for (uint32_t i = 0; i < 32; i++) {
        uint32_t row = kind == 0   ? pick(256)
                       : kind == 1 ? pick(8) * 32
                       : kind == 2 ? (i / 2) * pick(2) * 9
                                   : i * stride / (uint32_t)bytes;

        pattern->address[i] = (base + row) * (uint32_t)bytes;
        if (kind == 2 && i % 2)
            pattern->address[i] = pattern->address[i - 1];
        if (!(pattern->active >> i & 1))
            pattern->address[i] = 0;
    }
}

static void every_width_is_as_bank_by_bank(void **state)
{
    static const struct {
        const char *instruction;
        enum ws_access_does does;
        int bytes, counted;
    } cases[] = {
        {"ld.u8", WS_ACCESS_LOADS, 1, 32},
        {"st.shared.u16", WS_ACCESS_STORES, 2, 32},
        {"ld.shared.v2.b8", WS_ACCESS_LOADS, 2, 32},
        {"ld.volatile.shared.f32", WS_ACCESS_LOADS, 4, 32},
        {"st.f32", WS_ACCESS_STORES, 4, 32},
        {"ld.shared.v4.b16", WS_ACCESS_LOADS, 8, 32},
        {"ld.shared.f64", WS_ACCESS_LOADS, 8, 32},
        {"st.shared::cta.v2.u32", WS_ACCESS_STORES, 8, 32},
        {"ld.shared.v4.f32", WS_ACCESS_LOADS, 16, 32},
        {"ld.shared.v2.u64", WS_ACCESS_LOADS, 16, 32},
        {"st.shared.v8.b16", WS_ACCESS_STORES, 16, 32},
        {"ldmatrix.sync.aligned.m8n8.x1.shared.b16", WS_ACCESS_LOADS, 16, 8},
        {"ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16", WS_ACCESS_LOADS, 16, 16},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", WS_ACCESS_LOADS, 16, 32},
        {"stmatrix.sync.aligned.m8n8.x4.shared.b16", WS_ACCESS_STORES, 16, 32},
        {"cp.async.ca.shared.global", WS_ACCESS_COPIES, 4, 32},
        {"cp.async.ca.shared.global", WS_ACCESS_COPIES, 8, 32},
        {"cp.async.cg.shared.global.L2::128B", WS_ACCESS_COPIES, 16, 32},
    };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++)
        for (int round = 0; round < 400; round++) {
            struct ws_site site = {.line = 1,
                                   .instruction = cases[c].instruction,
                                   .kernel = "k",
                                   .does = cases[c].does,
                                   .bytes = cases[c].bytes};
            struct ws_site_pattern pattern = {0};
            struct ws_kernel_tally tally;
            struct expected expected;

            random_pattern(&pattern, site.bytes, strstr(site.instruction, "matrix") != NULL);
            expected = expect(&site, &pattern, cases[c].counted);
            tally = tally_one(&site, &pattern, 3);
            assert_int_equal(tally.sites, 1);
            assert_int_equal(tally.faulting, 0);
            assert_int_equal(tally.executions, 3);
            if (tally.wavefronts != 3 * (uint64_t)expected.wavefronts ||
                tally.ideal != 3 * (uint64_t)expected.ideal)
                fail_msg("%s of %d bytes, active %08x: %d of %d wavefronts, not %d of %d",
                         site.instruction, site.bytes, (unsigned)pattern.active,
                         (int)tally.wavefronts / 3, (int)tally.ideal / 3, expected.wavefronts,
                         expected.ideal);
            assert_int_equal(tally.narrow, site.bytes < 4);
            ws_kernel_tally_finish(&tally);
        }
}

/* An unrolled loop has one place; the opcode and the kernel distinguish places. */
static void instructions_of_one_place_are_one(void **state)
{
    struct ws_site site[] = {
        {"a.cu", 3, 7, 10, "ld.shared.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
        {"a.cu", 3, 7, 20, "ld.shared.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
        {"a.cu", 3, 7, 30, "ld.shared.v2.f32", "k", WS_ACCESS_LOADS, 8, false, 0, 0, NULL, false},
        {"a.cu", 3, 9, 40, "ld.shared.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
        {NULL, 0, 0, 50, "ld.shared.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
        {NULL, 0, 0, 60, "ld.shared.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
        {"a.cu", 4, 7, 70, "atom.shared.add.u32", "k", WS_ACCESS_UPDATES, 4, false, 0, 0, NULL,
         false},
        {"a.cu", 4, 7, 71, "atom.shared.add.u32", "k", WS_ACCESS_UPDATES, 4, false, 0, 0, NULL,
         false},
    };
    struct ws_site_pattern pattern[2] = {{.active = ~0u}, {.active = ~0u}};
    struct ws_site_access access[] = {{0, 0, 0, 0, 1}, {1, 1, 0, 0, 1}, {2, 0, 0, 0, 1},
                                      {3, 0, 0, 0, 1}, {4, 0, 0, 0, 1}, {5, 0, 0, 0, 1},
                                      {6, 0, 0, 0, 1}, {7, 1, 0, 0, 1}};
    struct ws_uncounted uncounted[2] = {
        {{"a.cu", 5, 1, 80, "ld.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
         "it depends",
         2,
         -1,
         NULL,
         NULL,
         -1},
        {{"a.cu", 5, 1, 81, "ld.f32", "k", WS_ACCESS_LOADS, 4, false, 0, 0, NULL, false},
         "it depends",
         3,
         -1,
         NULL,
         NULL,
         -1}};
    struct ws_accesses accesses = {.sites = 8,
                                   .patterns = 2,
                                   .accesses = 8,
                                   .uncounteds = 2,
                                   .site = site,
                                   .pattern = pattern,
                                   .access = access,
                                   .uncounted = uncounted};
    struct ws_kernel_tally tally;

    (void)state;
    for (uint32_t i = 0; i < 32; i++)
        pattern[1].address[i] = 128 * i;
    tally = tally_of(&accesses, NULL);
    assert_int_equal(tally.sites, 5);
    assert_int_equal(tally.site[0].executions, 2);
    assert_int_equal(tally.site[0].wavefronts, 33);
    assert_int_equal(tally.site[0].ideal, 2);
    assert_int_equal(tally.site[0].ways, 32);
    assert_int_equal(tally.site[0].worst, 1);
    assert_int_equal(tally.place[1], 0);
    assert_int_equal(tally.place[7], -1);
    assert_int_equal(tally.uncounteds, 2);
    assert_int_equal(tally.uncounted[0].times, 2);
    assert_string_equal(tally.uncounted[0].reason,
                        "no rule for this atomic; a trace counts those that become ATOMS");
    assert_int_equal(tally.uncounted[1].times, 5);
    ws_kernel_tally_finish(&tally);

    tally = tally_of(&accesses, ws_variant(WS_ld_shared_v2_plain_b32));
    assert_int_equal(tally.sites, 1);
    assert_int_equal(tally.executions, 1);
    assert_int_equal(tally.uncounteds, 0);
    assert_int_equal(tally.place[0], WS_KERNEL_OMITTED);
    ws_kernel_tally_finish(&tally);
}

static void addresses_that_fault_stand_apart(void **state)
{
    static const struct {
        const char *instruction;
        int bytes;
        uint32_t active, address;
        const char *fault;
    } cases[] = {
        {"ld.shared.f32", 4, ~0u, 6, "lane 3's address, byte 6, is not a multiple of 4"},
        {"ld.shared.u16", 2, ~0u, 7, "lane 3's address, byte 7, is not a multiple of 2"},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", 16, ~0u, 24,
         "lane 3's address, byte 24, is not a multiple of 16"},
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", 16, 0xFFFF, 16, "lane 16 does not execute"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_site site = {
            NULL, 0, 0,    1,    cases[i].instruction, "k", WS_ACCESS_LOADS, cases[i].bytes, false,
            0,    0, NULL, false};
        struct ws_site_pattern pattern = {.active = cases[i].active};
        struct ws_kernel_tally tally;

        pattern.address[3] = cases[i].address;
        tally = tally_one(&site, &pattern, 2);
        assert_int_equal(tally.faulting, 2);
        assert_int_equal(tally.wavefronts, 0);
        if (!strstr(tally.site[0].fault, cases[i].fault))
            fail_msg("%s: '%s', not '%s'", site.instruction, tally.site[0].fault, cases[i].fault);
        ws_kernel_tally_finish(&tally);
    }
    /* Lanes that store to one word race, but are still counted. */
    struct ws_site site = {NULL, 0, 0,    1,    "st.shared.u32", "k", WS_ACCESS_STORES, 4, false,
                           0,    0, NULL, false};
    struct ws_site_pattern pattern = {.active = ~0u};
    struct ws_kernel_tally tally = tally_one(&site, &pattern, 1);

    assert_int_equal(tally.faulting, 0);
    assert_int_equal(tally.wavefronts, 1);
    ws_kernel_tally_finish(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_width_is_as_bank_by_bank),
        cmocka_unit_test(instructions_of_one_place_are_one),
        cmocka_unit_test(addresses_that_fault_stand_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
