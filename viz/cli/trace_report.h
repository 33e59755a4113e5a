/* A trace as one HTML file: the sites with conflicts as a table, and a picture of each of the worst. */
#ifndef WS_CLI_TRACE_REPORT_H
#define WS_CLI_TRACE_REPORT_H

#include <stdio.h>

#include "probe/kernel/kernel_count.h"

/* Writes the report of a trace's result. Fails, with nothing written, where a picture cannot be made. */
bool ws_trace_report(const struct ws_kernel_result *result, FILE *file, struct ws_error *error);

#endif
