/* Results of kernels and traces, printed and judged: of `warpscope banks` and `warpscope trace`. */
#ifndef WS_CLI_KERNEL_REPORT_H
#define WS_CLI_KERNEL_REPORT_H

#include "probe/kernel/kernel_count.h"
#include "viz/cli/banks_request.h"

/* How results are printed, and what of them is a failure. */
struct ws_kernel_judged {
    enum ws_bank_format format;
    uint64_t max_excess; /* wavefronts; UINT64_MAX: any number */
    bool strict;         /* places that are not counted, too */
};

/* What of the results is a failure; without an error where nothing is. */
enum ws_exit ws_kernel_judge(const struct ws_kernel_result *result, int results,
                             const struct ws_kernel_judged *judged, struct ws_error *error);

/* Prints the results, and judges them. */
enum ws_exit ws_kernel_report_all(const struct ws_kernel_result *result, int results,
                                  const struct ws_kernel_judged *judged, struct ws_error *error);

#endif
