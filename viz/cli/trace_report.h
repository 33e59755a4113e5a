/* A trace as one HTML file: the sites with conflicts as a table, and a picture of each of the worst. */
#ifndef WS_CLI_TRACE_REPORT_H
#define WS_CLI_TRACE_REPORT_H

#include <stdio.h>

#include "probe/kernel/kernel_count.h"

/*
 * A site's worst pattern as addresses: an expression of the lane, which padding can be found for, where they are a
 * sum of its bits; `expression` is its text.
 */
void ws_trace_addresses(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        const struct ws_kernel_site *site,
                        char expression[WS_EXPRESSION_LENGTH + 1],
                        struct ws_address_options *addresses);

/* Writes the report of a trace's result. Fails, with nothing written, where a picture cannot be made. */
bool ws_trace_report(const struct ws_kernel_result *result, FILE *file, struct ws_error *error);

#endif
