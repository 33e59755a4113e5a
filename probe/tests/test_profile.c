/*
 * Profiles of Nsight Compute: reading them with their quotes, refusing other files, and joining
 * them with a trace by name and instruction.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "probe/kernel/profile.h"
#include "probe/tests/assert_error.h"

#define COLUMNS                                                                                    \
    "\"Address\",\"Source\",\"Instructions Executed\",\"L1 Wavefronts Shared\",\"L1 Wavefronts "   \
    "Shared Ideal\"\n"
#define FIRST "\"0x7f00\",\"      LDC R1, c[0x0][0x28]\",\"1\",\"0\",\"0\"\n"
#define LOAD  "\"0x7f10\",\"@P0   LDS R2, [R1]\",\"64\",\"256\",\"64\"\n"
#define TRACE                                                                                      \
    "warpscope trace 2: d\nkernel \"_ZN1n1kILi4EEEvPi\" \"n::k<4>(int*)\" grid 64,1,1 block "      \
    "32,1,1 at "                                                                                   \
    "0,0,0 lost 0\nsite 1 \"LDS\" offset 10 loads 4\n1:0 1 ffffffff 0 80 100 180 4 84 104 184 8 "  \
    "88 "                                                                                          \
    "108 188 c 8c 10c 18c 10 90 110 190 14 94 114 194 18 98 118 198 1c 9c 11c 19c\nend: 1 "        \
    "patterns, 0 executions lost\n"

static void parses(const char *text, struct ws_profile *profile)
{
    struct ws_error error;

    if (!ws_profile_parse("p", text, strlen(text), profile, &error))
        fail_msg("%s", error.text);
}

static void a_profile_is_read_among_other_lines(void **state)
{
    struct ws_profile profile;

    (void)state;
    parses(
        "==PROF== Connected\n\"Kernel Name\",\"a \"\"b\"\", c\",\n\"Address\",\"Source\","
        "\"Instructions Executed\"\n\"0x100\",\"NOP\",\"3\"\n\"Kernel Name\",\"k\",\n" COLUMNS FIRST
            LOAD "no more\r\n",
        &profile);
    assert_int_equal(profile.kernels, 2);
    assert_string_equal(profile.kernel[0].name, "a \"b\", c");
    assert_int_equal(profile.kernel[0].line[0].wavefronts, 0);
    assert_int_equal(profile.kernel[1].lines, 2);
    assert_int_equal(profile.kernel[1].line[1].offset, 16);
    assert_string_equal(profile.kernel[1].line[1].opcode, "LDS");
    assert_int_equal(profile.kernel[1].line[1].wavefronts, 256);
    ws_profile_finish(&profile);
}

static void what_is_no_profile_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {"", WS_CODE_READ, "p:"},
        {"a,b\n", WS_CODE_READ, "p:"},
        {"\"Kernel Name\",\"k\"\n", WS_CODE_READ, "p:1:"},
        {"\"Kernel Name\",\"k\"\n\"Address\",\"Source\"\n", WS_CODE_READ,
         "'Instructions Executed'"},
        {"\"Kernel Name\",\"k\"\n" COLUMNS "\"0x7f00\",\"NOP\",\"1.5 K\",\"0\",\"0\"\n",
         WS_CODE_READ, "'Address'"},
        {"\"Kernel Name\",\"k\"\n" COLUMNS "\"0x20\",\"NOP\",1,0,0\n\"0x10\",\"NOP\",1,0,0\n",
         WS_CODE_READ, "p:4:"},
        {"\"Kernel Name\",\"k\"\n" COLUMNS "0x10,NOP,1,0,0\n0x30,NOP,1,0,0\n0x20,NOP,1,0,0\n",
         WS_CODE_READ, "p:5:"},
        {"\"Kernel Name\",\"k\"\n" COLUMNS "0x10,NOP,18446744073709551616,0,0\n", WS_CODE_READ,
         "'Address'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_profile profile;
        struct ws_error error;

        assert_false(ws_profile_parse("p", cases[i].text, strlen(cases[i].text), &profile, &error));
        assert_error(error, cases[i].code, cases[i].datum);
    }
}

/* Joins TRACE with a profile of the one kernel; false: with that error. */
static bool joins(const char *profile_text, enum ws_code code, const char *datum,
                  struct ws_profile_join *join)
{
    static const char trace[] = TRACE;
    struct ws_kernel_request request = {
        .compile = {.name = "t", .text = trace, .length = sizeof trace - 1}, .warp = -1};
    struct ws_kernel_result result;
    struct ws_profile profile;
    struct ws_error error;
    bool done;

