/*
 * Traces: read as they stand, refused with their line where they are damaged, and never a crash; and
 * what is made from them: one pattern's numbers, and those as an expression.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/address.h"
#include "probe/access/numbers_expression.h"
#include "probe/access/trace.h"
#include "probe/base/file.h"
#include "probe/tests/assert_error.h"

#define ROW  " 0 1 2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f\n"
#define HEAD "warpscope trace 1: a device (by hand)\n"
#define SITE "site 1 \"ldmatrix.m8n8.x4.b16 A\" at gemm.cu:42\n"

static void reads(const char *text, struct ws_trace *trace)
{
    struct ws_error error;

    if (!ws_trace_parse("t", text, strlen(text), trace, &error))
        fail_msg("%s", error.text);
}

static void is_refused(const char *text, int line, enum ws_code code, const char *datum)
{
    struct ws_trace trace;
    struct ws_error error = {0};
    char start[16];

    snprintf(start, sizeof start, "t:%d: ", line);
    assert_false(ws_trace_parse("t", text, strlen(text), &trace, &error));
    assert_error(error, code, datum);
    assert_int_equal(strncmp(error.text, start, strlen(start)), 0);
}

static void a_trace_is_read_as_it_stands(void **state)
{
    struct ws_trace trace;
    const struct ws_execution *execution;

    (void)state;
    reads(HEAD "# a comment\n" SITE "site 2 \"B: of \xC3\xA9\" at /some where/c: d/gemm.cu:7\n"
               "site 3 \"B: of \xC3\xA9\" at C:\\src\\x.cu:2147483647\r\n"
               "2 72057594037927930 ffffffff" ROW "\n"
               "1 3 c0000001 ffffffff - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 0 "
               "fffffffe\n"
               "end: 2 patterns, 9223372036854775807 executions lost\n",
          &trace);
    assert_string_equal(trace.device, "a device (by hand)");
    assert_int_equal(trace.sites, 3);
    assert_string_equal(trace.site[0].label, "ldmatrix.m8n8.x4.b16 A");
    assert_ptr_equal(trace.site[0].variant, ws_variant_named("ldmatrix.m8n8.x4.b16"));
    assert_string_equal(trace.site[1].label, "B: of \xC3\xA9, gemm.cu:7");
    assert_string_equal(trace.site[2].label, "B: of \xC3\xA9, x.cu:2147483647");
    assert_null(trace.site[1].variant);
    assert_int_equal(trace.executions.count, 2);
    execution = trace.executions.execution;
    assert_string_equal(execution[0].label, trace.site[1].label);
    assert_true(execution[0].count == 72057594037927930u);
    assert_int_equal(execution[0].line, 7);
    assert_int_equal(execution[0].warp, -1);
    for (int lane = 0; lane < WS_LANES; lane++)
        assert_int_equal(execution[0].offset[lane], lane);
    assert_true(execution[1].active == 0xc0000001u);
    assert_true(execution[1].offset[0] == WS_ELSEWHERE);
    assert_true(execution[1].offset[31] == 0xfffffffe);
    assert_true(trace.lost == INT64_MAX);
    ws_trace_finish(&trace);
    reads("warpscope trace 1: x\nend: 0 patterns, 0 executions lost", &trace);
    assert_int_equal(trace.executions.count, 0);
    ws_trace_finish(&trace);
}

static void what_is_wrong_is_said_with_its_line(void **state)
{
    char name[400];

    (void)state;
    is_refused("", 1, WS_CODE_TRACE, "'warpscope trace 1: DEVICE'");
    is_refused("0 16 32", 1, WS_CODE_TRACE, "--address");
    is_refused("warpscope trace 4: x\n", 1, WS_CODE_VERSION, "1 to 3");
    is_refused("warpscope trace 99999999999: x\n", 1, WS_CODE_TRACE, "'warpscope trace '");
    is_refused("warpscope trace 1\n", 1, WS_CODE_TRACE, "'warpscope trace N: '");
    is_refused("warpscope trace 1: \n", 1, WS_CODE_TRACE, "'warpscope trace N: '");
    is_refused("warpscope trace 1: \xFF\n", 1, WS_CODE_TRACE, "'warpscope trace N: '");
    is_refused("warpscope trace 1: \x1b[31m\n", 1, WS_CODE_TRACE, "'warpscope trace N: '");
    is_refused(HEAD, 1, WS_CODE_TRACE, "end");
    is_refused(HEAD SITE "1 4 ffffffff" ROW, 3, WS_CODE_TRACE, "end");
    is_refused(HEAD "site 2 \"A\" at a:1\n", 2, WS_CODE_TRACE, "expected:");
    is_refused(HEAD "site 1 \"\" at a:1\n", 2, WS_CODE_TRACE, "1 to 63");
    is_refused(HEAD "site 1 \"A at a:1\n", 2, WS_CODE_TRACE, "1 to 63");
    is_refused(HEAD "site 1 \"A\" at a\n", 2, WS_CODE_TRACE, "FILE:LINE");
    is_refused(HEAD "site 1 \"A\" at a:0\n", 2, WS_CODE_TRACE, "FILE:LINE");
    is_refused(HEAD "site 1 \"A\" at :1\n", 2, WS_CODE_TRACE, "FILE:LINE");
    is_refused(HEAD "site 1 \"A\" at a:1x\n", 2, WS_CODE_TRACE, "FILE:LINE");
    is_refused(HEAD "site 1 \"A\" at a:99999999999\n", 2, WS_CODE_TRACE, "FILE:LINE");
    snprintf(name, sizeof name, HEAD "site 1 \"%064d\" at a:1\n", 0);
    is_refused(name, 2, WS_CODE_TRACE, "1 to 63");
    is_refused(HEAD "1 4 ffffffff" ROW, 2, WS_CODE_TRACE, "site number");
    is_refused(HEAD SITE "0 4 ffffffff" ROW, 3, WS_CODE_TRACE, "site number");
    is_refused(HEAD SITE "2 4 ffffffff" ROW, 3, WS_CODE_TRACE, "site number");
    is_refused(HEAD SITE "x\n", 3, WS_CODE_TRACE, "site number");
    is_refused(HEAD SITE "1 0 ffffffff" ROW, 3, WS_CODE_TRACE, "2^56");
    is_refused(HEAD SITE "1 -4 ffffffff" ROW, 3, WS_CODE_TRACE, "2^56");
    is_refused(HEAD SITE "1 72057594037927937 ffffffff" ROW, 3, WS_CODE_TRACE, "2^56");
    is_refused(HEAD SITE "1 72057594037927936 ffffffff" ROW "1 1 ffffffff" ROW, 4, WS_CODE_TRACE,
               "2^56");
    is_refused(HEAD SITE "1 4 0" ROW, 3, WS_CODE_TRACE, "hex");
    is_refused(HEAD SITE "1 4 1ffffffff" ROW, 3, WS_CODE_TRACE, "hex");
    is_refused(HEAD SITE "1 4 fffffffe" ROW, 3, WS_CODE_TRACE, "lane 0");
    is_refused(HEAD SITE "1 4 ffffffff 1 -\n", 3, WS_CODE_TRACE, "lane 1");
    is_refused(HEAD SITE "1 4 ffffffff 1 2\n", 3, WS_CODE_TRACE, "lane 2");
    is_refused(HEAD SITE "1 4 ffffffff 1 100000000\n", 3, WS_CODE_TRACE, "lane 1");
    is_refused(HEAD SITE "1 4 ffffffff 1 0x10\n", 3, WS_CODE_TRACE, "lane 2");
    is_refused(HEAD SITE
               "1 4 ffffffff 0 1 2 3 4 5 6 7 8 9 a b c d e f 0 1 2 3 4 5 6 7 8 9 a b c d e "
               "f 0\n",
               3, WS_CODE_TRACE, "32");
    is_refused(HEAD SITE "end: 1 patterns, 0 executions lost\n", 3, WS_CODE_TRACE, "1 patterns");
    is_refused(HEAD SITE "end: 0 patterns\n", 3, WS_CODE_TRACE, "expected:");
    is_refused(HEAD "end: 0 patterns, 0 executions lost\n" SITE, 3, WS_CODE_TRACE, "after the end");
}

/* The GPU's own file, whole; the caller frees it. */
static char *traced(size_t *length)
{
    static const struct ws_file_kind kind = {"trace", 1 << 20, false};
    struct ws_error error;
    char *text;

    if (!ws_file_read(WS_SOURCE_DIR "/viz/tests/trace/part.trace", &kind, &text, length, &error))
        fail_msg("%s", error.text);
    return text;
}

