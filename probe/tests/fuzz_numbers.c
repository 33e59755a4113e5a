/*
 * What kernels printed: 32 addresses as numbers, and traces. Of numbers, the expression that is
 * made of them gives them again; of a trace, every pattern is picked by its number.
 */
#include "probe/access/address.h"
#include "probe/access/numbers_expression.h"
#include "probe/access/trace.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/fuzz.h"

static void check_numbers(const uint32_t number[WS_LANES])
{
    static struct ws_expression expression;
    struct ws_constants none = {0};
    struct ws_error error = {0};
    char text[WS_EXPRESSION_LENGTH + 1];

    ws_numbers_expression(number, text);
    if (!ws_expression_parse(text, &none, &expression, &error))
        fuzz_found("'%s' does not parse: %s", text, error.text);
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t value;

        if (!ws_expression_value(&expression, lane, &value, &error) || value != number[lane])
            fuzz_found("'%s' is not lane %d's %u", text, lane, (unsigned)number[lane]);
    }
}

static void check_trace(struct ws_trace *trace)
{
    struct ws_error error = {0};
    char word[16];
    int pattern;

    for (int i = 0; i < trace->executions.count; i++) {
        snprintf(word, sizeof word, "%d", i + 1);
        if (!ws_trace_pick(trace, "f", word, &pattern, &error) || pattern != i)
            fuzz_found("pattern %s is not picked: %s", word, error.text);
        if (!trace->executions.execution[i].active || !trace->executions.execution[i].count)
            fuzz_found("pattern %s has no lanes, or never was", word);
    }
    for (int i = 0; i < trace->sites; i++)
        if (!ws_trace_pick(trace, "f", trace->site[i].label, &pattern, &error))
            fuzz_refused(&error);
    if (!ws_trace_pick(trace, "f", NULL, &pattern, &error))
        fuzz_refused(&error);
    if (!ws_trace_settle(trace, "f", ws_variant_named("ldmatrix.m8n8.x4.b16"), &error))
        fuzz_refused(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct ws_error error = {0};
    uint32_t number[WS_LANES];
    struct ws_trace trace;

    if (ws_addresses_parse("f", text, size, number, &error))
        check_numbers(number);
    else
        fuzz_refused(&error);
    if (ws_trace_parse("f", text, size, &trace, &error)) {
        check_trace(&trace);
        ws_trace_finish(&trace);
    } else {
        fuzz_refused(&error);
    }
    free(text);
    return 0;
}
