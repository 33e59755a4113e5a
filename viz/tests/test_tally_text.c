/* What executions cost together, as text: columns for what differs, and nothing where nothing is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "viz/report/tally_text.h"

static struct ws_execution execution(const char *variant, const char *label, int warp, int64_t k,
                                     int64_t pitch)
{
    struct ws_execution made = {.variant = ws_variant_named(variant),
                                .line = 12,
                                .warp = warp,
                                .value = {k},
                                .active = UINT32_MAX,
                                .count = 1};

    snprintf(made.label, sizeof made.label, "%s", label);
    for (int lane = 0; lane < WS_LANES; lane++)
        made.offset[lane] = lane * pitch;
    return made;
}

/* Two warps at two steps load from one line and store at another; the second warp's stores fault. */
static void fill(struct ws_executions *executions)
{
    struct ws_error error;

    *executions = (struct ws_executions){.ranges = 1};
    strcpy(executions->range[0], "k");
    for (int warp = 0; warp < 2; warp++)
        for (int k = 0; k < 2; k++) {
            struct ws_execution load =
                execution("ldmatrix.m8n8.x4.b16", "line 12, \xC3\xA9", warp, k, k ? 128 : 16);
            struct ws_execution store =
                execution("stmatrix.m8n8.x2.b16", "say \"C\"", warp, k, warp ? 24 : 16);

            assert_true(ws_executions_add(executions, &load, &error));
            assert_true(ws_executions_add(executions, &store, &error));
        }
}

static void expect(const struct ws_tally_options *options, const char *format, const char *wanted)
{
    static const struct ws_tally_words words = {
        .source = "gemm.cu", .rule = "rule measured", .lost = 3};
    struct ws_executions executions;
    struct ws_memory text;
    struct ws_error error;
    struct ws_tally tally;

    fill(&executions);
    assert_true(ws_tally_make(&executions, options, &tally, &error));
    assert_true(ws_memory_open(&text, &error));
    if (!strcmp(format, "csv"))
        ws_tally_csv(&tally, text.file);
    else if (!strcmp(format, "json"))
        assert_true(ws_tally_json(&tally, &words, text.file, &error));
    else
        ws_tally_table(&tally, &words, text.file);
    assert_true(ws_memory_close(&text, &error));
    if (!strstr(text.text, wanted))
        fail_msg("wanted:\n%s\ngot:\n%s", wanted, text.text);
    free(text.text);
    ws_tally_finish(&tally);
    ws_executions_finish(&executions);
}

static void a_table_shows_what_differs(void **state)
{
    struct ws_tally_options options = {0};

    (void)state;
    expect(&options, "table",
           "gemm.cu\n"
           "place       instruction           executions  wavefronts  ideal  conflicts  "
           "worst  faulting\n"
           "line 12, \xC3\xA9  ldmatrix.m8n8.x4.b16           4          72     16         56  "
           "8-way         0\n"
           "say \"C\"     stmatrix.m8n8.x2.b16           4           4      4          0  "
           " none         2\n"
           "total                                      8          76     20         56  "
           "8-way         2\n"
           "fault: say \"C\": lane 1's address, byte 24, is not a multiple of 16 (and 7 more)\n"
           "conflicts = wavefronts - ideal; rule measured\n"
           "note: 3 more executions were not recorded, because the trace was full\n");
    options.by_warp = options.by_values = true;
    expect(&options, "table",
           "place       instruction           warp  k  executions  wavefronts  ideal  "
           "conflicts  worst  faulting\n"
           "line 12, \xC3\xA9  ldmatrix.m8n8.x4.b16     0  0           1           4      4  "
           "        0   none         0\n");
    expect(&options, "table",
           "say \"C\"     stmatrix.m8n8.x2.b16     1  1           1"
           "                                              1\n");
}

static void csv_has_every_column(void **state)
{
    struct ws_tally_options options = {0};

    (void)state;
    expect(&options, "csv",
           "place,line,variant,warp,patterns,executions,wavefronts,ideal,excess,ways,faulting,"
           "racing,fault\n"
           "\"line 12, \xC3\xA9\",12,ldmatrix.m8n8.x4.b16,,4,4,72,16,56,8,0,0,\n"
           "\"say \"\"C\"\"\",12,stmatrix.m8n8.x2.b16,,4,4,4,4,0,1,2,0,\"lane 1's address, byte "
           "24, is "
           "not");
    options.by_warp = options.by_values = true;
    expect(&options, "csv",
           "place,line,variant,warp,k,patterns,executions,wavefronts,ideal,excess,ways,faulting,"
           "racing,fault\n\"line 12, \xC3\xA9\",12,ldmatrix.m8n8.x4.b16,0,0,1,1,4,4,0,1,0,0,\n");
    expect(&options, "csv", "\"say \"\"C\"\"\",12,stmatrix.m8n8.x2.b16,1,1,1,1,,,,,1,0,\"lane 1's");
}

static void json_has_nulls_for_what_is_not_known(void **state)
{
    struct ws_tally_options options = {.by_warp = true, .by_values = true};

    (void)state;
    expect(&options, "json", "\"lost\": 3");
    expect(&options, "json", "\"values\": {\n        \"k\": 1\n      }");
    expect(&options, "json", "\"wavefronts\": null");
    expect(&options, "json", "\"rule\": \"rule measured\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_shows_what_differs),
        cmocka_unit_test(csv_has_every_column),
        cmocka_unit_test(json_has_nulls_for_what_is_not_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
