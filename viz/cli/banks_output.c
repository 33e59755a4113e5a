/* See banks_output.h. */
#include "viz/cli/banks_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "viz/text/evaluated_trace.h"

bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error)
{
    struct ws_memory memory;
    struct ws_trace trace;
    bool done;

    if (!ws_trace_evaluated(result, &trace, error))
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
