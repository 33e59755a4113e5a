/*
 * `warpscope banks FILE --output`: what a kernel's text does to shared memory when it is executed without a GPU, as a
 * trace: the same records as those of programs that ran, so that whatever shows a trace shows them, too. Its head has
 * "evaluated from FILE" in place of a GPU's name, and each view says so.
 */
#ifndef WS_CLI_BANKS_OUTPUT_H
#define WS_CLI_BANKS_OUTPUT_H

#include "probe/kernel/kernel_count.h"

/* Writes the trace of a result that is none to a file, "-" for standard output. Replaces evaluated traces alone. */
bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error);

#endif