static uint32_t random_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* In memory of just its size, so that reading beyond is found out. */
static bool survives(const char *text, size_t length)
{
    char *own = malloc(length ? length : 1);
    struct ws_error error = {0};
    struct ws_trace trace;
    int line = 0;
    bool read;

    assert_non_null(own);
    memcpy(own, text, length);
    read = ws_trace_parse("t", own, length, &trace, &error);
    if (read)
        ws_trace_finish(&trace);
    else if (sscanf(error.text, "t:%d: ", &line) != 1 || line < 1 || strchr(error.text, '\n'))
        fail_msg("'%s' names no line", error.text);
    free(own);
    return read;
}

static void a_file_cut_anywhere_is_refused(void **state)
{
    size_t length;
    char *text = traced(&length);

    (void)state;
    assert_true(survives(text, length));
    for (size_t cut = 0; cut < length - 1; cut++) /* the last byte is a newline */
        if (survives(text, cut))
            fail_msg("cut after %zu bytes it is read", cut);
    free(text);
}

static void a_damaged_file_is_refused_cleanly_or_read(void **state)
{
    static const char pieces[][14] = {"\n", "\"",   "ffffffff",     "-", "end: ", "site ", " ",
                                      "0",  "\xFF", "999999999999", ":", "#",     "\r"};
    uint32_t seed = 20261122;
    size_t length;
    char *text = traced(&length), *made = malloc(length + 64);
    int refused = 0;

    (void)state;
    assert_non_null(made);
    for (int i = 0; i < 4000; i++) {
        size_t at = random_next(&seed) % length, lost = random_next(&seed) % 30, made_length;
        const char *piece = pieces[random_next(&seed) % (sizeof pieces / sizeof pieces[0])];

        if (i % 3 == 0) { /* a flipped bit */
            memcpy(made, text, made_length = length);
            made[at] = (char)(made[at] ^ 1 << random_next(&seed) % 8);
        } else { /* something lost, something put in */
            lost = i % 3 == 1 ? 0 : lost < length - at ? lost : length - at;
            memcpy(made, text, at);
            memcpy(made + at, piece, strlen(piece));
            memcpy(made + at + strlen(piece), text + at + lost, length - at - lost);
            made_length = length - lost + strlen(piece);
        }
        refused += !survives(made, made_length);
    }
    free(made);
    free(text);
    print_message("%d of 4000 damaged traces refused\n", refused);
    assert_true(refused > 2000);
}

