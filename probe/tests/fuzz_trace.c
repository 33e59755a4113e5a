/*
 * Traces and profiles of programs that ran: what is read is counted, printed as it is read, and joined.
 */
#include "probe/kernel/profile.h"
#include "probe/tests/fuzz.h"

static void check_profile(const char *text, size_t size, const struct ws_kernel_result *result)
{
    struct ws_profile_join *join = calloc((size_t)result->runs + 1, sizeof *join);
    struct ws_error error = {0};
    struct ws_profile profile;

    if (!join)
        return;
    if (ws_profile_parse("f", text, size, &profile, &error)) {
        if (!ws_profile_join_all(&profile, "f", result, join, &error))
            fuzz_refused(&error);
        for (int i = 0; i < result->runs; i++) {
            if (join[i].of[WS_VERDICT_EQUAL] > join[i].sites)
                fuzz_found("%d of %d sites are equal", join[i].of[WS_VERDICT_EQUAL], join[i].sites);
            ws_profile_join_finish(&join[i]);
        }
        ws_profile_finish(&profile);
    } else {
        fuzz_refused(&error);
    }
    free(join);
}

static void check_printed(const struct ws_trace *trace)
{
    struct ws_error error = {0};
    struct ws_trace again;
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);

    if (!file)
        return;
    ws_trace_print(trace, file);
    if (fclose(file))
        return;
    if (!ws_trace_parse("f", text, length, &again, &error))
        fuzz_found("a trace that is printed is refused: %s", error.text);
    if (again.sites != trace->sites || again.executions.count != trace->executions.count)
        fuzz_found("a trace that is printed has other sites or patterns");
    ws_trace_finish(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *profile = strstr(text, "\"Kernel Name\"");
    size_t length = profile ? (size_t)(profile - text) : size;
    struct ws_kernel_request request = {.compile = {.name = "f", .text = text, .length = length},
                                        .warp = -1};
    struct ws_kernel_result result;
    struct ws_error error = {0};

    if (ws_kernel_is_trace(text, length) && ws_kernel_trace(&request, &result, &error)) {
        if (result.trace->version > 1)
            check_printed(result.trace);
        check_profile(profile ? profile : "", profile ? size - length : 0, &result);
        ws_kernel_result_finish(&result);
    } else if (error.text[0]) {
        fuzz_refused(&error);
    }
    free(text);
    return 0;
}
