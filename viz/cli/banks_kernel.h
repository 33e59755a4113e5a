/* `warpscope banks` of kernels: CUDA C++ that a compiler reads, and PTX. */
#ifndef WS_CLI_BANKS_KERNEL_H
#define WS_CLI_BANKS_KERNEL_H

#include "probe/kernel/kernel_count.h"
#include "viz/cli/banks_request.h"

/* Whether an operand is a kernel's file: by its extension, as "-", or because it exists. */
bool ws_is_kernel_file(const char *operand);

/* Fails for an option or a format that is only for kernels. */
bool ws_banks_check_no_kernel(const struct ws_arguments *arguments, struct ws_error *error);

/*
 * Counts one file, of a kernel or of a trace. The caller frees its text, which the report needs,
 * even on failure. `request` has everything except the text.
 */
bool ws_kernel_file_count(const char *path, struct ws_kernel_request *request, char **text,
                          struct ws_kernel_result *result, struct ws_error *error);

/* Reads a number given to an option into *number, which stays as it is where none was given. */
bool ws_kernel_read_number(const struct ws_arguments *arguments, const char *name, uint64_t least,
                           uint64_t most, uint64_t *number, struct ws_error *error);

/* Counts and reports operands from `first` on, which are files. */
enum ws_exit ws_banks_kernel(const struct ws_arguments *arguments, int first,
                             const struct ws_variant *variant, struct ws_error *error);

#endif