static void one_pattern_is_picked_by_number_or_name(void **state)
{
    static const struct {
        const char *text;
        int pattern;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {"1", 0, 0, NULL},
        {"3", 2, 0, NULL},
        {"C", 2, 0, NULL},
        {"0", 0, WS_CODE_NO_MATCH, "ldmatrix.m8n8.x4.b16 A"},
        {"4", 0, WS_CODE_NO_MATCH, "ldmatrix.m8n8.x4.b16 A"},
        {"B", 0, WS_CODE_NO_MATCH, "B"},
        {"ldmatrix.m8n8.x4.b16 A", 0, WS_CODE_AMBIGUOUS, "ldmatrix.m8n8.x4.b16 A"},
        {NULL, 0, WS_CODE_AMBIGUOUS, "--pattern"},
    };
    struct ws_error error;
    struct ws_trace trace;
    int pattern;

    (void)state;
    reads(HEAD SITE "site 2 \"C\" at a:1\n1 4 ffffffff" ROW "1 5 ffffffff" ROW "2 6 ffffffff" ROW
                    "end: 3 patterns, 0 executions lost\n",
          &trace);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool picked = ws_trace_pick(&trace, "t", cases[i].text, &pattern, &error);

        assert_int_equal(picked, !cases[i].datum);
        if (picked)
            assert_int_equal(pattern, cases[i].pattern);
        else
            assert_error(error, cases[i].code, cases[i].datum);
    }
    ws_trace_finish(&trace);
    reads(HEAD SITE "1 4 ffffffff" ROW "end: 1 patterns, 0 executions lost\n", &trace);
    assert_true(ws_trace_pick(&trace, "t", NULL, &pattern, &error));
    assert_int_equal(pattern, 0);
    ws_trace_finish(&trace);
    reads(HEAD "end: 0 patterns, 0 executions lost\n", &trace);
    assert_false(ws_trace_pick(&trace, "t", NULL, &pattern, &error));
    assert_int_equal(error.code, WS_CODE_TRACE);
    ws_trace_finish(&trace);
}