    parses(profile_text, &profile);
    if (!ws_kernel_trace(&request, &result, &error))
        fail_msg("%s", error.text);
    done = ws_profile_join_all(&profile, "p", &result, join, &error);
    if (!done) {
        assert_error(error, code, datum);
    } else {
        assert_int_equal(join->sites, 1);
        assert_int_equal(join->of[WS_VERDICT_EQUAL], join->site[0].verdict == WS_VERDICT_EQUAL);
    }
    ws_profile_join_finish(join);
    ws_kernel_result_finish(&result);
    ws_profile_finish(&profile);
    return done;
}

static void a_trace_is_compared_execution_by_execution(void **state)
{
    struct ws_profile_join join;

    (void)state;
    /* 32 lanes in 8 banks: 4 wavefronts an execution, in all 64 blocks */
    assert_true(joins("\"Kernel Name\",\"void n::k<(int)4>(int *)\",\n" COLUMNS FIRST LOAD,
                      WS_CODE_COUNT, "", &join));
    assert_false(joins("\"Kernel Name\",\"n::j<(int)4>(int *)\",\n" COLUMNS FIRST LOAD,
                       WS_CODE_KERNEL, "'n::j<(int)4>(int *)'", &join));
    assert_false(joins("\"Kernel Name\",\"n::k<(int)4>(int *)\",\n" COLUMNS FIRST
                       "\"0x7f10\",\"IADD R2\",\"64\",\"0\",\"0\"\n",
                       WS_CODE_CONFLICT, "0x10", &join));
}

static void a_count_that_differs_is_no_agreement(void **state)
{
    static const char trace[] = TRACE;
    struct ws_kernel_request request = {
        .compile = {.name = "t", .text = trace, .length = sizeof trace - 1}, .warp = -1};
    const char *text =
        "\"Kernel Name\",\"k<4>\",\n" COLUMNS FIRST "\"0x7f10\",\"LDS R2\",\"64\",\"255\",\"64\"\n";
    struct ws_kernel_result result;
    struct ws_profile_join join;
    struct ws_profile profile;
    struct ws_error error;

    (void)state;
    parses(text, &profile);
    assert_true(ws_kernel_trace(&request, &result, &error));
    assert_int_equal(result.run[0].tally.site[0].wavefronts, 4);
    assert_true(ws_profile_join_all(&profile, "p", &result, &join, &error));
    assert_int_equal(join.sites, 1);
    assert_int_equal(join.of[WS_VERDICT_EQUAL], 0);
    assert_int_equal(join.site[0].predicted, 256);
    ws_profile_join_finish(&join);
    ws_kernel_result_finish(&result);
    ws_profile_finish(&profile);
}

