/*
 * warpscope-probe trace: runs a program with the tracer in it, and writes what one block of each of its
 * kernels did to shared memory. The program's output, exit status and signals stay its own.
 */
#ifndef WS_GPU_TRACE_RUN_H
#define WS_GPU_TRACE_RUN_H

#include <stdint.h>

#include "probe/base/options.h"
#include "probe/base/page.h"

/* The options and examples, for help, the man page and completions; both end with an empty row. */
extern const struct ws_option ws_trace_option[];
extern const struct ws_example ws_trace_example[];
extern const char ws_trace_description[];

/*
 * Runs `warpscope-probe trace`, with argv[0] "trace". Returns what the program exited with, or ends by the
 * signal that it ended by; 1 where it succeeded and there is no trace, and 2 for wrong usage. Prints errors.
 */
int ws_trace_main(int argc, char **argv);

#endif
