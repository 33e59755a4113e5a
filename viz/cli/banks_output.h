/*
 * `warpscope banks FILE --output`: writes the shared memory accesses of a kernel's text, executed
 * without a GPU, as a trace. The records are the same as those of programs that ran, so that
 * everything that shows a trace shows them too. The head has "evaluated from FILE" in place of a
 * GPU's name, and each view shows it.
 */
#ifndef WS_CLI_BANKS_OUTPUT_H
#define WS_CLI_BANKS_OUTPUT_H

#include "probe/kernel/kernel_count.h"

/*
 * Writes the trace of a result that is not itself a trace to a file, "-" for standard output.
 * Replaces only evaluated traces.
 */
bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error);

#endif
