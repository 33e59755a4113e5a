/* `warpscope banks` of kernels: CUDA C++ that a compiler reads, and PTX. */
#ifndef WS_CLI_BANKS_KERNEL_H
#define WS_CLI_BANKS_KERNEL_H

#include "probe/kernel/kernel_count.h"
#include "viz/cli/banks_request.h"

/* Whether an operand is a file of a kernel: by its ending, "-", or since it exists. */
bool ws_is_kernel_file(const char *operand);

/* Fails for an option or a format that only kernels have. */
bool ws_banks_check_no_kernel(const struct ws_arguments *arguments, struct ws_error *error);

/* How results are printed, and what of them is a failure. */
struct ws_kernel_judged {
    enum ws_bank_format format;
    uint64_t max_excess; /* wavefronts; UINT64_MAX: any number */
    bool strict;         /* places that are not counted, too */
};

/*
 * One file's result, of a kernel or of a trace; its text, which the caller frees also where this fails, is
 * kept for the report. `request` says all but the text.
 */
bool ws_kernel_file_count(const char *path, struct ws_kernel_request *request, char **text,
                          struct ws_kernel_result *result, struct ws_error *error);

/* What of the results is a failure; without an error where nothing is. */
enum ws_exit ws_kernel_judge(const struct ws_kernel_result *result, int results,
                             const struct ws_kernel_judged *judged, struct ws_error *error);

/* Reads a number given to an option into *number, which stays as it is where none was given. */
bool ws_kernel_read_number(const struct ws_arguments *arguments, const char *name, uint64_t least,
                           uint64_t most, uint64_t *number, struct ws_error *error);

/* Prints the results, and judges them. */
enum ws_exit ws_kernel_report_all(const struct ws_kernel_result *result, int results,
                                  const struct ws_kernel_judged *judged, struct ws_error *error);

/* Counts and reports operands from `first` on, which are files. */
enum ws_exit ws_banks_kernel(const struct ws_arguments *arguments, int first,
                             const struct ws_variant *variant, struct ws_error *error);

#endif
