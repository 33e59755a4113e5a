/*
 * Wavefronts of cp.async by source and destination, against what Nsight Compute counted (copies_on_gpu.sh): of the
 * first 240 lines of copies.txt on an H100, of the others and of fills.txt on an H200.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/access/copy.h"
#include "probe/base/file.h"

/* A line "cg16 WAVEFRONTS CYCLES FROM:TO ...", as copies_on_gpu.cu has it; "z:TO" of a lane that writes zeros. */
struct counted {
    const char *kind;
    int wavefronts;
    double cycles;
    struct ws_addresses addresses;
};

static bool read_line(char *line, struct counted *counted)
{
    static const struct {
        const char *kind;
        enum ws_variant_id id;
    } kinds[] = {{"ca4", WS_cp_async_ca_one_plain_4},
                 {"ca8", WS_cp_async_ca_one_plain_8},
                 {"ca16", WS_cp_async_ca_one_plain_16},
                 {"cg16", WS_cp_async_cg_one_plain_16}};
    char *next = NULL, *wavefronts, *cycles;

    *counted = (struct counted){.kind = strtok_r(line, " ", &next)};
    wavefronts = strtok_r(NULL, " ", &next);
    cycles = strtok_r(NULL, " ", &next);
    if (!cycles)
        return false;
    counted->wavefronts = atoi(wavefronts);
    counted->cycles = strtod(cycles, NULL);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(counted->kind, kinds[i].kind))
            counted->addresses.variant = ws_variant(kinds[i].id);
    counted->addresses.counted = WS_LANES;
    counted->addresses.sourced = true;
    for (int lane = 0; lane < WS_LANES; lane++) {
        char *word = strtok_r(NULL, " ", &next);

        assert_non_null(word);
        if (sscanf(word, "z:%u", &counted->addresses.address[lane]) == 1)
            counted->addresses.source[lane] = WS_NO_SOURCE;
        else if (sscanf(word, "%u:%u", &counted->addresses.source[lane],
                        &counted->addresses.address[lane]) != 2)
            counted->addresses.inactive |= 1u << lane;
    }
    return true;
}

#define COPIES WS_SOURCE_DIR "/probe/tests/copies.txt"
#define FILLS  WS_SOURCE_DIR "/probe/tests/fills.txt"

/* Calls `check` with each line of a file; returns how many there are. */
static int each(const char *file,
                void (*check)(const struct counted *counted, const struct ws_banks *banks))
{
    static const struct ws_file_kind kind = {"counts", 1 << 20, false};
    struct ws_error error;
    char *text, *next = NULL;
    size_t length;
    int lines = 0;

    assert_true(ws_file_read(file, &kind, &text, &length, &error));
    for (char *line = strtok_r(text, "\n", &next); line; line = strtok_r(NULL, "\n", &next)) {
        struct counted counted;
        struct ws_banks banks;

        assert_true(read_line(line, &counted));
        ws_banks_count(&counted.addresses, 0, &banks);
        assert_int_equal(banks.faulting, 0);
        check(&counted, &banks);
        lines++;
    }
    free(text);
    return lines;
}

static int exact, least;

static void check_count(const struct counted *counted, const struct ws_banks *banks)
{
    if (banks->at_least ? banks->wavefronts > counted->wavefronts
                        : banks->wavefronts != counted->wavefronts)
        fail_msg("%s, first lane %u:%u: counted %d, predicted %s%d", counted->kind,
                 counted->addresses.source[0], counted->addresses.address[0], counted->wavefronts,
                 banks->at_least ? "at least " : "", banks->wavefronts);
    *(banks->at_least ? &least : &exact) += 1;
}

static void the_profiler_counts_what_sources_and_destinations_say(void **state)
{
    (void)state;
    exact = least = 0;
    assert_int_equal(each(COPIES, check_count), 480);
    assert_true(exact > 360);
}

static void zeros_are_counted_as_the_profiler_does(void **state)
{
    (void)state;
    exact = least = 0;
    assert_int_equal(each(FILLS, check_count), 231);
    assert_true(exact > 180);
}

/* The lines of 128 bytes that a warp reads. */
static int lines_of(const struct ws_addresses *addresses)
{
    int lines = 0;

    for (int lane = 0; lane < WS_LANES; lane++) {
        bool again = addresses->inactive >> lane & 1;

        for (int other = 0; other < lane && !again; other++)
            again =
                !(addresses->inactive >> other & 1) && addresses->source[other] / WS_SOURCE_LINE ==
                                                           addresses->source[lane] / WS_SOURCE_LINE;
        lines += !again;
    }
    return lines;
}

static int timed;

static void check_time(const struct counted *counted, const struct ws_banks *banks)
{
    double over = counted->cycles / banks->wavefronts;

    if (!strncmp(counted->kind, "cg", 2) || banks->at_least || banks->wavefronts < 4 ||
        lines_of(&counted->addresses) > 8)
        return;
    if (over < 0.95 || over > 1.1)
        fail_msg("%s, first lane %u:%u: %d wavefronts take %.2f cycles", counted->kind,
                 counted->addresses.source[0], counted->addresses.address[0], banks->wavefronts,
                 counted->cycles);
    timed++;
}

static void a_wavefront_of_ca_takes_a_cycle(void **state)
{
    (void)state;
    timed = 0;
    each(COPIES, check_time);
    assert_true(timed > 80);
}

/* Which lanes share a wavefront. */
static void lanes_of_a_wavefront_are_told(void **state)
{
    struct ws_addresses addresses = {
        .variant = ws_variant(WS_cp_async_cg_one_plain_16), .counted = WS_LANES, .sourced = true};
    struct ws_banks banks;
    int wavefront[WS_LANES];

    (void)state;
    for (uint32_t lane = 0; lane < WS_LANES; lane++) {
        addresses.address[lane] = lane * 16;
        addresses.source[lane] = lane / 4 * 256 + lane % 4 * 16; /* rows of 64 bytes */
    }
    ws_banks_count(&addresses, 0, &banks);
    assert_int_equal(banks.wavefronts, 8);
    assert_int_equal(banks.phases, 4);
    assert_int_equal(ws_banks_ways(&banks), 2);
    for (int phase = 0; phase < 4; phase++) {
        ws_phase_schedule(&addresses, &banks.phase[phase], wavefront);
        for (int i = 0; i < 8; i++)
            assert_int_equal(wavefront[8 * phase + i], i / 4);
    }
    for (uint32_t lane = 0; lane < WS_LANES;
         lane++) /* by columns: halves of a sector in two phases */
        addresses.address[lane] = addresses.source[lane] = lane % 8 * 128 + lane / 8 * 16;
    ws_banks_count(&addresses, 0, &banks);
    assert_int_equal(banks.wavefronts, 8);
    assert_int_equal(banks.phase[0].wavefronts, 8);
    addresses.sourced = false;
    ws_banks_count(&addresses, 0, &banks);
    assert_int_equal(banks.wavefronts, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_profiler_counts_what_sources_and_destinations_say),
        cmocka_unit_test(zeros_are_counted_as_the_profiler_does),
        cmocka_unit_test(a_wavefront_of_ca_takes_a_cycle),
        cmocka_unit_test(lanes_of_a_wavefront_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