/* Joins a trace of one LDS at 0x10, with that number of executions, with one line of a profile. */
static void join_counts(const char *executions, const char *line, struct ws_profiled *site,
                        int *sites)
{
    char trace[1000], text[500];
    struct ws_kernel_request request = {.compile = {.name = "t", .text = trace}, .warp = -1};
    struct ws_kernel_result result;
    struct ws_profile_join join;
    struct ws_profile profile;
    struct ws_error error;

    snprintf(trace, sizeof trace,
             "warpscope trace 2: d\nkernel \"_Z1k\" \"k\" grid 1,1,1 block 32,1,1 at 0,0,0 lost 0\n"
             "site 1 \"LDS\" offset 10 loads 4\nsite 2 \"LDS\" offset 20 loads 4\n"
             "1:0 %s 1 0 - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
             "end: 1 patterns, 0 executions lost\n",
             executions);
    request.compile.length = strlen(trace);
    snprintf(text, sizeof text,
             "\"Kernel Name\",\"k\"\n" COLUMNS "0x0,NOP,1,0,0\n0x10,LDS,%s\n0x20,LDS,1,77,1\n",
             line);
    parses(text, &profile);
    if (!ws_kernel_trace(&request, &result, &error) ||
        !ws_profile_join_all(&profile, "p", &result, &join, &error))
        fail_msg("%s", error.text);
    *sites = join.sites;
    *site = join.site[0];
    ws_profile_join_finish(&join);
    ws_kernel_result_finish(&result);
    ws_profile_finish(&profile);
}

static void an_instruction_that_did_not_run_is_not_compared(void **state)
{
    struct ws_profiled site;
    int sites;

    (void)state;
    join_counts("3", "6,6,6", &site, &sites);
    assert_int_equal(sites, 1);
    assert_int_equal(site.verdict, WS_VERDICT_EQUAL);
}

static void counts_whose_products_exceed_64_bits_are_compared(void **state)
{
    struct ws_profiled site;
    int sites;

    (void)state;
    /* 2^56 and 2^55 executions: cross multiplication of unequal counts is equal modulo 2^64 */
    join_counts("72057594037927936", "36028797018963968,36028797018963968,0", &site, &sites);
    assert_int_equal(site.verdict, WS_VERDICT_EQUAL);
    join_counts("72057594037927936", "36028797018963968,36028797018964224,0", &site, &sites);
    assert_int_not_equal(site.verdict, WS_VERDICT_EQUAL);
    assert_int_equal(site.predicted, 36028797018963968);
}

/* Whose sources Nsight Compute does not count. */
static void copies_under_p0_are_known(void **state)
{
    static const struct {
        const char *source;
        bool is_under_p0;
    } cases[] = {
        {"@P0   LDGSTS.E.BYPASS.128 desc[UR4][R2.64], [R8]", true},
        {"@!P0  LDGSTS.E.BYPASS.128 desc[UR4][R2.64], [R8]", true},
        {"LDGSTS.E.BYPASS.128 desc[UR4][R2.64], P0, [R8]", true},
        {"LDGSTS.E.BYPASS.128 desc[UR4][R2.64], !P0, [R8]", true},
        {"@P1   LDGSTS.E.BYPASS.128 desc[UR4][R2.64], P2, [R8]", false},
        {"LDGSTS.E.BYPASS.128 desc[UR4][R2.64], [R8]", false},
        {"@P0   LDGSTS.E.128 desc[UR4][R2.64], [R8]", false},
        {"@P0   LDS R2, [R8]", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_profile profile;
        char text[400];

        snprintf(text, sizeof text, "\"Kernel Name\",\"k\"\n" COLUMNS "0x0,\"%s\",1,0,0\n",
                 cases[i].source);
        parses(text, &profile);
        if (profile.kernel[0].line[0].is_under_p0 != cases[i].is_under_p0)
            fail_msg("'%s'", cases[i].source);
        ws_profile_finish(&profile);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_profile_is_read_among_other_lines),
        cmocka_unit_test(what_is_no_profile_is_refused),
        cmocka_unit_test(a_trace_is_compared_execution_by_execution),
        cmocka_unit_test(a_count_that_differs_is_no_agreement),
        cmocka_unit_test(an_instruction_that_did_not_run_is_not_compared),
        cmocka_unit_test(copies_under_p0_are_known),
        cmocka_unit_test(counts_whose_products_exceed_64_bits_are_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
