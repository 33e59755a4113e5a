/* The sites of a trace, worst first, and the addresses of one. */
#ifndef WS_REPORT_TRACE_SITES_H
#define WS_REPORT_TRACE_SITES_H

#include "probe/kernel/kernel_count.h"

struct ws_trace_listed {
    const struct ws_kernel_run *run;
    const struct ws_kernel_site *site;
    uint64_t excess; /* wavefronts beyond the ideal */
};

/*
 * Lists the sites that were executed, those with the most excess wavefronts first, then in the order of the
 * trace; of them *conflicts have any. The caller frees the list, which borrows from the result; NULL for lack
 * of memory.
 */
struct ws_trace_listed *ws_trace_sites(const struct ws_kernel_result *result, int *count,
                                       int *conflicts);

/*
 * A site's worst pattern as addresses: an expression of the lane, which padding can be found for, where they are a
 * sum of its bits; `expression` is its text.
 */
void ws_trace_addresses(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        const struct ws_kernel_site *site,
                        char expression[WS_EXPRESSION_LENGTH + 1],
                        struct ws_address_options *addresses);

#endif