static void the_instruction_is_the_traces_or_the_one_given(void **state)
{
    const struct ws_variant *x4 = ws_variant_named("ldmatrix.m8n8.x4.b16"),
                            *store = ws_variant_named("stmatrix.m8n8.x4.b16");
    struct ws_error error;
    struct ws_trace trace;

    (void)state;
    reads(HEAD "site 1 \"A\" at a:1\n"
               "1 4 ffffffff" ROW "end: 1 patterns, 0 executions lost\n",
          &trace);
    assert_false(ws_trace_settle(&trace, "t", NULL, &error));
    assert_int_equal(error.code, WS_CODE_MISSING);
    assert_false(
        ws_trace_settle(&trace, "t", ws_variant_named("movmatrix.m8n8.trans.b16"), &error));
    ws_trace_finish(&trace);
    reads(HEAD "site 1 \"A\" at a:1\n"
               "1 4 ffffffff" ROW "end: 1 patterns, 0 executions lost\n",
          &trace);
    assert_true(ws_trace_settle(&trace, "t", x4, &error));
    assert_ptr_equal(trace.executions.execution[0].variant, x4);
    ws_trace_finish(&trace);
    reads(HEAD SITE "1 4 ffffffff" ROW "end: 1 patterns, 0 executions lost\n", &trace);
    assert_true(ws_trace_settle(&trace, "t", NULL, &error));
    assert_true(ws_trace_settle(&trace, "t", x4, &error));
    assert_false(ws_trace_settle(&trace, "t", store, &error));
    assert_error(error, WS_CODE_CONFLICT, "ldmatrix.m8n8.x4.b16");
    ws_trace_finish(&trace);
}

static void gives_the_numbers(const uint32_t number[WS_LANES], const char *wanted)
{
    char text[WS_EXPRESSION_LENGTH + 1];
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = text};
    struct ws_addresses addresses;
    struct ws_error error;

    ws_numbers_expression(number, text);
    if (wanted)
        assert_string_equal(text, wanted);
    if (!ws_addresses_make(ws_variant_named("ldmatrix.m8n8.x4.b16"), &options, &addresses, &error))
        fail_msg("%s: %s", text, error.text);
    for (int lane = 0; lane < WS_LANES; lane++)
        if (addresses.address[lane] != number[lane])
            fail_msg("%s: lane %d: %u, not %u", text, lane, (unsigned)addresses.address[lane],
                     (unsigned)number[lane]);
}

static void numbers_are_written_as_an_expression(void **state)
{
    uint32_t number[WS_LANES], seed = 7, bit[6];

    (void)state;
#define EACH(formula)                                                                              \
    for (uint32_t t = 0; t < WS_LANES; t++)                                                        \
    number[t] = formula
    EACH(0);
    gives_the_numbers(number, "0");
    EACH(t);
    gives_the_numbers(number, "t");
    EACH(1024 + t % 16 * 144 + t / 16 * 16);
    gives_the_numbers(number, "1024 + t % 16 * 144 + t / 16 * 16");
    EACH(4096 - t * 16);
    gives_the_numbers(number, "4096 - t * 16");
    EACH(t % 8 * 128 ^ t % 8 * 16);
    gives_the_numbers(number, "t % 8 * 144");
    EACH(1072 ^ t % 8 * 16);
    gives_the_numbers(number, "1072 ^ (t % 8 * 16)");
    EACH(t == 31 ? UINT32_MAX : t * t * 16);
    gives_the_numbers(number, NULL);
    EACH(UINT32_MAX - t * t);
    gives_the_numbers(number, NULL);
    for (int i = 0; i < 2000; i++) {
        bool flips = i % 2;

        for (int b = 0; b < 6; b++)
            bit[b] = random_next(&seed) % 4 ? random_next(&seed) % 4096 : 16u << b;
        for (uint32_t t = 0; t < WS_LANES; t++) {
            number[t] = bit[5];
            for (int b = 0; b < 5; b++)
                if (t >> b & 1)
                    number[t] = flips ? number[t] ^ bit[b] : number[t] + bit[b];
        }
        gives_the_numbers(number, NULL);
        EACH(random_next(&seed) << 8 | random_next(&seed));
        gives_the_numbers(number, NULL);
    }
}

