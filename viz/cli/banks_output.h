/* `warpscope banks FILE --output`: a kernel's accesses as a trace that no GPU ran. */
#ifndef WS_CLI_BANKS_OUTPUT_H
#define WS_CLI_BANKS_OUTPUT_H

#include "probe/kernel/kernel_count.h"

/* Writes the trace of a result that is none to a file, "-" for standard output. */
bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error);

#endif
