/* See banks_output.h. */
#include "viz/cli/banks_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "viz/text/evaluated_trace.h"

/* Another file is not replaced: the source itself, or a trace of a GPU. */
static bool check_output(const char *path, struct ws_error *error)
{
    static const char head[] = "warpscope trace ", evaluated[] = ": " WS_TRACE_EVALUATED;
    char start[sizeof head + sizeof evaluated + 1] = "";
    FILE *file = ws_file_is_stream(path) ? NULL : fopen(path, "r");
    bool good;

    if (!file)
        return true;
    good = !fread(start, 1, sizeof start - 1, file) ||
           (!strncmp(start, head, sizeof head - 1) && strstr(start, evaluated));
    fclose(file);
    return good ||
           ws_fail(error, WS_CODE_EXISTS,
                   "--output %.200s exists and is not an evaluated trace; pass another file", path);
}

bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error)
{
    struct ws_memory memory;
    struct ws_trace trace;
    bool done;

    if (!check_output(path, error) || !ws_trace_evaluated(result, &trace, error))
        return false;
    done = ws_memory_open(&memory, error);
    if (done) {
        ws_trace_print(&trace, memory.file);
        done = ws_memory_close(&memory, error) &&
               ws_file_write(path, memory.text, memory.length, error);
        free(memory.text);
    }
    if (done && strcmp(path, "-") != 0)
        printf("%d kernel%s, %d place%s written to %s\n", trace.kernels,
               trace.kernels == 1 ? "" : "s", trace.sites, trace.sites == 1 ? "" : "s", path);
    ws_trace_finish(&trace);
    return done;
}