#define HEAD_2 "warpscope trace 2: a device (by hand)\n"
#define KERNEL "kernel \"_Z1kPi\" \"k(int*)\" grid 8,1,1 block 64,2,1 at 0,0,0 lost 5\n"
#define TRACE_2                                                                                    \
    HEAD_2 KERNEL                                                                                  \
        "site 1 \"LDS.128\" offset 1a0 loads 16 at gemm.cu:42\n"                                   \
        "site 2 \"LDSM.16.MT88.4\" offset 1b0 loads 16 as \"ldmatrix.m8n8.x4.trans.b16\"\n"        \
        "kernel \"j\" \"j\" grid 1,1,1 block 32,1,1 at all lost 0\n"                               \
        "site 3 \"LDS.128\" offset 1a0 loads 16\n"                                                 \
        "site 4 \"HGMMA.64x64x16.F32\" offset 200 loads 4096 uncounted 32 \"no lanes\" at "        \
        "a.cu:7\n"                                                                                 \
        "1:3 7 ffffffff" ROW "2 1 ffffffff" ROW "3:0 1 1 0 - - - - - - - - - - - - - - - - "       \
        "- - - - - - - - - - - - - - -\n"                                                          \
        "note what is not in it\n"                                                                 \
        "end: 3 patterns, 0 executions lost\n"

/* The same sites, and a copy whose first lane reads 16 bytes into a line and whose second writes zeros. */
#define IDLE_30 " - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -"
#define TRACE_3                                                                                    \
    "warpscope trace 3: a device (by hand)\n" KERNEL                                               \
    "site 1 \"LDGSTS.E.BYPASS.128\" offset 1a0 copies 16 as \"cp.async.cg.16\"\n"                  \
    "1:3 7 3 0 10" IDLE_30 " from 10 ffffffff" IDLE_30 "\n"                                        \
    "1:3 7 3 0 10" IDLE_30 "\n"                                                                    \
    "end: 2 patterns, 0 executions lost\n"

static void a_program_s_trace_is_read_and_written(void **state)
{
    struct ws_trace trace;

    (void)state;
    reads(TRACE_2, &trace);
    assert_int_equal(trace.version, 2);
    assert_int_equal(trace.kernels, 2);
    assert_string_equal(trace.kernel[0].printed, "k(int*)");
    assert_int_equal(trace.kernel[0].block[1], 2);
    assert_int_equal(trace.kernel[0].lost, 5);
    assert_true(trace.kernel[1].all_blocks && !trace.kernel[0].all_blocks);
    assert_int_equal(trace.sites, 4);
    assert_int_equal(trace.site[0].offset, 0x1a0);
    assert_int_equal(trace.site[0].bytes, 16);
    assert_int_equal(trace.site[0].line, 42);
    assert_string_equal(trace.site[0].label, "LDS.128 @1a0 of kernel 1");
    assert_string_equal(trace.site[1].label, "LDSM.16.MT88.4");
    assert_ptr_equal(trace.site[1].variant, ws_variant_named("ldmatrix.m8n8.x4.trans.b16"));
    assert_int_equal(trace.site[2].kernel, 1);
    assert_string_equal(trace.site[3].reason, "no lanes");
    assert_int_equal(trace.site[3].uncounted, 32);
    assert_int_equal(trace.executions.execution[0].warp, 3);
    assert_int_equal(trace.executions.execution[1].warp, -1);
    assert_string_equal(trace.note[0], "what is not in it");
    ws_trace_finish(&trace);
}

/* Traces are written in the newest version. */
static void a_trace_is_written_as_it_is_read(void **state)
{
    static const char *const texts[] = {TRACE_2, TRACE_3};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_trace trace;
        char *text = NULL;
        size_t length;
        FILE *file = open_memstream(&text, &length);

        reads(texts[i], &trace);
        ws_trace_print(&trace, file);
        assert_int_equal(fclose(file), 0);
        ws_trace_finish(&trace);
        assert_memory_equal(text, "warpscope trace 3:", 18);
        assert_string_equal(text + 18, texts[i] + 18);
        free(text);
    }
}

