/* `warpscope banks` of kernels: CUDA C++ that a compiler reads, and PTX. */
#ifndef WS_CLI_BANKS_KERNEL_H
#define WS_CLI_BANKS_KERNEL_H

#include "viz/cli/banks_request.h"

/* Whether an operand is a file of a kernel: by its ending, "-", or since it exists. */
bool ws_is_kernel_file(const char *operand);

/*
 * Fails for an option or a format that only kernels have. `quick`: the operand is a kernel that the quick
 * reader reads, for lack of a compiler; else it is none.
 */
bool ws_banks_check_no_kernel(const struct ws_arguments *arguments, bool quick,
                              struct ws_error *error);

/*
 * Counts and reports operands from `first` on, which are files. *quick is set, and nothing is done, where
 * there is one file that needs a compiler and no compiler: the quick reader is to read it.
 */
enum ws_exit ws_banks_kernel(const struct ws_arguments *arguments, int first,
                             const struct ws_variant *variant, bool *quick, struct ws_error *error);

#endif
