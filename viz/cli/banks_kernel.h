/* `warpscope banks` of kernels: CUDA C++ that a compiler reads, and PTX. */
#ifndef WS_CLI_BANKS_KERNEL_H
#define WS_CLI_BANKS_KERNEL_H

#include "viz/cli/banks_request.h"

/* Whether an operand is a file of a kernel: by its ending, "-", or since it exists. */
bool ws_is_kernel_file(const char *operand);

/* Fails for an option or a format that only kernels have. */
bool ws_banks_check_no_kernel(const struct ws_arguments *arguments, struct ws_error *error);

/* Counts and reports operands from `first` on, which are files. */
enum ws_exit ws_banks_kernel(const struct ws_arguments *arguments, int first,
                             const struct ws_variant *variant, struct ws_error *error);

#endif