static void sources_of_copies_are_read(void **state)
{
    const struct ws_execution *execution;
    struct ws_trace trace;

    (void)state;
    reads(TRACE_3, &trace);
    execution = trace.executions.execution;
    assert_true(execution[0].sourced && !execution[1].sourced);
    assert_int_equal(execution[0].source[0], 16);
    assert_int_equal(execution[0].source[1], WS_NO_SOURCE);
    ws_trace_finish(&trace);
    is_refused("warpscope trace 3: d\n" KERNEL "site 1 \"a\" copies 16\n1 1 1 0 -" IDLE_30
               " from 10\n",
               4, WS_CODE_TRACE, "lane 1");
    is_refused("warpscope trace 3: d\n" KERNEL "site 1 \"a\" copies 16\n1 1 1 0 -" IDLE_30 " x\n",
               4, WS_CODE_TRACE, "'from'");
    is_refused("warpscope trace 3: d\n" KERNEL "site 1 \"a\" copies 16\n1 1 1 0 -" IDLE_30
               " from 18 -" IDLE_30 "\n",
               4, WS_CODE_TRACE, "size");
    is_refused("warpscope trace 3: d\n" KERNEL "site 1 \"a\" loads 16\n1 1 1 0 -" IDLE_30
               " from 10 -" IDLE_30 "\n",
               4, WS_CODE_TRACE, "'from'");
    is_refused("warpscope trace 2: d\n" KERNEL "site 1 \"a\" copies 16\n1 1 1 0 -" IDLE_30
               " from 10 -" IDLE_30 "\n",
               4, WS_CODE_TRACE, "32");
}

static void what_a_program_s_trace_cannot_say_is_refused(void **state)
{
    static const char *const sites[] = {"site 2 \"A\"\n",
                                        "site 1 \"A\" offset\n",
                                        "site 1 \"A\" offset 1 loads\n",
                                        "site 1 \"A\" as \"nothing\"\n",
                                        "site 1 \"A\" uncounted 3\n",
                                        "site 1 \"A\" at :3\n",
                                        "site 1 \"A\" loads 16 x\n"};
    static const char *const kernels[] = {
        "kernel k\n", "kernel \"k\" \"k\" grid 1,1 block 1,1,1\n",
        "kernel \"k\" \"k\" grid 1,1,1 block 0,1,1 at 0,0,0 lost 0\n",
        "kernel \"k\" \"k\" grid 1,1,1 block 64,32,1 at 0,0,0 lost 0\n"};
    char text[400];

    (void)state;
    for (size_t i = 0; i < sizeof sites / sizeof sites[0]; i++) {
        snprintf(text, sizeof text, HEAD_2 KERNEL "%send: 0 patterns, 0 executions lost\n",
                 sites[i]);
        is_refused(text, 3, WS_CODE_TRACE, "site NUMBER");
    }
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
        snprintf(text, sizeof text, HEAD_2 "%send: 0 patterns, 0 executions lost\n", kernels[i]);
        is_refused(text, 2, WS_CODE_TRACE, "kernel");
    }
    is_refused(HEAD_2 KERNEL "site 1 \"A\"\n1:4 1 1 0\n", 4, WS_CODE_TRACE, "warp");
    is_refused(HEAD_2 "site 1 \"A\"\n" KERNEL, 3, WS_CODE_TRACE, "kernel");
    is_refused(HEAD KERNEL, 2, WS_CODE_TRACE, "site number");
    is_refused("warpscope trace 4: x\n", 1, WS_CODE_VERSION, "version 4");
}

static void a_damaged_program_s_trace_is_refused_cleanly_or_read(void **state)
{
    char text[] = TRACE_2;
    uint32_t seed = 1;
    int read = 0;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        size_t at = seed % (sizeof text - 1);
        char was = text[at];
        struct ws_trace trace;
        struct ws_error error;

        seed = seed * 1664525 + 1013904223;
        text[at] = (char)(seed >> 24);
        if (ws_trace_parse("t", text, sizeof text - 1, &trace, &error)) {
            ws_trace_finish(&trace);
            read++;
        }
        text[at] = was;
    }
    assert_in_range(read, 100, 19000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_s_trace_is_read_and_written),
        cmocka_unit_test(a_trace_is_written_as_it_is_read),
        cmocka_unit_test(sources_of_copies_are_read),
        cmocka_unit_test(what_a_program_s_trace_cannot_say_is_refused),
        cmocka_unit_test(a_damaged_program_s_trace_is_refused_cleanly_or_read),
        cmocka_unit_test(a_trace_is_read_as_it_stands),
        cmocka_unit_test(what_is_wrong_is_said_with_its_line),
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(a_damaged_file_is_refused_cleanly_or_read),
        cmocka_unit_test(one_pattern_is_picked_by_number_or_name),
        cmocka_unit_test(the_instruction_is_the_traces_or_the_one_given),
        cmocka_unit_test(numbers_are_written_as_an_expression),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
